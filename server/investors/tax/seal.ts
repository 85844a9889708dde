import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import { secretTaxFields, taxFormFields } from '#domain/investors/model/tax/forms.ts'
import type { OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import { isMaskOf, maskDocumentNumber, maskEin, maskSsn } from '#domain/shared/masking.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { textOf } from '#domain/shared/text.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'

export type Values = Record<string, unknown>
/** Largest draft, in characters of its JSON. */
const MAX_DRAFT = 20_000

const formPlace = (id: string): string => `tax_form:${id}:values`
const answersPlace = (userId: string): string => `tax_answer:${userId}:values`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'tax_form', column: 'sealed', from: ['id'], place: formPlace },
  { table: 'tax_answer', column: 'sealed', from: ['user_id'], place: answersPlace },
  { table: 'tax_answer_draft', column: 'sealed', from: ['user_id'], place: answersPlace },
]
export const sealForm = (keys: Keys, id: string, values: Values): string =>
  keys.seal(JSON.stringify(values), formPlace(id))
export const openForm = (keys: Keys, row: { id: string; sealed: string }): Values =>
  JSON.parse(keys.open(row.sealed, formPlace(row.id))) as Values
export const sealAnswers = (keys: Keys, userId: string, values: Values): string =>
  keys.seal(JSON.stringify(values), answersPlace(userId))
export const openAnswers = (keys: Keys, userId: string, sealed: string): Values =>
  JSON.parse(keys.open(sealed, answersPlace(userId))) as Values

/** Keyed hash of a number: equal numbers are equal, nothing can be read from it. */
export const numberHash = (keys: Keys, number: string): string =>
  keys.hmac('tax number', bareDigits(number).toUpperCase())

const isEin = (field: string, values: Values): boolean =>
  (field === 'tin' && values['tin_type'] === 'ein') ||
  (field === 'us_tin' && values['us_tin_type'] === 'ein')
/** What may be shown of a number (17 CFR 248.30): the last four of a US one, the last three of a foreign one. */
export const maskNumber = (field: string, values: Values): string => {
  const plain = textOf(values[field])
  if (field === 'foreign_tin') return maskDocumentNumber(plain)
  return isEin(field, values) ? maskEin(plain) : maskSsn(plain)
}
/** Masks of the numbers that the values hold. */
export const masksOf = (form: OwnTaxForm, values: Values): Record<string, string> =>
  Object.fromEntries(
    secretTaxFields[form]
      .filter((field) => textOf(values[field]) !== '')
      .map((field) => [field, maskNumber(field, values)]),
  )
/** The values without any number. */
export const openValues = (form: OwnTaxForm, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => !secretTaxFields[form].includes(field)),
  )

type Residence = Values & { country?: unknown; tin?: unknown }
const residencesIn = (values: Values): Residence[] =>
  Array.isArray(values['countries_of_tax_residence'])
    ? (values['countries_of_tax_residence'] as unknown[]).filter(
        (one): one is Residence => typeof one === 'object' && one !== null,
      )
    : []
/** Answers as they are sent: numbers of other countries are shown by their end only (17 CFR 248.30). */
export const maskedAnswers = (values: Values): Values => ({
  ...values,
  countries_of_tax_residence: residencesIn(values).map((one) =>
    textOf(one.tin) === '' ? one : { ...one, tin: maskDocumentNumber(textOf(one.tin)) },
  ),
})
/** Numbers that came back as their mask are those on file of the same country. */
export function unmasked(values: Values, stored: readonly Values[]): Values {
  if (!Array.isArray(values['countries_of_tax_residence'])) return values
  const onFile = stored.flatMap(residencesIn)
  const list = (values['countries_of_tax_residence'] as unknown[]).map((one): unknown => {
    if (typeof one !== 'object' || one === null || !isMaskOf(textOf((one as Residence).tin)))
      return one
    const { tin: _, ...rest } = one as Residence
    const kept = onFile.find((each) => each.country === rest.country && textOf(each.tin) !== '')
    return kept === undefined ? rest : { ...rest, tin: kept.tin }
  })
  return { ...values, countries_of_tax_residence: list }
}

/**
 * Draft values merged with what was typed before; null removes a field. Unknown names and too much text are refused.
 */
export function mergeDraft(known: ReadonlySet<string>, before: Values, given: Values): Values {
  const unknown = Object.keys(given).filter((field) => !known.has(field))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(unknown.map((field) => [`values.${field}`, UNKNOWN_FIELD])),
    })
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...given }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
  if (JSON.stringify(merged).length > MAX_DRAFT) throw refuse('too_large')
  return merged
}
export const fieldNames = (form: OwnTaxForm): ReadonlySet<string> =>
  new Set(Object.keys(taxFormFields[form].shape))
