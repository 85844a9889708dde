import type { Scope } from '#domain/shared/access/scopes.ts'
import type { ApiKeyCall } from '#domain/platform/model/api-keys.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface KeyRow {
  id: string
  account_id: string | null
  title: string
  scopes: Scope[]
  addresses: string[]
  made_at: string
  expires_at: string
  last_used_at: string | null
}
/** A key as it is listed: with its present secret, if it has one. */
export interface ListedRow extends KeyRow {
  prefix: string | null
  shown_to: string | null
  holder_counts: boolean | null
  old_secret_until: string | null
}
/** What a call with a secret is judged by, read at this very request. */
export interface SecretRow extends KeyRow {
  hash: string
  until: string | null
  holder: string
  holder_counts: boolean
  state: string
}
/** A call of the log; `seq` is its position in it. */
export interface CallRow extends ApiKeyCall {
  seq: number
}

const key =
  'k.id, k.account_id, k.title, k.scopes, k.addresses, k.made_at, k.expires_at, k.last_used_at'
/**
 * Whether the person `s.shown_to` may still manage the key: an owner of its company, or an operator, with an active
 * account.
 */
const counts = (now: string) => `exists (
    select 1 from person p
    join record_state a on a.machine = 'user' and a.id = p.id and a.state = 'active'
    where p.id = s.shown_to and case when k.account_id is null
      then p.admin_role = 'operator' and (p.role_ends_at is null or p.role_ends_at > ${now})
      else exists (
        select 1 from company_member_shared c
        where c.account_id = k.account_id and c.user_id = p.id and c.role = 'owner'
          and (c.full_from is null or c.full_from <= ${now})) end)`
const listed = `${key}, s.prefix,
    (select concat(p.first_name, ' ', p.last_name) from person p where p.id = s.shown_to) as shown_to,
    case when s.prefix is not null then ${counts('$2::timestamptz')} end as holder_counts,
    (select max(o.until) from api_key_secret o where o.key_id = k.id and o.until > $2) as old_secret_until
  from api_key k
  left join lateral (
    select o.prefix, o.shown_to from api_key_secret o
    where o.key_id = k.id and o.until is null
  ) s on true`
const listText = sql(
  'api-key.list',
  `
  select ${listed}
  where k.account_id is not distinct from $1::uuid
  order by k.made_at desc, k.id
  limit 200`,
)
const oneText = sql('api-key.one', `select ${listed} where k.id = $1`)
const bareText = sql('api-key.bare', `select ${key} from api_key k where k.id = $1`)
const openText = sql(
  'api-key.open',
  `
  select count(*)::int as open from api_key k
  join record_state m on m.machine = 'api-key' and m.id = k.id and m.state like 'open.%'
  where k.account_id is not distinct from $1::uuid`,
)
const addText = sql(
  'api-key.add',
  `
  insert into api_key (id, account_id, title, scopes, addresses, made_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const secretText = sql(
  'api-key-secret.find',
  `
  select ${key}, s.hash, s.until, s.shown_to as holder, m.state,
    ${counts('$2::timestamptz')} as holder_counts
  from api_key_secret s
  join api_key k on k.id = s.key_id
  join record_state m on m.machine = 'api-key' and m.id = k.id
  where s.prefix = $1`,
)
const addSecretText = sql(
  'api-key-secret.add',
  `
  insert into api_key_secret (prefix, key_id, hash, shown_to, made_at)
  values ($1, $2, $3, $4, $5)`,
)
const replaceText = sql(
  'api-key-secret.replace',
  `
  update api_key_secret set until = case when until is null then $3::timestamptz else $2 end
  where key_id = $1 and (until is null or until > $2)`,
)
const madeText = sql(
  'api-key-secret.made',
  'select count(*)::int as made from api_key_secret where key_id = $1',
)
const endOldText = sql(
  'api-key-secret.end-old',
  'update api_key_secret set until = $2 where key_id = $1 and until > $2',
)
const noteText = sql(
  'api-key-call.add',
  `
  with used as (update api_key set last_used_at = $3 where id = $1)
  insert into api_key_call (key_id, request_id, at, call, http_status, ip)
  values ($1, $2, $3, $4, $5, $6)`,
)
const callsText = sql(
  'api-key-call.page',
  `
  select seq, request_id, at, call, http_status, ip from api_key_call
  where key_id = $1 and seq < $2
  order by seq desc limit $3`,
)
const tidyText = sql('api-key-call.tidy', 'delete from api_key_call where at < $1')

/** Keys of a company, or of the platform (null), the newest first. */
export const listKeys = (q: Queryable, accountId: string | null, now: string) =>
  q.query<ListedRow>(listText, [accountId, now])
export const findListed = (q: Queryable, id: string, now: string): Promise<ListedRow | null> =>
  q.one<ListedRow>(oneText, [id, now])
export const findKey = (q: Queryable, id: string): Promise<KeyRow | null> =>
  q.one<KeyRow>(bareText, [id])
/** How many keys an owner has that may still be used. */
export const countOpen = async (q: Queryable, accountId: string | null): Promise<number> =>
  (await q.one<{ open: number }>(openText, [accountId]))?.open ?? 0
export const addKey = (tx: Tx, of: Omit<KeyRow, 'last_used_at'>): Promise<number> =>
  tx.run(addText, [
    of.id,
    of.account_id,
    of.title,
    of.scopes,
    of.addresses,
    of.made_at,
    of.expires_at,
  ])
export const findSecret = (q: Queryable, prefix: string, now: string): Promise<SecretRow | null> =>
  q.one<SecretRow>(secretText, [prefix, now])
/** Stores a new secret; the one before it is taken until `until`, an older one no more. */
export async function changeSecret(
  tx: Tx,
  of: { keyId: string; prefix: string; hash: string; shownTo: string },
  at: { now: string; until: string },
): Promise<void> {
  await tx.run(replaceText, [of.keyId, at.now, at.until])
  await tx.run(addSecretText, [of.prefix, of.keyId, of.hash, of.shownTo, at.now])
}
/** How many secrets a key ever had. */
export const countSecrets = async (q: Queryable, keyId: string): Promise<number> =>
  (await q.one<{ made: number }>(madeText, [keyId]))?.made ?? 0
/** Ends the secret before the present one. */
export const endOldSecret = (tx: Tx, keyId: string, now: string): Promise<number> =>
  tx.run(endOldText, [keyId, now])

/** Adds a completed call to the log, which is the key's last use too. */
export const addCall = (q: Queryable, keyId: string, of: ApiKeyCall): Promise<number> =>
  q.run(noteText, [keyId, of.request_id, of.at, of.call, of.http_status, of.ip])
/** Calls with a key, the newest first, below a number. */
export const listCalls = (
  q: Queryable,
  keyId: string,
  below: number,
  limit: number,
): Promise<CallRow[]> => q.query<CallRow>(callsText, [keyId, below, limit])
export const forgetCalls = (q: Queryable, before: string): Promise<number> =>
  q.run(tidyText, [before])
