import { sql, type Queryable, type Tx } from '../db/db.ts'

/** What a link opens. */
export type LinkKind = 'questionnaire' | 'accreditation_letter'

/** One link by mail: for whom, to which address, and what became of it. */
export interface MailLink {
  id: string
  kind: LinkKind
  record_id: string
  address: string
  name: string
  created_at: string
  expires_at: string
  ended_at: string | null
  confirmed_at: string | null
  used_at: string | null
  code_sent_at: string | null
  tries: number
}

const COLUMNS = `l.id, l.kind, l.record_id, l.address, l.name, l.created_at, l.expires_at, l.ended_at, l.confirmed_at,
    l.used_at, l.code_sent_at, l.tries`
const addText = sql(
  'mail-link.add',
  `insert into mail_link (id, kind, record_id, address, name, token_hash, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const endText = sql(
  'mail-link.end',
  'update mail_link set ended_at = $3 where kind = $1 and record_id = $2 and ended_at is null',
)
const endUnusedText = sql(
  'mail-link.end-unused',
  `update mail_link
    set ended_at = $3
    where kind = $1 and record_id = $2 and ended_at is null and used_at is null`,
)
const byTokenText = sql(
  'mail-link.by-token',
  `select ${COLUMNS} from mail_link l where l.token_hash = $1`,
)
const lockText = sql(
  'mail-link.lock',
  `select ${COLUMNS} from mail_link l where l.token_hash = $1 for update`,
)
const openedText = sql(
  'mail-link.opened',
  `select 1 as opened
    from mail_link_opening
    where link_id = $1 and browser_hash = $2 and expires_at > $3
    limit 1`,
)
const useText = sql(
  'mail-link.use',
  'update mail_link set used_at = $2 where id = $1 and used_at is null and ended_at is null',
)
const codeText = sql(
  'mail-link.code',
  `update mail_link
    set code_hash = $2, code_sent_at = $3, code_expires_at = $4, tries = 0
    where id = $1`,
)
/** One guess, counted and judged in the same statement, so that no number of guesses at once is more than the bound. */
const guessText = sql(
  'mail-link.guess',
  `update mail_link
    set tries = tries + 1,
      confirmed_at = case when code_hash = $2 then coalesce(confirmed_at, $3) else confirmed_at end,
      code_hash = case when code_hash = $2 then null else code_hash end
    where id = $1 and code_hash is not null and code_expires_at > $3 and tries < $4 and ended_at is null
      and used_at is null
    returning code_hash is null as right_code`,
)
const openText = sql(
  'mail-link.open',
  `insert into mail_link_opening (id, link_id, browser_hash, ip, user_agent, opened_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const confirmedText = sql(
  'mail-link.confirmed',
  `select address, min(confirmed_at) as confirmed_at
    from mail_link
    where kind = $1 and record_id = $2 and confirmed_at is not null
    group by address`,
)
const sweepText = sql('mail-link.sweep', 'delete from mail_link_opening where expires_at < $1')

export const addLink = (
  tx: Tx,
  link: Pick<
    MailLink,
    'id' | 'kind' | 'record_id' | 'address' | 'name' | 'created_at' | 'expires_at'
  > & { token_hash: string },
) =>
  tx.run(addText, [
    link.id,
    link.kind,
    link.record_id,
    link.address,
    link.name,
    link.token_hash,
    link.created_at,
    link.expires_at,
  ])
export const endLinks = (tx: Tx, kind: LinkKind, recordId: string, at: string) =>
  tx.run(endText, [kind, recordId, at])
/** Ends a link that was not used; a used one can still be read in the browser in which it was. */
export const endUnusedLinks = (tx: Tx, kind: LinkKind, recordId: string, at: string) =>
  tx.run(endUnusedText, [kind, recordId, at])
export const linkByToken = (q: Queryable, hash: string) => q.one<MailLink>(byTokenText, [hash])
export const lockLink = (tx: Tx, hash: string) => tx.one<MailLink>(lockText, [hash])
export const isOpened = async (
  q: Queryable,
  linkId: string,
  browserHash: string,
  now: string,
): Promise<boolean> => (await q.one(openedText, [linkId, browserHash, now])) !== null
/** False when the link was used or ended before. */
export const markUsed = async (tx: Tx, linkId: string, at: string): Promise<boolean> =>
  (await tx.run(useText, [linkId, at])) === 1
export const setCode = (
  tx: Tx,
  linkId: string,
  code: { hash: string; at: string; expiresAt: string },
) => tx.run(codeText, [linkId, code.hash, code.at, code.expiresAt])
/** Null: not judged, because there is no code, it has expired, or it was guessed too often. */
export const guess = (
  q: Queryable,
  linkId: string,
  given: { hash: string; at: string; most: number },
): Promise<{ right_code: boolean } | null> =>
  q.one(guessText, [linkId, given.hash, given.at, given.most])
export const addOpening = (
  q: Queryable,
  opening: {
    id: string
    linkId: string
    browserHash: string
    ip: string
    userAgent: string
    at: string
    expiresAt: string
  },
) =>
  q.run(openText, [
    opening.id,
    opening.linkId,
    opening.browserHash,
    opening.ip,
    opening.userAgent,
    opening.at,
    opening.expiresAt,
  ])
/** When each address of a record was first confirmed by a right code. */
export const confirmedAddresses = (q: Queryable, kind: LinkKind, recordId: string) =>
  q.query<{ address: string; confirmed_at: string }>(confirmedText, [kind, recordId])
export const sweepOpenings = (q: Queryable, now: string) => q.run(sweepText, [now])
