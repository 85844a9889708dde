import type { RegistrationType } from '#domain/shared/registration-types.ts'
import type { PartyMeans, PartyRole, PeopleInput } from '#domain/investors/model/registration.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface RegistrationRow {
  id: string
  user_id: string
  type: RegistrationType
  title: string | null
  values: Record<string, unknown>
  masked: Record<string, string>
  sealed: string | null
  people: PeopleInput
  rev: number
  created_at: string
  ein_hash: string | null
}
export interface PartyRow {
  id: string
  registration_id: string
  user_id: string | null
  role: PartyRole
  position: number
  self: boolean
  first_name: string
  last_name: string
  email: string
  percent: string | null
  title: string | null
  signs: boolean
  invited_at: string | null
  joined_at: string | null
  means: PartyMeans | null
  declined_at: string | null
  declined_reason: string | null
}

const COLUMNS =
  'id, user_id, type, title, "values", masked, sealed, people, rev, created_at, ein_hash'
const addText = sql(
  'registration.add',
  'insert into investor_registration (id, user_id, type, created_at, updated_at) values ($1, $2, $3, $4, $4)',
)
const byIdText = sql(
  'registration.prepared',
  `select ${COLUMNS} from investor_registration where id = $1 and type not in ('individual', 'ira')`,
)
const ofUserText = sql(
  'registration.of-person',
  `select ${COLUMNS}
    from investor_registration
    where user_id = $1 and type not in ('individual', 'ira')
    order by created_at desc, id desc
    limit 50`,
)
const storeText = sql(
  'registration.keep',
  `update investor_registration
    set "values" = $2, masked = $3, sealed = $4, people = $5, rev = rev + 1, updated_at = $6, ein_hash = $7
    where id = $1
    returning rev`,
)
const titleText = sql(
  'registration.title',
  'update investor_registration set title = $2 where id = $1',
)
const versionText = sql(
  'registration.version',
  `insert into registration_version (registration_id, rev, "values", masked, people, by_user, at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const addRegistration = (
  tx: Tx,
  r: { id: string; user_id: string; type: string; at: string },
) => tx.run(addText, [r.id, r.user_id, r.type, r.at])
export const registrationById = (q: Queryable, id: string) => q.one<RegistrationRow>(byIdText, [id])
export const registrationsOf = (q: Queryable, userId: string) =>
  q.query<RegistrationRow>(ofUserText, [userId])
/** Stores a version; the former values stay in the versions. */
export async function storeRegistration(
  tx: Tx,
  r: Pick<RegistrationRow, 'id' | 'values' | 'masked' | 'sealed' | 'people' | 'ein_hash'>,
  by: string,
  at: string,
): Promise<void> {
  const stored = await tx.one<{ rev: number }>(storeText, [
    r.id,
    JSON.stringify(r.values),
    JSON.stringify(r.masked),
    r.sealed,
    JSON.stringify(r.people),
    at,
    r.ein_hash,
  ])
  await tx.run(versionText, [
    r.id,
    stored?.rev ?? 0,
    JSON.stringify(r.values),
    JSON.stringify(r.masked),
    JSON.stringify(r.people),
    by,
    at,
  ])
}
const ofEinText = sql(
  'registration.of-ein',
  `select r.id, r."values", m.state
    from investor_registration r
    join record_state m on m.machine = 'registration' and m.id = r.id
    where r.ein_hash = $1
    order by r.id`,
)
/** Registrations of one entity by its EIN, in whatever accounts, with what each states. */
export const registrationsOfEin = (q: Queryable, hash: string) =>
  q.query<{ id: string; values: Record<string, unknown>; state: string }>(ofEinText, [hash])
const meansBeforeText = sql(
  'registration.means-before',
  `select v."values"
    from registration_version v
    where v.registration_id = $1 and v.at <= (
      select max(e.at) from record_event e where e.machine = 'registration' and e.id = $1 and e.to_state = 'active')
    order by v.rev desc
    limit 1`,
)
/** What a registration stated when it was last in force, or null before it ever was. */
export const meansBefore = async (
  q: Queryable,
  id: string,
): Promise<Record<string, unknown> | null> =>
  (await q.one<{ values: Record<string, unknown> }>(meansBeforeText, [id]))?.values ?? null
const unindexedText = sql(
  'registration.unindexed',
  `select ${COLUMNS}
    from investor_registration
    where ein_hash is null and masked ? 'ein' and sealed is not null and id > $1
    order by id
    limit 200`,
)
/** Registrations with an EIN on file that were stored before EINs were compared, 200 after an id. */
export const unindexed = (q: Queryable, after: string) =>
  q.query<RegistrationRow>(unindexedText, [after])
const setEinText = sql(
  'registration.set-ein',
  'update investor_registration set ein_hash = $2 where id = $1 and rev = $3',
)
/** Nothing is set where the registration was changed since it was read. */
export const setEin = (q: Queryable, id: string, hash: string, rev: number) =>
  q.run(setEinText, [id, hash, rev])
export const setTitle = (tx: Tx, id: string, title: string) => tx.run(titleText, [id, title])

const PARTY = `id, registration_id, user_id, role, position, self, first_name, last_name, email, percent, title, signs,
      invited_at, joined_at, means, declined_at, declined_reason`
const partiesText = sql(
  'registration-party.of',
  `select ${PARTY} from registration_party where registration_id = $1 and removed_at is null order by position, id`,
)
const partyText = sql(
  'registration-party.one',
  `select ${PARTY} from registration_party where id = $1 and removed_at is null`,
)
const addPartyText = sql(
  'registration-party.add',
  `insert into registration_party (id, registration_id, user_id, role, position, self, first_name, last_name, email,
      percent, title, signs, joined_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const changePartyText = sql(
  'registration-party.change',
  `update registration_party
    set role = $2, position = $3, first_name = $4, last_name = $5, percent = $6, title = $7, signs = $8
    where id = $1`,
)
const removePartyText = sql(
  'registration-party.remove',
  'update registration_party set removed_at = $2 where id = $1',
)
const invitedText = sql(
  'registration-party.invited',
  'update registration_party set invited_at = $2 where id = $1',
)
const joinText = sql(
  'registration-party.join',
  `update registration_party
    set user_id = $2, joined_at = coalesce(joined_at, $3), means = coalesce($4, means), declined_at = null,
      declined_reason = null
    where id = $1`,
)
const inText = sql(
  'registration-party.registrations',
  `select distinct registration_id as id
    from registration_party
    where user_id = $1 and removed_at is null
    order by registration_id`,
  { reads: ['registration_party'] },
)
export const partiesOf = (q: Queryable, registrationId: string) =>
  q.query<PartyRow>(partiesText, [registrationId])
export const partyById = (q: Queryable, id: string) => q.one<PartyRow>(partyText, [id])
export const addParty = (
  tx: Tx,
  p: Omit<PartyRow, 'invited_at' | 'means' | 'declined_at' | 'declined_reason'>,
) =>
  tx.run(addPartyText, [
    p.id,
    p.registration_id,
    p.user_id,
    p.role,
    p.position,
    p.self,
    p.first_name,
    p.last_name,
    p.email,
    p.percent,
    p.title,
    p.signs,
    p.joined_at,
  ])
export const changeParty = (
  tx: Tx,
  id: string,
  p: Pick<
    PartyRow,
    'role' | 'position' | 'first_name' | 'last_name' | 'percent' | 'title' | 'signs'
  >,
) =>
  tx.run(changePartyText, [
    id,
    p.role,
    p.position,
    p.first_name,
    p.last_name,
    p.percent,
    p.title,
    p.signs,
  ])
export const removeParty = (tx: Tx, id: string, at: string) => tx.run(removePartyText, [id, at])
export const setInvited = (tx: Tx, id: string, at: string) => tx.run(invitedText, [id, at])
export const setJoined = (
  tx: Tx,
  id: string,
  userId: string,
  at: string,
  means: PartyMeans | null,
) => tx.run(joinText, [id, userId, at, means === null ? null : JSON.stringify(means)])
const declinedText = sql(
  'registration-party.declined',
  'update registration_party set user_id = $2, declined_at = $3, declined_reason = $4 where id = $1',
)
export const setDeclined = (tx: Tx, id: string, userId: string, at: string, reason: string) =>
  tx.run(declinedText, [id, userId, at, reason])
const companiesText = sql(
  'registration.companies',
  `select distinct m.account_id as id
    from record_state m
    where m.machine = 'investment' and m.status = 'active' and m.context->>'registrationId' = $1 and m.account_id is
      not null
    order by m.account_id`,
)
/** Companies in which an open investment is made in the name of a registration. */
export const companiesWith = async (q: Queryable, id: string): Promise<string[]> =>
  (await q.query<{ id: string }>(companiesText, [id])).map((row) => row.id)
/** Registrations in which a person takes part. */
export const registrationsWith = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(inText, [userId])).map((row) => row.id)

const personText = sql(
  'registration.person',
  'select id, email::text as email, first_name, last_name from person where id = $1',
)
export const personOf = (q: Queryable, userId: string) =>
  q.one<{ id: string; email: string; first_name: string; last_name: string }>(personText, [userId])
const fileText = sql(
  'registration.file',
  'select id, name, content_type from stored_file_shared where id = $1 and owner_id = $2',
)
export const ownFileOf = (q: Queryable, fileId: string, userId: string) =>
  q.one<{ id: string; name: string; content_type: string }>(fileText, [fileId, userId])
const staffText = sql(
  'registration.staff',
  `select id from person where admin_role in ('compliance', 'operator') order by id`,
)
export const staffIds = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(staffText)).map((row) => row.id)

const custodiansText = sql(
  'registration.custodians',
  `select distinct trim(s.answers->>'custodian_name') as custodian, u.first_name || ' ' || u.last_name as owner
    from investment_shared i
    join record_state m on m.machine = 'ira' and m.id = i.id and m.state in ('custodian_signed', 'funds_requested',
      'funds_received', 'completed')
    join investment_step_shared s on s.investment_id = i.id and s.step = 'ira' join person u on u.id = i.user_id
    where i.user_id = $1 and coalesce(trim(s.answers->>'custodian_name'), '') <> ''`,
)
/** Custodians that have signed for a plan of the person: only their own signature counts. */
export const custodiansOf = (q: Queryable, userId: string) =>
  q.query<{ custodian: string; owner: string }>(custodiansText, [userId])
// a part is requested from an account when it is bound to it, or when it is named by the account's address and bound
// to nobody
const OPEN_PART =
  'p.removed_at is null and not p.self and p.joined_at is null and p.declined_at is null and p.invited_at is not null'
const askedText = sql(
  'registration-party.asked',
  `select u.id as user_id, p.id
    from registration_party p
    join person u on u.id = p.user_id or (p.user_id is null and u.email = lower(p.email))
    where p.registration_id = $1 and ${OPEN_PART}
    order by p.position`,
)
const openPartsText = sql(
  'registration-party.open-of',
  ` select p.registration_id as id
    from registration_party p
    join record_state m on m.machine = 'registration' and m.id = p.registration_id and m.state = 'collecting'
    where (p.user_id = $1 or (p.user_id is null and lower(p.email) = (select email from person where id = $1))) and
      ${OPEN_PART}
    limit 100`,
)
const neededByText = sql(
  'registration.needed-by',
  `select min(coalesce((m.context->>'payBy')::timestamptz, o.deadline_at)) as by
    from record_state m
    join offering_shared o on o.listing_id = m.listing_id
    where m.machine = 'investment' and m.status = 'active' and m.context->>'registrationId' = $1`,
)
/** Accounts whose part in a registration is open. */
export const openPartsIn = (q: Queryable, id: string) =>
  q.query<{ user_id: string; id: string }>(askedText, [id])
/** Registrations that wait for the part of a person. */
export const openPartsOf = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(openPartsText, [userId])).map((row) => row.id)
/** When the first open investment with this registration ends without it, or null. */
export const neededBy = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ by: string | null }>(neededByText, [id]))?.by ?? null
const accountText = sql(
  'registration-party.account',
  'select id from person where email = lower($1)',
)
/** The account with an address, or null. */
export const accountOf = async (q: Queryable, email: string): Promise<string | null> =>
  (await q.one<{ id: string }>(accountText, [email]))?.id ?? null
const titlesText = sql(
  'registration.titles',
  'select id, title from investor_registration where id = any($1) and title is not null',
)
/** Titles of registrations, by their id. */
export const titlesOf = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; title: string }>(titlesText, [ids])).map((row) => [
      row.id,
      row.title,
    ]),
  )

const ownText = sql(
  'registration.own',
  `insert into investor_registration (id, user_id, type, created_at)
    values ($1, $2, $3, $4)
    on conflict (user_id, type)
    where type in ('individual', 'ira') do nothing`,
)
const ownOfText = sql(
  'registration.own-of-user',
  'select id, user_id, type from investor_registration where user_id = $1 and type = $2',
)
/** The person's own registration, or that of an individual retirement account; made when there is none yet. */
export async function ownRegistration(
  q: Queryable,
  r: { id: string; userId: string; type: string; at: string },
): Promise<{ id: string; user_id: string; type: string }> {
  await q.run(ownText, [r.id, r.userId, r.type, r.at])
  const row = await q.one<{ id: string; user_id: string; type: string }>(ownOfText, [
    r.userId,
    r.type,
  ])
  if (row === null) throw new Error('a registration was not stored')
  return row
}
