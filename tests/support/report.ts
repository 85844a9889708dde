import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'

export type Row = Readonly<Record<string, string | number>>

/** Writes rows as a table of text, wide enough for each column. */
function printTable(title: string, rows: readonly Row[]): void {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const width = (column: string): number =>
    Math.max(column.length, ...rows.map((row) => String(row[column]).length))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) =>
        i === 0 ? cell.padEnd(width(columns[i] ?? '')) : cell.padStart(width(columns[i] ?? '')),
      )
      .join('  ')
  process.stdout.write(
    `\n${title}\n${[line(columns), ...rows.map((row) => line(columns.map((column) => String(row[column]))))].join('\n')}\n\n`,
  )
}

/** Saves a row for the end of the run: tests of several files make one table. */
export function reportRow(title: string, row: Row): void {
  const file = inject('reportFile')
  // a project without a report (a browser that is tried by hand) prints nothing
  if (typeof file === 'string') appendFileSync(file, `${JSON.stringify({ title, row })}\n`)
}

/** Prints what the run's tests have reported, a table for each title. */
export function printReports(file: string): void {
  if (!existsSync(file)) return
  const kept = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { title: string; row: Row })
  for (const title of new Set(kept.map((one) => one.title)))
    printTable(
      title,
      kept.filter((one) => one.title === title).map((one) => one.row),
    )
}
