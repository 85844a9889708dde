import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { GUESSES_PER_CODE } from './budgets.ts'
import type { Purpose } from './keys-repo.ts'

export interface Totp {
  secret: string
  confirmed_at: string | null
}
export interface PasskeyRow {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  label: string
  created_at: string
  last_used_at: string | null
}
const totpSql = sql('totp.read', 'select secret, confirmed_at from totp_factor where user_id = $1')
const setTotpSql = sql(
  'totp.set',
  `insert into totp_factor (user_id, secret, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where totp_factor.confirmed_at is null`,
)
const confirmTotpSql = sql(
  'totp.confirm',
  'update totp_factor set confirmed_at = $2, last_step = $3 where user_id = $1 and confirmed_at is null',
)
// a code counts once, however many send it at once
const useStepSql = sql(
  'totp.use-step',
  'update totp_factor set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2',
)
const dropTotpSql = sql(
  'totp.drop',
  'delete from totp_factor where user_id = $1 and ($2 or confirmed_at is not null)',
)

const passkeysSql = sql(
  'passkey.of',
  'select * from passkey where user_id = $1 order by created_at',
)
const passkeySql = sql('passkey.read', 'select * from passkey where credential_id = $1')
const addPasskeySql = sql(
  'passkey.insert',
  `insert into passkey (id, user_id, credential_id, public_key, counter, transports, label, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (credential_id) do nothing`,
)
const usePasskeySql = sql(
  'passkey.used',
  'update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or ($2 = 0 and counter = 0))',
)
const dropPasskeySql = sql(
  'passkey.drop',
  'delete from passkey where user_id = $1 and ($2::uuid is null or id = $2)',
)

const codesLeftSql = sql(
  'recovery-code.left',
  'select count(*)::int as n from recovery_code where user_id = $1 and used_at is null',
)
const dropCodesSql = sql('recovery-code.drop', 'delete from recovery_code where user_id = $1')
const addCodesSql = sql(
  'recovery-code.insert',
  'insert into recovery_code (user_id, code_hash) select $1, unnest($2::text[])',
)
const useCodeSql = sql(
  'recovery-code.use',
  'update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
)

const strongSql = sql(
  'factor.strong',
  `select exists (select 1 from totp_factor where user_id = $1 and confirmed_at is not null) as app, exists (select 1
      from passkey where user_id = $1) as passkey,
    exists (select 1 from recovery_code where user_id = $1 and used_at is null) as recovery_code`,
)

const addChallengeSql = sql(
  'passkey.challenge',
  'insert into passkey_challenge (challenge, purpose, user_id, key_hash, expires_at) values ($1, $2, $3, $4, $5)',
)
const spendChallengeSql = sql(
  'passkey.spend',
  'delete from passkey_challenge where challenge = $1 and purpose = $2 and expires_at > $3 returning user_id, key_hash',
)
const sweepChallengesSql = sql(
  'passkey.sweep',
  'delete from passkey_challenge where expires_at < $1',
)

// of a reset the mailed code comes first; of every key at most five second factors are judged
const trySql = sql(
  'key.try-factor',
  `update auth_key set factor_tries = factor_tries + 1
    where key_hash = $1 and purpose = $2 and expires_at > $3 and factor_tries < ${GUESSES_PER_CODE} and factor_at is
      null and ($4::uuid is null or session_id = $4)
      and (case when purpose = 'reset' then used_at is not null else used_at is null end)`,
)
const passSql = sql(
  'key.pass-factor',
  `update auth_key
    set factor_at = $2, used_at = coalesce(used_at, $2)
    where key_hash = $1 and factor_at is null and (purpose = 'reset' or used_at is null)`,
)

/** The app of a person, confirmed or still to be. */
export const totpOf = (q: Queryable, userId: string): Promise<Totp | null> =>
  q.one<Totp>(totpSql, [userId])
/** Stores a secret that is not confirmed yet; 0 when the person has a confirmed one. */
export const setTotp = (
  q: Queryable,
  userId: string,
  secret: string,
  at: string,
): Promise<number> => q.run(setTotpSql, [userId, secret, at])
/** Confirms the secret by a code of `step`, which then is used. */
export const confirmTotp = async (
  q: Queryable,
  userId: string,
  at: string,
  step: number,
): Promise<boolean> => (await q.run(confirmTotpSql, [userId, at, step])) === 1
/** Uses a step of the app; false when it or a later one was used. */
export const spendStep = async (q: Queryable, userId: string, step: number): Promise<boolean> =>
  (await q.run(useStepSql, [userId, step])) === 1
/** Removes the app; with `all` one that was never confirmed, too. */
export const dropTotp = (q: Queryable, userId: string, all = false): Promise<number> =>
  q.run(dropTotpSql, [userId, all])

/** Passkeys of a person, oldest first. */
export const passkeysOf = (q: Queryable, userId: string): Promise<PasskeyRow[]> =>
  q.query<PasskeyRow>(passkeysSql, [userId])
/** The passkey of a credential. */
export const passkeyBy = (q: Queryable, credentialId: string): Promise<PasskeyRow | null> =>
  q.one<PasskeyRow>(passkeySql, [credentialId])
/** Stores a passkey; false when its credential is known. */
export const addPasskey = async (
  q: Queryable,
  p: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> =>
  (await q.run(addPasskeySql, [
    p.id,
    p.user_id,
    p.credential_id,
    p.public_key,
    p.counter,
    JSON.stringify(p.transports),
    p.label,
    p.created_at,
  ])) === 1
/** Notes a use; false when the counter did not grow, which a copied authenticator does. */
export const notePasskey = async (
  q: Queryable,
  id: string,
  counter: number,
  at: string,
): Promise<boolean> => (await q.run(usePasskeySql, [id, counter, at])) === 1
/** Removes one passkey of a person, or all of them. */
export const dropPasskeys = (
  q: Queryable,
  userId: string,
  id: string | null = null,
): Promise<number> => q.run(dropPasskeySql, [userId, id])

/** Recovery codes that are not used yet. */
export const codesLeft = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ n: number }>(codesLeftSql, [userId]))?.n ?? 0
/** Replaces the recovery codes of a person by others, by their hashes. */
export async function setCodes(
  q: Queryable,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await q.run(dropCodesSql, [userId])
  if (hashes.length > 0) await q.run(addCodesSql, [userId, [...hashes]])
}
/** Uses a recovery code once; false when it is none or used. */
export const spendCode = async (
  q: Queryable,
  userId: string,
  hash: string,
  at: string,
): Promise<boolean> => (await q.run(useCodeSql, [userId, hash, at])) === 1
/** Which strong factors a person has. */
export const strongFactors = async (
  q: Queryable,
  userId: string,
): Promise<{ app: boolean; passkey: boolean; recovery_code: boolean }> =>
  (await q.one<{ app: boolean; passkey: boolean; recovery_code: boolean }>(strongSql, [
    userId,
  ])) ?? { app: false, passkey: false, recovery_code: false }

/** Stores a challenge until it is answered or ends. */
export const addChallenge = (
  q: Queryable,
  c: {
    challenge: string
    purpose: 'enrol' | 'prove'
    userId: string | null
    keyHash: string | null
    expiresAt: string
  },
): Promise<number> =>
  q.run(addChallengeSql, [c.challenge, c.purpose, c.userId, c.keyHash, c.expiresAt])
/** Takes a challenge away: it is answered once. */
export const spendChallenge = (
  q: Queryable,
  challenge: string,
  purpose: 'enrol' | 'prove',
  at: string,
): Promise<{ user_id: string | null; key_hash: string | null } | null> =>
  q.one(spendChallengeSql, [challenge, purpose, at])
/** Removes challenges that nobody answered. */
export const sweepChallenges = (q: Queryable, at: string): Promise<number> =>
  q.run(sweepChallengesSql, [at])

/** Counts a try of a second factor on a key; false when none is left or the key may not. */
export const tryFactor = async (
  q: Queryable,
  t: { keyHash: string; purpose: Purpose; at: string; sessionId: string | null },
): Promise<boolean> => (await q.run(trySql, [t.keyHash, t.purpose, t.at, t.sessionId])) === 1
/** Marks a key as proven; of many at once one succeeds. */
export const passFactor = async (q: Queryable, keyHash: string, at: string): Promise<boolean> =>
  (await q.run(passSql, [keyHash, at])) === 1
