import { percentOfFloor } from '#domain/shared/decimal.ts'
import { addMonths } from '#domain/shared/calendar/plain-date.ts'
import { formatCents } from '#domain/shared/money.ts'
import { figureOn } from '#domain/shared/figures.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { centsStep, type LimitResult, remainingOf } from './limit-result.ts'

/** What the Reg CF limit depends on; all amounts are cents. Entities give revenue and net assets (C&DI 100.02). */
export type RegCfLimitInput = {
  readonly income: number
  readonly net_worth: number
  readonly accredited: boolean
  /** Sales and open commitments of the trailing 12 months on all platforms; spouses who compute jointly give both. */
  readonly used: number
  /** Date (YYYY-MM-DD) of the commitment: it picks the thresholds. */
  readonly on: string
  readonly basis?: 'individual' | 'joint' | 'entity'
}

const SOURCE = '17 CFR 227.100(a)(2)'
const formulaOn = (day: string): string =>
  `If income or net worth is below the threshold: the greater of the floor and ${figureOn('cf_small_percent', day)}% of the greater one. Otherwise ${figureOn('cf_large_percent', day)}% of the greater one. Never more than the cap.`

function unlimited(input: RegCfLimitInput, thresholdsFrom: string): LimitResult {
  return {
    rule: 'reg_cf_investor_limit',
    source: SOURCE,
    limit: null,
    used: input.used,
    remaining: null,
    thresholds_from: thresholdsFrom,
    inputs: {
      income: input.income,
      net_worth: input.net_worth,
      accredited: true,
      used: input.used,
      basis: input.basis ?? 'individual',
    },
    formula: 'Accredited investors have no limit.',
    steps: [{ label: 'Accredited investor', value: 'Yes' }, centsStep('Limit', null)],
  }
}

/**
 * The Reg CF investor limit over 12 months (17 CFR 227.100(a)(2)), in cents, truncated to the cent, with its
 * explanation. The percentage is of the GREATER of income and net worth; negative values count as zero; the cap holds
 * for both branches.
 */
export function regCfLimit(input: RegCfLimitInput): LimitResult {
  const t = thresholdsOn(input.on)
  if (input.accredited) return unlimited(input, t.effective_from)
  const income = Math.max(0, input.income)
  const netWorth = Math.max(0, input.net_worth)
  const greater = Math.max(income, netWorth)
  const lesser = Math.min(income, netWorth)
  const small = lesser < t.cf_threshold
  const share = figureOn(small ? 'cf_small_percent' : 'cf_large_percent', input.on)
  const percent = percentOfFloor(greater, String(share))
  const raw = small ? Math.max(t.cf_floor, percent) : percent
  const limit = Math.min(raw, t.cf_cap)
  return {
    rule: 'reg_cf_investor_limit',
    source: SOURCE,
    limit,
    used: input.used,
    remaining: remainingOf(limit, input.used),
    thresholds_from: t.effective_from,
    inputs: {
      income: input.income,
      net_worth: input.net_worth,
      accredited: false,
      used: input.used,
      basis: input.basis ?? 'individual',
      threshold: t.cf_threshold,
      floor: t.cf_floor,
      cap: t.cf_cap,
    },
    formula: formulaOn(input.on),
    steps: [
      centsStep('Greater of income and net worth', greater),
      centsStep('Lesser of income and net worth', lesser),
      {
        label: `Is the lesser below ${formatCents(t.cf_threshold)}?`,
        value: small ? `Yes, ${share}% applies` : `No, ${share}% applies`,
      },
      centsStep(`${share}% of the greater`, percent),
      ...(small && percent < t.cf_floor ? [centsStep('Floor', t.cf_floor)] : []),
      ...(raw > t.cf_cap ? [centsStep('Cap', t.cf_cap)] : []),
      centsStep('Limit', limit),
      centsStep(`Used in the last ${figureOn('limit_months', input.on)} months`, input.used),
      centsStep('Remaining', remainingOf(limit, input.used)),
    ],
  }
}

/** A purchase or open commitment that counts towards a trailing 12-month total; `amount` in cents. */
export type DatedAmount = { readonly date: string; readonly amount: number }

/**
 * Sum of what lies in the window (on - 12 months, on]: a purchase of 2025-11-20 stops counting on 2026-11-20.
 * The caller leaves out cancelled and returned commitments, for they free the headroom again.
 */
export function usedInTrailingYear(purchases: readonly DatedAmount[], on: string): number {
  const after = addMonths(on, -figureOn('limit_months', on))
  return purchases
    .filter((p) => p.date > after && p.date <= on)
    .reduce((sum, p) => sum + p.amount, 0)
}

/**
 * What an issuer may still sell under Reg CF on a date: the cap less its sales (with control affiliates and
 * predecessors) in (t - 12 months, t]. 17 CFR 227.100(a)(1), C&DI 100.05.
 */
export function regCfIssuerCap(sales: readonly DatedAmount[], on: string): LimitResult {
  const t = thresholdsOn(on)
  const used = usedInTrailingYear(sales, on)
  const remaining = Math.max(0, t.cf_issuer_cap - used)
  return {
    rule: 'reg_cf_issuer_cap',
    source: '17 CFR 227.100(a)(1)',
    limit: t.cf_issuer_cap,
    used,
    remaining,
    thresholds_from: t.effective_from,
    inputs: { on, window_after: addMonths(on, -figureOn('cap_months', on)), cap: t.cf_issuer_cap },
    formula: `Cap less what was sold in the ${figureOn('cap_months', on)} months up to this day.`,
    steps: [
      centsStep('Cap', t.cf_issuer_cap),
      centsStep(`Sold in the last ${figureOn('cap_months', on)} months`, used),
      centsStep('Remaining', remaining),
    ],
  }
}
