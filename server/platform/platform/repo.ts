import type { ConsentKind } from '#domain/shared/user.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface LegalRow {
  kind: 'terms' | 'privacy' | 'cookies' | 'electronic_delivery'
  version: string
  title: string
  summary: string
  html: string
  text_hash: string
  effective_at: string
}
export interface ConsentRow {
  kind: ConsentKind
  version: string
  title: string
  summary: string
  text_hash: string
  accepted_at: string | null
}

const legalSql = sql(
  'legal.current',
  `select kind, version, title, summary, html, text_hash, effective_at
    from legal_text
    where kind = $1 and effective_at <= $2
    order by effective_at desc
    limit 1`,
)
const addLegalSql = sql(
  'legal.add',
  'insert into legal_text (kind, version, title, summary, html, effective_at) values ($1, $2, $3, $4, $5, $6)',
)
const consentsSql = sql(
  'consent.list',
  ` select l.kind, l.version, l.title, l.summary, l.text_hash, a.at as accepted_at
    from (select distinct on (kind) * from legal_text where kind = any($3) and effective_at <= $2 order by kind,
      effective_at desc) l
    left join consent_acceptance a on a.user_id = $1 and a.kind = l.kind and a.version = l.version and a.text_hash =
      l.text_hash
    order by array_position($3::text[], l.kind)`,
)
const acceptSql = sql(
  'consent.accept',
  `insert into consent_acceptance (user_id, kind, version, text_hash, at, ip, user_agent)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing`,
)

/** The version of a text that is in force at a time, or null before the first. */
export const currentLegal = (
  q: Queryable,
  kind: LegalRow['kind'],
  now: string,
): Promise<LegalRow | null> => q.one<LegalRow>(legalSql, [kind, now])
/** A new version of a text; everyone has to accept it again from `effective_at` on. */
export const addLegal = (q: Queryable, text: Omit<LegalRow, 'text_hash'>): Promise<number> =>
  q.run(addLegalSql, [
    text.kind,
    text.version,
    text.title,
    text.summary,
    text.html,
    text.effective_at,
  ])
/**
 * The versions in force of the given kinds, in that order, each with when the person accepted it; null without a
 * person.
 */
export const consentRows = (
  q: Queryable,
  userId: string | null,
  now: string,
  kinds: readonly ConsentKind[],
): Promise<ConsentRow[]> => q.query<ConsentRow>(consentsSql, [userId, now, [...kinds]])
/** Records one acceptance; a repeated one retains the first. */
export const insertAcceptance = (
  q: Queryable,
  a: {
    userId: string
    kind: string
    version: string
    hash: string
    at: string
    ip: string
    userAgent: string
  },
): Promise<number> =>
  q.run(acceptSql, [a.userId, a.kind, a.version, a.hash, a.at, a.ip, a.userAgent])
