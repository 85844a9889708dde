import { businessDaysBetween } from '#domain/shared/calendar/business-days.ts'
import {
  compareInstants,
  dateInZone,
  DEFAULT_ZONE,
  type Instant,
} from '#domain/shared/calendar/zone.ts'
import { addDecimal, compareDecimal, decimal, isDecimalText } from '#domain/shared/decimal.ts'
import { formatCents } from '#domain/shared/money.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { isPrice, unitsForAmount } from './commitment.ts'
import { earliestSale, PUBLIC_DAYS } from './early-close.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { decideOn, type Decision, refusal, type Refusal } from '#domain/shared/refusal.ts'

/** The offering types of field facts 0.1. */
export type OfferingTypeCode = 'reg_cf' | 'reg_d_506b' | 'reg_d_506c' | 'reg_a_t1' | 'reg_a_t2'

/** One row of the use of proceeds: percent of the net at the minimum and at the maximum, as decimal texts. */
export type ProceedsRow = { readonly at_min_pct: string; readonly at_max_pct: string }

/** The terms that are checked before an offering is submitted; amounts are cents. */
export type OfferingTermsInput = {
  readonly offering_type: OfferingTypeCode
  readonly price: string
  readonly target_amount: number
  readonly max_amount: number
  readonly min_investment: number
  readonly max_investment: number | null
  readonly open_at: Instant
  readonly deadline_at: Instant
  readonly use_of_proceeds: readonly ProceedsRow[]
  /** Units that the charter allows and that are not issued or reserved; null when the issuer has no such number (an LLC). */
  readonly authorised_unissued: number | null
  /** Cents sold under the same exemption in the 12 months before. */
  readonly sold_prior_12_months: number
  readonly oversubscription: {
    readonly accepted: boolean
    readonly allocation: 'pro_rata' | 'first_come' | 'other' | null
    readonly description: string | null
  }
  readonly zone?: string
}

/** The most that may be sold in 12 months under a type, in cents; null means no cap. */
export function offeringCap(type: OfferingTypeCode, on: string): number | null {
  const t = thresholdsOn(on)
  if (type === 'reg_cf') return t.cf_issuer_cap
  if (type === 'reg_a_t1') return t.reg_a_t1_cap
  return type === 'reg_a_t2' ? t.reg_a_t2_cap : null
}

function priceAndAmounts(input: OfferingTermsInput): Refusal[] {
  const found: Refusal[] = []
  if (!isPrice(input.price))
    found.push(
      refusal('bad_price', 'price', 'Enter a price of more than zero with at most five decimals.'),
    )
  if (input.target_amount <= 0)
    found.push(refusal('bad_target', 'target_amount', 'Enter a target of more than zero.'))
  if (input.max_amount < input.target_amount)
    found.push(refusal('max_below_target', 'max_amount', 'The maximum is at least the target.'))
  if (input.min_investment <= 0)
    found.push(
      refusal(
        'bad_min_investment',
        'min_investment',
        'Enter a minimum investment of more than zero.',
      ),
    )
  if (input.min_investment > input.max_amount)
    found.push(
      refusal(
        'min_investment_too_large',
        'min_investment',
        'The minimum investment is at most the maximum of the offering.',
      ),
    )
  if (input.max_investment !== null && input.max_investment < input.min_investment) {
    found.push(
      refusal(
        'max_investment_below_min',
        'max_investment',
        'The maximum investment is at least the minimum investment.',
      ),
    )
  }
  if (
    isPrice(input.price) &&
    input.authorised_unissued !== null &&
    unitsForAmount(input.max_amount, input.price) > input.authorised_unissued
  ) {
    found.push(
      refusal(
        'not_enough_authorised',
        'max_amount',
        `Only ${input.authorised_unissued} units are authorized and not issued.`,
      ),
    )
  }
  return found
}

function capAndDates(input: OfferingTermsInput): Refusal[] {
  const zone = input.zone ?? DEFAULT_ZONE
  const found: Refusal[] = []
  const cap = offeringCap(input.offering_type, dateInZone(input.open_at, zone))
  if (cap !== null && input.max_amount + input.sold_prior_12_months > cap) {
    found.push(
      refusal(
        'over_cap',
        'max_amount',
        `The maximum and the sales of the last ${PERIODS.cap_months} months together are at most ${formatCents(cap)}.`,
      ),
    )
  }
  if (compareInstants(input.deadline_at, input.open_at) <= 0)
    found.push(refusal('deadline_before_open', 'deadline_at', 'The deadline is after the opening.'))
  else if (
    input.offering_type === 'reg_cf' &&
    compareInstants(input.deadline_at, earliestSale(input.open_at, zone)) < 0
  ) {
    found.push(
      refusal(
        'deadline_too_early',
        'deadline_at',
        `A Reg CF deadline is at least ${PUBLIC_DAYS} days after the opening.`,
      ),
    )
  }
  return found
}

function columnSum(
  rows: readonly ProceedsRow[],
  column: keyof ProceedsRow,
): 'bad' | 'hundred' | 'other' {
  if (!rows.every((row) => isDecimalText(row[column], 4) && decimal(row[column]).value >= 0n))
    return 'bad'
  const sum = rows.reduce((total, row) => addDecimal(total, decimal(row[column])), decimal(0))
  return compareDecimal(sum, decimal(100)) === 0 ? 'hundred' : 'other'
}

function proceedsAndOversubscription(input: OfferingTermsInput): Refusal[] {
  const found: Refusal[] = []
  for (const column of ['at_min_pct', 'at_max_pct'] as const) {
    const sum = columnSum(input.use_of_proceeds, column)
    const level = column === 'at_min_pct' ? 'minimum' : 'maximum'
    if (sum === 'bad')
      found.push(
        refusal(
          'bad_percent',
          `use_of_proceeds.${column}`,
          'Enter percentages from 0 with at most four decimals.',
        ),
      )
    if (sum === 'other')
      found.push(
        refusal(
          'proceeds_not_100',
          `use_of_proceeds.${column}`,
          `The use of proceeds at the ${level} adds up to exactly 100%.`,
        ),
      )
  }
  const { accepted, allocation, description } = input.oversubscription
  if (accepted && allocation === null)
    found.push(
      refusal(
        'allocation_missing',
        'oversubscription.allocation',
        'Choose how oversubscriptions are allocated.',
      ),
    )
  if (accepted && allocation === 'other' && !description?.trim())
    found.push(
      refusal(
        'allocation_undescribed',
        'oversubscription.description',
        'Describe how oversubscriptions are allocated.',
      ),
    )
  if (!accepted && input.offering_type === 'reg_cf' && input.max_amount > input.target_amount) {
    found.push(
      refusal(
        'max_needs_oversubscription',
        'oversubscription.accepted',
        'Accept oversubscriptions, or set the maximum to the target.',
      ),
    )
  }
  return found
}

/** Checks the terms of an offering (field facts 10.1); on success gives the units at target and maximum (floor of amount / price). */
export function checkOfferingTerms(
  input: OfferingTermsInput,
): Decision<{ target_units: number; max_units: number }> {
  const refusals = [
    ...priceAndAmounts(input),
    ...capAndDates(input),
    ...proceedsAndOversubscription(input),
  ]
  if (refusals.length > 0) return { ok: false, refusals }
  return decideOn([], {
    target_units: unitsForAmount(input.target_amount, input.price),
    max_units: unitsForAmount(input.max_amount, input.price),
  })
}

/** Business days left until a deadline, in the zone of the offering; 0 on or after its day. */
export function businessDaysLeft(
  now: Instant,
  deadline: Instant,
  zone: string = DEFAULT_ZONE,
): number {
  return businessDaysBetween(dateInZone(now, zone), dateInZone(deadline, zone))
}
