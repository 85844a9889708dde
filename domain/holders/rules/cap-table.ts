import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimal,
  decimalText,
  divideDecimalFloor,
  divideDecimalHalfUp,
  divideFloor,
  divideHalfUp,
  multiplyDecimal,
  pow10,
  subtractDecimal,
  toSafeNumber,
} from '#domain/shared/decimal.ts'

/** Share in percent as text, from exact numbers, half up to `places` decimals (four for display). */
export function percentText(part: number | bigint, whole: number | bigint, places = 4): string {
  if (BigInt(whole) === 0n) return decimalText({ value: 0n, scale: places })
  return decimalText(
    divideDecimalHalfUp(decimal(BigInt(part) * 100n), decimal(BigInt(whole)), places),
  )
}

/** Percentage of the post-money capitalization that a post-money SAFE buys: investment / cap, both in cents. */
export function postMoneySafePercent(investmentCents: number, capCents: number): string {
  return percentText(investmentCents, capCents, 4)
}

/** Principal plus simple interest in cents: rate is a yearly percentage as text, time in months, half up to the cent. */
export function noteBalance(principalCents: number, yearlyRatePct: string, months: number): number {
  const rate = decimal(yearlyRatePct)
  return (
    principalCents +
    toSafeNumber(
      divideHalfUp(BigInt(principalCents) * rate.value * BigInt(months), pow10(rate.scale) * 1200n),
    )
  )
}

/** The price at which a note or SAFE converts: the lower of the discounted round price and cap / fully diluted shares, ten decimals, floored. */
export function conversionPrice(input: {
  round_price: string
  discount_pct: string | null
  cap_cents: number | null
  fully_diluted: number
}): Decimal {
  const factor = subtractDecimal(decimal(100), decimal(input.discount_pct ?? '0'))
  const discounted = multiplyDecimal(multiplyDecimal(decimal(input.round_price), factor), {
    value: 1n,
    scale: 2,
  })
  if (input.cap_cents === null) return discounted
  const capped = divideDecimalFloor(
    { value: BigInt(input.cap_cents), scale: 2 },
    decimal(input.fully_diluted),
    10,
  )
  return compareDecimal(capped, discounted) < 0 ? capped : discounted
}

/** Whole shares that a balance in cents converts into at a price, and the cents that are left over. */
export function convertBalance(
  balanceCents: number,
  price: Decimal,
): { shares: number; left_cents: number } {
  const shares = divideFloor(BigInt(balanceCents) * pow10(price.scale), price.value * 100n)
  const used = divideHalfUp(shares * price.value * 100n, pow10(price.scale))
  return { shares: toSafeNumber(shares), left_cents: toSafeNumber(BigInt(balanceCents) - used) }
}

/** A split of `to` new units for `from` old ones: whole units, and the fraction that is paid in cash as text. */
export function splitUnits(
  units: number,
  to: number,
  from: number,
): { units: number; fraction: string } {
  const product = BigInt(units) * BigInt(to)
  const whole = divideFloor(product, BigInt(from))
  return {
    units: toSafeNumber(whole),
    fraction: decimalText(
      divideDecimalHalfUp(decimal(product - whole * BigInt(from)), decimal(from), 4),
    ),
  }
}

/** A priced round: new shares for the money raised, and the share of the company that they are. */
export function pricedRound(input: { raise_cents: number; price: string; fully_diluted: number }): {
  new_shares: number
  percent: string
} {
  const { shares } = convertBalance(input.raise_cents, decimal(input.price))
  return { new_shares: shares, percent: percentText(shares, input.fully_diluted + shares, 4) }
}

/** Price per share as text with five decimals (half up) that a pre-money valuation in cents gives. */
export function preMoneyPrice(preMoneyCents: number, fullyDiluted: number): string {
  return decimalText(
    divideDecimalHalfUp({ value: BigInt(preMoneyCents), scale: 2 }, decimal(fullyDiluted), 5),
  )
}

/** Fully diluted units: outstanding as converted (ratio as text, floored per class), options, warrants, pool and convertibles. */
export function fullyDiluted(input: {
  classes: readonly { outstanding: number; conversion_ratio: string }[]
  options: number
  warrants: number
  pool: number
  convertibles: number
}): number {
  const converted = input.classes.reduce(
    (sum, c) =>
      addDecimal(sum, {
        value: divideFloor(
          BigInt(c.outstanding) * decimal(c.conversion_ratio).value,
          pow10(decimal(c.conversion_ratio).scale),
        ),
        scale: 0,
      }),
    decimal(0),
  )
  return (
    toSafeNumber(converted.value) + input.options + input.warrants + input.pool + input.convertibles
  )
}
