import { regulationOf } from '#domain/shared/regulation.ts'
import type { z } from 'zod'
import { weeksUntil } from '#domain/shared/calendar/weeks.ts'
import { addElapsedHours, dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { money } from '#domain/shared/money.ts'
import type { operatorHomeApi } from '#domain/workspaces/api/operator-home.ts'
import { fiscalYearToDate, type Span } from '#domain/workspaces/rules/trends.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { countMessages } from '#server/kernel/notifications/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import * as repo from './repo.ts'

type Trends = z.output<(typeof operatorHomeApi)['GET /api/admin/home/trends']['answer']>

/** How the platform develops: by week, and the fiscal year to date with the year before; amounts are cents. */
export async function trends(q: Queryable, now: Date): Promise<Trends> {
  const { time_zone: zone, fiscal_year_end: yearEnd } = await platformInfo(q)
  const today = dateInZone(now.toISOString(), zone)
  const mondays = weeksUntil(today)
  const starts = mondays.map((monday) => startOfDay(monday, zone))
  const weeks = mondays.map((monday) => ({
    starts: monday,
    reg_cf: 0,
    reg_d: 0,
    reg_a: 0,
    users: 0,
  }))
  for (const { week, type, cents } of await repo.committedByWeek(q, starts)) {
    const row = weeks[week - 1]
    if (row !== undefined) row[regulationOf(type)] += cents
  }
  for (const { week, n } of await repo.usersByWeek(q, starts)) {
    const row = weeks[week - 1]
    if (row !== undefined) row.users = n
  }
  const sumsOf = async ({ start, end }: Span) => {
    const found = await repo.sumsBetween(q, startOfDay(start, zone), startOfDay(end, zone))
    return {
      committed: money(found.cents),
      investments: found.investments,
      users: found.users,
    }
  }
  const year = fiscalYearToDate(today, yearEnd)
  return {
    time_zone: zone,
    weeks,
    year: {
      starts: year.now.start,
      now: await sumsOf(year.now),
      before: await sumsOf(year.before),
    },
    mail: await countMessages(q, addElapsedHours(now.toISOString(), -24)),
  }
}
