import type { z } from 'zod'
import type { offeringPublicApi } from '#domain/offerings/api/offering-public.ts'
import { weeksUntil } from '#domain/shared/calendar/weeks.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { offeringOfCompany } from '../offerings/index.ts'
import { interestByWeek } from './repo.ts'

type Interest = z.output<
  (typeof offeringPublicApi)['GET /api/dealroom/offerings/:listing_id/interest']['answer']
>

/** What people did with an offering in the last weeks, in the platform's time zone; nobody is named. */
export async function interestOf(
  q: Queryable,
  accountId: string,
  listingId: string,
  now: Date,
): Promise<Interest> {
  await offeringOfCompany(q, accountId, listingId)
  const { time_zone: zone } = await platformInfo(q)
  const mondays = weeksUntil(dateInZone(now.toISOString(), zone))
  const found = await interestByWeek(
    q,
    listingId,
    mondays.map((monday) => startOfDay(monday, zone)),
  )
  return {
    time_zone: zone,
    weeks: mondays.map((starts, at) => {
      const here = found.find((one) => one.week === at + 1)
      return {
        starts,
        opened: here?.opened ?? 0,
        saved: here?.saved ?? 0,
        started: here?.started ?? 0,
      }
    }),
  }
}
