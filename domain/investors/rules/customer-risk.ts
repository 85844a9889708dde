import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'

/**
 * Countries under comprehensive US sanctions: no party there can be served (31 CFR chapter V: Cuba, Iran, North Korea).
 */
const PROHIBITED: ReadonlySet<string> = new Set(['CU', 'IR', 'KP'])
/** Whether no party in a country can be served, by its ISO code. */
export const isProhibitedCountry = (country: string): boolean => PROHIBITED.has(country)
/** Countries under a FATF call for action, as far as not prohibited. */
const HIGH_RISK: ReadonlySet<string> = new Set(['MM'])

/** What the risk of a customer is rated by. */
export interface CustomerRiskInput {
  readonly citizenship: string
  /** country of the home address */
  readonly residence: string
  /** holds or held a high public office, or is family or a close associate of somebody who does */
  readonly political: boolean
  readonly third_party_funds: boolean
  /** what the customer expects to invest in a year, cents */
  readonly expected_annual_cents: number
  /** invests through an entity that another company owns */
  readonly layered: boolean
  readonly on: PlainDate
}
export type CustomerRisk = 'low' | 'medium' | 'high' | 'prohibited'

const POINTS = {
  political: 40,
  high_risk_country: 30,
  third_party_funds: 20,
  layered: 15,
  foreign: 10,
  amount: 10,
} as const
/** Points from which a customer is of medium and of high risk. */
const MEDIUM = 30
const HIGH = 60

/** The reasons for the points of a customer, with their points (platform policy under 31 CFR 1023.210(b)(5)). */
export function customerRiskReasons(input: CustomerRiskInput): (keyof typeof POINTS)[] {
  const countries = [input.citizenship, input.residence]
  const found: Record<keyof typeof POINTS, boolean> = {
    political: input.political,
    high_risk_country: countries.some((country) => HIGH_RISK.has(country)),
    third_party_funds: input.third_party_funds,
    layered: input.layered,
    foreign: input.residence !== 'US',
    amount: input.expected_annual_cents > thresholdsOn(input.on).risk_annual_amount,
  }
  return (Object.keys(POINTS) as (keyof typeof POINTS)[]).filter((reason) => found[reason])
}

/** The rating: below 30 points low, from 30 medium, from 60 high; a sanctioned country is prohibited. */
export function customerRisk(input: CustomerRiskInput): CustomerRisk {
  if ([input.citizenship, input.residence].some((country) => PROHIBITED.has(country)))
    return 'prohibited'
  const score = customerRiskReasons(input).reduce((sum, reason) => sum + POINTS[reason], 0)
  if (score >= HIGH) return 'high'
  return score >= MEDIUM ? 'medium' : 'low'
}

/** A rating that people gave. `from`: two people gave it, knowing that this was computed; null: one person did. */
interface GivenRisk {
  risk: CustomerRisk
  from: CustomerRisk | null
}
/**
 * The rating that counts: the computed one, or the newest that people gave. One person raises it; below the computed
 * rating counts only what two people gave while the computed one is no worse than they knew. A prohibited country is
 * never lowered (31 CFR 1023.210(b)(5), chapter V).
 */
export function riskInForce(computed: CustomerRisk, given: GivenRisk | null): CustomerRisk {
  if (computed === 'prohibited' || given === null) return computed
  const known = given.from !== null && worseRisk(given.from, computed) === given.from
  return known ? given.risk : worseRisk(given.risk, computed)
}
/** Whether a rating is below the computed one: that takes a second person. */
export const lowersRisk = (computed: CustomerRisk, risk: CustomerRisk): boolean =>
  ORDER.indexOf(risk) < ORDER.indexOf(computed)

const ORDER: readonly CustomerRisk[] = ['low', 'medium', 'high', 'prohibited']
/** The worse of two ratings. */
export const worseRisk = (a: CustomerRisk, b: CustomerRisk): CustomerRisk =>
  ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b
