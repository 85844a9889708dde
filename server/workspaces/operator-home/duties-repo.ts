import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

/** States of a machine in which something is due, and the key of its context that holds the date, if one does. */
export interface Watched {
  machine: string
  states: readonly string[]
  key?: string
}
export interface WatchedRow {
  instance: Instance
  /** since when it is in this state */
  since: string
  company: string | null
}
/** The shortest time in which a refund is due: five business days reach over a weekend. */
const REFUND_DAYS = 6
const LIMIT = 200

const text = sql(
  'operator-home.duties',
  `select ${instanceJson('m')} as instance, coalesce(l.at, m.updated_at) as since, c.name as company
  from jsonb_to_recordset($1::jsonb) as w(machine text, states jsonb, key text)
  join record_state m on m.machine = w.machine and w.states ? m.state
  left join company_shared c on c.account_id = m.account_id
  left join lateral (
    select at
    from record_event
    where machine = m.machine and id = m.id and to_state = m.state and from_state is distinct from to_state
    order by rev desc
    limit 1
  ) l on w.key is null
  where case when w.key is null then coalesce(l.at, m.updated_at) <= $2::timestamptz - interval '${REFUND_DAYS} days'
    else (m.context->>w.key)::timestamptz <= $2::timestamptz end
  order by coalesce((m.context->>w.key)::timestamptz, l.at, m.updated_at), m.id
  limit ${LIMIT}`,
)
/** Records in these states whose date has come by an instant; without a key, those that may be due by it. */
export const findWatched = (
  q: Queryable,
  watched: readonly Watched[],
  until: string,
): Promise<WatchedRow[]> => q.query<WatchedRow>(text, [JSON.stringify(watched), until])
