import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont } from 'pdf-lib'

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
    const { width, height } = page.getSize()
    const size = Math.min(
      30,
      (0.9 * Math.hypot(width, height) * 10) / Math.max(1, font.widthOfTextAtSize(line, 10)),
    )
    const half = font.widthOfTextAtSize(line, size) / 2
    const angle = Math.atan2(height, width)
    page.drawText(line, {
      x: width / 2 - half * Math.cos(angle),
      y: height / 2 - half * Math.sin(angle),
      size,
      font,
      color: rgb(0.35, 0.4, 0.45),
      opacity: 0.18,
      rotate: degrees((angle * 180) / Math.PI),
    })
    page.drawText(`Opened by ${line}`, {
      x: 18,
      y: 10,
      size: 7,
      font,
      color: rgb(0.35, 0.4, 0.45),
      opacity: 0.9,
    })
  }
  return Buffer.from(await document.save())
}
