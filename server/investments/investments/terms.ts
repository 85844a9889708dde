import type { OfferingRow } from '#server/offerings/offerings/index.ts'
import { amountForUnits, unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import { investorTotal } from '#domain/payments/rules/fees.ts'

/** Basis points as the decimal text that fee rules take: 150 is "1.50". */
const percentOfBps = (bps: number): string =>
  `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`

/** What the investor pays on top of the units, cents. */
export const feeFor = (amountCents: number, bps: number): number =>
  investorTotal(
    amountCents,
    bps === 0 ? null : { basis: 'percent', percent: percentOfBps(bps), cap: null },
  ).fee

/** Whole units that an amount buys, down to a multiple of the offering's increment. */
export function unitsFor(amountCents: number, price: string, increment: number): number {
  const units = unitsForAmount(Math.max(0, amountCents), price)
  return units - (units % increment)
}

/** Units, what they cost and the fee; cents. */
export interface Priced {
  units: number
  amount: number
  fee: number
  total: number
}
export function priced(units: number, price: string, bps: number): Priced {
  const amount = units > 0 ? amountForUnits(units, price) : 0
  const fee = feeFor(amount, bps)
  return { units, amount, fee, total: amount + fee }
}

/** Cents that are left in the offering for one investment, whose own reservation counts as free. */
export const roomFor = (
  offering: Pick<OfferingRow, 'max_amount' | 'reserved'>,
  ownReserved: number,
): number => Math.max(0, offering.max_amount - offering.reserved + ownReserved)
/**
 * The terms of the offering that its subscription agreement states; dates that change by their own events are left out.
 */
export const agreementTerms = [
  'type',
  'security_type',
  'security_name',
  'min_target',
  'max_amount',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'maturity',
  'rolling_close',
] as const
/** The terms of the security itself, which it keeps for as long as it is held. */
export const securityTerms = [
  'security_type',
  'security_name',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'maturity',
] as const satisfies readonly (typeof agreementTerms)[number][]
/** Does an agreement still match the offering's terms? `stated` are the terms that it was printed with, `of` those that are compared. */
export const agreementMatches = (
  stated: Readonly<Record<string, unknown>> | null,
  offering: OfferingRow,
  of: readonly (typeof agreementTerms)[number][] = agreementTerms,
): boolean =>
  stated !== null && of.every((term) => (stated[term] ?? null) === (offering[term] ?? null))

/**
 * Is the offering made where the person lives? In the United States the state decides, elsewhere the country; none
 * named at all means everywhere. States and countries stay apart, because their codes overlap (CA is California and
 * Canada).
 */
export function offeredIn(
  { jurisdictions, countries }: Pick<OfferingRow, 'jurisdictions' | 'countries'>,
  home: { country: string; region: string | null } | null,
): boolean {
  if (jurisdictions.length + countries.length === 0) return true
  if (home === null) return false
  return home.country === 'US'
    ? home.region !== null && jurisdictions.includes(home.region)
    : countries.includes(home.country)
}
