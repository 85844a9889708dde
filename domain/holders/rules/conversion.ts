import {
  decimal,
  decimalText,
  divideFloor,
  divideHalfUp,
  pow10,
  shortDecimalText,
  toSafeNumber,
} from '#domain/shared/decimal.ts'
import { daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { accept, deny, type Checked } from '#domain/shared/refusal.ts'
import type { ConversionTrigger } from '../model/conversion.ts'
import { noteBalance } from './cap-table.ts'

/** Decimals of a price per share, as the ledger stores it. */
const PRICE_DECIMALS = 5
/** The signed note counts interest by the days that have passed on a year of this many days. */
const INTEREST_YEAR = 365

/** A SAFE or a note as it is outstanding; money in cents, percentages as decimal text. */
export interface Instrument {
  id: string
  kind: 'safe' | 'note'
  /** purchase amount of the SAFE, principal of the note */
  principal: number
  issuedOn: PlainDate
  cap: number | null
  discountPct: string | null
  interestPct: string | null
  maturity: PlainDate | null
}
/** What the instruments convert at. */
export interface ConversionTerms {
  trigger: ConversionTrigger
  on: PlainDate
  /** price per share that new investors pay, or that the holders of matured notes agreed to; decimal text */
  price: string
  /** fully diluted shares before the round, without what SAFEs and notes convert into */
  capitalization: number
}
/** Which of the prices counts: the lowest of them. */
export type PriceBasis = 'round' | 'discount' | 'cap'
/** What one instrument becomes. */
export interface Converted {
  id: string
  principal: number
  /** simple interest until the day of the conversion, cents */
  interest: number
  /** price per share, decimal text with at most five decimals */
  price: string
  basis: PriceBasis
  shares: number
  /** what is left below one whole share, cents */
  cash: number
}

/** Kinds of securities that convert, by the kind of instrument that they are. */
export const instrumentKind = (securityType: string): Instrument['kind'] | null =>
  ({ crowd_safe: 'safe', convertible_note: 'note' } as const)[securityType] ?? null

/**
 * What a note has grown to by a day: principal and simple interest by the days that have passed on a year of 365 days,
 * as the signed note says; a SAFE bears none. Cents.
 */
export const balanceOn = (
  one: Pick<Instrument, 'principal' | 'interestPct' | 'issuedOn'>,
  on: PlainDate,
): number =>
  one.interestPct === null
    ? one.principal
    : noteBalance(one.principal, one.interestPct, {
        passed: Math.max(0, daysBetween(one.issuedOn, on)),
        perYear: INTEREST_YEAR,
      })

/** True when the event converts the instrument: a round converts all, maturity the notes that have matured by its day. */
export const convertsBy = (one: Instrument, terms: ConversionTerms): boolean =>
  one.issuedOn <= terms.on &&
  (terms.trigger === 'priced_round' ||
    (one.kind === 'note' && one.maturity !== null && one.maturity <= terms.on))

/** A price in units of the fifth decimal, rounded half up. */
const unitsOf = (numerator: bigint, denominator: bigint): bigint =>
  divideHalfUp(numerator * pow10(PRICE_DECIMALS), denominator)
const textOf = (price: bigint): string =>
  shortDecimalText(decimal(decimalText({ value: price, scale: PRICE_DECIMALS })))
/** The price of the round, and with the discount. */
function ownPrice(one: Instrument, price: string): { price: bigint; basis: PriceBasis } {
  const round = decimal(price)
  const full = unitsOf(round.value, pow10(round.scale))
  if (one.discountPct === null) return { price: full, basis: 'round' }
  const off = decimal(one.discountPct)
  const hundred = 100n * pow10(off.scale)
  const less = unitsOf(round.value * (hundred - off.value), pow10(round.scale) * hundred)
  return less < full ? { price: less, basis: 'discount' } : { price: full, basis: 'round' }
}
/** The price that a cap in cents gives over so many shares. */
const capPrice = (cap: number, shares: bigint): bigint => unitsOf(BigInt(cap), shares * 100n)
const lower = (
  own: { price: bigint; basis: PriceBasis },
  cap: bigint | null,
): { price: bigint; basis: PriceBasis } =>
  cap !== null && cap < own.price ? { price: cap, basis: 'cap' } : own
/** Whole shares for an amount in cents at a price in fifth decimals of a dollar. */
const sharesFor = (cents: number, price: bigint): bigint =>
  divideFloor(BigInt(cents) * pow10(PRICE_DECIMALS), price * 100n)

/**
 * The capitalization over which the caps of SAFEs count: fully diluted shares with everything that converts (a
 * post-money SAFE buys its purchase amount over its cap of that total). Null when the caps leave nothing to others.
 *
 * Which SAFEs convert at their cap depends on the total and the total on them; with each that joins, the total only
 * grows, so that this ends.
 */
function capitalizationWith(
  base: bigint,
  safes: readonly { one: Instrument; own: bigint }[],
): bigint | null {
  const capped = new Set<Instrument>()
  for (;;) {
    const others = safes
      .filter(({ one }) => !capped.has(one))
      .reduce((sum, { one, own }) => sum + sharesFor(one.principal, own), base)
    const caps = [...capped]
    const whole = caps.reduce((product, one) => product * BigInt(one.cap ?? 1), 1n)
    const part = caps.reduce(
      (sum, one) => sum + (whole / BigInt(one.cap ?? 1)) * BigInt(one.principal),
      0n,
    )
    if (part >= whole) return null
    const total = divideFloor(others * whole, whole - part)
    const more = safes.filter(
      ({ one, own }) => one.cap !== null && !capped.has(one) && capPrice(one.cap, total) < own,
    )
    if (more.length === 0) return total
    for (const { one } of more) capped.add(one)
  }
}

function priced(
  one: Instrument,
  terms: ConversionTerms,
  { price, basis }: { price: bigint; basis: PriceBasis },
): Converted {
  const balance = balanceOn(one, terms.on)
  const shares = sharesFor(balance, price)
  return {
    id: one.id,
    principal: one.principal,
    interest: balance - one.principal,
    price: textOf(price),
    basis,
    shares: toSafeNumber(shares),
    cash: toSafeNumber(
      divideFloor(
        BigInt(balance) * pow10(PRICE_DECIMALS) - shares * price * 100n,
        pow10(PRICE_DECIMALS),
      ),
    ),
  }
}

/**
 * What SAFEs and notes become, in the order in which they are given: each converts at the lowest of the price of the
 * round, that price with its discount, and the price that its cap gives (a note's over the shares before the round, a
 * SAFE's over those with everything that converts). Whole shares; what is left below one share is paid in cash.
 * Refused when nothing converts, when a price is below a hundred-thousandth of a dollar, or when the caps would leave
 * nothing to the other holders.
 */
export function convertAll(
  instruments: readonly Instrument[],
  terms: ConversionTerms,
): Checked<Converted[]> {
  const those = instruments.filter((one) => convertsBy(one, terms))
  if (those.length === 0)
    return deny(
      'nothing_converts',
      terms.trigger === 'maturity'
        ? 'No note has matured by this date.'
        : 'No SAFE or note is outstanding on this date.',
    )
  const base = BigInt(terms.capitalization)
  const notes = new Map(
    those
      .filter((one) => one.kind === 'note')
      .map((one) => [
        one,
        lower(ownPrice(one, terms.price), one.cap === null ? null : capPrice(one.cap, base)),
      ]),
  )
  const safes = those
    .filter((one) => one.kind === 'safe')
    .map((one) => ({ one, own: ownPrice(one, terms.price).price }))
  const prices = [...notes.values(), ...safes.map(({ own }) => ({ price: own }))]
  if (prices.some(({ price }) => price <= 0n))
    return deny('price_too_low', 'A price per share would be less than $0.00001.')
  const withNotes = [...notes].reduce(
    (sum, [one, { price }]) => sum + sharesFor(balanceOn(one, terms.on), price),
    base,
  )
  const total = capitalizationWith(withNotes, safes)
  if (total === null)
    return deny(
      'caps_take_all',
      'At their caps the SAFEs would get all shares of the company. Check the capitalization.',
    )
  const chosen = those.map((one) => ({
    one,
    at:
      notes.get(one) ??
      lower(ownPrice(one, terms.price), one.cap === null ? null : capPrice(one.cap, total)),
  }))
  return chosen.some(({ at }) => at.price <= 0n)
    ? deny('price_too_low', 'A price per share would be less than $0.00001.')
    : accept(chosen.map(({ one, at }) => priced(one, terms, at)))
}

/**
 * Why the shares before an event are not taken as entered: they are compared with the cap table, and a difference needs
 * a reason. Null when they agree, or when a reason is given.
 */
export function capitalizationProblem(
  terms: { capitalization: number; capitalization_reason: string },
  capTable: number | null,
): string | null {
  if (terms.capitalization === capTable || terms.capitalization_reason.length >= 5) return null
  return capTable === null
    ? 'There is no cap table to compare this number with. Say what it rests on.'
    : `The cap table has ${capTable.toLocaleString('en-US')} fully diluted shares. Enter them, or say why the number differs.`
}
