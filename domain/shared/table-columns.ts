import type { Money } from './money.ts'
import type { Presented } from './presented.ts'

/** Formats in which a list is saved. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export const tableFormatLabels: Readonly<Record<TableFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
}

/**
 * What a cell holds: a text, a number, a decimal as text (a price may have fractions of a cent), an amount in cents, a
 * day (YYYY-MM-DD), an instant (ISO 8601), yes or no.
 */
export type CellKind = 'text' | 'number' | 'decimal' | 'money' | 'day' | 'time' | 'flag'
export type Cell = string | number | boolean | null

/** A column of a saved list: its head, and its value of a row. */
export interface TableColumn<Row> {
  title: string
  kind: CellKind
  value: (row: Row) => Cell
}
type Of<Row, T> = (row: Row) => T | null | undefined

/** A text; lists of texts are joined. */
export const textColumn = <Row>(
  title: string,
  of: Of<Row, string | readonly string[]>,
): TableColumn<Row> => ({
  title,
  kind: 'text',
  value: (row) => {
    const value = of(row) ?? null
    return value === null || typeof value === 'string' ? value : value.join('; ')
  },
})
/** A whole number or a share. */
export const numberColumn = <Row>(title: string, of: Of<Row, number>): TableColumn<Row> => ({
  title,
  kind: 'number',
  value: (row) => of(row) ?? null,
})
/** A price in US dollars as decimal text, which may have fractions of a cent. */
export const priceColumn = <Row>(title: string, of: Of<Row, string>): TableColumn<Row> => ({
  title: `${title} (USD)`,
  kind: 'decimal',
  value: (row) => of(row) ?? null,
})
/** An amount in US dollars, as money or in cents. */
export const moneyColumn = <Row>(title: string, of: Of<Row, Money | number>): TableColumn<Row> => ({
  title: `${title} (USD)`,
  kind: 'money',
  value: (row) => {
    const value = of(row) ?? null
    return value === null || typeof value === 'number' ? value : value.amount
  },
})
/** A day. */
export const dayColumn = <Row>(title: string, of: Of<Row, string>): TableColumn<Row> => ({
  title,
  kind: 'day',
  value: (row) => of(row) ?? null,
})
/** A moment; files of lists have it in UTC. */
export const timeColumn = <Row>(title: string, of: Of<Row, string>): TableColumn<Row> => ({
  title: `${title} (UTC)`,
  kind: 'time',
  value: (row) => of(row) ?? null,
})
/** Yes or no. */
export const flagColumn = <Row>(title: string, of: Of<Row, boolean>): TableColumn<Row> => ({
  title,
  kind: 'text',
  value: (row) => {
    const value = of(row) ?? null
    if (value === null) return null
    return value ? 'Yes' : 'No'
  },
})
/** The word of a status. */
export const statusColumn = <Row>(title: string, of: Of<Row, Pick<Presented, 'label'>>) =>
  textColumn<Row>(title, (row) => of(row)?.label)
