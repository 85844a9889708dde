import { PHOTO_HEIC } from '#tests/support/paper.ts'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { crc32 } from 'node:zlib'
import { shownPicture } from './shown-picture.ts'

/** EXIF with an orientation and an owner, as TIFF in either byte order. */
function exif(orientation: number, little = false): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4)
  const short = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(little ? 'II' : 'MM', 0)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [i, [tag, type, value]] of [
    [0x0112, 3, orientation],
    [0x8825, 4, 34],
  ].entries()) {
    short(tag ?? 0, 10 + i * 12)
    short(type ?? 0, 12 + i * 12)
    long(1, 14 + i * 12)
    if (type === 3) short(value ?? 0, 18 + i * 12)
    else long(value ?? 0, 18 + i * 12)
  }
  return Buffer.concat([tiff, Buffer.from('GPS 44.1 N Pixel 9')])
}
const part = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const text = (words: string): Buffer => Buffer.from(words, 'latin1')
const SCAN = Buffer.concat([
  part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
])
const jpeg = (orientation: number, little = false): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xe1, Buffer.concat([text('Exif\0\0'), exif(orientation, little)])),
    part(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x>Ada</x>')),
    part(0xe0, text('JFIF\0')),
    part(0xe2, text('ICC_PROFILE\0sRGB')),
    part(0xe2, text('MPF\0second')),
    part(0xed, text('Photoshop 3.0\0Caption Ada')),
    part(0xfe, text('taken by Ada')),
    part(0xdb, Buffer.alloc(65)),
    SCAN,
    SCAN,
    Buffer.from([0xff, 0xd9]),
    // a second picture behind the first
    text('Exif\0\0GPS of the second'),
  ])
const metadata = /GPS|Ada|Pixel|MPF|Photoshop|second/

describe('a picture as others get it', () => {
  test.each([false, true])(
    'a JPEG keeps its orientation and its colors alone (little %s)',
    (little) => {
      const shown = shownPicture(jpeg(6, little), 'image/jpeg')
      expect(shown.toString('latin1')).not.toMatch(metadata)
      expect(shown.toString('latin1')).toContain('ICC_PROFILE\0sRGB')
      expect(shown.toString('latin1')).toContain('JFIF')
      // again it stays the same, with the orientation
      expect(shownPicture(shown, 'image/jpeg').equals(shown)).toBe(true)
      expect(shown.readUInt16BE(2)).toBe(0xffe1)
      expect(shown.readUInt16BE(30)).toBe(6)
      expect(shown.includes(Buffer.concat([SCAN, SCAN, Buffer.from([0xff, 0xd9])]))).toBe(true)
    },
  )
  test('an upright JPEG has no EXIF at all', () => {
    expect(shownPicture(jpeg(1), 'image/jpeg').toString('latin1')).not.toContain('Exif')
  })
  test('what is cut or only looks like a JPEG ends, and tells nothing', () => {
    for (let length = 0; length < jpeg(6).length; length += 3)
      expect(
        shownPicture(jpeg(6).subarray(0, length), 'image/jpeg').toString('latin1'),
      ).not.toMatch(metadata)
  })
  test('a PNG draws the same without its texts', () => {
    const drawn = PNG.sync.write(new PNG({ width: 2, height: 1 }))
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([text(type), data])
      const around = Buffer.alloc(8)
      around.writeUInt32BE(data.length, 0)
      around.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
    }
    const given = Buffer.concat([
      drawn.subarray(0, 33),
      chunk('tEXt', text('Author\0Ada')),
      chunk('eXIf', exif(3)),
      drawn.subarray(33),
      text('GPS behind the end'),
    ])
    const shown = shownPicture(given, 'image/png')
    expect(shown.toString('latin1')).not.toMatch(metadata)
    expect(shown.toString('latin1')).toContain('eXIf')
    expect(PNG.sync.read(shown).data.equals(PNG.sync.read(drawn).data)).toBe(true)
    expect(shownPicture(drawn, 'image/png').equals(drawn)).toBe(true)
  })
  test('a HEIC keeps its pixels and its length, and loses its metadata', () => {
    const metadata = /Pixel|Nine|Ada|xpacket/
    expect(PHOTO_HEIC.toString('latin1')).toMatch(metadata)
    const shown = shownPicture(PHOTO_HEIC, 'image/heic')
    expect(shown.toString('latin1')).not.toMatch(metadata)
    // the coded pixels are the first item of the data
    const pixels = PHOTO_HEIC.indexOf('mdat') + 4
    expect(shown.subarray(0, pixels + 115).equals(PHOTO_HEIC.subarray(0, pixels + 115))).toBe(true)
    expect(shown.length).toBe(PHOTO_HEIC.length)
    // nothing is shown of a file that was cut
    for (let length = 0; length < PHOTO_HEIC.length; length += 7)
      expect(shownPicture(PHOTO_HEIC.subarray(0, length), 'image/heic').length).toBe(0)
  })
  test('another file stays as it is', () => {
    const pdf = text('%PDF-1.7 tEXt')
    expect(shownPicture(pdf, 'application/pdf')).toBe(pdf)
  })
})
