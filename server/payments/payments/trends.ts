import type { z } from 'zod'
import { AWAITING_STATES } from '#domain/payments/rules/receipts.ts'
import { ageingOf } from '#domain/payments/rules/ageing.ts'
import type { bankingApi } from '#domain/payments/api/banking.ts'
import { weeksUntil } from '#domain/shared/calendar/weeks.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { moneyByDay, type MoneyDay } from './console-repo.ts'

type Trends = z.output<(typeof bankingApi)['GET /api/admin/money/trends']['answer']>

/** A sum as it is shown: one that is no exact number any more (of amounts before they had a bound) as the largest. */
const shown = (cents: number): number => Math.min(cents, Number.MAX_SAFE_INTEGER)

/** How long money has been open, and what came in by week, in days of the platform's time zone; amounts are cents. */
export async function moneyTrends(q: Queryable, now: Date): Promise<Trends> {
  const { time_zone: zone } = await platformInfo(q)
  const today = dateInZone(now.toISOString(), zone)
  const mondays = weeksUntil(today)
  const found = await moneyByDay(q, {
    zone,
    unpaid: AWAITING_STATES,
    since: startOfDay(mondays[0] ?? today, zone),
  })
  const of = (source: MoneyDay['source']) => found.filter((one) => one.source === source)
  const received = of('received')
  const unmatched = ageingOf(of('unmatched'), today)
  return {
    time_zone: zone,
    ages: ageingOf(of('expected'), today).map((expected, at) => ({
      label: expected.label,
      expected: { count: expected.count, cents: shown(expected.cents) },
      unmatched: { count: unmatched[at]?.count ?? 0, cents: shown(unmatched[at]?.cents ?? 0) },
    })),
    weeks: mondays.map((starts, at) => {
      const next = mondays[at + 1]
      const here = received.filter(
        (one) => one.day >= starts && (next === undefined || one.day < next),
      )
      return {
        starts,
        receipts: here.reduce((sum, one) => sum + one.n, 0),
        cents: shown(here.reduce((sum, one) => sum + one.cents, 0)),
      }
    }),
  }
}
