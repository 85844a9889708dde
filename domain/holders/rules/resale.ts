import { formatDay } from '#domain/shared/calendar/format.ts'
import {
  addDays,
  addMonths,
  anniversary,
  type PlainDate,
} from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

/** Relations to the holder that 17 CFR 227.501(c) counts as family, adoption included. */
export const FAMILY_RELATIONS = [
  'child',
  'stepchild',
  'grandchild',
  'parent',
  'stepparent',
  'grandparent',
  'spouse',
  'spousal_equivalent',
  'sibling',
  'mother_in_law',
  'father_in_law',
  'son_in_law',
  'daughter_in_law',
  'brother_in_law',
  'sister_in_law',
] as const

/** Whom a security goes to. */
export type Transferee =
  | { readonly kind: 'issuer' }
  /** the same person under another name or title */
  | { readonly kind: 'holder' }
  | { readonly kind: 'registered_offering' }
  | { readonly kind: 'person'; readonly accredited: boolean; readonly relation: string | null }
  | { readonly kind: 'trust'; readonly for_family: boolean; readonly accredited: boolean }
  | { readonly kind: 'death_or_divorce' }

/** The first day on which a security of a Reg CF offering moves freely: a full year after it was issued. */
export function cfRestrictionEnds(issuedOn: PlainDate): PlainDate {
  return anniversary(issuedOn, figureOn('cf_resale_years', issuedOn))
}

/** True for a relation that counts as family; cousins, uncles and friends do not. */
export function isFamily(relation: string | null): boolean {
  return relation !== null && (FAMILY_RELATIONS as readonly string[]).includes(relation)
}

function allowedWithinYear(to: Transferee): boolean {
  if (to.kind === 'person') return to.accredited || isFamily(to.relation)
  if (to.kind === 'trust') return to.accredited || to.for_family
  return true
}

/** Whether a Reg CF security may be transferred on a date (17 CFR 227.501); gives the date on which it is free. */
export function checkCfTransfer(
  issuedOn: PlainDate,
  on: PlainDate,
  to: Transferee,
): Checked<PlainDate> {
  const free = cfRestrictionEnds(issuedOn)
  if (on >= free || allowedWithinYear(to)) return accept(free)
  return deny(
    'cf_one_year',
    `Until ${formatDay(free)} you can transfer this only to the issuer, an accredited investor or your family.`,
  )
}

/**
 * The first free day under Rule 144 for restricted securities: one year, or six months when the issuer has been subject
 * to Exchange Act reports for 90 days by then (17 CFR 230.144(d)(1)). `reportingSince` is null when the issuer does not
 * report.
 */
export function rule144FreeOn(acquiredOn: PlainDate, reportingSince: PlainDate | null): PlainDate {
  const year = anniversary(acquiredOn, figureOn('rule_144_years', acquiredOn))
  if (reportingSince === null) return year
  const [six, reported] = [
    addMonths(acquiredOn, figureOn('rule_144_reporting_months', acquiredOn)),
    addDays(reportingSince, figureOn('rule_144_reporting_days', acquiredOn)),
  ]
  const early = six > reported ? six : reported
  return early < year ? early : year
}

/**
 * Holders of record, and holders who are not accredited, from which a class is registered (Exchange Act 12(g)(1)(A)).
 */
export const holders12gOn = (day: PlainDate) => ({
  all: figureOn('holders_12g_all', day),
  non_accredited: figureOn('holders_12g_non_accredited', day),
})

/** What section 12(g) and its exception for Reg CF look at; assets in cents, null while no balance sheet is on file. */
export interface Section12gInput {
  /** all holders of record, including those from before the first closing here */
  readonly holders: number
  readonly non_accredited: number
  /** holders of record of Reg CF securities among them */
  readonly cf_holders: number
  readonly cf_non_accredited: number
  /** holders of record of nothing but securities of tier 2, and of both kinds but nothing else */
  readonly tier2_holders: number
  readonly tier2_non_accredited: number
  readonly mixed_holders: number
  readonly mixed_non_accredited: number
  readonly total_assets: number | null
  /** a bank or a bank holding company, by its own statement */
  readonly bank: boolean
  /** of the last fiscal year in cents; null while no statement is on file */
  readonly annual_revenues: number | null
  readonly registered_transfer_agent: boolean
  /** the annual reports of Reg CF are filed */
  readonly reports_current: boolean
  /** no annual report of tier 2 is overdue, and Form 1-Z has not suspended the duty to report */
  readonly tier2_reports_current: boolean
  readonly on: PlainDate
}

/**
 * Whether securities of Reg CF are left out of the count: reports current, a registered transfer agent, assets of at
 * most $25M (17 CFR 240.12g-6(a)).
 */
export const cfHoldersExcluded = (input: Section12gInput): boolean =>
  input.registered_transfer_agent &&
  input.reports_current &&
  input.total_assets !== null &&
  input.total_assets <= thresholdsOn(input.on).holders_12g6_assets

/**
 * Whether securities of Reg A tier 2 are left out of the count: annual reports current, a registered transfer agent, and
 * annual revenues below $50M. Revenues decide because securities sold here have no public float. Unknown revenues and a
 * duty suspended by Form 1-Z end the exemption (17 CFR 240.12g5-1(a)(7)).
 */
export const tier2HoldersExcluded = (input: Section12gInput): boolean =>
  input.registered_transfer_agent &&
  input.tier2_reports_current &&
  input.annual_revenues !== null &&
  input.annual_revenues < thresholdsOn(input.on).tier2_revenues

/** Holders that count for section 12(g). */
export function holdersCounted12g(input: Section12gInput): {
  holders: number
  non_accredited: number
} {
  const [cf, tier2] = [cfHoldersExcluded(input), tier2HoldersExcluded(input)]
  const out = (a: number, b: number, both: number): number =>
    (cf ? a : 0) + (tier2 ? b : 0) + (cf && tier2 ? both : 0)
  return {
    holders: input.holders - out(input.cf_holders, input.tier2_holders, input.mixed_holders),
    non_accredited:
      input.non_accredited -
      out(input.cf_non_accredited, input.tier2_non_accredited, input.mixed_non_accredited),
  }
}

/**
 * Whether a class has to be registered: total assets above $10M at the end of the fiscal year and 2,000 holders of
 * record, or 500 who are not accredited (Exchange Act 12(g)(1)(A)); of a bank only 2,000 holders of record count
 * (12(g)(1)(B)). Assets that the company has not stated count as above, the cautious reading.
 */
export function reaches12g(input: Section12gInput): boolean {
  const counted = holdersCounted12g(input)
  const from = holders12gOn(input.on)
  const large =
    input.total_assets === null || input.total_assets > thresholdsOn(input.on).holders_12g_assets
  return (
    large &&
    (counted.holders >= from.all || (!input.bank && counted.non_accredited >= from.non_accredited))
  )
}
