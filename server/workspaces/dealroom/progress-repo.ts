import type { Committed, InState } from '#domain/workspaces/rules/raise-progress.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface ProgressRow {
  committed: Committed[]
  closings: { number: number; on: PlainDate }[]
  states: InState[]
}
const text = sql(
  'dealroom.progress',
  `select
    (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'cents', d.cents) order by d.day), '[]')
      from (select (committed_at at time zone $2)::date as day, sum(committed) as cents
        from investment_shared
        where listing_id = $1 and committed > 0 and committed_at is not null
        group by 1) d) as committed,
    (select coalesce(jsonb_agg(jsonb_build_object('number', c.number,
        'on', ((m.context->>'releasedAt')::timestamptz at time zone $2)::date) order by c.number), '[]')
      from closing_shared c
      join record_state m on m.machine = 'closing' and m.id = c.id and m.context->>'releasedAt' is not null
      where c.listing_id = $1) as closings,
    (select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'n', s.n, 'cents', s.cents) order by s.state), '[]')
      from (select state, count(*) as n, sum((context->>'amountCents')::bigint) as cents
        from record_state
        where machine = 'investment' and listing_id = $1
        group by state) s) as states`,
)
/** What is committed by day of the zone, the closings that were released, and the investments by state. */
export const findProgress = async (
  q: Queryable,
  listingId: string,
  zone: string,
): Promise<ProgressRow> =>
  (await q.one<ProgressRow>(text, [listingId, zone])) ?? { committed: [], closings: [], states: [] }
