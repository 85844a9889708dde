import PDFDocument from 'pdfkit'
import {
  openedAt,
  piecesOf,
  strokeOf,
  type Piece,
  type Style,
} from '#server/kernel/lib/draw/faces.ts'

/**
 * Fonts are read once (reading one takes longer than printing a page) and words are measured here, never in the
 * document that is printed: what it embeds depends on its letters only, not on what was printed before, so that the
 * same document has the same bytes in every process.
 */
const rulers = new Map<string, PDFKit.PDFDocument>()
/** PDFKit accepts a font that fontkit has read; its types lack this. */
const fontAt = (path: string): Buffer => openedAt(path).font as unknown as Buffer
function rulerOf(path: string): PDFKit.PDFDocument {
  const before = rulers.get(path)
  if (before) return before
  // one document per face: a document takes two faces of the same name for one
  const ruler = new PDFDocument({ autoFirstPage: false }).font(fontAt(path))
  rulers.set(path, ruler)
  return ruler
}

/** A piece from right to left is shaped as a whole; without features PDFKit would shape its words one by one. */
const shaping = ({ turned }: Piece): { features?: [] } => (turned ? { features: [] } : {})

/** Widths of all documents: the same sentences are printed again and again. Emptied when it has grown large. */
const known = new Map<string, number>()
/** Width of a text in points; its fonts are read. */
export function widthOf(style: Style, size: number, text: string): number {
  const key = `${style}|${size}|${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size > 20_000) known.clear()
  const width = piecesOf(style, text).reduce((sum, piece) => sum + widthOfPiece(piece, size), 0)
  known.set(key, width)
  return width
}
const widthOfPiece = (piece: Piece, size: number): number =>
  rulerOf(piece.face).fontSize(size).widthOfString(piece.text, shaping(piece))

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
      if (!this.#used.has(piece.face)) this.#doc.registerFont(piece.face, fontAt(piece.face))
      this.#used.add(piece.face)
      // letters may share a glyph (Arabic and Farsi yeh): without this the document names those of the one before
      ;(openedAt(piece.face).font as unknown as { _glyphs: object })._glyphs = {}
      const stroke = strokeOf(style, piece.face, size)
      this.#doc.font(piece.face).fontSize(size).fillColor(color)
      if (stroke > 0) this.#doc.lineWidth(stroke).strokeColor(color)
      this.#doc.text(piece.text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...shaping(piece),
        ...(stroke > 0 ? { fill: true, stroke: true } : {}),
      })
      at += widthOfPiece(piece, size)
    }
    return at
  }
}
