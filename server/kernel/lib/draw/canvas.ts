import { deflate } from 'node:zlib'
import { promisify } from 'node:util'

const squeeze = promisify(deflate)
export type Point = readonly [x: number, y: number]
/** Closed outlines; what lies in an odd number of turns is filled (winding number that is not zero). */
export type Shape = readonly (readonly Point[])[]
/** Lines of samples in each row of pixels. */
const ROWS = 4

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function crc(bytes: Buffer): number {
  let c = 0xffffffff
  for (const byte of bytes) c = (CRC[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc(body), body.length + 4)
  return out
}

/** "#104a59" as three bytes. */
const rgb = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** A picture of pixels that shapes are filled into, with soft edges, and that becomes a PNG file. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #pixels: Buffer

  constructor(width: number, height: number, ground: string) {
    this.width = width
    this.height = height
    this.#pixels = Buffer.alloc(width * height * 3)
    const [r, g, b] = rgb(ground)
    for (let at = 0; at < this.#pixels.length; at += 3) this.#pixels.set([r, g, b], at)
  }

  /** Fills a shape. `opacity` from 0 to 1. */
  fill(shape: Shape, color: string, opacity = 1): void {
    const [red, green, blue] = rgb(color)
    const ys = shape.flat().map(([, y]) => y)
    const top = Math.max(0, Math.floor(Math.min(...ys)))
    const bottom = Math.min(this.height, Math.ceil(Math.max(...ys)))
    const cover = new Float32Array(this.width + 1)
    for (let row = top; row < bottom; row++) {
      cover.fill(0)
      for (let line = 0; line < ROWS; line++)
        spans(shape, row + (line + 0.5) / ROWS, (from, to) => addSpan(cover, from, to, this.width))
      for (let x = 0; x < this.width; x++) {
        const part = Math.min(1, (cover[x] ?? 0) / ROWS) * opacity
        if (part <= 0) continue
        const at = (row * this.width + x) * 3
        this.#mix(at, red, part)
        this.#mix(at + 1, green, part)
        this.#mix(at + 2, blue, part)
      }
    }
  }
  #mix(at: number, value: number, part: number): void {
    this.#pixels[at] = Math.round((this.#pixels[at] ?? 0) * (1 - part) + value * part)
  }

  /** The picture as a PNG file; packing runs off the event loop. */
  async png(): Promise<Buffer> {
    const lines = Buffer.alloc(this.height * (this.width * 3 + 1))
    for (let row = 0; row < this.height; row++)
      this.#pixels.copy(
        lines,
        row * (this.width * 3 + 1) + 1,
        row * this.width * 3,
        (row + 1) * this.width * 3,
      )
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.width, 0)
    head.writeUInt32BE(this.height, 4)
    head.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', await squeeze(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** The parts of a horizontal line that lie inside the shape. */
function spans(shape: Shape, y: number, inside: (from: number, to: number) => void): void {
  const crossings: { x: number; turn: number }[] = []
  for (const outline of shape) {
    for (let i = 0; i < outline.length; i++) {
      const [a, b] = [outline[i], outline[(i + 1) % outline.length]]
      if (!a || !b || a[1] <= y === b[1] <= y) continue
      crossings.push({
        x: a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
        turn: a[1] < b[1] ? 1 : -1,
      })
    }
  }
  crossings.sort((a, b) => a.x - b.x)
  let winding = 0
  for (let i = 0; i < crossings.length - 1; i++) {
    const [here, next] = [crossings[i], crossings[i + 1]]
    winding += here?.turn ?? 0
    if (winding !== 0 && here && next) inside(here.x, next.x)
  }
}

function addSpan(cover: Float32Array, from: number, to: number, width: number): void {
  const [left, right] = [Math.max(0, from), Math.min(width, to)]
  for (let x = Math.floor(left); x < right; x++)
    cover[x] = (cover[x] ?? 0) + Math.min(x + 1, right) - Math.max(x, left)
}
