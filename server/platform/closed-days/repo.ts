import type { ClosureKind, ClosureShow } from '#domain/platform/model/closed-day-labels.ts'
import type { NewClosedDay } from '#domain/platform/model/closed-days.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ClosedDayRow extends NewClosedDay {
  id: string
  requested_by: string | null
  requested_at: string
  requester: string | null
  decider: string | null
  decided_at: string | null
}

const name = (person: string) =>
  `nullif(trim(concat(${person}.first_name, ' ', ${person}.last_name)), '')`
const columns = `d.id, d.kind, d.day::text as day, d.source, d.source_url, d.reason, d.requested_by,
  d.requested_at, d.decided_at, ${name('r')} as requester, ${name('p')} as decider`
const from = `closed_day d
  left join person r on r.id = d.requested_by
  left join person p on p.id = d.decided_by`
const CONDITIONS: Readonly<Record<ClosureShow, string>> = {
  current: 'd.ended_at is null and d.day >= $2::date',
  requested: 'd.ended_at is null and d.decided_at is null and d.day >= $2::date',
  ended: '(d.ended_at is not null or d.day < $2::date)',
}
const pageText = (show: ClosureShow) =>
  sql(
    `closed-day.page-${show}`,
    `
    select ${columns} from ${from}
    where ${CONDITIONS[show]}
      and ($1::text is null or d.kind = $1)
      and (d.day, d.id) > ($3::date, $4::uuid)
    order by d.day, d.id
    limit $5`,
  )
const pages = {
  current: pageText('current'),
  requested: pageText('requested'),
  ended: pageText('ended'),
}
const oneText = sql('closed-day.one', `select ${columns} from ${from} where d.id = $1`)
const addText = sql(
  'closed-day.add',
  `
  insert into closed_day (id, kind, day, source, source_url, reason, requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing`,
)
const openText = sql(
  'closed-day.open',
  'update closed_day set decided_by = $2, decided_at = $3 where id = $1',
)
const freeText = sql(
  'closed-day.free',
  'update closed_day set decided_by = $2, decided_at = $3, ended_at = $3 where id = $1',
)
const daysText = sql(
  'closed-day.days',
  'select day::text as day from closed_day where kind = $1 and decided_at is not null and ended_at is null',
  { reads: ['closed_day'] },
)
const waitingText = sql(
  'closed-day.waiting',
  `select count(*)::int as n, min(requested_at) as oldest
    from closed_day
    where ended_at is null and decided_at is null`,
)

/**
 * Days by date; one more than requested shows whether there is another page. `today` divides what is ahead from what is
 * over.
 */
export const findDays = (
  q: Queryable,
  of: {
    show: ClosureShow
    kind: ClosureKind | null
    today: PlainDate
    after: { day: PlainDate; id: string }
    limit: number
  },
): Promise<ClosedDayRow[]> =>
  q.query<ClosedDayRow>(pages[of.show], [of.kind, of.today, of.after.day, of.after.id, of.limit])
export const findDay = (q: Queryable, id: string): Promise<ClosedDayRow | null> =>
  q.one<ClosedDayRow>(oneText, [id])
/** False when the day is requested or in force already. */
export const addDay = async (
  tx: Tx,
  day: NewClosedDay & { id: string; by: string; at: string },
): Promise<boolean> =>
  (await tx.run(addText, [
    day.id,
    day.kind,
    day.day,
    day.source,
    day.source_url,
    day.reason,
    day.by,
    day.at,
  ])) > 0
type Decided = { by: string | null; at: string }
export const openDay = (tx: Tx, id: string, { by, at }: Decided): Promise<number> =>
  tx.run(openText, [id, by, at])
export const freeDay = (tx: Tx, id: string, { by, at }: Decided): Promise<number> =>
  tx.run(freeText, [id, by, at])
/**
 * Days in force on which banks, or federal offices, are closed in addition to weekends and holidays, past ones
 * included: what every calculation of banking days or business days on the server is given.
 */
export const closedDays = async (
  q: Queryable,
  kind: ClosureKind,
): Promise<ReadonlySet<PlainDate>> =>
  new Set((await q.query<{ day: PlainDate }>(daysText, [kind])).map((row) => row.day))
/** How many days wait for a second person, and since when the oldest has. */
export const countWaiting = async (q: Queryable): Promise<{ n: number; oldest: string | null }> =>
  (await q.one<{ n: number; oldest: string | null }>(waitingText)) ?? { n: 0, oldest: null }
