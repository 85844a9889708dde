import {
  decimal,
  divideFloor,
  divideHalfUp,
  isDecimalText,
  pow10,
  toSafeNumber,
} from '#domain/shared/decimal.ts'
import { formatCents } from '#domain/shared/money.ts'
import { decideOn, type Decision, refusal, type Refusal } from '#domain/shared/refusal.ts'
import type { LimitResult } from '#domain/investors/rules/limit-result.ts'

/** Decimals a price per unit may have (Form C shows five). */
export const PRICE_SCALE = 5

/** True when the text is a price: more than zero, at most five decimals. */
export function isPrice(price: string): boolean {
  return isDecimalText(price, PRICE_SCALE) && decimal(price).value > 0n
}

/** Cents for a number of units at a price in dollars: units x price, rounded half up to the cent. */
export function amountForUnits(units: number | string, price: string): number {
  const u = decimal(units)
  const p = decimal(price)
  return toSafeNumber(divideHalfUp(u.value * p.value * 100n, pow10(u.scale + p.scale)))
}

/** Whole units that an amount in cents buys at a price in dollars: floor(amount / price). */
export function unitsForAmount(cents: number, price: string): number {
  const p = decimal(price)
  if (p.value <= 0n) throw new RangeError('A price must be more than zero.')
  return toSafeNumber(divideFloor(BigInt(cents) * pow10(p.scale), p.value * 100n))
}

/** Terms and state of the offering that a commitment is checked against; amounts are cents. */
export type CommitmentTerms = {
  readonly price: string
  readonly min_investment: number
  readonly max_investment: number | null
  /** Step in cents for amounts above the minimum; null means any whole unit. */
  readonly increment: number | null
  readonly max_units: number
  /** Units in open commitments and closed sales of everybody else. */
  readonly committed_units: number
  readonly oversubscription_accepted: boolean
}

/** A commitment that passed: units, what they cost, and the investor fee that comes on top. */
export type AcceptedCommitment = {
  readonly units: number
  readonly amount: number
  readonly investor_fee: number
  readonly oversubscribed: boolean
}

/** What the investor requests: a number of units, or an amount that is converted into whole units. */
export type CommitmentRequest = { readonly units: number } | { readonly amount: number }

function unitsAsked(
  request: CommitmentRequest,
  price: string,
): { units: number; path: 'units' | 'amount' } {
  return 'units' in request
    ? { units: request.units, path: 'units' }
    : { units: unitsForAmount(Math.max(0, request.amount), price), path: 'amount' }
}

function sizeRefusals(
  amount: number,
  units: number,
  path: string,
  terms: CommitmentTerms,
): Refusal[] {
  const found: Refusal[] = []
  if (!Number.isSafeInteger(units) || units <= 0)
    return [refusal('no_units', path, 'Enter enough for at least one whole unit.')]
  if (amount < terms.min_investment)
    found.push(
      refusal(
        'below_minimum',
        path,
        `The minimum investment is ${formatCents(terms.min_investment)}.`,
      ),
    )
  if (terms.max_investment !== null && amount > terms.max_investment) {
    found.push(
      refusal(
        'above_maximum',
        path,
        `The maximum investment is ${formatCents(terms.max_investment)}.`,
      ),
    )
  }
  if (
    terms.increment !== null &&
    amount > terms.min_investment &&
    (amount - terms.min_investment) % terms.increment !== 0
  ) {
    found.push(
      refusal(
        'not_an_increment',
        path,
        `Above the minimum, invest in steps of ${formatCents(terms.increment)}.`,
      ),
    )
  }
  return found
}

/** Units still free in the offering, never below zero. */
export function headroomUnits(
  terms: Pick<CommitmentTerms, 'max_units' | 'committed_units'>,
): number {
  return Math.max(0, terms.max_units - terms.committed_units)
}

/**
 * Checks the size of a commitment: whole units, minimum, maximum, increment, headroom of the offering,
 * and the investor's legal limit. The investor fee counts towards the limit, and never lowers the units.
 */
export function checkCommitment(
  request: CommitmentRequest,
  terms: CommitmentTerms,
  limit: LimitResult | null = null,
  investorFee = 0,
): Decision<AcceptedCommitment> {
  const { units, path } = unitsAsked(request, terms.price)
  if (!Number.isSafeInteger(units) || units <= 0)
    return { ok: false, refusals: sizeRefusals(0, units, path, terms) }
  const amount = amountForUnits(units, terms.price)
  const refusals = sizeRefusals(amount, units, path, terms)
  const oversubscribed = units > headroomUnits(terms)
  if (oversubscribed && !terms.oversubscription_accepted) {
    const left = headroomUnits(terms)
    refusals.push(
      refusal(
        'no_headroom',
        path,
        left === 0
          ? 'This offering is fully subscribed.'
          : `Only ${left} units are left in this offering.`,
      ),
    )
  }
  if (limit !== null && limit.remaining !== null && amount + investorFee > limit.remaining) {
    refusals.push(
      refusal(
        'over_limit',
        path,
        `You can invest up to ${formatCents(limit.remaining)} more under your investment limit.`,
      ),
    )
  }
  return decideOn(refusals, { units, amount, investor_fee: investorFee, oversubscribed })
}
