import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/**
 * SQL of the moment since which a company reports under the Exchange Act, by its topics in force: null when it does not,
 * or its newest statement no longer says so. `account` is the column that names the company.
 */
export const reportingSince = (account: string): string => `(
    select case when (array_agg(r.values->>'reporting_company' order by f.since desc, f.listing_id))[1] = 'true'
      then min(f.since) filter (where r.values->>'reporting_company' = 'true') end
    from topic_in_force_shared f
    join offering_shared o on o.listing_id = f.listing_id
    join topic_revision_shared r on r.item_id = f.item_id and r.revision = f.revision
    where o.account_id = ${account} and f.topic = 'type-of-offering'
  )`
const sinceText = sql('holding.reporting-since', `select ${reportingSince('$1')} as since`)
/** Since which day a company reports under the Exchange Act; null when it does not. */
export async function findReportingSince(
  q: Queryable,
  accountId: string,
): Promise<PlainDate | null> {
  const since = (await q.one<{ since: string | null }>(sinceText, [accountId]))?.since ?? null
  return since === null ? null : dateInZone(since)
}
