/**
 * True for a text that a spreadsheet would take for a formula: it begins with a formula sign, also in full width or
 * after characters that a spreadsheet skips. A signed number is no formula.
 */
const isFormula = (text: string): boolean =>
  /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) &&
  !/^-\d+(\.\d+)?$/.test(text)

/** A text without lone surrogates, which UTF-8 cannot encode, that no spreadsheet takes for a formula. */
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
