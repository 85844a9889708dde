import { refuse } from '#domain/shared/errors.ts'
import type { Upload } from '#server/kernel/http/call.ts'
import type { ZipEntry } from '#server/kernel/lib/zip.ts'

/** Largest file of a cap table. */
const MAX_BYTES = 10 * 1024 * 1024

/** The file of a form with its fields, read to its end. */
export async function uploadedTable({
  filename,
  stream,
  fields,
}: Upload): Promise<{ file: ZipEntry; fields: Readonly<Record<string, string>> }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES)
      throw refuse('too_large', { fields: { file: 'A cap table can have at most 10 MB.' } })
    chunks.push(part)
  }
  if (size === 0) throw refuse('invalid', { fields: { file: 'This file is empty.' } })
  const name = filename
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, 120)
  return { file: { name, bytes: Buffer.concat(chunks) }, fields }
}
