import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Disclosure } from '../revision.ts'
import type { TopicInput } from './projection.ts'

/** What an offering and its company disclose now, of what topics say too. */
export type Disclosed = Pick<
  Disclosure,
  | 'min_target'
  | 'max_amount'
  | 'min_investment'
  | 'max_investment'
  | 'valuation_cap'
  | 'discount_pct'
  | 'interest_pct'
  | 'maturity'
  | 'open_at'
  | 'deadline_at'
  | 'summary'
  | 'headline'
  | 'use_of_proceeds'
  | 'risks'
  | 'faq'
> &
  Pick<Disclosure, 'company'>

type Rows = readonly Readonly<Record<string, unknown>>[]
type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (values: unknown): Fields =>
  typeof values === 'object' && values !== null ? (values as Fields) : {}
/** Rows as they are disclosed, each with what its topic adds to the row of the same name. */
const rowsWith = (before: unknown, now: Rows, name: string): Rows =>
  now.map((row) => ({
    ...(Array.isArray(before)
      ? (before as Rows).find((one) => one[name] === row[name])
      : undefined),
    ...row,
  }))

/**
 * Topics with what amendments of single fields and corrections of the company have changed since: the same numbers,
 * dates and texts that the offering discloses. Topics that are missing stay missing.
 */
export function amendedTopics(values: TopicInput, is: Disclosed): TopicInput {
  const change = (topic: keyof TopicInput, of: (fields: Fields) => Fields): TopicInput =>
    values[topic] === undefined
      ? {}
      : { [topic]: { ...fieldsOf(values[topic]), ...of(fieldsOf(values[topic])) } }
  const { name, legal_name, jurisdiction, city, region } = is.company
  return {
    ...values,
    ...change('details', () => ({
      min_target: is.min_target,
      max_amount: is.max_amount,
      min_investment: is.min_investment,
      max_investment: is.max_investment ?? undefined,
      valuation_cap: is.valuation_cap ?? undefined,
      discount_pct: is.discount_pct ?? undefined,
      interest_pct: is.interest_pct ?? undefined,
      maturity: is.maturity ?? undefined,
      open_on: dateInZone(is.open_at),
      deadline_on: dateInZone(is.deadline_at),
      summary: is.summary,
    })),
    ...change('pitch', ({ faq }) => ({
      headline: is.headline,
      faq: rowsWith(faq, is.faq, 'question'),
    })),
    ...change('proceeds', ({ uses }) => ({ uses: rowsWith(uses, is.use_of_proceeds, 'use') })),
    ...change('business-risks', ({ risks }) => ({ risks: rowsWith(risks, is.risks, 'title') })),
    ...change('basic-information', ({ address }) => ({
      legal_name,
      dba: name === legal_name ? undefined : name,
      jurisdiction,
      address: { ...fieldsOf(address), city, ...(region === '' ? {} : { region }) },
    })),
  }
}
