import { isPlainDate, plainDate, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { hundredthsOf, readFigure } from '#domain/shared/typed-figure.ts'
import type { ImportedRegister, ImportRemark } from '../model/cap-table-import.ts'

/** Texts of a security that could not be read as its figure; '' where the file has none and needs one. */
export type UnreadFigures = Partial<Record<'units' | 'cost' | 'issued_on', string>>
/** Result of a reader of cap tables. The register is complete only without problems. */
export interface ReadRegister {
  register: ImportedRegister
  /** by securities and convertibles of the register, whose own figure stands for none */
  unread: ReadonlyMap<object, UnreadFigures>
  problems: ImportRemark[]
  notices: ImportRemark[]
}
export const emptyRegister = (asOf: PlainDate): ImportedRegister => ({
  as_of: asOf,
  classes: [],
  holders: [],
  securities: [],
  convertibles: [],
  options: 0,
  warrants: 0,
  pool: 0,
})

const trimmed = (text: string): string =>
  /^\d+\.\d+$/.test(text.trim()) ? text.trim().replace(/\.?0+$/, '') : text.trim()
/** Whole units of a text; null where they are none, or a part of one. */
export function unitsOf(text: string): number | null {
  const read = readFigure(trimmed(text), { places: 0, negative: false, unit: 'none' })
  const value = read.ok && read.value !== null ? Number(read.value) : null
  return value !== null && Number.isSafeInteger(value) ? value : null
}
/** Cents of an amount of dollars; null where it is none, or has a fraction of a cent. */
export function centsOfText(text: string): number | null {
  const read = readFigure(trimmed(text), { places: 2, negative: false, unit: 'dollars' })
  return read.ok && read.value !== null ? hundredthsOf(read.value) : null
}
/** The price of a unit as plain decimal text, with up to ten decimals; null where it is none. */
export function priceOf(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^\$\s?/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  return /^\d{1,12}(?:\.\d{1,10})?$/.test(plain) ? trimmed(plain) : null
}
/** A day from YYYY-MM-DD or MM/DD/YYYY; null where it is none. */
export function dayOfText(text: string): PlainDate | null {
  const given = text.trim()
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(given) ?? []
  const day = year === '' ? given : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isPlainDate(day)
    ? plainDate(...(day.split('-').map(Number) as [number, number, number]))
    : null
}

/** Items by a key, in the order in which they come. */
export function grouped<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
