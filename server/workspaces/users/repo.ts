import type { Before } from '#server/kernel/lib/cursor.ts'
import type { AdminRole, MemberRole } from '#domain/shared/access/actor.ts'
import {
  identityStatesOf,
  type AccreditationBand,
  type IdentityBand,
  type UserFactor,
  type UserKind,
  type UserSort,
} from '#domain/workspaces/model/users.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

/** An account as the database knows it. */
export interface AccountRow {
  id: string
  email: string
  first_name: string
  last_name: string
  admin_role: AdminRole | null
  created_at: string
  account: Instance
  member: boolean
  investor: boolean
  identity_state: string | null
  accreditation: AccreditationBand
  app: boolean
  passkey: boolean
  last_sign_in_at: string | null
}
export interface UserFilter {
  q: string | null
  kind: UserKind | null
  state: string | null
  identity: IdentityBand | null
  accreditation: AccreditationBand | null
  factor: UserFactor | null
}

/**
 * Every account with what the list shows of it. Who is neither staff nor a member of a company is an investor; who is
 * one of them is an investor too once they have an investment. A verification or a refusal that holds everywhere counts
 * before the self-certification (17 CFR 227.303(b)(1)).
 */
export const ACCOUNTS = `
  select u.id, u.email, u.first_name, u.last_name, u.admin_role, u.created_at, m.state,
    person_words(u.email, u.first_name, u.last_name) as words,
    (u.last_name || ' ' || u.first_name) ${BY_NAME} as sort_name,
    u.created_at as sort_created,
    coalesce(s.at, 'epoch'::timestamptz) as sort_last_sign_in,
    s.at as last_sign_in_at,
    of.member,
    (u.admin_role is null and not of.member)
      or exists (select 1 from investment_shared i where i.user_id = u.id) as investor,
    k.state as identity_state,
    case
      when d.state = 'verified' then 'verified'
      when d.state = 'declined' then 'not'
      when f.claim is null then 'unknown'
      when f.claim = 'none' then 'not'
      else 'self_certified'
    end as accreditation,
    exists (select 1 from totp_factor_shared t where t.user_id = u.id and t.confirmed_at is not null) as app,
    exists (select 1 from passkey_shared p where p.user_id = u.id) as passkey
  from person u
  join record_state m on m.machine = 'user' and m.id = u.id
  cross join lateral (
    select exists (select 1 from company_member_shared c where c.user_id = u.id) as member
  ) of
  left join kyc_party_shared kp on kp.user_id = u.id
  left join record_state k on k.machine = 'kyc' and k.id = kp.id
  left join lateral (select max(created_at) as at from session_shared where user_id = u.id) s on true
  left join lateral (
    select values->>'accreditation' as claim from profile_fact_shared
    where user_id = u.id and kind = 'suitability'
    order by version desc limit 1
  ) f on true
  left join lateral (
    select a.state from accreditation_claim_shared c
    join record_state a on a.machine = 'accreditation' and a.id = c.id
    where c.user_id = u.id and c.registration_id is null and c.investment_id is null
      and c.account_id is null and a.state in ('verified', 'declined')
    order by (a.state = 'verified') desc, c.created_at desc limit 1
  ) d on true`
const COLUMNS = `w.id, w.email, w.first_name, w.last_name, w.admin_role, w.created_at, w.member,
  w.investor, w.identity_state, w.accreditation, w.app, w.passkey, w.last_sign_in_at,
  ${instanceJson('n')} as account`
const FROM = `from (${ACCOUNTS}) w join record_state n on n.machine = 'user' and n.id = w.id`

const kindIs: Readonly<Record<UserKind, string>> = {
  investor: 'w.investor',
  company: 'w.member',
  staff: 'w.admin_role is not null',
}
const factorIs: Readonly<Record<UserFactor, string>> = {
  app: 'w.app',
  passkey: 'w.passkey',
  email: 'not w.app and not w.passkey',
}
const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

function conditions(f: UserFilter, bind: (value: unknown) => string): string[] {
  const found: string[] = []
  if (f.q !== null)
    found.push(isId(f.q) ? `w.id = ${bind(f.q)}::uuid` : foundIn('w.words', bind(patternsOf(f.q))))
  if (f.kind !== null) found.push(kindIs[f.kind])
  if (f.state !== null) found.push(`w.state = ${bind(f.state)}`)
  if (f.identity !== null)
    found.push(
      `coalesce(w.identity_state, 'not_started') = any(${bind(identityStatesOf(f.identity))})`,
    )
  if (f.accreditation !== null) found.push(`w.accreditation = ${bind(f.accreditation)}`)
  if (f.factor !== null) found.push(factorIs[f.factor])
  return found
}

/**
 * A page of accounts. The cursor is the id of the last account before it: its position in the order is read from the
 * account itself. One row more than requested shows whether others follow.
 */
export function accounts(
  q: Queryable,
  f: UserFilter,
  page: { sort: UserSort; after: string | null; limit: number },
): Promise<AccountRow[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const down = page.sort.startsWith('-')
  const key = `sort_${page.sort.replace('-', '')}`
  const where = conditions(f, bind)
  if (page.after !== null)
    where.push(
      `(w.${key}, w.id) ${down ? '<' : '>'} (select p.${key}, p.id from (${ACCOUNTS}) p where p.id =
          ${bind(page.after)})`,
    )
  const order = down ? 'desc' : 'asc'
  return q.query<AccountRow>(
    `select ${COLUMNS} ${FROM}
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by w.${key} ${order}, w.id ${order}
    limit ${bind(page.limit)}`,
    values,
  )
}

const oneSql = sql('users.one', `select ${COLUMNS} ${FROM} where w.id = $1`)
/** One account, or null. */
export const account = (q: Queryable, id: string): Promise<AccountRow | null> =>
  q.one<AccountRow>(oneSql, [id])

const countsSql = sql(
  'users.counts',
  `select count(*)::int as all,
    count(*) filter (where w.investor)::int as investor,
    count(*) filter (where w.member)::int as company,
    count(*) filter (where w.admin_role is not null)::int as staff
  from (${ACCOUNTS}) w`,
)
export interface KindCounts {
  all: number
  investor: number
  company: number
  staff: number
}
/** How many accounts there are, and of each kind. */
export const kindCounts = async (q: Queryable): Promise<KindCounts> =>
  (await q.one<KindCounts>(countsSql)) ?? { all: 0, investor: 0, company: 0, staff: 0 }

const companiesSql = sql(
  'users.companies',
  `select c.account_id, c.name, m.role
  from company_member_shared m join company_shared c on c.account_id = m.account_id
  where m.user_id = $1 order by c.name ${BY_NAME}, c.account_id`,
)
/** The companies in which the person has a role. */
export const companies = (
  q: Queryable,
  userId: string,
): Promise<{ account_id: string; name: string; role: MemberRole }[]> =>
  q.query(companiesSql, [userId])

const ownCountsSql = sql(
  'users.own-counts',
  `select
    (select count(*)::int from investment_shared where user_id = $1) as investments,
    (select count(*)::int from investor_registration_shared where user_id = $1) as registrations`,
)
/** How many investments and registrations the person has. */
export const ownCounts = async (
  q: Queryable,
  userId: string,
): Promise<{ investments: number; registrations: number }> =>
  (await q.one<{ investments: number; registrations: number }>(ownCountsSql, [userId])) ?? {
    investments: 0,
    registrations: 0,
  }

interface Page {
  before: Before
  limit: number
}
export interface InvestmentRow {
  id: string
  number: string
  company: string
  account_id: string
  listing_id: string
  created_at: string
  instance: Instance
}
const investmentsSql = sql(
  'users.investments',
  `select i.id, i.number, c.name as company, i.account_id, i.listing_id, i.created_at,
    ${instanceJson('m')} as instance
  from investment_shared i
  join company_shared c on c.account_id = i.account_id
  join record_state m on m.machine = 'investment' and m.id = i.id
  where i.user_id = $1
    and ($2::timestamptz is null or (i.created_at, i.id) < ($2::timestamptz, $3::uuid))
  order by i.created_at desc, i.id desc
  limit $4`,
)
/** Investments of a person, newest first. */
export const investments = (q: Queryable, userId: string, page: Page): Promise<InvestmentRow[]> =>
  q.query<InvestmentRow>(investmentsSql, [userId, page.before.at, page.before.id, page.limit])

export interface RegistrationRow {
  id: string
  title: string | null
  type: string
  created_at: string
  instance: Instance
}
const registrationsSql = sql(
  'users.registrations',
  `select r.id, r.title, r.type, r.created_at, ${instanceJson('m')} as instance
  from investor_registration_shared r
  join record_state m on m.machine = 'registration' and m.id = r.id
  where r.user_id = $1
    and ($2::timestamptz is null or (r.created_at, r.id) < ($2::timestamptz, $3::uuid))
  order by r.created_at desc, r.id desc
  limit $4`,
)
/** Registrations of a person, newest first. */
export const registrations = (
  q: Queryable,
  userId: string,
  page: Page,
): Promise<RegistrationRow[]> =>
  q.query<RegistrationRow>(registrationsSql, [userId, page.before.at, page.before.id, page.limit])
