import { refuse } from '#domain/shared/errors.ts'
import { uploadRules } from '#domain/shared/file.ts'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from './call.ts'

/** What a form may hold: one file and a few short fields, sent before it. */
export const multipartLimits = {
  fileSize: uploadRules.maxBytes,
  files: 1,
  fields: 20,
  fieldSize: 10_000,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 50,
} as const

/** Opens the one file of a form; the handler reads its stream to the end. */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number = uploadRules.maxBytes,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('unsupported_type')
  const file = await request
    .file({ throwFileSizeLimit: true, limits: { fileSize: maxBytes } })
    .catch((cause: unknown) => {
      throw refuse(
        (cause as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed',
        { cause },
      )
    })
  if (!file) throw refuse('invalid', { fields: { file: 'Choose a file.' } })
  const fields: Record<string, string> = {}
  for (const [name, part] of Object.entries(file.fields)) {
    const one = Array.isArray(part) ? part[0] : part
    if (one?.type === 'field' && typeof one.value === 'string') fields[name] = one.value
  }
  // a form writes a quotation mark in a name as %22 (HTML, multipart/form-data encoding algorithm)
  const filename = file.filename.replaceAll('%22', '"')
  return { filename, contentType: file.mimetype, stream: file.file, fields }
}

/**
 * An uploaded file read whole, with its name in plain characters. Throws too_large above the limit, with its sentence,
 * and invalid for an empty file.
 */
export async function wholeUpload(
  { filename, stream }: Upload,
  limit: { bytes: number; says: string },
): Promise<{ name: string; bytes: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit.bytes) throw refuse('too_large', { fields: { file: limit.says } })
    chunks.push(part)
  }
  if (size === 0) throw refuse('invalid', { fields: { file: 'This file is empty.' } })
  const name = filename
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, 120)
  return { name, bytes: Buffer.concat(chunks) }
}
