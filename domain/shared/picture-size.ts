/** Width and height of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}
/** Least pixels of a readable picture of an identity document, by its long and short side. */
export const LEAST_ID_PICTURE = { long: 600, short: 350 } as const

const u16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
const u32 = (bytes: Uint8Array, at: number): number =>
  u16(bytes, at) * 0x1_0000 + u16(bytes, at + 2)

/** Width and height of a PNG are in its first chunk (ISO/IEC 15948, 11.2.2). */
const PNG = { start: 0x8950_4e47, width: 16, height: 20, whole: 24 } as const
/** A JPEG begins with SOI; its size is in the frame header SOF0 to SOF15, not DHT, JPG or DAC (ITU-T T.81, B.1). */
const JPEG = { start: 0xffd8, first: 0xc0, last: 0xcf, others: [0xc4, 0xc8, 0xcc] } as const

function sizeOfJpeg(bytes: Uint8Array): PictureSize | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame =
      marker >= JPEG.first &&
      marker <= JPEG.last &&
      !(JPEG.others as readonly number[]).includes(marker)
    if (isFrame) return { width: u16(bytes, at + 7), height: u16(bytes, at + 5) }
    at += 2 + u16(bytes, at + 2)
  }
  return null
}

/** The size of a PNG or JPEG by its first bytes; null for other files and where they end before it. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  if (u32(bytes, 0) === PNG.start && bytes.length >= PNG.whole)
    return { width: u32(bytes, PNG.width), height: u32(bytes, PNG.height) }
  return u16(bytes, 0) === JPEG.start ? sizeOfJpeg(bytes) : null
}

/** Why a picture is too small for an identity document; null when its size is unknown or enough. */
export function idPictureProblem(bytes: Uint8Array): string | null {
  const size = pictureSize(bytes)
  if (size === null) return null
  const { width, height } = size
  const { long, short } = LEAST_ID_PICTURE
  return Math.max(width, height) >= long && Math.min(width, height) >= short
    ? null
    : `This picture has ${width} × ${height} pixels, too few to read a document. ` +
        `Choose one with at least ${long} × ${short}.`
}
