import {
  addDecimal,
  decimal,
  decimalText,
  divideDecimalHalfUp,
  divideFloor,
  divideHalfUp,
  pow10,
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

/**
 * Principal plus simple interest in cents: rate is a yearly percentage as text, half up to the cent. `time` is what has
 * passed, in parts of which a year has `perYear`: 18 months of 12, or 549 days of 365.
 */
export function noteBalance(
  principalCents: number,
  yearlyRatePct: string,
  time: { passed: number; perYear: number },
): number {
  const rate = decimal(yearlyRatePct)
  return (
    principalCents +
    toSafeNumber(
      divideHalfUp(
        BigInt(principalCents) * rate.value * BigInt(time.passed),
        pow10(rate.scale) * 100n * BigInt(time.perYear),
      ),
    )
  )
}

/**
 * Fully diluted units: outstanding as converted (ratio as text, floored per class), options, warrants, pool and
 * convertibles.
 */
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
