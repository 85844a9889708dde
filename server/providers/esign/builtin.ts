import type { Block, Paper, Printer } from './port.ts'
import { readFaces } from '#server/kernel/lib/draw/faces.ts'
import { ink, LEFT, Sheet, WIDTH } from './sheet.ts'

const LABEL = 168
type Of<K extends Block['kind']> = Extract<Block, { kind: K }>
const writers: { [K in Block['kind']]: (sheet: Sheet, block: Of<K>) => void } = {
  title(sheet, { text, lead }) {
    sheet.paragraph(text, { size: 21, leading: 27, style: 'head', after: lead ? 2 : 12, tag: 'H1' })
    if (lead) sheet.paragraph(lead, { size: 11, leading: 16, color: ink.muted, after: 14 })
  },
  heading(sheet, { text }) {
    if (!sheet.fresh) sheet.y += 8
    sheet.need(52)
    sheet.paragraph(text, { size: 12, leading: 17, style: 'head', after: 4, tag: 'H2' })
  },
  text(sheet, { text, quiet }) {
    sheet.paragraph(text, quiet ? { size: 8.5, leading: 12.5, color: ink.muted } : {})
  },
  list(sheet, { items, numbered }) {
    sheet.element('L', () =>
      items.forEach((item, index) => {
        const mark = numbered ? `(${String.fromCharCode(97 + (index % 26))})` : '–'
        sheet.need(30)
        sheet.element('LI', () => {
          sheet.element(
            'Lbl',
            () => void sheet.text('text', 10, ink.muted, mark, LEFT + 4, sheet.y + 10),
          )
          sheet.paragraph(item, { x: LEFT + 26, after: 3, tag: 'LBody' })
        })
      }),
    )
    sheet.y += 5
  },
  facts(sheet, { rows }) {
    sheet.rule()
    const writeRow = (label: string, value: string): void => {
      const size = /[0-9a-f]{64}/.test(value) ? 8.5 : 10
      const lines = sheet.lines(value, size, WIDTH - LABEL - 8)
      const height = Math.max(1, lines.length) * 14 + 9
      sheet.need(height)
      const said = sheet.lines(label, 9, LABEL - 12)[0] ?? { words: [] }
      sheet.element('TR', () => {
        sheet.element('TH', () => sheet.line(said, LEFT, sheet.y + 15, 9, ink.muted), {
          scope: 'Row',
        })
        sheet.element('TD', () =>
          lines.forEach((line, index) =>
            sheet.line(line, LEFT + LABEL, sheet.y + 15 + index * 14, size),
          ),
        )
      })
      sheet.y += height
      sheet.rule()
    }
    sheet.element('Table', () => rows.forEach(([label, value]) => writeRow(label, value)))
    sheet.y += 12
  },
  table: writeTable,
  boxed(sheet, { title, text }) {
    const lines = sheet.lines(text, 10, WIDTH - 32)
    const height = lines.length * 15 + 40
    sheet.need(height + 8)
    sheet.decoration(() => {
      sheet.doc.rect(LEFT, sheet.y, WIDTH, height).lineWidth(0.8).strokeColor(ink.accent).stroke()
    })
    sheet.element(
      'H2',
      () => void sheet.text('head', 10.5, ink.accent, title, LEFT + 16, sheet.y + 22),
    )
    sheet.element('P', () =>
      lines.forEach((line, index) => sheet.line(line, LEFT + 16, sheet.y + 41 + index * 15, 10)),
    )
    sheet.y += height + 14
  },
  signature: writeSignature,
  checks(sheet, { items }) {
    const drawBox = (top: number, checked: boolean): void => {
      sheet.doc
        .rect(LEFT + 2, top, 9, 9)
        .lineWidth(0.8)
        .strokeColor(ink.text)
        .stroke()
      if (checked)
        sheet.doc
          .moveTo(LEFT + 4, top + 4.6)
          .lineTo(LEFT + 6, top + 7)
          .lineTo(LEFT + 9.4, top + 1.8)
          .lineWidth(1.3)
          .strokeColor(ink.accent)
          .stroke()
    }
    sheet.element('L', () => {
      for (const { text, checked } of items) {
        sheet.need(30)
        sheet.element('LI', () => {
          sheet.element('Lbl', () =>
            sheet.figure(checked ? 'Checked' : 'Not checked', () => drawBox(sheet.y + 2, checked)),
          )
          sheet.paragraph(text, { x: LEFT + 22, after: 4, tag: 'LBody' })
        })
      }
    })
    sheet.y += 6
  },
  space(sheet, { height }) {
    sheet.y += height
  },
  page(sheet) {
    if (!sheet.fresh) sheet.page()
  },
}

/** A ruled table: its head is repeated on every page and rows are not split. */
function writeTable(sheet: Sheet, { head, widths, rows, small }: Of<'table'>): void {
  const size = small ? 7.3 : 9
  const leading = small ? 11 : 13
  const total = widths.reduce((sum, width) => sum + width, 0)
  const columns = widths.map((width) => (width / total) * WIDTH)
  const left = columns.map(
    (_, index) => LEFT + columns.slice(0, index).reduce((sum, width) => sum + width, 0),
  )
  const writeCell = (cell: string, index: number, bold: boolean): void =>
    sheet
      .lines(cell, size, (columns[index] ?? 40) - 8, bold ? 'bold' : 'text')
      .forEach((line, row) =>
        sheet.line(
          line,
          left[index] ?? LEFT,
          sheet.y + leading + row * leading - 1,
          size,
          bold ? ink.muted : ink.text,
        ),
      )
  const write = (cells: readonly string[], bold: boolean): void =>
    sheet.element('TR', () =>
      cells.forEach((cell, index) =>
        sheet.element(
          bold ? 'TH' : 'TD',
          () => writeCell(cell, index, bold),
          bold ? { scope: 'Column' } : {},
        ),
      ),
    )
  const heightOf = (cells: readonly string[]): number =>
    Math.max(
      ...cells.map((cell, index) => sheet.lines(cell, size, (columns[index] ?? 40) - 8).length),
    ) *
      leading +
    7
  const endHead = (): void => {
    sheet.y += heightOf(head)
    sheet.rule(ink.accent)
  }
  const writeHead = (): void => {
    write(head, true)
    endHead()
  }
  sheet.need(heightOf(head) + 40)
  sheet.element('Table', () => {
    writeHead()
    for (const row of rows) {
      const height = heightOf(row)
      const top = sheet.y
      sheet.need(height)
      if (sheet.y < top) {
        // decoration: assistive technology reads the head of the table once
        sheet.decoration(() => head.forEach((cell, index) => writeCell(cell, index, true)))
        endHead()
      }
      write(row, false)
      sheet.y += height
      sheet.rule()
    }
  })
  sheet.y += 12
}

/** Where somebody signs: empty lines before, the typed name and its record after. */
function writeSignature(sheet: Sheet, { role, rows, signed }: Of<'signature'>): void {
  const note = signed ? sheet.lines(signed.note, 8, WIDTH - 32) : []
  const height = 78 + rows.length * 15 + note.length * 11
  sheet.need(height)
  const top = sheet.y
  sheet.decoration(() => {
    sheet.doc
      .rect(LEFT, top, WIDTH, height)
      .lineWidth(0.6)
      .strokeColor(signed ? ink.accent : ink.line)
      .stroke()
  })
  sheet.element('H2', () => void sheet.text('head', 10, ink.accent, role, LEFT + 16, top + 21))
  if (signed)
    sheet.element(
      'P',
      () => void sheet.text('sign', 19, ink.text, signed.name, LEFT + 20, top + 50),
    )
  sheet.y = top + 57
  sheet.rule(ink.muted, LEFT + 16, WIDTH - 32)
  rows.forEach(([label, value], index) => {
    const base = top + 72 + index * 15
    const said = sheet.lines(value, 9.5, WIDTH - LABEL - 24)[0] ?? { words: [] }
    sheet.element('P', () => {
      sheet.text('text', 9, ink.muted, label, LEFT + 16, base)
      sheet.line(said, LEFT + LABEL, base, 9.5)
    })
  })
  if (note.length > 0)
    sheet.element('P', () =>
      note.forEach((line, index) =>
        sheet.line(line, LEFT + 16, top + 74 + rows.length * 15 + index * 11, 8, ink.muted),
      ),
    )
  sheet.y = top + height + 12
}

/** Prints with embedded fonts on US Letter pages. */
export const builtinPrinter: Printer = {
  async print({ company, document, reference, dated, logo, blocks }: Paper) {
    await readFaces(JSON.stringify([company, document, reference, blocks]))
    const sheet = new Sheet({
      title: `${document} · ${company}`,
      author: company,
      subject: reference,
      dated: new Date(dated),
    })
    for (const block of blocks)
      (writers[block.kind] as (sheet: Sheet, block: Block) => void)(sheet, block)
    return sheet.finish({ company, document, reference, logo: logo ?? null })
  },
}
