import { compareInstants, dateInZone } from '#domain/shared/calendar/zone.ts'
import type { LimitView } from '#domain/investors/model/limit.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { supportedClaim } from '#domain/investors/rules/suitability.ts'
import { ownNetWorth } from '#domain/investors/rules/accreditation.ts'
import type { LimitResult } from '#domain/investors/rules/limit-result.ts'
import { regALimit } from '#domain/investors/rules/reg-a-limit.ts'
import { regCfLimit, usedInTrailingYear } from '#domain/investors/rules/reg-cf-limit.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  accreditationStanding,
  reliedOn,
  type Standing,
} from '#server/investors/accreditation/index.ts'
import { readFact } from './people.ts'
import type { CommittedRow } from './tables.ts'

/** What a person has said about their means (step `suitability`), cents; null while nothing is on file. */
export interface Means {
  annual_income: number
  net_worth: number
  /** the part of `net_worth` that is owned with a spouse, at its whole value; null where nobody has said */
  shared_net_worth: number | null
  other_cf_12mo: number
  accreditation: string
}
export interface Limit {
  result: LimitResult
  view: LimitView
  /** false while income and net worth are unknown */
  complete: boolean
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** The person's means on file, or null. */
export const meansOf = async (
  services: AppServices,
  q: Queryable,
  userId: string | null,
): Promise<Means | null> =>
  userId === null
    ? null
    : meansIn(
        await readFact(services, q, userId, 'suitability'),
        await accreditationStanding(q, userId),
        await readFact(services, q, userId, 'financial-assets'),
      )
/** The means that a person put on file after an instant; null where they are older, or where there are none. */
export async function meansSince(
  services: AppServices,
  q: Queryable,
  userId: string,
  instant: string,
): Promise<Means | null> {
  const fact = await readFact(services, q, userId, 'suitability')
  return fact !== null && compareInstants(fact.recordedAt, instant) > 0
    ? meansOf(services, q, userId)
    : null
}
/**
 * The means that a fact `suitability` holds, with the worksheet's values of property owned with a spouse; what was
 * decided about the accreditation counts more than self-certification.
 */
export function meansIn(
  fact: { values: Record<string, unknown> } | null | undefined,
  standing: Standing | null,
  worksheet: { values: Record<string, unknown> } | null | undefined,
): Means | null {
  if (fact === null || fact === undefined) return null
  const { annual_income, net_worth, other_cf_12mo } = fact.values
  const shared = worksheet?.values['shared_net_worth']
  const own = supportedClaim(fact.values)
  return {
    annual_income: number(annual_income),
    net_worth: number(net_worth),
    shared_net_worth: typeof shared === 'number' ? shared : null,
    other_cf_12mo: number(other_cf_12mo),
    accreditation: standing === null ? own : reliedOn(own, standing),
  }
}

function used(
  rows: readonly CommittedRow[],
  type: OfferingType,
  listingId: string,
  on: string,
): number {
  if (type === 'reg_cf')
    return usedInTrailingYear(
      rows
        .filter((r) => r.offering_type === 'reg_cf')
        .map((r) => ({ date: dateInZone(r.committed_at), amount: r.counts })),
      on,
    )
  return rows.filter((r) => r.listing_id === listingId).reduce((sum, r) => sum + r.counts, 0)
}

const labels: Readonly<Record<string, string>> = {
  income: 'Annual income',
  net_worth: 'Net worth excluding your home',
  accredited: 'Accredited investor',
  used: 'Used in the last 12 months',
  basis: 'Computed for',
  threshold: 'Threshold',
  floor: 'Floor',
  cap: 'Cap',
  exchange_listed: 'Listed on an exchange',
}
const entityLabels: Readonly<Record<string, string>> = {
  income: 'Revenue of the last fiscal year',
  net_worth: 'Net assets',
}
const bases: Readonly<Record<string, string>> = {
  individual: 'One person',
  joint: 'Spouses together',
  entity: 'The entity',
}
const cents = new Set(['income', 'net_worth', 'used', 'threshold', 'floor', 'cap'])
const shown = (key: string, value: string | number | boolean | null): string => {
  if (typeof value === 'number' && cents.has(key)) return formatCents(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return bases[String(value)] ?? String(value ?? '')
}

/** A limit as the investor reads it: the rule, its inputs, and each line of the computation. */
export const presentLimit = (
  result: LimitResult,
  complete: boolean,
  basis: Basis = 'individual',
): LimitView => ({
  rule: result.formula,
  source: result.source,
  limit: result.limit === null ? null : money(result.limit),
  used: money(result.used),
  remaining: result.remaining === null ? null : money(result.remaining),
  inputs: Object.entries(result.inputs).map(([key, value]) => ({
    label: (basis === 'entity' ? entityLabels[key] : undefined) ?? labels[key] ?? key,
    value: shown(key, value),
  })),
  steps: result.steps,
  complete,
})

/** Whose figures they are: one person's, those of spouses together, or an entity's revenue and net assets. */
export type Basis = 'individual' | 'joint' | 'entity'
type Offered = { type: OfferingType; listing_id: string; exchange_listed: boolean }
const isLimited = ({ type }: Offered): boolean => type === 'reg_cf' || type === 'reg_a_t2'

/**
 * The legal limit for an offering from means and commitments, or null where the law knows none: Reg CF over the trailing
 * 12 months on all platforms (17 CFR 227.100(a)(2)), Reg A tier 2 per offering (230.251(d)(2)(i)(C)). Without means it
 * is computed for none at all: the least that anyone may invest.
 */
export function limitIn(
  means: Means | null,
  committed: readonly CommittedRow[],
  offering: Offered,
  now: Date,
  basis: Basis = 'individual',
): Limit | null {
  const { type, listing_id, exchange_listed } = offering
  if (!isLimited(offering)) return null
  const on = dateInZone(now.toISOString())
  const here = used(committed, type, listing_id, on)
  const base = {
    income: means?.annual_income ?? 0,
    net_worth: means === null ? 0 : ownNetWorth(means),
    accredited: means !== null && means.accreditation !== 'none',
  }
  const result =
    type === 'reg_cf'
      ? regCfLimit({ ...base, used: here + (means?.other_cf_12mo ?? 0), on, basis })
      : regALimit({ ...base, exchange_listed, used: here, on })
  return { result, view: presentLimit(result, means !== null, basis), complete: means !== null }
}
