import { withOffset } from '#domain/shared/calendar/zone.ts'
import { centsToInputText } from '#domain/shared/money.ts'
import type { Cell, CellKind, TableFormat } from '#domain/shared/table-columns.ts'
import { writeXlsxStream, type ColumnDef } from 'hucre/xlsx'
import { csvLine } from './csv.ts'

/** A column of a table that is written as a file. */
export interface FileColumn {
  title: string
  kind: CellKind
}
export interface TableOptions {
  /** Names the sheet of a workbook. */
  title: string
  columns: readonly FileColumn[]
  /** Time zone of the instants; UTC where none is named. */
  zone?: string
}

/**
 * Cells of a workbook by what they hold: how wide they are, and the format that a spreadsheet shows them in (ECMA-376
 * 18.8.30).
 */
const looks: Readonly<Record<CellKind, Pick<ColumnDef, 'width' | 'numFmt'>>> = {
  text: { width: 24 },
  number: { width: 12, numFmt: '#,##0' },
  decimal: { width: 12, numFmt: '"$"#,##0.00###' },
  money: { width: 16, numFmt: '"$"#,##0.00' },
  day: { width: 12, numFmt: 'yyyy-mm-dd' },
  time: { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
  flag: { width: 10 },
}
/** Longest text of a cell of a workbook (Excel specifications and limits). */
const MOST_LETTERS = 32_767

/** Control characters and noncharacters, which XML 1.0 forbids: a workbook with one does not open. */
const NO_XML = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu
/**
 * A text as a cell of a workbook: a lone surrogate and a character that XML forbids become the replacement character,
 * and a text that looks like an escaped character (`_x0041_`, ECMA-376 22.9.2.19) is escaped to stay as it is.
 */
const workbookText = (text: string): string =>
  text
    .replace(NO_XML, '\uFFFD')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .slice(0, MOST_LETTERS)
    .toWellFormed()

function csvValue(kind: CellKind, cell: Cell, zone: string | undefined): string | number {
  if (cell === null) return ''
  if (kind === 'money') return centsToInputText(Number(cell))
  if (kind === 'time') return zone === undefined ? String(cell) : withOffset(String(cell), zone)
  return typeof cell === 'boolean' ? String(cell) : cell
}

function xlsxValue(
  kind: CellKind,
  cell: Cell,
  zone = 'UTC',
): string | number | boolean | Date | null {
  if (cell === null) return null
  if (kind === 'money') return Number(centsToInputText(Number(cell)))
  if (kind === 'day') return new Date(`${String(cell)}T00:00:00Z`)
  // a cell holds the wall clock of the zone and no zone
  if (kind === 'time') return new Date(`${withOffset(String(cell), zone).slice(0, 19)}Z`)
  if (kind === 'decimal') return Number(cell)
  return typeof cell === 'string' ? workbookText(cell) : cell
}

type Pages = AsyncIterable<readonly (readonly Cell[])[]>

async function* csvOf(pages: Pages, { columns, zone }: TableOptions): AsyncGenerator<Buffer> {
  // the byte order mark makes spreadsheets read names right
  yield Buffer.from(`\ufeff${csvLine(columns.map((one) => one.title))}`)
  for await (const rows of pages)
    yield Buffer.from(
      rows
        .map((row) =>
          csvLine(columns.map(({ kind }, index) => csvValue(kind, row[index] ?? null, zone))),
        )
        .join(''),
    )
}

async function* xlsxRows(pages: Pages, { columns, zone }: TableOptions) {
  for await (const rows of pages)
    for (const row of rows)
      yield columns.map(({ kind }, index) => xlsxValue(kind, row[index] ?? null, zone))
}

async function* xlsxOf(pages: Pages, options: TableOptions): AsyncGenerator<Buffer> {
  const bytes = writeXlsxStream(xlsxRows(pages, options), {
    // a sheet's name has at most 31 characters and none of these
    name: options.title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: options.columns.map(({ title, kind }) => ({ header: title, ...looks[kind] })),
    freezePane: { rows: 1 },
  })
  for await (const part of bytes) yield Buffer.from(part)
}

/**
 * A table as a file, made page by page while it is read. CSV is UTF-8 with a byte order mark (RFC 4180), and no text of
 * it is taken for a formula. A workbook (XLSX) has numbers, amounts, days and times as such, and texts as texts; its
 * head
 * stays in view.
 */
export const tableFile = (
  format: TableFormat,
  pages: Pages,
  options: TableOptions,
): AsyncGenerator<Buffer> => (format === 'csv' ? csvOf : xlsxOf)(pages, options)

/** Media types of the formats (RFC 7111; ECMA-376 part 2). */
export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
