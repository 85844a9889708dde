import * as fontkit from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Point, Shape } from './canvas.ts'

const require = createRequire(import.meta.url)
const faces = {
  head: '@fontsource/poppins/files/poppins-latin-600-normal.woff',
  text: '@fontsource/roboto/files/roboto-latin-400-normal.woff',
  bold: '@fontsource/roboto/files/roboto-latin-500-normal.woff',
} as const
export type Face = keyof typeof faces
const read = new Map<Face, fontkit.Font>()
function fontOf(face: Face): fontkit.Font {
  const before = read.get(face)
  if (before) return before
  const font = fontkit.create(readFileSync(require.resolve(faces[face]))) as fontkit.Font
  read.set(face, font)
  return font
}

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
 * The outlines of a text that begins at x on a base line, and where it ends. Letters that the face has not are left
 * out.
 */
export function letters(
  face: Face,
  size: number,
  text: string,
  x: number,
  base: number,
): { shape: Shape; end: number } {
  const font = fontOf(face)
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
export const widthOf = (face: Face, size: number, text: string): number =>
  letters(face, size, text, 0, 0).end

/** Lines of at most this width; what does not fit in the last one is cut with an ellipsis. */
export function wrapped(
  face: Face,
  size: number,
  text: string,
  width: number,
  most: number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(face, size, `${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else if (lines.length < most) lines.push(word)
    else {
      lines[most - 1] = `${lines[most - 1]?.replace(/\s\S*$/, '') ?? ''} …`
      break
    }
  }
  return lines
}
