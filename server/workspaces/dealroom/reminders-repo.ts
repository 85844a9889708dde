import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

const last = sql(
  'reminder.last',
  `select investment_id as id, max(sent_at) as at, max(day)::text as day, count(*)::int as n
    from abandon_reminder
    where investment_id = any($1)
    group by investment_id`,
)
const add = sql(
  'reminder.add',
  'insert into abandon_reminder (investment_id, day, sent_by, sent_at) values ($1, $2, $3, $4) on conflict do nothing',
)
export interface Reminded {
  id: string
  at: string
  day: string
  n: number
}

/** When each of these investments was reminded last, and how often; those that never were are not in it. */
export const remindersOf = (q: Queryable, investmentIds: readonly string[]) =>
  q.query<Reminded>(last, [investmentIds])
/** False when the investor was reminded on that day before. */
export const addReminder = async (
  tx: Tx,
  r: { investmentId: string; day: string; by: string; at: string },
): Promise<boolean> => (await tx.run(add, [r.investmentId, r.day, r.by, r.at])) > 0
