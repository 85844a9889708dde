import { sql, type Queryable, type Tx } from '../db/db.ts'

const doneText = sql('repair.done', 'select subject from repair_done where kind = $1')
const addText = sql(
  'repair.add',
  `insert into repair_done (kind, subject, what, did, operator_id, at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (kind, subject) do nothing`,
)
/** What of a kind was corrected. */
export const subjectsDone = async (q: Queryable, kind: string): Promise<ReadonlySet<string>> =>
  new Set((await q.query<{ subject: string }>(doneText, [kind])).map((row) => row.subject))
/** Records a correction in its transaction; false when it was made before, or by somebody else at the moment. */
export const markDone = async (
  tx: Tx,
  d: { kind: string; subject: string; what: string; did: string; by: string; at: string },
): Promise<boolean> => (await tx.run(addText, [d.kind, d.subject, d.what, d.did, d.by, d.at])) === 1
