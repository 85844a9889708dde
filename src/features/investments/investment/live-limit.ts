import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { LimitView } from '#domain/investors/model/limit.ts'
import { money } from '#domain/shared/money.ts'
import type { LimitResult } from '#domain/investors/rules/limit-result.ts'
import { supportedClaim, type ClaimAnswers } from '#domain/investors/rules/suitability.ts'
import { regALimit } from '#domain/investors/rules/reg-a-limit.ts'
import { regCfLimit } from '#domain/investors/rules/reg-cf-limit.ts'

/** Figures as they are typed. */
type Means = ClaimAnswers & { other_cf_12mo?: unknown }
const known = (value: unknown): value is number => typeof value === 'number'

/**
 * What the limit would be with the figures as they are in the form; null for offerings that have none. `on` is a
 * date.
 */
function liveLimit(
  investment: InvestmentView,
  means: Means,
  on: string,
  usedHere: number,
): LimitResult | null {
  const { annual_income, net_worth, other_cf_12mo } = means
  const type = investment.offering_type
  if ((type !== 'reg_cf' && type !== 'reg_a_t2') || !known(annual_income) || !known(net_worth))
    return null
  const accredited = supportedClaim(means) !== 'none'
  const base = { income: annual_income, net_worth, accredited }
  return type === 'reg_cf'
    ? regCfLimit({ ...base, used: usedHere + (known(other_cf_12mo) ? other_cf_12mo : 0), on })
    : regALimit({ ...base, exchange_listed: investment.exchange_listed, used: usedHere, on })
}

const asView = (result: LimitResult): LimitView => ({
  rule: result.formula,
  source: result.source,
  complete: true,
  inputs: [],
  steps: result.steps,
  used: money(result.used),
  limit: result.limit === null ? null : money(result.limit),
  remaining: result.remaining === null ? null : money(result.remaining),
})

/** The limit of today as the page shows it; null where the figures do not say one. */
export function limitNow(
  investment: InvestmentView,
  means: Means,
  usedHere: number,
): LimitView | null {
  const result = liveLimit(investment, means, dateInZone(new Date().toISOString()), usedHere)
  return result === null ? null : asView(result)
}
