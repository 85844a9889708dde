import { paragraphsOf } from '#domain/shared/html.ts'
import { monthInWords } from '#domain/shared/calendar/format.ts'
import { isDecimalText } from '#domain/shared/decimal.ts'
import { formatCents, groupDigits } from '#domain/shared/money.ts'
import { addressLines, phoneText } from '#domain/shared/contact-labels.ts'
import { formatDate } from '#src/lib/format.ts'
import { isRecordId } from '#domain/shared/text.ts'
import { humanize } from '#src/lib/form/humanize.ts'
import type { FieldSpec } from '#src/lib/form/schema-fields.ts'
import { valueAt } from '#src/lib/form/form-values.ts'
import { countryName, usRegionOptions } from '#src/ui/inputs/countries.ts'

/** The placeholder of a missing value. */
export const ABSENT = '–'

/** "Sep 14, 2026" of a day or a time; what is no date yet is given back. */
const showDate = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ? formatDate(text) : text
/** "Sep 2026" from "2026-09". */
const showMonth = (text: string): string =>
  /^\d{4}-\d{2}$/.test(text) ? monthInWords(`${text}-01`) : text

/** What is shown of a record whose name is not among the labels: never its id. */
const UNLISTED = 'No longer listed'
const files = (count: number) => (count === 1 ? 'Stored file' : `${count} stored files`)

/** A choice in words: its label, else the name of its code. */
const option = (spec: FieldSpec, value: string): string =>
  spec.labels?.[value] ?? (isRecordId(value) ? UNLISTED : humanize(value))
const WIDGET_TEXT: Record<string, (value: unknown) => string> = {
  money: (value) => (typeof value === 'number' ? formatCents(value) : String(value)),
  'money-signed': (value) => (typeof value === 'number' ? formatCents(value) : String(value)),
  integer: (value) => (typeof value === 'number' ? groupDigits(String(value)) : String(value)),
  percent: (value) => (isDecimalText(String(value)) ? `${String(value)}%` : String(value)),
  'basis-points': (value) =>
    typeof value === 'number' ? `${(value / 100).toFixed(2)}%` : String(value),
  price: (value) => (isDecimalText(String(value)) ? `$${String(value)}` : String(value)),
  year: (value) => String(value),
  month: (value) => showMonth(String(value)),
  ein: (value) => String(value).replace(/^(\d{2})(\d{7})$/, '$1-$2'),
  state: (value) => usRegionOptions.find((each) => each.value === value)?.label ?? String(value),
  file: () => files(1),
  'id-photo': () => files(1),
  phone: (value) => phoneText(String(value)),
  date: (value) => showDate(String(value)),
  country: (value) => countryName(String(value)),
  'rich-text': (value) => paragraphsOf(String(value)).join('\n'),
}

/** Choices, parts of one name and shares speak for themselves; other facts after the first carry their title. */
function rowPart(field: FieldSpec, text: string, before: FieldSpec | undefined): string {
  if (before === undefined) return text
  if (field.options) return `, ${text.toLowerCase()}`
  if (field.pair === 'name' && before.pair === 'name') return ` ${text}`
  return field.title.endsWith(', percent') ? `, ${text}%` : `, ${field.title.toLowerCase()} ${text}`
}

/** One row of a table as text: its named fields, the heading first. */
export function showRow(spec: FieldSpec, row: unknown): string {
  const fields = (spec.rows?.summary ?? []).flatMap(
    (name) => spec.rows?.fields.filter((field) => field.name === name) ?? [],
  )
  const parts = fields
    .map((field) => ({ field, text: showValue(field, valueAt(row, field.name)) }))
    .filter(({ text }) => text !== ABSENT)
  return (
    parts.map(({ field, text }, index) => rowPart(field, text, parts[index - 1]?.field)).join('') ||
    ABSENT
  )
}

/** A form value as text, for comparing two versions and for read-only cards; a record by its label, never by its id. */
export function showValue(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return ABSENT
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && 'amount' in value && typeof value.amount === 'number')
    return formatCents(value.amount)
  if (typeof value === 'object' && 'line1' in value) return addressLines(value).join('\n')
  if (spec.rows && Array.isArray(value))
    return value.map((row) => showRow(spec, row)).join('\n') || ABSENT
  if (spec.rows) return showRow(spec, value)
  if (spec.widget === 'states' && Array.isArray(value))
    return (
      value
        .map((code) => usRegionOptions.find((each) => each.value === code)?.label ?? String(code))
        .join(', ') || ABSENT
    )
  if (spec.widget === 'countries' && Array.isArray(value))
    return value.map((code) => countryName(String(code))).join(', ') || ABSENT
  if (spec.widget === 'files' && Array.isArray(value))
    return value.length === 0 ? ABSENT : files(value.length)
  if (Array.isArray(value))
    return (
      value
        .map((each) => (typeof each === 'string' ? option(spec, each) : JSON.stringify(each)))
        .join(', ') || ABSENT
    )
  const special = WIDGET_TEXT[spec.widget]
  if (special) return special(value)
  if (typeof value === 'string' && (spec.options || isRecordId(value))) return option(spec, value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
