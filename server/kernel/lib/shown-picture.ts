import { crc32 } from 'node:zlib'
import { shownHeic } from './heic.ts'
import { EOI, segmentsOf, SOI } from './jpeg.ts'

/** Tag and type of the orientation in the first directory of an EXIF block (TIFF 6.0, 2; CIPA DC-008, 4.6.4). */
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY = 12
/** Upright: what a picture without an orientation has. */
const UPRIGHT = 1

/** The orientation in an EXIF block (a TIFF header and its directories), 1 to 8; upright where it is unreadable. */
function orientationOf(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 10) return UPRIGHT
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return UPRIGHT
  const entries = short(first)
  for (let i = 0; i < entries; i++) {
    const at = first + 2 + i * ENTRY
    if (at + ENTRY > tiff.length) return UPRIGHT
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/** A block of EXIF with the orientation and nothing else. */
function onlyOrientation(value: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(value, 18)
  return tiff
}

const EXIF = 'Exif\0\0'
const starts = (data: Buffer, text: string): boolean =>
  data.toString('latin1', 0, text.length) === text

/** Whether a JPEG segment is needed to show the picture: JFIF, color profile, Adobe, and all but APPn and comments. */
function isShown(marker: number, data: Buffer): boolean {
  if (marker === 0xe2) return starts(data, 'ICC_PROFILE\0')
  if (marker === 0xe0 || marker === 0xee) return true
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef)
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A JPEG up to its end: a second picture after it, with its own EXIF, is left out. */
function shownJpeg(jpeg: Buffer): Buffer {
  const parts: Buffer[] = []
  let orientation = UPRIGHT
  for (const { marker, bytes, data, coded } of segmentsOf(jpeg)) {
    if (marker === EOI) break
    if (marker === 0xe1 && starts(data, EXIF)) orientation = orientationOf(data.subarray(6))
    if (isShown(marker, data)) parts.push(bytes, coded)
  }
  const exif =
    orientation === UPRIGHT
      ? []
      : [segment(0xe1, Buffer.concat([Buffer.from(EXIF, 'latin1'), onlyOrientation(orientation)]))]
  return Buffer.concat([Buffer.from([0xff, SOI]), ...exif, ...parts, Buffer.from([0xff, EOI])])
}

/** Chunks of a PNG with metadata (PNG, third edition, 11.3.3 and 11.3.4). */
const METADATA = ['tEXt', 'zTXt', 'iTXt', 'tIME']
const SIGNATURE = 8
const AROUND = 12

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function shownPng(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE)]
  for (let at = SIGNATURE; at + AROUND <= png.length;) {
    const end = at + AROUND + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'eXIf') {
      const orientation = orientationOf(png.subarray(at + 8, end - 4))
      if (orientation !== UPRIGHT) parts.push(chunk('eXIf', onlyOrientation(orientation)))
    } else if (!METADATA.includes(type)) parts.push(png.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

/**
 * The bytes of a picture as other people get it: without EXIF, XMP, IPTC and comments, which name place, time, camera
 * and people. The orientation stays, because browsers turn the picture by it. Other file types are returned unchanged.
 */
export function shownPicture(content: Buffer, type: string): Buffer {
  if (type === 'image/jpeg') return shownJpeg(content)
  if (type === 'image/heic') return shownHeic(content)
  return type === 'image/png' ? shownPng(content) : content
}
