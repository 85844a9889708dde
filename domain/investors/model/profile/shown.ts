import type { z } from 'zod'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { countryText } from '#domain/shared/contact-labels.ts'
import { textOf } from '#domain/shared/text.ts'
import {
  maskAccount,
  maskBirthDate,
  maskDocumentNumber,
  maskEmail,
  maskPhone,
  maskSsn,
} from '#domain/shared/masking.ts'
import { formatCents } from '#domain/shared/money.ts'
import { sectionRule, type SectionName } from './sections.ts'

/** One change of one field as a log may say it: sensitive values masked (17 CFR 248.30). */
export interface ShownChange {
  field: string
  from: string | null
  to: string | null
}

type Meta = Readonly<Record<string, unknown>>
const metaOf = (schema: z.ZodType | undefined): Meta => (schema?.meta() ?? {}) as Meta
const secretMasks: Readonly<Record<string, (plain: string) => string>> = {
  ssn: maskSsn,
  account_number: maskAccount,
  document_number: maskDocumentNumber,
  foreign_id_number: maskDocumentNumber,
  mrz: () => '•••',
}
/** What may be shown of a secret. */
export const maskSecret = (field: string, plain: string): string =>
  secretMasks[field]?.(plain) ?? '•••'

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
function entryCount(count: number): string {
  if (count === 0) return 'None'
  return count === 1 ? '1 entry' : `${count} entries`
}
/** City, region and country: the street stays out of logs. */
const place = (value: Record<string, unknown>): string =>
  ['•••', textOf(value['city']), textOf(value['region']), countryText(textOf(value['country']))]
    .filter((part) => part !== '')
    .join(', ')

/** A value as text, masked as its field requires; null for no value. */
export function shownValue(field: string, meta: Meta, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (meta['secret'] === true) return maskSecret(field, words(value))
  if (meta['mask'] === true) return '•••'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return entryCount(value.length)
  if (record(value)) return 'country' in value ? place(value) : '•••'
  if (field === 'dob') return maskBirthDate(words(value))
  if (isPlainDate(words(value))) return formatDay(words(value))
  if (meta['widget'] === 'country') return countryText(words(value))
  if (meta['widget'] === 'phone') return maskPhone(words(value))
  if (meta['widget'] === 'email') return maskEmail(words(value))
  if (meta['widget'] === 'file' || meta['widget'] === 'id-photo') return 'A file'
  if (
    typeof value === 'number' &&
    typeof meta['widget'] === 'string' &&
    meta['widget'].startsWith('money')
  )
    return formatCents(value)
  const labels = meta['labels']
  return record(labels) && typeof labels[words(value)] === 'string'
    ? words(labels[words(value)])
    : words(value)
}

/** The change of a field of a section, as its log says it. */
export function shownChange(
  section: SectionName,
  field: string,
  before: unknown,
  after: unknown,
): ShownChange {
  const shape = sectionRule(section).schema.shape as Record<string, z.ZodType>
  const meta = metaOf(shape[field])
  const from = shownValue(field, meta, before)
  const to = shownValue(field, meta, after)
  return { field, from, to: from !== null && from === to ? `${to} (changed)` : to }
}
/** The title of a section's field. */
export function fieldTitle(section: SectionName, field: string): string {
  const title = metaOf((sectionRule(section).schema.shape as Record<string, z.ZodType>)[field])[
    'title'
  ]
  return typeof title === 'string' ? title : field
}
