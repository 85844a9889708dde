/** Markers of a JPEG that decide where its parts end (ITU-T T.81, table B.1). */
export const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** A segment of a JPEG: its bytes with marker and length, its data, and the coded data after the header of a scan. */
export interface Segment {
  marker: number
  bytes: Buffer
  data: Buffer
  coded: Buffer
}
const NONE = Buffer.alloc(0)

/** Where the coded data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1 && at + 1 < jpeg.length;) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
    at = jpeg.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return jpeg.length
}

/** The segments of a JPEG after its first marker (ITU-T T.81, annex B). The last is EOI unless the file was cut. */
export function* segmentsOf(jpeg: Buffer): Generator<Segment> {
  let at = 2
  while (at + 1 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      yield { marker, bytes: jpeg.subarray(at, at + 2), data: NONE, coded: NONE }
      return
    }
    if (at + 3 >= jpeg.length) return
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const last = marker === SOS ? endOfScan(jpeg, end) : end
    yield {
      marker,
      bytes: jpeg.subarray(at, end),
      data: jpeg.subarray(at + 4, end),
      coded: jpeg.subarray(end, last),
    }
    at = last
  }
}

/** True when a JPEG has a scan and its end: decoders fill a picture that was cut with grey. */
export function isWholeJpeg(jpeg: Buffer): boolean {
  const markers = [...segmentsOf(jpeg)].map((segment) => segment.marker)
  return markers.includes(SOS) && markers.at(-1) === EOI
}
