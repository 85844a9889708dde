import type { Point, Shape } from './canvas.ts'
import { outlinesOf, piecesOf, type Piece, type Style } from './faces.ts'

/** Points along a curve of the second or third degree. */
function along(points: readonly Point[]): Point[] {
  const at = (t: number, of: readonly Point[]): Point =>
    of.length === 1
      ? (of[0] ?? [0, 0])
      : at(
          t,
          of
            .slice(1)
            .map((p, i): Point => [
              (of[i]?.[0] ?? 0) * (1 - t) + p[0] * t,
              (of[i]?.[1] ?? 0) * (1 - t) + p[1] * t,
            ]),
        )
  return Array.from({ length: 8 }, (_, i) => at((i + 1) / 8, points))
}

/**
 * The outlines of a text that begins at x on a base line, and where it ends. Its fonts must have been read
 * (`readFaces`); letters that no font has are left out.
 */
export function letters(
  style: Style,
  size: number,
  text: string,
  x: number,
  base: number,
): { shape: Shape; end: number } {
  const shape: Point[][] = []
  let end = x
  for (const piece of piecesOf(style, text)) {
    const drawn = lettersOf(style, piece, size, end, base)
    shape.push(...drawn.shape)
    end = drawn.end
  }
  return { shape, end }
}
function lettersOf(
  style: Style,
  { face, text }: Piece,
  size: number,
  x: number,
  base: number,
): { shape: Point[][]; end: number } {
  const font = outlinesOf(style, face)
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  const shape: Point[][] = []
  let pen = x
  run.glyphs.forEach((glyph, index) => {
    const place = (gx = 0, gy = 0): Point => [pen + gx * scale, base - gy * scale]
    let outline: Point[] = []
    if (glyph.id !== 0)
      for (const { command, args } of glyph.path.commands) {
        const ends = Array.from({ length: args.length / 2 }, (_, i) =>
          place(args[2 * i], args[2 * i + 1]),
        )
        if (command === 'moveTo') shape.push((outline = ends))
        else if (command === 'lineTo') outline.push(...ends)
        else if (command !== 'closePath')
          outline.push(...along([outline.at(-1) ?? place(), ...ends]))
      }
    pen += (run.positions[index]?.xAdvance ?? 0) * scale
  })
  return { shape, end: pen }
}
/** Width of a text in pixels. */
export const widthOf = (style: Style, size: number, text: string): number =>
  letters(style, size, text, 0, 0).end

/** Lines of at most this width; what does not fit in the last one is cut with an ellipsis. */
export function wrapped(
  style: Style,
  size: number,
  text: string,
  width: number,
  most: number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(style, size, `${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else if (lines.length < most) lines.push(word)
    else {
      lines[most - 1] = `${lines[most - 1]?.replace(/\s\S*$/, '') ?? ''} …`
      break
    }
  }
  return lines
}
