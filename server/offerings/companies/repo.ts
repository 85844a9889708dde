import type { CompanyPosition } from '#domain/offerings/model/raise.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { InfoRow, InvitationRow, PersonRow } from './tables.ts'

const draftText = sql('companies.draft', 'select sealed, rev from company_draft where user_id = $1')
const saveDraftText = sql(
  'companies.save-draft',
  `insert into company_draft (user_id, sealed, rev, updated_at)
    values ($1, $2, 1, $3)
    on conflict (user_id) do update set sealed = excluded.sealed, rev = company_draft.rev + 1, updated_at =
      excluded.updated_at
    returning rev`,
)
const dropDraftText = sql('companies.drop-draft', 'delete from company_draft where user_id = $1')
export const findDraft = (q: Queryable, userId: string) =>
  q.one<{ sealed: string; rev: number }>(draftText, [userId])
export const saveDraft = async (
  tx: Tx,
  userId: string,
  sealed: string,
  at: string,
): Promise<number> => (await tx.one<{ rev: number }>(saveDraftText, [userId, sealed, at]))?.rev ?? 1
export const dropDraft = (tx: Tx, userId: string) => tx.run(dropDraftText, [userId])

const byEinText = sql('companies.by-ein', 'select account_id from company_info where ein_hash = $1')
const addInfoText = sql(
  'companies.add-info',
  `insert into company_info (account_id, information, ein_sealed, ein_hash, attestations, attested_by, attested_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (ein_hash) do nothing`,
)
const slugText = sql(
  'companies.slugs',
  "select slug from company where slug = $1 or slug like $1 || '-%'",
)
export const companyByEin = async (q: Queryable, hash: string): Promise<string | null> =>
  (await q.one<{ account_id: string }>(byEinText, [hash]))?.account_id ?? null
/** False when a company with the same EIN was made in the meantime. */
export const addInfo = async (tx: Tx, i: InfoRow): Promise<boolean> =>
  (await tx.run(addInfoText, [
    i.account_id,
    JSON.stringify(i.information),
    i.ein_sealed,
    i.ein_hash,
    JSON.stringify(i.attestations),
    i.attested_by,
    i.attested_at,
  ])) === 1
export const takenSlugs = async (q: Queryable, slug: string): Promise<Set<string>> =>
  new Set((await q.query<{ slug: string }>(slugText, [slug])).map((row) => row.slug))

const PERSON =
  'id, account_id, name, email, role, title, ownership_pct, is_authorised_signer, user_id, added_by, added_at, rev'
const addPersonText = sql(
  'companies.add-person',
  `insert into company_person (${PERSON})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (account_id, lower(email)) do nothing`,
)
const personText = sql(
  'companies.person',
  `select ${PERSON} from company_person where id = $1 and account_id = $2`,
)
const joinedText = sql('companies.joined', 'update company_person set user_id = $2 where id = $1')
const peopleText = sql(
  'companies.people',
  `select p.id, p.account_id, p.name, p.email, p.role, p.title, p.ownership_pct, p.is_authorised_signer, p.user_id,
      p.added_by, p.added_at, p.rev, m.role as access, i.sent_at, i.expires_at, i.accepted_at
    from company_person p left join company_member m on m.account_id = p.account_id and m.user_id = p.user_id
    left join lateral (select sent_at, least(expires_at, ended_at) as expires_at, accepted_at from company_invitation where person_id = p.id order by
      sent_at desc, id desc limit 1) i on true
    where p.account_id = $1 order by p.added_at, p.id`,
)
export type PersonWithInvitation = PersonRow & {
  access: 'owner' | 'editor' | 'viewer' | null
  sent_at: string | null
  expires_at: string | null
  accepted_at: string | null
}
/** False when the company has a person with that address. */
export const addPerson = async (tx: Tx, p: PersonRow): Promise<boolean> =>
  (await tx.run(addPersonText, [
    p.id,
    p.account_id,
    p.name,
    p.email,
    p.role,
    p.title,
    p.ownership_pct,
    p.is_authorised_signer,
    p.user_id,
    p.added_by,
    p.added_at,
    p.rev,
  ])) === 1
export const findPerson = (q: Queryable, id: string, accountId: string) =>
  q.one<PersonRow>(personText, [id, accountId])
const lockPeopleText = sql(
  'companies.lock-people',
  `select ${PERSON} from company_person where account_id = $1 order by id for update`,
)
/** All people of a company, locked: the last one who may sign never stops by two changes at once. */
export const lockPeople = (tx: Tx, accountId: string) =>
  tx.query<PersonRow>(lockPeopleText, [accountId])
const positionText = sql(
  'companies.set-position',
  `update company_person
    set role = $2, title = $3, ownership_pct = $4, is_authorised_signer = $5, rev = rev + 1
    where id = $1`,
)
const positionWasText = sql(
  'companies.add-person-change',
  `insert into company_person_change (id, person_id, role, title, ownership_pct, is_authorised_signer, until, changed_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Gives a person of a company another position, and keeps the one before with its end. */
export async function setPosition(
  tx: Tx,
  before: PersonRow,
  after: CompanyPosition,
  change: { id: string; by: string; at: string },
): Promise<void> {
  await tx.run(positionWasText, [
    change.id,
    before.id,
    before.role,
    before.title,
    before.ownership_pct,
    before.is_authorised_signer,
    change.at,
    change.by,
  ])
  await tx.run(positionText, [
    before.id,
    after.role,
    after.title,
    after.ownership_pct,
    after.is_authorised_signer,
  ])
}
export const findPeople = (q: Queryable, accountId: string) =>
  q.query<PersonWithInvitation>(peopleText, [accountId])
export const setJoined = (tx: Tx, personId: string, userId: string) =>
  tx.run(joinedText, [personId, userId])

const INVITATION =
  'id, person_id, account_id, role, token_hash, sent_by, sent_at, expires_at, ended_at, accepted_at, accepted_by'
const endText = sql(
  'companies.end-invitation',
  'update company_invitation set ended_at = $2 where person_id = $1 and ended_at is null',
)
const addInvitationText = sql(
  'companies.add-invitation',
  `insert into company_invitation (id, person_id, account_id, role, token_hash, sent_by, sent_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const invitationText = sql(
  'companies.invitation',
  `select ${INVITATION} from company_invitation where token_hash = $1 and ended_at is null and expires_at > $2`,
)
const lockInvitationText = sql(
  'companies.lock-invitation',
  `select ${INVITATION}
    from company_invitation
    where token_hash = $1 and ended_at is null and expires_at > $2
    for update`,
)
const acceptText = sql(
  'companies.accept-invitation',
  'update company_invitation set accepted_at = $2, accepted_by = $3, ended_at = $2 where id = $1',
)
export const endInvitations = (tx: Tx, personId: string, at: string) =>
  tx.run(endText, [personId, at])
export const addInvitation = (
  tx: Tx,
  i: Omit<InvitationRow, 'ended_at' | 'accepted_at' | 'accepted_by'>,
) =>
  tx.run(addInvitationText, [
    i.id,
    i.person_id,
    i.account_id,
    i.role,
    i.token_hash,
    i.sent_by,
    i.sent_at,
    i.expires_at,
  ])
export const findInvitation = (q: Queryable, hash: string, now: string) =>
  q.one<InvitationRow>(invitationText, [hash, now])
export const lockInvitation = (tx: Tx, hash: string, now: string) =>
  tx.one<InvitationRow>(lockInvitationText, [hash, now])
export const acceptInvitation = (tx: Tx, id: string, at: string, by: string) =>
  tx.run(acceptText, [id, at, by])
const openRequestText = sql(
  'companies.open-join-request',
  `select r.id
    from company_join_request r
    join record_state m on m.machine = 'join-request' and m.id = r.id and m.status = 'active'
    where r.account_id = $1 and r.user_id = $2
    limit 1`,
)
/** A person's request that waits for a decision, or null. */
export const openJoinRequest = (q: Queryable, accountId: string, userId: string) =>
  q.one<{ id: string }>(openRequestText, [accountId, userId])
export interface JoinRequestRow {
  id: string
  user_id: string
  message: string
  requested_at: string
  name: string
  email: string
  decided_by: string | null
}
const requestsText = sql(
  'companies.join-requests',
  `select r.id, r.user_id, r.message, r.requested_at, u.first_name || ' ' || u.last_name as name, u.email::text as
      email,
    (select d.first_name || ' ' || d.last_name from record_event l join person d on d.id::text = l.actor_id where
      l.machine = 'join-request' and l.id = r.id and l.actor = 'ISS' order by l.rev desc limit 1) as decided_by
    from company_join_request r
    join person u on u.id = r.user_id
    where r.account_id = $1
    order by r.requested_at desc, r.id desc
    limit 100`,
)
/** Access requests to a company, newest first. */
export const findJoinRequests = (q: Queryable, accountId: string) =>
  q.query<JoinRequestRow>(requestsText, [accountId])
const requestText = sql(
  'companies.one-join-request',
  `select r.account_id, r.user_id, r.message, c.name as company, u.first_name || ' ' || u.last_name as name,
      u.email::text as email
    from company_join_request r
    join company c on c.account_id = r.account_id
    join person u on u.id = r.user_id
    where r.id = $1`,
)
export const findJoinRequest = (q: Queryable, id: string) =>
  q.one<{
    account_id: string
    user_id: string
    message: string
    company: string
    name: string
    email: string
  }>(requestText, [id])
const joinRequestText = sql(
  'companies.join-request',
  'insert into company_join_request (id, account_id, user_id, message, requested_at) values ($1, $2, $3, $4, $5)',
)
export const addJoinRequest = (
  tx: Tx,
  id: string,
  accountId: string,
  userId: string,
  message: string,
  at: string,
) => tx.run(joinRequestText, [id, accountId, userId, message, at])

const toAcceptText = sql(
  'companies.to-accept',
  `select listing_id, count(*)::int as investments from record_state where machine = 'investment' and listing_id =
    any($1) and state = 'funded.waiting_for_issuer' group by listing_id`,
)
/** Of these offerings, those with paid investments that an owner has to accept: how many. */
export const findToAccept = (q: Queryable, listingIds: readonly string[]) =>
  q.query<{ listing_id: string; investments: number }>(toAcceptText, [[...listingIds]])

const totalsText = sql(
  'companies.company-totals',
  `select coalesce(sum(o.committed), 0)::bigint as committed, coalesce(sum(o.funded), 0)::bigint as funded,
      coalesce(sum(o.min_target) filter (where s.state = any($2)), 0)::bigint as target, min(o.deadline_at) filter
      (where s.state = any($2)) as deadline_at, coalesce((select sum(b.balance) from ledger_balance_shared b where
      b.account = any(array_agg('escrow:' || o.listing_id::text) || array_agg('in-transit-in:' || o.listing_id::text)
      || array_agg('in-transit-out:' || o.listing_id::text))), 0)::bigint as balance
    from offering o join record_state s on s.machine = 'offering' and s.id = o.listing_id where o.account_id = $1`,
)
/** Sums of the company's offerings in cents; target and deadline of those in one of the states. */
export const companyTotals = async (
  q: Queryable,
  accountId: string,
  open: readonly string[],
): Promise<{
  committed: number
  funded: number
  target: number
  deadline_at: string | null
  balance: number
}> =>
  (await q.one(totalsText, [accountId, [...open]])) ?? {
    committed: 0,
    funded: 0,
    target: 0,
    deadline_at: null,
    balance: 0,
  }
