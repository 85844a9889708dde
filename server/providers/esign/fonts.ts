import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { sfntOf } from './woff.ts'

const require = createRequire(import.meta.url)
/**
 * Fonts of a style, in the order in which they are searched for a character: Latin, then Latin extended, Greek,
 * Cyrillic, and scripts from right to left.
 */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
const roboto = (cut: string): string[] =>
  subsets.map((subset) => `@fontsource/roboto/files/roboto-${subset}-${cut}.woff`)
const poppins = (weight: number): string[] =>
  ['latin', 'latin-ext'].map(
    (subset) => `@fontsource/poppins/files/poppins-${subset}-${weight}-normal.woff`,
  )
/** Names in Arabic script and in Hebrew: the fonts join and shape the letters of a word by themselves. */
const rightToLeft = [
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
] as const
const styles = {
  text: [...roboto('400-normal'), ...rightToLeft],
  bold: [...roboto('500-normal'), ...rightToLeft],
  sign: [...roboto('400-italic'), ...rightToLeft],
  head: [...poppins(600), ...roboto('500-normal'), ...rightToLeft],
} as const
export type Style = keyof typeof styles

/** A part of a text that one font can render. */
export interface Piece {
  face: string
  text: string
}
interface Face {
  hasGlyphForCodePoint(point: number): boolean
  /** glyphs that fontkit has made, each with the characters that it was first made for */
  _glyphs: Record<number, unknown>
}

/**
 * Fonts are read once (reading one takes longer than printing a page) and words are measured here, never in the
 * document that is printed: what it embeds depends on its letters only, not on what was printed before, so that the
 * same document has the same bytes in every process.
 */
const rulers = new Map<string, PDFKit.PDFDocument>()
function rulerOf(path: string): PDFKit.PDFDocument {
  const before = rulers.get(path)
  if (before) return before
  // one document per face: a document takes two faces of the same name for one
  const ruler = new PDFDocument({ autoFirstPage: false }).font(
    sfntOf(readFileSync(require.resolve(path))),
  )
  rulers.set(path, ruler)
  return ruler
}
const faceAt = (path: string): Face =>
  (rulerOf(path) as unknown as { _font: { font: Face } })._font.font

/** Measured words of all documents: the same sentences are printed again and again. Emptied when it has grown large. */
const known = { pieces: new Map<string, Piece[]>(), widths: new Map<string, number>() }
function storeIn<T>(cache: Map<string, T>, key: string, value: T): T {
  if (cache.size > 20_000) cache.clear()
  cache.set(key, value)
  return value
}

/** The text as pieces, each rendered with one font; a character that no font has is rendered with the first. */
export function piecesOf(style: Style, text: string): Piece[] {
  const key = `${style}|${text}`
  const before = known.pieces.get(key)
  if (before) return before
  const made: Piece[] = []
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0) ?? 32
    const last = made.at(-1)
    const face =
      letter === ' ' && last
        ? last.face
        : (styles[style].find((path) => faceAt(path).hasGlyphForCodePoint(point)) ??
          styles[style][0] ??
          '')
    if (last?.face === face) last.text += letter
    else made.push({ face, text: letter })
  }
  return storeIn(known.pieces, key, made)
}

/** Width of a text in points. */
export function widthOf(style: Style, size: number, text: string): number {
  const key = `${style}|${size}|${text}`
  const before = known.widths.get(key)
  if (before !== undefined) return before
  return storeIn(
    known.widths,
    key,
    piecesOf(style, text).reduce(
      (sum, piece) => sum + rulerOf(piece.face).fontSize(size).widthOfString(piece.text),
      0,
    ),
  )
}

/**
 * Renders to one document. Fonts are embedded in the order in which characters need them, whatever was measured before.
 */
export class Type {
  readonly #doc: PDFKit.PDFDocument
  readonly #used = new Set<string>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  width(style: Style, size: number, text: string): number {
    return widthOf(style, size, text)
  }

  /** Renders at a baseline; returns where it ends. */
  draw(style: Style, size: number, color: string, text: string, x: number, y: number): number {
    let at = x
    for (const piece of piecesOf(style, text)) {
      if (!this.#used.has(piece.face))
        this.#doc.registerFont(piece.face, faceAt(piece.face) as unknown as Buffer)
      this.#used.add(piece.face)
      // letters may share a glyph (Arabic and Farsi yeh): without this the document names those of the one before
      faceAt(piece.face)._glyphs = {}
      this.#doc
        .font(piece.face)
        .fontSize(size)
        .fillColor(color)
        .text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += widthOf(style, size, piece.text)
    }
    return at
  }
}
