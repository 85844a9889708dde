import * as fontkit from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import decompress from 'wawoff2/decompress.js'
import { printedInLatin } from '#domain/shared/names/latin.ts'
import { inOrder } from './order.ts'
import { sfntOf } from './woff.ts'

const require = createRequire(import.meta.url)
const subsets = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const
const roboto = (cut: string): string[] =>
  subsets.map((subset) => `@fontsource/roboto/files/roboto-${subset}-${cut}.woff`)
const poppins = (weight: number): string[] =>
  ['latin', 'latin-ext'].map(
    (subset) => `@fontsource/poppins/files/poppins-${subset}-${weight}-normal.woff`,
  )
/** Names in other scripts; the fonts join and shape the letters of a word by themselves. */
const scripts = ['arabic', 'hebrew', 'thai', 'devanagari', 'georgian', 'armenian'].map(
  (script) => `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`,
)
/** Fonts of a style, in the order in which they are searched for a character. */
const styles = {
  text: [...roboto('400-normal'), ...scripts],
  bold: [...roboto('500-normal'), ...scripts],
  sign: [...roboto('400-italic'), ...scripts],
  head: [...poppins(600), ...roboto('500-normal'), ...scripts],
} as const
export type Style = keyof typeof styles

/** Fonts for Chinese, Japanese and Korean are too large to read whole: their packages come in slices. */
const [HAN, HANGUL] = ['noto-sans-sc', 'noto-sans-kr'] as const
interface Slice {
  family: string
  path: string
  from: number
  to: number
}
let slices: readonly Slice[] | undefined
function readSlices(): readonly Slice[] {
  return [HAN, HANGUL].flatMap((family) => {
    const name = `@fontsource-variable/${family}`
    const folder = dirname(require.resolve(`${name}/package.json`))
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >
    return Object.entries(ranges).flatMap(([slice, text]) =>
      text.split(',').map((range): Slice => {
        const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
        return {
          family,
          path: `${name}/files/${family}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`,
          from: Number.parseInt(from, 16),
          to: Number.parseInt(to, 16),
        }
      }),
    )
  })
}
const sliceOf = (letter: string, point: number): string | undefined => {
  const family = /\p{Script=Hangul}/u.test(letter) ? HANGUL : HAN
  return (slices ??= readSlices()).find(
    (one) => one.family === family && point >= one.from && point <= one.to,
  )?.path
}

/** A font that has been read from its package. */
export interface Opened {
  /** the font file, as it is embedded in a document */
  bytes: Buffer
  font: fontkit.Font
}
const opened = new Map<string, Opened>()
function storeFont(path: string, bytes: Buffer): Opened {
  const made = { bytes, font: fontkit.create(bytes) as fontkit.Font }
  opened.set(path, made)
  return made
}
/** The font at a path of a package; a slice must have been read by `readFaces` before. */
export function openedAt(path: string): Opened {
  const before = opened.get(path)
  if (before !== undefined) return before
  return storeFont(path, sfntOf(readFileSync(require.resolve(path))))
}
const has = (path: string, point: number): boolean =>
  openedAt(path).font.hasGlyphForCodePoint(point)

const SLICE = /\.woff2$/
/** A slice has the thinnest weight by default: a stroke of this part of the font size thickens it. */
const THICKER = { text: 0.032, sign: 0.032, bold: 0.055, head: 0.065 } as const
const WEIGHT = { text: 400, sign: 400, bold: 500, head: 600 } as const
/** The font whose outlines are drawn; a slice in the weight of the style. */
export function outlinesOf(style: Style, face: string): fontkit.Font {
  const { font } = openedAt(face)
  return SLICE.test(face) ? font.getVariation({ wght: WEIGHT[style] }) : font
}
/** Width of the stroke around the letters of a piece; 0 for none. */
export const strokeOf = (style: Style, face: string, size: number): number =>
  SLICE.test(face) ? THICKER[style] * size : 0

const whole = (style: Style, point: number): string | undefined =>
  styles[style].find((path) => has(path, point))
/** Reads the slices that a text needs; other fonts are read when they are used. */
export async function readFaces(text: string): Promise<void> {
  const needed = new Set<string>()
  for (const letter of new Set(text.normalize('NFC'))) {
    const point = letter.codePointAt(0) ?? 32
    const path = whole('text', point) === undefined ? sliceOf(letter, point) : undefined
    if (path !== undefined && !opened.has(path)) needed.add(path)
  }
  for (const path of needed)
    storeFont(path, Buffer.from(await decompress(readFileSync(require.resolve(path)))))
}

/** A part of a text that one font can render. */
export interface Piece {
  face: string
  /** letters as they are stored: those of a piece from right to left are turned by the font */
  text: string
  turned: boolean
}
/** Pieces of all documents: the same sentences are printed again and again. Emptied when it has grown large. */
const known = new Map<string, readonly Piece[]>()
const JOINS = /^[\u200c\u200d\p{M}]$/u
function faceOf(style: Style, letter: string, last: Piece | undefined): string {
  const point = letter.codePointAt(0) ?? 32
  if (last !== undefined && (letter === ' ' || (JOINS.test(letter) && has(last.face, point))))
    return last.face
  const found = whole(style, point) ?? sliceOf(letter, point)
  return found !== undefined && (!SLICE.test(found) || opened.has(found))
    ? found
    : (styles[style][0] ?? '')
}
/**
 * The text as pieces in the order in which they stand on the line from left to right, each rendered with one font; a
 * character that no font has is rendered with the first.
 */
export function piecesOf(style: Style, text: string): readonly Piece[] {
  const key = `${style}|${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size > 20_000) known.clear()
  const made = cutByFace(style, text)
  known.set(key, made)
  return made
}
/** Whether a font has a letter; a slice that is not read yet has those of its range. */
function isDrawn(style: Style, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 32
  const found = whole(style, point) ?? sliceOf(letter, point)
  return found !== undefined && (!SLICE.test(found) || !opened.has(found) || has(found, point))
}
/** The text with letters that no font has replaced by the nearest Latin ones, so that a name stays readable. */
const readable = (style: Style, text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) =>
      isDrawn(style, letter) || !/[\p{L}\p{M}\p{P}]/u.test(letter)
        ? letter
        : printedInLatin(letter).trim(),
    )
    .join('')
/** What documents print for a name with letters that no font has; null where they print the name itself. */
export function printedAs(name: string): string | null {
  const printed = readable('text', name)
  return printed === name.normalize('NFC') ? null : printed
}
function cutByFace(style: Style, text: string): Piece[] {
  return inOrder(readable(style, text)).flatMap((run) => {
    const made: Piece[] = []
    for (const letter of run.text) {
      const last = made.at(-1)
      const face = faceOf(style, letter, last)
      if (last?.face === face) last.text += letter
      else made.push({ face, text: letter, turned: run.turned })
    }
    if (!run.turned) return made
    // a font turns letters of its script only, not the signs between them
    return made.reverse().map((piece) => ({
      ...piece,
      text: /\p{L}/u.test(piece.text) ? piece.text : [...piece.text].reverse().join(''),
    }))
  })
}
