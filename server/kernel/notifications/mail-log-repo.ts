import {
  emailDeliveries,
  emailProblems,
  emailStates,
  type EmailDelivery,
  type EmailState,
} from '#domain/shared/email-log.ts'
import { literal } from '../db/like.ts'
import { sql, type Queryable } from '../db/db.ts'

export interface LogRow {
  seq: number
  id: string
  created_at: string
  to_address: string
  to_name: string
  subject: string
  template: string
  state: EmailState
  sent_at: string | null
  tries: number
  failed_at: string | null
  problem: string | null
  delivery: EmailDelivery | 'suppressed' | null
  delivery_at: string | null
  delivery_code: string | null
}
/** A state, or every state that is a problem. */
type Asked = EmailState | 'problem'

const UNREPORTED = 'delivery is null and sent_at is null'
/** Conditions of the states; each message is in exactly one. */
const STATES: Readonly<Record<EmailState, string>> = {
  sent: 'delivery is null and sent_at is not null',
  dropped: `${UNREPORTED} and dropped_at is not null`,
  failed: `failed_at is not null and ${UNREPORTED} and dropped_at is null`,
  queued: `failed_at is null and ${UNREPORTED} and dropped_at is null`,
  ...([...emailDeliveries, 'suppressed'] as const).reduce(
    (all, delivery) => ({ ...all, [delivery]: `delivery = '${delivery}'` }),
    {} as Record<EmailDelivery | 'suppressed', string>,
  ),
}
const columns = `seq, id, created_at, to_address, to_name, subject, template, sent_at, tries, failed_at, problem,
  delivery, delivery_at, delivery_code,
  case ${Object.entries(STATES)
    .map(([state, holds]) => `when ${holds} then '${state}'`)
    .join(' ')} end as state`

const pageOf = (name: string, condition: string) =>
  sql(
    `mail.log-${name}`,
    `select ${columns} from email_message
    where ${condition}
      and ($1::text is null or to_address like $1)
      and ($2::bigint is null or seq < $2)
      and ($4::uuid is null or user_id = $4)
    order by seq desc
    limit $3`,
  )
const PROBLEM = emailProblems.map((state) => `(${STATES[state]})`).join(' or ')
const pages = Object.fromEntries(
  Object.entries({ all: 'true', problem: `(${PROBLEM})`, ...STATES }).map(([name, condition]) => [
    name,
    pageOf(name, condition),
  ]),
) as Record<Asked | 'all', ReturnType<typeof pageOf>>
const countText = sql(
  'mail.log-count',
  `select ${Object.entries(STATES)
    .map(([state, holds]) => `count(*) filter (where ${holds})::int as ${state}`)
    .join(', ')}
  from email_message where created_at >= $1`,
)
/** How many messages since an instant are in each state. */
export const countMessages = async (
  q: Queryable,
  since: string,
): Promise<Record<EmailState, number>> =>
  (await q.one<Record<EmailState, number>>(countText, [since])) ??
  (Object.fromEntries(emailStates.map((state) => [state, 0])) as Record<EmailState, number>)
const oneText = sql('mail.log-one', `select ${columns} from email_message where id = $1`)
const againText = sql(
  'mail.again',
  'update email_message set failed_at = null, problem = null where id = $1',
)

/** Messages of the log, newest first; `address` is how the recipient's address begins, `userId` whose they are. */
export const findMessages = (
  q: Queryable,
  of: {
    state: Asked | null
    address: string | null
    userId: string | null
    before: number | null
    limit: number
  },
): Promise<LogRow[]> =>
  q.query<LogRow>(pages[of.state ?? 'all'], [
    of.address === null ? null : `${literal(of.address.toLowerCase())}%`,
    of.before,
    of.limit,
    of.userId,
  ])
export const findMessage = (q: Queryable, id: string): Promise<LogRow | null> =>
  q.one<LogRow>(oneText, [id])
/** The message waits to be sent once more. */
export const markQueued = (q: Queryable, id: string): Promise<number> => q.run(againText, [id])
