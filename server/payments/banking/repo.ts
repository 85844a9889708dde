import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface AccountRow {
  id: string
  user_id: string
  kind: 'ach' | 'wire'
  holder_name: string
  holder_type: 'individual' | 'business'
  account_type: 'checking' | 'savings' | null
  routing_number: string | null
  bic: string | null
  country: string
  bank_name: string
  sealed: string
  mask: string
  last4: string
  blind: string
  payout_after: string
  created_at: string
  replaced_at: string | null
  /** given or corrected then: its owner is called back before money goes out to it; null: nothing to call about */
  call_due_since: string | null
  /** day of the call that confirmed it; null: not called back since */
  called_on: string | null
}
const ACCOUNT = `id, user_id, kind, holder_name, holder_type, account_type, routing_number, bic, country, bank_name,
    sealed, mask,
  last4, blind, payout_after, created_at, replaced_at, call_due_since, called_on`
const addAccountSql = sql(
  'bank-account.add',
  `insert into bank_account (${ACCOUNT})
    values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,null,$17,null)`,
)
const accountSql = sql('bank-account.one', `select ${ACCOUNT} from bank_account where id = $1`)
const currentSql = sql(
  'bank-account.current',
  `select ${ACCOUNT} from bank_account where user_id = $1 and kind = $2 and replaced_at is null`,
)
const replaceSql = sql(
  'bank-account.replace',
  'update bank_account set replaced_at = $2 where id = $1',
)
const hadSql = sql(
  'bank-account.had',
  'select 1 as one from bank_account where user_id = $1 and kind = $2 limit 1',
)
const lockSql = sql('bank-account.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 130))')
const ofUserSql = sql(
  'bank-account.of-user',
  `select ${ACCOUNT} from bank_account where user_id = $1 order by created_at desc, id desc limit 100`,
)
const waitingSql = sql(
  'bank-account.waiting',
  `with waiting as (
      select id from record_state where machine = 'bank-account' and state in ('needs_review', 'frozen')
      union
      select id from bank_account
      where call_due_since is not null and called_on is null and (kind = 'ach' or replaced_at is null))
    select a.id, coalesce(u.first_name || ' ' || u.last_name, '') as person
    from waiting w
    join bank_account a on a.id = w.id
    left join record_state m on m.machine = 'bank-account' and m.id = a.id
    left join person u on u.id = a.user_id
    order by coalesce(a.call_due_since, m.updated_at), a.id
    limit 100`,
)
const callSql = sql(
  'bank-account.called',
  `update bank_account
    set called_number = $2, called_on = $3, called_by = $4, call_approved_by = $5
    where id = $1 and called_on is null`,
)
const lockAccountSql = sql(
  'bank-account.lock-one',
  `select ${ACCOUNT} from bank_account where id = $1 for update`,
)

export const addAccount = (q: Queryable, a: AccountRow) =>
  q.run(addAccountSql, [
    a.id,
    a.user_id,
    a.kind,
    a.holder_name,
    a.holder_type,
    a.account_type,
    a.routing_number,
    a.bic,
    a.country,
    a.bank_name,
    a.sealed,
    a.mask,
    a.last4,
    a.blind,
    a.payout_after,
    a.created_at,
    a.call_due_since,
  ])
export const findAccount = (q: Queryable, id: string) => q.one<AccountRow>(accountSql, [id])
/** The account of a kind that counts now. */
export const currentAccount = (q: Queryable, userId: string, kind: 'ach' | 'wire') =>
  q.one<AccountRow>(currentSql, [userId, kind])
export const replaceAccount = (q: Queryable, id: string, at: string) => q.run(replaceSql, [id, at])
export const hadAccount = async (q: Queryable, userId: string, kind: 'ach' | 'wire') =>
  (await q.one(hadSql, [userId, kind])) !== null
/** Accounts of one person are changed one after the other. */
export const lockAccounts = (q: Queryable, userId: string) => q.run(lockSql, [userId])
export const accountsOf = (q: Queryable, userId: string) => q.query<AccountRow>(ofUserSql, [userId])
/**
 * Accounts that wait for a person, with the name of their owner: another name, frozen, or a call-back that is due; the
 * longest first.
 */
export const waitingAccounts = (q: Queryable) => q.query<{ id: string; person: string }>(waitingSql)
/** Stores the call that confirmed an account; the number masked. */
export const saveCall = (
  q: Queryable,
  id: string,
  c: { number: string; on: string; by: string; second: string },
) => q.run(callSql, [id, c.number, c.on, c.by, c.second])
export const lockAccount = (q: Queryable, id: string) => q.one<AccountRow>(lockAccountSql, [id])

const correctSql = sql(
  'bank-account.correct',
  `update bank_account
    set account_type = $2, routing_number = $3, bank_name = $4, sealed = $5, mask = $6, last4 = $7, blind = $8,
      payout_after = $9, call_due_since = $10, called_number = null, called_on = null, called_by = null,
      call_approved_by = null
    where id = $1`,
)
const correctionSql = sql(
  'bank-account.correction',
  `insert into bank_account_correction (id, bank_account_id, return_id, code, sealed_before, mask_before, mask_after,
      applied_by, applied_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
/** Changes what a bank corrected, and its call-back is due again; the row before is stored with the correction. */
export const correctAccount = (q: Queryable, a: AccountRow) =>
  q.run(correctSql, [
    a.id,
    a.account_type,
    a.routing_number,
    a.bank_name,
    a.sealed,
    a.mask,
    a.last4,
    a.blind,
    a.payout_after,
    a.call_due_since,
  ])
export const addCorrection = (
  q: Queryable,
  c: {
    id: string
    accountId: string
    returnId: string
    code: string
    sealed: string
    before: string
    after: string
    by: string
    at: string
  },
) =>
  q.run(correctionSql, [
    c.id,
    c.accountId,
    c.returnId,
    c.code,
    c.sealed,
    c.before,
    c.after,
    c.by,
    c.at,
  ])

const depositSql = sql(
  'bank-micro.add',
  'insert into bank_micro_deposit (bank_account_id, run, sealed, sent_at) values ($1,$2,$3,$4)',
)
const depositsSql = sql(
  'bank-micro.one',
  'select sealed from bank_micro_deposit where bank_account_id = $1 and run = $2',
)
export const addDeposits = (
  q: Queryable,
  accountId: string,
  run: number,
  sealed: string,
  at: string,
) => q.run(depositSql, [accountId, run, sealed, at])
export const findDeposits = (q: Queryable, accountId: string, run: number) =>
  q.one<{ sealed: string }>(depositsSql, [accountId, run])

export interface AuthorizationRow {
  id: string
  user_id: string
  bank_account_id: string
  investment_id: string
  version: string
  text: string
  sha256: string
  amount: number
  accepted_at: string
  ip: string
  user_agent: string
  revoked_at: string | null
  revoked_why: string | null
}
const AUTHORIZATION = `id, user_id, bank_account_id, investment_id, version, text, sha256, amount, accepted_at, ip,
    user_agent,
  revoked_at, revoked_why`
const addAuthorizationSql = sql(
  'bank-authorization.add',
  `insert into bank_authorization (${AUTHORIZATION}) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,null,null)`,
)
const authorizationSql = sql(
  'bank-authorization.of-investment',
  `select ${AUTHORIZATION} from bank_authorization where investment_id = $1 order by accepted_at desc, id desc limit 1`,
)
const authorizationsSql = sql(
  'bank-authorization.of-user',
  `select ${AUTHORIZATION} from bank_authorization where user_id = $1 order by accepted_at desc, id desc limit 100`,
)
const revokeAccountSql = sql(
  'bank-authorization.revoke-account',
  'update bank_authorization set revoked_at = $2, revoked_why = $3 where bank_account_id = $1 and revoked_at is null',
)
const revokeInvestmentSql = sql(
  'bank-authorization.revoke-investment',
  'update bank_authorization set revoked_at = $2, revoked_why = $3 where investment_id = $1 and revoked_at is null',
)
export const addAuthorization = (q: Queryable, a: AuthorizationRow) =>
  q.run(addAuthorizationSql, [
    a.id,
    a.user_id,
    a.bank_account_id,
    a.investment_id,
    a.version,
    a.text,
    a.sha256,
    a.amount,
    a.accepted_at,
    a.ip,
    a.user_agent,
  ])
/** The newest authorization of an investment, revoked or not. */
export const authorizationOf = (q: Queryable, investmentId: string) =>
  q.one<AuthorizationRow>(authorizationSql, [investmentId])
export const authorizationsOf = (q: Queryable, userId: string) =>
  q.query<AuthorizationRow>(authorizationsSql, [userId])
export const revokeForAccount = (q: Queryable, accountId: string, at: string, why: string) =>
  q.run(revokeAccountSql, [accountId, at, why])
export const revokeForInvestment = (q: Queryable, investmentId: string, at: string, why: string) =>
  q.run(revokeInvestmentSql, [investmentId, at, why])

const legalSql = sql(
  'banking.names',
  `select u.first_name || ' ' || u.last_name as account_name, (select f.values->>'legal_first' || ' ' ||
      (f.values->>'legal_last') from profile_fact_shared f where f.user_id = u.id and f.kind = 'kyc' order by
      f.version desc limit 1) as legal_name
    from person u
    where u.id = $1`,
)
/** Names under which a person may hold an account: as on the ID, and as in the account of this platform. */
export async function namesOf(q: Queryable, userId: string): Promise<string[]> {
  const row = await q.one<{ account_name: string; legal_name: string | null }>(legalSql, [userId])
  return row === null
    ? []
    : [row.legal_name, row.account_name].filter((name): name is string => name !== null)
}
