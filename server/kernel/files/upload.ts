import { refuse } from '#domain/shared/errors.ts'
import { filePurposes, fitsExtension, PDF_HEADER_WITHIN, uploadRules } from '#domain/shared/file.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Readable } from 'node:stream'

/** Bytes from which the type of a file and the size of a picture are read; a thumbnail may come before the size. */
const HEAD = 262_144
const sentence = 'Choose a PDF, JPG, PNG or HEIC file.'
/** What a person may upload; signed documents and reports are made by the product only. */
const uploadable = filePurposes.filter(
  (purpose) => purpose !== 'signed_document' && purpose !== 'report',
)
export type Uploadable = Exclude<(typeof filePurposes)[number], 'signed_document' | 'report'>

/** The purpose that the form names. */
export function purposeOf(text: string | undefined): Uploadable {
  const purpose = uploadable.find((one) => one === text)
  if (purpose === undefined)
    throw refuse('invalid', { fields: { purpose: 'Choose what the file is for.' } })
  return purpose as Uploadable
}

/** What turns the direction of writing (Unicode, bidirectional formatting): "me\u202egpj.exe" reads as "meexe.jpg". */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * A plain file name: no path, no control characters, with an extension, and without what turns the direction of
 * writing; it is shown, never used as a path.
 */
export function plainName(name: string): { name: string; extension: string } {
  const given = name.normalize('NFC').replaceAll(TURNS, '').trim()
  // control characters and the separators of any system
  const unfit = [...given].some((c) => c < ' ' || c === '\u007f' || c === '/' || c === '\\')
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(given)?.[1]?.toLowerCase()
  if (unfit || given.startsWith('.') || given.length > 200 || extension === undefined)
    throw refuse('invalid', {
      fields: { file: 'Give the file a plain name, for example passport.pdf.' },
    })
  return { name: given, extension }
}

/**
 * Reads the beginning of a stream; returns it with the type and the whole stream again. Refuses a type that is not
 * allowed and a stream that was cut.
 */
export async function recognize(
  stream: Readable,
  extension: string,
): Promise<{ contentType: string; head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  let length = 0
  let ended = false
  while (length < HEAD && !ended) {
    const next = await parts.next()
    if (next.done) {
      ended = true
      continue
    }
    head.push(next.value)
    length += next.value.length
  }
  const beginning = Buffer.concat(head)
  const contentType = await typeOf(beginning, extension)
  return { contentType, head: beginning, whole: rest(stream, head, ended ? null : parts) }
}

async function typeOf(head: Buffer, extension: string): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  const isLatePdf =
    found === undefined && head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-', 'latin1')
  const named = isLatePdf ? 'application/pdf' : found?.mime
  const mime = named === 'image/heif' ? 'image/heic' : named
  const known = (uploadRules.types as readonly string[]).find((type) => type === mime)
  if (known === undefined)
    throw refuse('unsupported_type', { message: sentence, fields: { file: sentence } })
  if (!fitsExtension(known, extension))
    throw refuse('unsupported_type', {
      message: 'The file name doesn’t match its content.',
      fields: { file: 'The file name doesn’t match its content. Rename or convert it.' },
    })
  return known
}

async function* rest(
  stream: Readable,
  head: readonly Buffer[],
  parts: AsyncIterator<Buffer> | null,
): AsyncGenerator<Buffer> {
  yield* head
  for (let next = await parts?.next(); next && !next.done; next = await parts?.next())
    yield next.value
  // multipart marks a file that was cut at its own limit
  if ((stream as Readable & { truncated?: boolean }).truncated)
    throw refuse('too_large', { fields: { file: 'A file may have at most 10 MB.' } })
}
