import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { sfntOf } from './woff.ts'

const require = createRequire(import.meta.url)
/** Faces of a style, in the order in which they are asked for a letter: Latin, then Latin extended, Greek, Cyrillic. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
const roboto = (cut: string): string[] => subsets.map((subset) => `@fontsource/roboto/files/roboto-${subset}-${cut}.woff`)
const poppins = (weight: number): string[] => ['latin', 'latin-ext'].map((subset) => `@fontsource/poppins/files/poppins-${subset}-${weight}-normal.woff`)
const styles = {
  text: roboto('400-normal'),
  bold: roboto('500-normal'),
  sign: roboto('400-italic'),
  head: [...poppins(600), ...roboto('500-normal')],
} as const
export type Style = keyof typeof styles

/** Faces that were read once; reading one takes longer than printing a page. */
const parsed = new Map<string, Face>()
/** A part of a text that one face can draw. */
export interface Piece { face: string; text: string }
type Face = { hasGlyphForCodePoint(point: number): boolean }

/** Measured words of all documents: the same sentences are printed again and again. Emptied when it has grown large. */
const known = { pieces: new Map<string, Piece[]>(), widths: new Map<string, number>() }
function keepIn<T>(cache: Map<string, T>, key: string, value: T): T {
  if (cache.size > 20_000) cache.clear()
  cache.set(key, value)
  return value
}

/** Chooses faces letter by letter and measures; one per document. Faces are embedded only when a letter needs them. */
export class Type {
  readonly #doc: PDFKit.PDFDocument
  readonly #known = new Map<string, Face>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
  }

  #face(path: string): Face {
    const face = this.#known.get(path) ?? parsed.get(path)
    if (face) return face
    this.#select(path)
    return parsed.get(path) as Face
  }

  /** Makes a face the present one of this document; it is embedded when a letter of it is drawn. */
  #select(path: string): PDFKit.PDFDocument {
    if (!this.#known.has(path)) {
      this.#doc.registerFont(path, (parsed.get(path) ?? sfntOf(readFileSync(require.resolve(path)))) as Buffer)
      const face = (this.#doc.font(path) as unknown as { _font: { font: Face } })._font.font
      this.#known.set(path, face)
      parsed.set(path, face)
    }
    return this.#doc.font(path)
  }

  /** The text as pieces, each drawn with one face; a letter that no face has is drawn by the first. */
  pieces(style: Style, text: string): Piece[] {
    const key = `${style}|${text}`
    const before = known.pieces.get(key)
    if (before) return before
    const made: Piece[] = []
    for (const letter of text.normalize('NFC')) {
      const point = letter.codePointAt(0) ?? 32
      const last = made.at(-1)
      const face = letter === ' ' && last ? last.face : styles[style].find((path) => this.#face(path).hasGlyphForCodePoint(point)) ?? styles[style][0] ?? ''
      if (last?.face === face) last.text += letter
      else made.push({ face, text: letter })
    }
    return keepIn(known.pieces, key, made)
  }

  width(style: Style, size: number, text: string): number {
    const key = `${style}|${size}|${text}`
    const before = known.widths.get(key)
    if (before !== undefined) return before
    return keepIn(known.widths, key, this.pieces(style, text).reduce((sum, piece) => sum + this.#select(piece.face).fontSize(size).widthOfString(piece.text), 0))
  }

  /** Draws at a base line; gives where it ends. */
  draw(style: Style, size: number, color: string, text: string, x: number, y: number): number {
    let at = x
    for (const piece of this.pieces(style, text)) {
      this.#select(piece.face).fontSize(size).fillColor(color).text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += this.#doc.widthOfString(piece.text)
    }
    return at
  }
}
