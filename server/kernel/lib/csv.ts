/**
 * What a spreadsheet would take for a formula: a sign of one, also in full width, first or after what a spreadsheet
 * passes over; a number with its sign is none.
 */
const isFormula = (text: string): boolean =>
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) &&
  !/^-\d+(\.\d+)?$/.test(text)

/** A text without lone surrogates, which UTF-8 cannot have, and as no formula. */
const cleaned = (text: string): string => {
  const whole = text.toWellFormed()
  return isFormula(whole) ? `'${whole}` : whole
}
/** A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' ? cleaned(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file with its line ending (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

/** Lines as a file in UTF-8 with a byte order mark, so that spreadsheets read names right. */
export const csvFile = (lines: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${lines.join('')}`, 'utf8')
