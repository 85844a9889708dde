import {
  receivedKinds,
  type ReceivedKind,
  type receivedShows,
} from '#domain/platform/model/received-mail.ts'
import { needsHandling } from '#domain/platform/rules/received-mail.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { literal } from '#server/kernel/db/like.ts'

type Show = (typeof receivedShows)[number]
export interface ReceivedRow {
  id: string
  seq: number
  kind: ReceivedKind
  from_address: string
  from_name: string
  subject: string
  sealed: string | null
  received_at: string
  user_id: string | null
  person: string | null
  bounce_status: string | null
  bounced_address: string | null
  handled_at: string | null
  handler: string | null
  note: string
  sent_id: string | null
  sent_subject: string | null
  sent_to: string | null
  sent_at: string | null
}
export interface SentRow {
  id: string
  to_address: string
  user_id: string | null
}

const name = (person: string) =>
  `nullif(trim(concat(${person}.first_name, ' ', ${person}.last_name)), '')`
const select = `
  select r.id, r.seq, r.kind, r.from_address, r.from_name, r.subject, r.sealed, r.received_at,
    r.user_id, ${name('p')} as person, r.bounce_status, r.bounced_address, r.handled_at,
    ${name('h')} as handler, r.note, r.sent_id, m.subject as sent_subject, m.to_address as sent_to,
    m.created_at as sent_at
  from received_email r
  left join person p on p.id = r.user_id
  left join person h on h.id = r.handled_by
  left join email_message_shared m on m.id = r.sent_id`
const handledKinds = receivedKinds.filter(needsHandling).map((kind) => `'${kind}'`)
const TO_HANDLE = `r.handled_at is null and r.kind in (${handledKinds.join(', ')})`
const CONDITIONS: Readonly<Record<Show | 'all', string>> = {
  all: 'true',
  open: TO_HANDLE,
  handled: 'r.handled_at is not null',
}
const pageOf = (show: Show | 'all') =>
  sql(
    `received-email.page-${show}`,
    `${select}
    where ${CONDITIONS[show]}
      and ($1::text is null or r.kind = $1)
      and ($2::text is null or r.from_address like $2 or r.bounced_address like $2)
      and r.seq < $3
    order by r.seq desc
    limit $4`,
  )
const pages = { all: pageOf('all'), open: pageOf('open'), handled: pageOf('handled') }
const oneText = sql('received-email.one', `${select} where r.id = $1`)
const knownText = sql('received-email.known', 'select id from received_email where message_id = $1')
const addText = sql(
  'received-email.add',
  `
  insert into received_email (id, message_id, kind, from_address, from_name, subject, sealed,
    received_at, imported_at, imported_by, sent_id, user_id, bounce_status, bounced_address)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (message_id) do nothing`,
)
const handleText = sql(
  'received-email.handle',
  'update received_email set handled_at = $2, handled_by = $3, note = $4 where id = $1 and handled_at is null',
)
const sentText = sql(
  'received-email.sent',
  'select id, to_address, user_id from email_message_shared where id = any($1)',
)
const lastToText = sql(
  'received-email.last-to',
  `
  select id, to_address, user_id from email_message_shared
  where to_address = $1
  order by seq desc
  limit 1`,
)
const personText = sql('received-email.person', 'select id from person where email = $1')
const waitingText = sql(
  'received-email.waiting',
  `select count(*)::int as n, min(r.received_at) as oldest from received_email r where ${TO_HANDLE}`,
)

/** At most `limit` received e-mails with a sequence number below `before`, newest first. */
export const findReceived = (
  q: Queryable,
  of: {
    show: Show | null
    kind: ReceivedKind | null
    address: string | null
    before: number
    limit: number
  },
): Promise<ReceivedRow[]> =>
  q.query<ReceivedRow>(pages[of.show ?? 'all'], [
    of.kind,
    of.address === null ? null : `${literal(of.address.toLowerCase())}%`,
    of.before,
    of.limit,
  ])
export const findOne = (q: Queryable, id: string): Promise<ReceivedRow | null> =>
  q.one<ReceivedRow>(oneText, [id])
/** The id of the stored message with this Message-ID, or null. */
export const findKnown = async (q: Queryable, messageId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(knownText, [messageId]))?.id ?? null
/** False when the message was stored before. */
export const addReceived = async (
  tx: Tx,
  of: {
    id: string
    messageId: string
    kind: ReceivedKind
    from: { name: string; address: string }
    subject: string
    sealed: string
    receivedAt: string
    at: string
    by: string | null
    sentId: string | null
    userId: string | null
    status: string | null
    bounced: string | null
  },
): Promise<boolean> =>
  (await tx.run(addText, [
    of.id,
    of.messageId,
    of.kind,
    of.from.address,
    of.from.name,
    of.subject,
    of.sealed,
    of.receivedAt,
    of.at,
    of.by,
    of.sentId,
    of.userId,
    of.status,
    of.bounced,
  ])) === 1
/** False when somebody handled it already. */
export const markHandled = async (
  tx: Tx,
  id: string,
  of: { at: string; by: string; note: string },
): Promise<boolean> => (await tx.run(handleText, [id, of.at, of.by, of.note])) === 1
/** Those of these messages that we sent. */
export const findSent = (q: Queryable, ids: readonly string[]): Promise<SentRow[]> =>
  q.query<SentRow>(sentText, [ids])
/** The newest message to an address. */
export const lastSentTo = (q: Queryable, address: string): Promise<SentRow | null> =>
  q.one<SentRow>(lastToText, [address])
/** Whose account has this address. */
export const personOf = async (q: Queryable, address: string): Promise<string | null> =>
  (await q.one<{ id: string }>(personText, [address]))?.id ?? null
/** How many e-mails wait to be handled, and since when the oldest has. */
export const countWaiting = async (q: Queryable): Promise<{ n: number; oldest: string | null }> =>
  (await q.one<{ n: number; oldest: string | null }>(waitingText)) ?? { n: 0, oldest: null }
