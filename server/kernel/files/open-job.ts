import { pictureSize } from '#domain/shared/picture-size.ts'
import type { Unopened } from '#domain/shared/file.ts'
import { readHeic } from '#server/kernel/lib/heic.ts'
import { isWholeJpeg } from '#server/kernel/lib/jpeg.ts'

/** The bytes of an upload and the type that its first bytes show. */
export interface OpenJob {
  bytes: Uint8Array
  type: string
}

/** Most pixels of a picture: phones take 48 to 50 million, which decode to 350 MB. */
const MAX_PIXELS = 50_000_000
/** Readers find the end marker in the last bytes of a PDF (ISO 32000-1, Annex H.3, note 18), before any padding. */
const PDF_END_WITHIN = 4_096

const isPadding = (byte: number | undefined): boolean => byte === 0 || byte === 0x20
/** A PDF that was cut has no end marker, and readers mend it silently from the pages that are left. */
function hasEnd(pdf: Buffer): boolean {
  let end = pdf.length
  while (end > 0 && isPadding(pdf[end - 1])) end -= 1
  return pdf.subarray(Math.max(0, end - PDF_END_WITHIN), end).includes('%%EOF')
}

/** A PDF has to open without a password, and each of its pages to be found. */
async function openPdf(pdf: Buffer): Promise<Unopened | null> {
  if (!hasEnd(pdf)) return 'unreadable'
  const { getDocumentProxy } = await import('unpdf')
  try {
    const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 })
    for (let page = 1; page <= document.numPages; page++) await document.getPage(page)
    return document.numPages === 0 ? 'unreadable' : null
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? 'locked' : 'unreadable'
  }
}

/** A picture has to be whole and to decode. */
async function openPicture(picture: Buffer, type: string): Promise<Unopened | null> {
  const size = pictureSize(picture)
  if (size === null || (type === 'image/jpeg' && !isWholeJpeg(picture))) return 'unreadable'
  if (size.width * size.height > MAX_PIXELS) return 'heavy'
  const { Transformer } = await import('@napi-rs/image')
  try {
    await new Transformer(picture).crop(0, 0, 1, 1).rawPixels()
    return null
  } catch {
    return 'unreadable'
  }
}

/** Opens an upload in the process that is made for it (`open.ts`): why it can't be opened, or null. */
export async function run({ bytes, type }: OpenJob): Promise<Unopened | null> {
  const content = Buffer.from(bytes)
  if (type === 'application/pdf') return openPdf(content)
  if (type === 'image/heic') return readHeic(content) === null ? 'unreadable' : null
  return openPicture(content, type)
}
