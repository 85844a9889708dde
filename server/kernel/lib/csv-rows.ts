import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A row of a CSV text with the line on which it begins, as a person counts. */
export interface CsvRow {
  line: number
  cells: string[]
}
const parsed = z.array(
  z.object({
    info: z.object({ lines: z.number() }),
    raw: z.string(),
    record: z.array(z.string()),
  }),
)

/**
 * Rows of a CSV text (RFC 4180): quoted fields may hold commas, quotes and line breaks, and rows without any value are
 * left out. Cells are trimmed; a row keeps as many as it has, between commas or another delimiter. A sentence with the
 * line when the text is no CSV.
 */
export function csvRows(text: string, delimiter = ','): CsvRow[] | string {
  try {
    const read = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      raw: true,
    })
    return parsed.parse(read).map(({ info, raw, record }) => ({
      line: info.lines - (raw.trim().split('\n').length - 1),
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return `Line ${String(error['lines'])}: the row isn’t valid CSV. Check its quotation marks.`
  }
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/**
 * Rows of a CSV text whose delimiter is not known: of a comma, semicolon, tab or bar, the one that gives the most rows of
 * one width, and then the widest. Where none fits, the sentence is that of the most frequent one in the first line.
 */
export function csvRowsOf(text: string): CsvRow[] | string {
  const tried = DELIMITERS.flatMap((delimiter) => {
    const rows = csvRows(text, delimiter)
    if (typeof rows === 'string') return []
    const widths = [...Map.groupBy(rows, (row) => row.cells.length)]
      .filter(([width]) => width > 1)
      .map(([width, of]) => ({ width, of: of.length }))
      .toSorted((a, b) => b.of - a.of || b.width - a.width)
    const [most] = widths
    return most === undefined ? [] : [{ rows, ...most }]
  })
  const [best] = tried.toSorted((a, b) => b.of - a.of || b.width - a.width)
  if (best !== undefined) return best.rows
  const [first = ''] = text.split('\n', 1)
  const [likely] = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)
  return csvRows(text, likely)
}

/**
 * Rows that have another number of cells than `columns`, each as a sentence: an amount with a comma that is not in
 * quotes would move the cells after it. `like` says where the number comes from, `the first line` or `a list of OFAC`.
 */
export const unevenRows = (rows: readonly CsvRow[], columns: number, like: string): string[] =>
  rows
    .filter((row) => row.cells.length !== columns)
    .map((row) => `Line ${row.line} has ${row.cells.length} cells, ${like} ${columns}.`)
