import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/**
 * SQL of the moment since which a company reports under the Exchange Act, by its topics in force; null when its newest
 * statement doesn't say so. `account` is the column of the company.
 */
export const reportingSince = (account: string): string => `(
    select case when (array_agg(r.values->>'reporting_company' order by f.since desc, f.listing_id))[1] = 'true'
      then min(f.since) filter (where r.values->>'reporting_company' = 'true') end
    from topic_in_force f
    join offering own on own.listing_id = f.listing_id
    join topic_revision r on r.item_id = f.item_id and r.revision = f.revision
    where own.account_id = ${account} and f.topic = 'type-of-offering'
  )`
const sinceText = sql('topics.reporting-since', `select ${reportingSince('$1')} as since`)
/** The day since which a company reports under the Exchange Act; null when it does not. */
export async function findReportingSince(
  q: Queryable,
  accountId: string,
): Promise<PlainDate | null> {
  const since = (await q.one<{ since: string | null }>(sinceText, [accountId]))?.since ?? null
  return since === null ? null : dateInZone(since)
}
