import { sql, type Queryable } from './db.ts'

const queuedSql = sql(
  'job.queued',
  'insert into job_key (name, key, queued_at) values ($1, $2, $3) on conflict do nothing',
)
const queuedManySql = sql(
  'job.queued-many',
  `insert into job_key (name, key, queued_at)
    select $1, k.key, $3
    from unnest($2::text[]) k (key)
    on conflict do nothing
    returning key`,
)
// who waits here waits for another process that does the same job: nothing of it is left to do after that
const lockSql = sql(
  'job.lock',
  'select done_at from job_key where name = $1 and key = $2 for update',
  { writes: () => ['job_key'] },
)
const doneSql = sql('job.done', 'update job_key set done_at = $3 where name = $1 and key = $2')
const sweepSql = sql(
  'job.sweep',
  `delete from job_key where done_at < $1::timestamptz - interval '90 days'`,
)

/** True when this name and key is queued for the first time. */
export const firstOfKey = async (
  tx: Queryable,
  name: string,
  key: string,
  at: Date,
): Promise<boolean> => (await tx.run(queuedSql, [name, key, at.toISOString()])) === 1
/** Queues keys; returns those that were not queued before. */
export const firstOfKeys = async (
  tx: Queryable,
  name: string,
  keys: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.query<{ key: string }>(queuedManySql, [name, keys, at.toISOString()])).map(
      (row) => row.key,
    ),
  )
/** Locks the key for this transaction; true while its effect has not happened. */
export const stillToDo = async (tx: Queryable, name: string, key: string): Promise<boolean> =>
  (await tx.one<{ done_at: string | null }>(lockSql, [name, key]))?.done_at === null
export const markDone = (tx: Queryable, name: string, key: string, at: Date): Promise<number> =>
  tx.run(doneSql, [name, key, at.toISOString()])
export const sweepJobKeys = (q: Queryable, now: Date): Promise<number> =>
  q.run(sweepSql, [now.toISOString()])
