import type { PartAnswers } from '../model/tax/questions.ts'
import { taxFormNames } from '../model/tax/kinds.ts'
import {
  type ForeignEntity,
  isUsPerson,
  presenceSixths,
  substantiallyPresent,
  taxFormFor,
  type PresenceDays,
  type TaxForm,
  type TaxPerson,
} from './tax-form.ts'
import { isMaskOf } from '#domain/shared/masking.ts'
import { checkForeignTin } from '#domain/shared/tin.ts'
import type { Problems } from './tax-number.ts'

/** Days in the United States, where they were given. */
export function presenceIn(a: PartAnswers): PresenceDays | null {
  if (
    a.days_this_year === undefined &&
    a.days_last_year === undefined &&
    a.days_year_before === undefined
  )
    return null
  return {
    this_year: a.days_this_year ?? 0,
    last_year: a.days_last_year ?? 0,
    year_before: a.days_year_before ?? 0,
  }
}

function residenceProblems(a: PartAnswers): Problems {
  const found: Problems = {}
  const countries = a.countries_of_tax_residence ?? []
  countries.forEach((one, i) => {
    const at = `countries_of_tax_residence.${i}`
    if (one.country === 'US') found[`${at}.country`] = 'The United States are asked above.'
    if (countries.findIndex((each) => each.country === one.country) !== i)
      found[`${at}.country`] = 'This country is already listed.'
    if (one.tin && one.no_tin_reason)
      found[`${at}.no_tin_reason`] = 'Give the number or the reason, not both.'
    if (!one.tin && !one.no_tin_reason)
      found[`${at}.tin`] = 'Give the number, or say why there is none.'
    if (one.no_tin_reason === 'B' && !one.explanation)
      found[`${at}.explanation`] = 'Explain why you cannot obtain one.'
    // a mask represents the number on file, which was validated when it was entered
    const checked = one.tin && !isMaskOf(one.tin) ? checkForeignTin(one.tin) : null
    if (checked?.ok === false) found[`${at}.tin`] = checked.message
  })
  return found
}

/**
 * What is wrong with the answers beyond their shape: what a foreign person has to answer, and days that contradict the
 * stated residence (IRC 7701(b)).
 */
export function questionProblems(a: PartAnswers): Problems {
  const found = residenceProblems(a)
  if (a.is_us_citizen !== false) return found
  for (const field of ['is_us_resident_tax', 'has_green_card', 'effectively_connected'] as const)
    if (a[field] === undefined) found[field] = 'Choose yes or no.'
  const presence = presenceIn(a)
  if (a.is_us_resident_tax === false && a.has_green_card === true)
    found['is_us_resident_tax'] = 'A green card makes you a US resident for tax.'
  if (a.is_us_resident_tax === false && presence !== null && substantiallyPresent(presence))
    found['is_us_resident_tax'] = 'With these days you are a US resident for tax.'
  if (
    a.is_us_resident_tax === true &&
    a.has_green_card === false &&
    (presence === null || !substantiallyPresent(presence))
  )
    found[presence === null ? 'days_this_year' : 'is_us_resident_tax'] =
      presence === null
        ? 'Without a green card the days decide. Write them.'
        : 'With these days and without a green card you are no US resident for tax.'
  if (a.is_us_resident_tax === false && (a.countries_of_tax_residence ?? []).length === 0)
    found['countries_of_tax_residence'] = 'Name the country where you are a resident for tax.'
  return found
}

/** Who gives the form, as a person answered. */
export const personOf = (a: PartAnswers): TaxPerson => ({
  kind: 'individual',
  citizen: a.is_us_citizen === true,
  green_card: a.has_green_card === true,
  presence: presenceIn(a),
  effectively_connected: a.effectively_connected === true,
})

/**
 * The form that is due, with its reasons in sentences. `certain` is false while it is only taken from what is on file.
 */
export interface DueForm {
  form: TaxForm
  because: string[]
  certain: boolean
}

function individualReasons(a: PartAnswers): string[] {
  if (a.is_us_citizen) return ['You are a US citizen.']
  if (a.has_green_card) return ['You have a green card, which makes you a US resident for tax.']
  const presence = presenceIn(a)
  const days = presence === null ? null : Math.floor((presenceSixths(presence) / 6) * 10) / 10
  if (presence !== null && substantiallyPresent(presence))
    return [
      `You were in the United States on ${presence.this_year} days this year and on ${days} weighted days in three years: at least 31 and 183 make you a US resident for tax.`,
    ]
  const away =
    presence === null
      ? 'You are neither a US citizen nor a US resident for tax.'
      : `You are no US citizen, and your days in the United States (${presence.this_year} this year, ${days} weighted) stay below 31 or 183.`
  return [
    away,
    a.effectively_connected
      ? 'Your income is connected with a trade or business in the United States.'
      : 'Your income is not connected with a trade or business in the United States.',
  ]
}

/** The form that a person's answers lead to (26 USC 7701(a)(30), 26 CFR 1.1441-1(e)). */
export const dueForPerson = (a: PartAnswers): DueForm => ({
  form: taxFormFor(personOf(a)),
  because: individualReasons(a),
  certain: true,
})

/** The form of an entity: by where it was formed, and abroad by what it is. */
export function dueForEntity(of: {
  domestic: boolean
  foreign_kind?: ForeignEntity
  effectively_connected?: boolean
}): DueForm {
  const person: TaxPerson = {
    kind: 'entity',
    domestic: of.domestic,
    effectively_connected: of.effectively_connected === true,
    foreign_kind: of.foreign_kind ?? 'plain',
  }
  const form = taxFormFor(person)
  return {
    form,
    because: [
      of.domestic
        ? 'It was formed in the United States.'
        : 'It was formed outside of the United States.',
      ...(isUsPerson(person) ? [] : [`${taxFormNames[form]} is the form of its kind.`]),
    ],
    certain: true,
  }
}

/** What is due before anybody has answered: a US citizen gives a W-9; for others the questions decide. */
export function dueFromFile(citizenship: string | null, residence: string | null): DueForm {
  if (citizenship === 'US')
    return { form: 'w9', because: ['Your identity shows a US citizen.'], certain: false }
  if (residence === 'US')
    return {
      form: 'w9',
      because: [
        'You live in the United States. Answer the questions if you are no US resident for tax.',
      ],
      certain: false,
    }
  return citizenship === null
    ? { form: 'w9', because: ['Nothing is on file yet. Answer the questions.'], certain: false }
    : {
        form: 'w8ben',
        because: ['You are a citizen of another country and live abroad.'],
        certain: false,
      }
}
