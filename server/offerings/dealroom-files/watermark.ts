import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'

/**
 * The part of a text that the font can render: a name in another script is left out, the address next to it identifies
 * the person.
 */
function drawable(font: PDFFont, parts: readonly string[]): string {
  return parts
    .filter((part) => {
      try {
        font.encodeText(part)
        return part !== ''
      } catch {
        return false
      }
    })
    .join(' · ')
}

/** Can the file be opened and marked? Encrypted and broken files cannot. */
export async function canBeMarked(bytes: Buffer): Promise<boolean> {
  try {
    return (await PDFDocument.load(bytes)).getPageCount() > 0
  } catch {
    return false
  }
}

/** A page as its reader sees it: its size, and where on the page a place and a direction of that sight are. */
interface Sight {
  width: number
  height: number
  /** `u` and `v` from the lower left corner that is seen, `angle` in degrees counterclockwise */
  place: (
    u: number,
    v: number,
    angle: number,
  ) => { x: number; y: number; rotate: ReturnType<typeof degrees> }
}

/** The crop box is what is shown, turned clockwise by the page's rotation (ISO 32000-1, 7.7.3.3 and 14.11.2). */
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
  const font = await document.embedFont(StandardFonts.Helvetica)
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`
  const line = drawable(font, [reader.name, reader.email, time])
  for (const page of document.getPages()) {
    const { width, height, place } = sightOf(page)
    const size = Math.min(
      30,
      (0.9 * Math.hypot(width, height) * 10) / Math.max(1, font.widthOfTextAtSize(line, 10)),
    )
    const half = font.widthOfTextAtSize(line, size) / 2
    const angle = Math.atan2(height, width)
    page.drawText(line, {
      ...place(
        width / 2 - half * Math.cos(angle),
        height / 2 - half * Math.sin(angle),
        (angle * 180) / Math.PI,
      ),
      size,
      font,
      color: rgb(0.35, 0.4, 0.45),
      opacity: 0.18,
    })
    page.drawText(`Opened by ${line}`, {
      ...place(18, 10, 0),
      size: 7,
      font,
      color: rgb(0.35, 0.4, 0.45),
      opacity: 0.9,
    })
  }
  return Buffer.from(await document.save())
}
