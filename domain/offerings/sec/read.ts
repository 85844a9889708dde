import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { percentOfHalfUp } from '#domain/shared/decimal.ts'
import { edgarCountry, edgarRegion } from './places.ts'
import { like, loose, looseRows, numberOf, textOf, topicOf, type Loose } from './write.ts'
import type { FormFacts } from './model.ts'

export const basic = (facts: FormFacts): Loose => topicOf(facts, 'basic-information')
export const details = (facts: FormFacts): Loose => topicOf(facts, 'details')
export const seller = (facts: FormFacts): Loose => topicOf(facts, 'broker-dealer')
export const office = (facts: FormFacts): Loose => loose(basic(facts)['address'])
export const ids = (facts: FormFacts, section: keyof FormFacts['identifiers']): Loose =>
  loose(facts.identifiers[section])
/** A CIK as EDGAR stores it: ten digits. */
export const cik = (value: unknown): string | null => textOf(value)?.padStart(10, '0') ?? null
export const CIK = like(/^\d{10}$/, 'A CIK has 1 to 10 digits.')

/**
 * Who signs, as the topic People says: present, and director or one of the three principal officers (17 CFR 227.201,
 * instruction to signatures).
 */
export interface Signer {
  readonly name: string
  readonly title: string | null
  readonly on: string
}
export const present = (facts: FormFacts): Loose[] =>
  looseRows(topicOf(facts, 'people')['people']).filter((one) => textOf(one['end_date']) === null)
export const nameOf = (one: Loose): string =>
  [textOf(one['first']), textOf(one['last'])].filter((part) => part !== null).join(' ')
const offices = (one: Loose): readonly unknown[] =>
  Array.isArray(one['signs_as']) ? (one['signs_as'] as unknown[]) : []
const isDirector = (one: Loose): boolean =>
  Array.isArray(one['roles']) && (one['roles'] as unknown[]).includes('director')
export const chief = (facts: FormFacts): Loose =>
  present(facts).find((one) => offices(one).includes('peo')) ?? {}
/** Everybody who signs a form of Regulation Crowdfunding. */
export const signers = (facts: FormFacts): { title: string; facts: Signer }[] =>
  present(facts)
    .filter((one) => nameOf(one) !== '' && (offices(one).length > 0 || isDirector(one)))
    .map((one) => ({
      title: nameOf(one),
      facts: { name: nameOf(one), title: textOf(one['title']), on: facts.today },
    }))

/** The two years that a form shows: of an annual report the year that it is about, else the newest. */
export function yearsOf(facts: FormFacts): {
  recent: Loose | null
  prior: Loose | null
  only: boolean
} {
  const rows = looseRows(topicOf(facts, 'profits')['years'])
  const dated = rows.every((row) => isPlainDate(textOf(row['fy_end']) ?? ''))
  const sorted = dated
    ? [...rows].sort((a, b) => String(b['fy_end']).localeCompare(String(a['fy_end'])))
    : rows
  const from =
    facts.fiscal_year === null ? 0 : sorted.findIndex((row) => row['fy_end'] === facts.fiscal_year)
  const recent = from < 0 ? null : (sorted[from] ?? null)
  const prior = from < 0 ? null : (sorted[from + 1] ?? null)
  return { recent, prior, only: recent !== null && prior === null }
}

/** A broker-dealer sells the offering and is paid for it. */
export const paysDealer = (facts: FormFacts): boolean => seller(facts)['kind'] === 'broker_dealer'
/** What the broker-dealer earns when so much is sold; both in cents. */
export function dealerFee(facts: FormFacts, sold: number): number {
  if (!paysDealer(facts)) return 0
  const part = textOf(seller(facts)['fee_pct'])
  return (
    (part !== null && /^\d+(\.\d+)?$/.test(part) ? percentOfHalfUp(sold, part) : 0) +
    (numberOf(seller(facts)['fee_fixed']) ?? 0)
  )
}

/**
 * States and countries in which an offering is made, by EDGAR's codes; a country without one ends in a question mark.
 */
export function jurisdictions(facts: FormFacts): { title: string; facts: string }[] {
  const values = topicOf(facts, 'distribution')
  const codes = (key: string): string[] =>
    Array.isArray(values[key])
      ? (values[key] as unknown[]).filter((one): one is string => typeof one === 'string')
      : []
  return [
    ...codes('jurisdictions').map((code) => edgarRegion(code)),
    ...codes('countries').map((code) => edgarCountry(code) ?? `${code}?`),
  ].map((code) => ({ title: code, facts: code }))
}
