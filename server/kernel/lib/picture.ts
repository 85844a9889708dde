import { PNG } from 'pngjs'
import { inflateSync } from 'node:zlib'

/** A picture that a PDF can embed. */
export type Picture = Buffer

/** Longest side of a picture in pixels: a small file can unpack to one that fills the memory. */
const MAX_SIDE = 1024
/** Offsets of width and height in the first chunk of a PNG (ISO/IEC 15948, 11.2.2). */
const WIDTH_AT = 16
const HEIGHT_AT = 20
const JPEG_START = 0xffd8
/** Where the first chunk begins; each has its length, type and check sum around its data (ISO/IEC 15948, 5.3). */
const CHUNKS_AT = 8
const AROUND = 12
/** Bytes of a pixel at most, and what the data of the largest picture unpacks to, with the filter of each row. */
const PIXEL = 8
const MAX_UNPACKED = (MAX_SIDE * PIXEL + 2) * MAX_SIDE * 2

/** Unpacks the data of a PNG within a bound; throws RangeError beyond it. The reader has none for interlaced ones. */
function demandBounded(content: Buffer): void {
  const data: Buffer[] = []
  for (let at = CHUNKS_AT; at + AROUND <= content.length;) {
    const length = content.readUInt32BE(at)
    if (content.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(content.subarray(at + 8, at + 8 + length))
    at += length + AROUND
  }
  inflateSync(Buffer.concat(data), { maxOutputLength: MAX_UNPACKED })
}

function pngOf(content: Buffer): Picture | null {
  if (content.length < HEIGHT_AT + 4) return null
  if (Math.max(content.readUInt32BE(WIDTH_AT), content.readUInt32BE(HEIGHT_AT)) > MAX_SIDE)
    return null
  try {
    demandBounded(content)
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
