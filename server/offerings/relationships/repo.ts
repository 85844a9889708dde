import type { RelationshipBasis } from '#domain/offerings/model/relationship.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { sql } from '#server/kernel/db/db.ts'

export interface RelationshipRow {
  id: string
  listing_id: string
  account_id: string
  email: string
  name: string
  basis: RelationshipBasis
  known_since: string | null
  how: string
  answers: Record<string, unknown> | null
  invited_by: string
  invited_at: string
  company: string
  inviter: string
}
const COLUMNS = `r.id, r.listing_id, r.account_id, r.email, r.name, r.basis, r.known_since, r.how, r.answers,
    r.invited_by, r.invited_at, c.name as company, coalesce(u.first_name || ' ' || u.last_name, 'Somebody') as inviter`
const FROM =
  'from offering_relationship r join company c using (account_id) left join person u on u.id = r.invited_by'
const ofListing = sql(
  'relationship.of-listing',
  `select ${COLUMNS} ${FROM} where r.listing_id = $1 order by r.invited_at desc, r.id desc limit 500`,
)
export const findOfListing = (q: Queryable, listingId: string) =>
  q.query<RelationshipRow>(ofListing, [listingId])
const ofEmail = sql(
  'relationship.of-email',
  `select ${COLUMNS} ${FROM} where r.email = $1 order by r.invited_at desc, r.id desc limit 100`,
)
export const findOfEmail = (q: Queryable, email: string) =>
  q.query<RelationshipRow>(ofEmail, [email])
const one = sql('relationship.one', `select ${COLUMNS} ${FROM} where r.id = $1`)
export const findRelationship = (q: Queryable, id: string) => q.one<RelationshipRow>(one, [id])
const insert = sql(
  'relationship.insert',
  `insert into offering_relationship (id, listing_id, account_id, email, name, basis, known_since, how, invited_by,
      invited_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
export const addRelationship = (
  q: Queryable,
  r: {
    id: string
    listingId: string
    accountId: string
    email: string
    name: string
    basis: string
    knownSince: string | null
    how: string
    by: string
    at: string
  },
) =>
  q.run(insert, [
    r.id,
    r.listingId,
    r.accountId,
    r.email,
    r.name,
    r.basis,
    r.knownSince,
    r.how,
    r.by,
    r.at,
  ])
const answer = sql(
  'relationship.answer',
  'update offering_relationship set answers = $2 where id = $1',
)
export const storeAnswers = (q: Queryable, id: string, answers: Record<string, unknown>) =>
  q.run(answer, [id, JSON.stringify(answers)])
const emailOf = sql(
  'relationship.email-of',
  'select lower(email) as email from person where id = $1',
)
/** The address of a person, in small letters. */
export const findEmail = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ email: string }>(emailOf, [userId]))?.email ?? null
const userOf = sql('relationship.user-of', 'select id from person where lower(email) = $1')
export const findUser = async (q: Queryable, email: string): Promise<string | null> =>
  (await q.one<{ id: string }>(userOf, [email]))?.id ?? null
const begun = sql('relationship.begun', 'select created_at from offering where listing_id = $1')
/** When the offering was begun: what was there before is a relationship of its own. */
export const findBegun = async (q: Queryable, listingId: string): Promise<string | null> =>
  (await q.one<{ created_at: string }>(begun, [listingId]))?.created_at ?? null
const toUser = sql(
  'relationship.to-user',
  `select r.id
    from offering_relationship r
    join person u on lower(u.email) = r.email
    join record_state m on m.machine = 'relationship' and m.id = r.id and m.status = 'active'
    where u.id = $1
    limit 100`,
)
/** Invitations to the address of a person that have not ended. */
export const invitationsTo = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(toUser, [userId])).map((row) => row.id)
const companies = sql(
  'relationship.companies',
  'select r.id, c.name from offering_relationship r join company c using (account_id) where r.id = any($1)',
)
/** The company behind each invitation. */
export const companiesOfInvitations = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; name: string }>(companies, [ids])).map((row) => [
      row.id,
      row.name,
    ]),
  )
