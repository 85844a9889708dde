import PDFDocument from 'pdfkit'

/** A plain one-page document as PDF: for documents and ID pictures of the demo. */
export function paper(title: string, lines: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'LETTER',
      margin: 54,
      info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.font('Helvetica-Bold').fontSize(18).text(title).moveDown()
    doc.font('Helvetica').fontSize(10.5)
    for (const line of lines) doc.text(line, { lineGap: 4 }).moveDown(0.5)
    doc.end()
  })
}
