import { accessOutcomes, type FactorMethod, type SignInEvent, type SignInOutcome } from '#domain/model/factors.ts'
import { literal } from '../../db/like.ts'
import { sql, type Queryable } from '../../db/db.ts'

interface Row {
  id: string
  at: string
  outcome: SignInOutcome
  method: FactorMethod | null
  ip: string
  device: string
  detail: string | null
  user_id: string | null
  name: string | null
  email: string | null
}
const readSql = sql('sign-in.page', `
  select e.id, e.at, e.outcome, e.method, e.ip, e.device, e.detail, u.id as user_id, u.first_name || ' ' || u.last_name as name, u.email
  from sign_in_event e left join app_user u on u.id = e.user_id
  where ($1::uuid is null or e.user_id = $1) and ($2::text[] is null or e.outcome = any($2))
    and ($3::text is null or u.email ilike $3 or (u.first_name || ' ' || u.last_name) ilike $3 or e.ip = $4 or e.email_hash = $5)
    and ($6::timestamptz is null or (e.at, e.id) < ($6, $7::uuid))
  order by e.at desc, e.id desc limit $8`)

export interface LogPage {
  userId: string | null
  kind: 'all' | 'access'
  outcome: SignInOutcome | null
  /** part of a name or address, or a whole network address */
  q: string | null
  /** keyed hash of `q` as an address: tries on addresses that belong to nobody are found by it */
  hash: string | null
  before: { at: string; id: string } | null
  limit: number
}
/** Events of the log, newest first. */
export async function readLog(q: Queryable, page: LogPage): Promise<SignInEvent[]> {
  const outcomes = page.outcome !== null ? [page.outcome] : page.kind === 'access' ? [...accessOutcomes] : null
  const rows = await q.query<Row>(readSql, [page.userId, outcomes, page.q === null ? null : `%${literal(page.q)}%`, page.q, page.hash, page.before?.at ?? null, page.before?.id ?? null, page.limit])
  return rows.map(({ user_id: id, name, email, ...row }) => ({ ...row, person: id === null ? null : { id, name: name ?? '', email: email ?? '' } }))
}
