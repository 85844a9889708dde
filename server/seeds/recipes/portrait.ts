import { Canvas } from '#server/kernel/lib/draw/canvas.ts'
import { box, circle } from '#server/kernel/lib/draw/shapes.ts'

const SIZE = 240
const GROUNDS = ['#d9eef3', '#f3ead9', '#e2ecdf', '#e9e2f0', '#f5ddcf']
const SKINS = ['#f0c9a8', '#d9a47a', '#b57a50', '#8a5636', '#5f3a26']
const HAIRS = ['#2b1d16', '#5a3a22', '#8c5a2b', '#c9a15a', '#8f8f8f', '#1c1c22']
const CLOTHES = ['#0a3642', '#3b5a3e', '#7a3b2e', '#3a3f6b', '#c86f37']

/** A number of its own for each name, the same in every run. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7) >>> 0

/** A generated portrait of a person of the demo data: the name decides how it looks. */
export function portrait(name: string): Promise<Buffer> {
  let rest = seedOf(name)
  const choose = (list: readonly string[]): string => {
    const chosen = list[rest % list.length] ?? '#000000'
    rest = Math.imul(rest, 1_103_515_245) + 12_345
    rest = (rest ^ (rest >>> 13)) >>> 0
    return chosen
  }
  const canvas = new Canvas(SIZE, SIZE, choose(GROUNDS))
  const [skin, hair, cloth] = [choose(SKINS), choose(HAIRS), choose(CLOTHES)]
  const long = rest % 2 === 0
  if (long) canvas.fill(box(66, 62, 108, 128, 52), hair)
  canvas.fill(box(28, 176, 184, 120, 62), cloth)
  canvas.fill(box(100, 142, 40, 58, 18), skin)
  canvas.fill(circle(120, 108, 48), skin)
  // hair over the brow, parted at one side
  canvas.fill(box(70, 54, 100, 40, 20), hair)
  canvas.fill(circle(rest % 3 === 0 ? 92 : 148, 74, 24), hair)
  for (const x of [103, 137]) canvas.fill(circle(x, 110, 4.5), '#22201f')
  canvas.fill(box(108, 130, 24, 4, 2), '#8d3f36')
  if (rest % 5 === 0) for (const x of [103, 137]) canvas.fill(box(x - 15, 100, 30, 3, 1), '#22201f')
  return canvas.png()
}
