import * as fontkit from 'fontkit'
import {
  degrees,
  PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setLineWidth,
  setStrokingColor,
  setTextRenderingMode,
  StandardFonts,
  TextRenderingMode,
  type PDFFont,
  type PDFPage,
} from 'pdf-lib'
import { openedAt, piecesOf, readFaces, strokeOf } from '#server/kernel/lib/draw/faces.ts'

const INK = rgb(0.35, 0.4, 0.45)
/** Assistive technology leaves the mark out (ISO 32000-1, 14.8.2.2). */
const ARTIFACT = PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')])
/** A part of the line with its font; its face decides the stroke. */
interface Part {
  text: string
  font: PDFFont
  face: string
}

/** Can the file be opened and marked? Encrypted and broken files cannot. */
export async function canBeMarked(bytes: Buffer): Promise<boolean> {
  try {
    return (await PDFDocument.load(bytes)).getPageCount() > 0
  } catch {
    return false
  }
}

/** The line as parts from left to right: letters that the plain font lacks are printed with a font of their script. */
async function partsOf(
  document: PDFDocument,
  line: string,
  fonts: Map<string, PDFFont>,
): Promise<Part[]> {
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const known = new Set(plain.getCharacterSet())
  if ([...line].every((letter) => known.has(letter.codePointAt(0) ?? 0)))
    return [{ text: line, font: plain, face: '' }]
  // pdf-lib types only the part of fontkit that it uses
  document.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  await readFaces(line)
  const parts: Part[] = []
  for (const { face, text } of piecesOf('text', line)) {
    const font = fonts.get(face) ?? (await document.embedFont(openedAt(face).bytes))
    fonts.set(face, font)
    parts.push({ text, font, face })
  }
  return parts
}
const widthOf = (parts: readonly Part[], size: number): number =>
  parts.reduce((sum, { font, text }) => sum + font.widthOfTextAtSize(text, size), 0)

function draw(
  page: PDFPage,
  parts: readonly Part[],
  how: {
    place: Sight['place']
    u: number
    v: number
    size: number
    opacity: number
    angle: number
  },
): void {
  let [u, v] = [how.u, how.v]
  for (const { text, font, face } of parts) {
    const stroke = strokeOf('text', face, how.size)
    page.pushOperators(pushGraphicsState(), ARTIFACT)
    if (stroke > 0)
      page.pushOperators(
        setTextRenderingMode(TextRenderingMode.FillAndOutline),
        setLineWidth(stroke),
        setStrokingColor(INK),
      )
    page.drawText(text, {
      ...how.place(u, v, (how.angle * 180) / Math.PI),
      size: how.size,
      font,
      color: INK,
      opacity: how.opacity,
    })
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent), popGraphicsState())
    const wide = font.widthOfTextAtSize(text, how.size)
    u += wide * Math.cos(how.angle)
    v += wide * Math.sin(how.angle)
  }
}

/** A page as its reader sees it: its size, and how a position and an angle in that view map to the page. */
interface Sight {
  width: number
  height: number
  /** `u` and `v` are from the lower left corner of the view, `angle` is in degrees counterclockwise */
  place: (
    u: number,
    v: number,
    angle: number,
  ) => { x: number; y: number; rotate: ReturnType<typeof degrees> }
}

/** Viewers show the crop box, turned clockwise by the page's rotation (ISO 32000-1, 7.7.3.3 and 14.11.2). */
function sightOf(page: PDFPage): Sight {
  const { x: left, y: low, width: w, height: h } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const at = (u: number, v: number): readonly [number, number] => {
    if (turn === 90) return [w - v, u]
    if (turn === 180) return [w - u, h - v]
    return turn === 270 ? [v, h - u] : [u, v]
  }
  const lying = turn === 90 || turn === 270
  return {
    width: lying ? h : w,
    height: lying ? w : h,
    place: (u, v, angle) => {
      const [x, y] = at(u, v)
      return { x: left + x, y: low + y, rotate: degrees(angle + turn) }
    },
  }
}

/** Prints who reads and when on every page: once across it, pale, and once small at its foot. */
export async function marked(
  bytes: Buffer,
  reader: { name: string; email: string },
  at: string,
): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`
  const line = [reader.name, reader.email, time].filter((part) => part !== '').join(' · ')
  const fonts = new Map<string, PDFFont>()
  const across = await partsOf(document, line, fonts)
  const foot = await partsOf(document, `Opened by ${line}`, fonts)
  for (const page of document.getPages()) {
    const { width, height, place } = sightOf(page)
    const size = Math.min(
      30,
      (0.9 * Math.hypot(width, height) * 10) / Math.max(1, widthOf(across, 10)),
    )
    const half = widthOf(across, size) / 2
    const angle = Math.atan2(height, width)
    draw(page, across, {
      place,
      u: width / 2 - half * Math.cos(angle),
      v: height / 2 - half * Math.sin(angle),
      size,
      opacity: 0.18,
      angle,
    })
    draw(page, foot, { place, u: 18, v: 10, size: 7, opacity: 0.9, angle: 0 })
  }
  return Buffer.from(await document.save())
}
