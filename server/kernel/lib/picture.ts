import { PNG } from 'pngjs'

/** A picture that a PDF can embed. */
export type Picture = Buffer

/** Longest side of a picture in pixels: a small file can unpack to one that fills the memory. */
const MAX_SIDE = 1024
/** Offsets of width and height in the first chunk of a PNG (ISO/IEC 15948, 11.2.2). */
const WIDTH_AT = 16
const HEIGHT_AT = 20
const JPEG_START = 0xffd8

function pngOf(content: Buffer): Picture | null {
  if (content.length < HEIGHT_AT + 4) return null
  if (Math.max(content.readUInt32BE(WIDTH_AT), content.readUInt32BE(HEIGHT_AT)) > MAX_SIDE)
    return null
  try {
    return PNG.sync.write(PNG.sync.read(content))
  } catch {
    return null
  }
}

/**
 * The picture of a PNG or JPEG file, or null when it cannot be read or a side of a PNG is longer than 1,024 pixels. A
 * PNG is written anew: PDFKit decodes one in the background, where a broken file would end the process. A JPEG is only
 * recognized by its first bytes; a document leaves it out when PDFKit cannot read it.
 */
export function pictureOf(content: Buffer, type: string): Picture | null {
  if (type === 'image/png') return pngOf(content)
  return content.length > 2 && content.readUInt16BE(0) === JPEG_START ? content : null
}
