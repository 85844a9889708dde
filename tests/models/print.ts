export type Row = Readonly<Record<string, string | number>>

/** Writes rows as a table of text, wide enough for each column; the run's reporter shows it as it is. */
export function printTable(title: string, rows: readonly Row[]): void {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const width = (column: string): number => Math.max(column.length, ...rows.map((row) => String(row[column]).length))
  const line = (cells: readonly string[]): string => cells.map((cell, i) => (i === 0 ? cell.padEnd(width(columns[i] ?? '')) : cell.padStart(width(columns[i] ?? '')))).join('  ')
  process.stdout.write(`\n${title}\n${[line(columns), ...rows.map((row) => line(columns.map((column) => String(row[column]))))].join('\n')}\n\n`)
}
