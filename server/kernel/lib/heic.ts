/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2): its type, and where its content begins and ends. */
interface Box {
  type: string
  start: number
  end: number
}
/** An item of a HEIC file (ISO/IEC 14496-12, 8.11): its type, and where its bytes are in the file. */
interface Item {
  type: string
  extents: readonly (readonly [start: number, end: number])[]
}
/** The parts of a HEIC file. */
export interface Heic {
  boxes: readonly Box[]
  items: readonly Item[]
}

/** The file ends earlier than its headers say, or has a structure that this reader does not know. */
class Unreadable extends Error {}

/** Reads numbers of 0 to 8 bytes one after the other, never beyond `end`. */
class Reader {
  readonly #bytes: Buffer
  readonly #end: number
  at: number
  constructor(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>) {
    this.#bytes = bytes
    this.#end = end
    this.at = start
  }
  take(bytes: number): number {
    const at = this.at
    this.at += bytes
    if (this.at > this.#end) throw new Unreadable()
    if (bytes === 8)
      return this.#bytes.readUInt32BE(at) * 0x1_0000_0000 + this.#bytes.readUInt32BE(at + 4)
    return bytes === 0 ? 0 : this.#bytes.readUIntBE(at, bytes)
  }
  text(bytes: number): string {
    const at = this.at
    this.at += bytes
    if (this.at > this.#end) throw new Unreadable()
    return this.#bytes.toString('latin1', at, this.at)
  }
}

const LARGE = 1
const TO_THE_END = 0
function boxesIn(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const found: Box[] = []
  for (let at = start; at < end;) {
    const reader = new Reader(bytes, { start: at, end })
    const stated = reader.take(4)
    const type = reader.text(4)
    const size = stated === LARGE ? reader.take(8) : stated
    const next = size === TO_THE_END ? end : at + size
    if (next < reader.at || next > end) throw new Unreadable()
    found.push({ type, start: reader.at, end: next })
    at = next
  }
  return found
}
function only(boxes: readonly Box[], type: string): Box {
  const box = boxes.find((one) => one.type === type)
  if (box === undefined) throw new Unreadable()
  return box
}

/** Version and flags before the content of a full box. */
const FULL = 4
const versionOf = (bytes: Buffer, box: Box): number => new Reader(bytes, box).take(1)
const behind = (box: Box, bytes: number): Box => ({ ...box, start: box.start + bytes })

/** Types of the items by their ids (box iinf; entries before version 2 have none). */
function typesOf(bytes: Buffer, iinf: Box): Map<number, string> {
  const counted = versionOf(bytes, iinf) === 0 ? 2 : 4
  const types = new Map<number, string>()
  for (const entry of boxesIn(bytes, behind(iinf, FULL + counted))) {
    const version = versionOf(bytes, entry)
    if (entry.type !== 'infe' || version < 2) continue
    const reader = new Reader(bytes, behind(entry, FULL))
    const id = reader.take(version === 2 ? 2 : 4)
    // the index of its protection
    reader.take(2)
    types.set(id, reader.text(4))
  }
  return types
}

/** Construction methods of an item's place (ISO/IEC 14496-12, 8.11.3): from the file's begin, or in the box idat. */
const IN_FILE = 0
const IN_IDAT = 1

/** Where the bytes of each item are (box iloc). */
function placesOf(bytes: Buffer, iloc: Box, idat: Box | undefined): Map<number, Item['extents']> {
  const version = versionOf(bytes, iloc)
  const reader = new Reader(bytes, behind(iloc, FULL))
  const [sizes, more] = [reader.take(1), reader.take(1)]
  const wide = { offset: sizes >> 4, length: sizes & 15, base: more >> 4, index: more & 15 }
  const places = new Map<number, Item['extents']>()
  for (let left = reader.take(version < 2 ? 2 : 4); left > 0; left--) {
    const id = reader.take(version < 2 ? 2 : 4)
    const method = version === 0 ? IN_FILE : reader.take(2) & 15
    const source = reader.take(2)
    const base = reader.take(wide.base)
    const within = method === IN_IDAT ? idat : { start: 0, end: bytes.length }
    if (method > IN_IDAT || source !== 0 || within === undefined) throw new Unreadable()
    const extents: [number, number][] = []
    for (let parts = reader.take(2); parts > 0; parts--) {
      if (version > 0) reader.take(wide.index)
      const start = within.start + base + reader.take(wide.offset)
      const length = reader.take(wide.length)
      const end = length === 0 ? within.end : start + length
      if (start > end || end > within.end) throw new Unreadable()
      extents.push([start, end])
    }
    places.set(id, extents)
  }
  return places
}

/**
 * The boxes and items of a HEIC picture (ISO/IEC 23008-12); null when it is cut, or not one whose items all lie in the
 * file. Its pixels are not decoded: HEVC has no decoder under a license of `scripts/supply/licenses.ts`.
 */
export function readHeic(bytes: Buffer): Heic | null {
  try {
    const boxes = boxesIn(bytes, { start: 0, end: bytes.length })
    const inside = boxesIn(bytes, behind(only(boxes, 'meta'), FULL))
    const types = typesOf(bytes, only(inside, 'iinf'))
    const idat = inside.find((box) => box.type === 'idat')
    const places = placesOf(bytes, only(inside, 'iloc'), idat)
    const items = [...types].map(([id, type]) => ({ type, extents: places.get(id) ?? [] }))
    const hasPixels = items.some(({ type, extents }) => PICTURES.has(type) && extents.length > 0)
    return boxes[0]?.type === 'ftyp' && hasPixels ? { boxes, items } : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}
/** Types of items that hold coded pixels. */
const PICTURES: ReadonlySet<string> = new Set(['hvc1', 'hev1', 'av01', 'jpeg', 'lhv1'])

/** Types of items with metadata: EXIF, XMP and addresses of other data. */
const METADATA: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri '])
/** Boxes of a still picture; others hold tracks and data of makers, which may name place and time. */
const SHOWN: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat', 'idat', 'free', 'skip'])

/**
 * A HEIC as other people get it: the bytes of its metadata are zeros, everything else stays in its place. Its
 * orientation is a property of the picture and stays. Nothing for a file that `readHeic` cannot read.
 */
export function shownHeic(heic: Buffer): Buffer {
  const found = readHeic(heic)
  if (found === null) return Buffer.alloc(0)
  const shown = Buffer.from(heic)
  for (const { type, extents } of found.items)
    if (METADATA.has(type)) for (const [start, end] of extents) shown.fill(0, start, end)
  for (const { type, start, end } of found.boxes) if (!SHOWN.has(type)) shown.fill(0, start, end)
  return shown
}
