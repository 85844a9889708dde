import { addDecimal, decimal, isDecimalText, shortDecimalText } from '#domain/shared/decimal.ts'
import { formatCents, groupDigits } from '#domain/shared/money.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import type { FieldSpec, RowSpec } from '#src/lib/form/schema-fields.ts'

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The rows of a value; what is no row is left out. */
export const rowsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter(isRow) : []

/** What a row is called in lists and by screen readers: its first named field, else its position. */
export function rowName(rows: RowSpec, row: Values, index: number): string {
  const first = rows.summary
    .map((name) => row[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return first ?? `${rows.item.charAt(0).toUpperCase()}${rows.item.slice(1)} ${index + 1}`
}

/** "a use", "an account": the article follows the sound. */
export const withArticle = (noun: string): string =>
  /^(?!us|uni|eu)[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`

/** The sum of one column, formatted by its widget; percentages add exactly. */
export function columnTotal(field: FieldSpec, rows: readonly Values[]): string {
  const values = rows.map((row) => row[field.name])
  if (field.widget === 'percent')
    return `${shortDecimalText(values.reduce<ReturnType<typeof decimal>>((sum, value) => (typeof value === 'string' && isDecimalText(value) ? addDecimal(sum, decimal(value)) : sum), decimal(0)))}%`
  const sum = values.reduce<number>(
    (total, value) =>
      total + (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0),
    0,
  )
  return field.widget === 'money' || field.widget === 'money-signed'
    ? formatCents(sum)
    : groupDigits(String(sum))
}

/** The list with the row at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const row = list[from]
  return row === undefined ? [...list] : [...rest.slice(0, to), row, ...rest.slice(to)]
}
