import type { FactKind } from '#domain/investors/model/profile/sections.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface FactRow {
  id: string
  user_id: string
  kind: FactKind
  version: number
  values: Record<string, unknown>
  masked: Record<string, string>
  changed: string[]
  source: string
  recorded_at: string
  expires_at: string | null
}
export interface SecretRow {
  fact_id: string
  field: string
  sealed: string
}

const COLUMNS =
  'id, user_id, kind, version, "values", masked, changed, source, recorded_at, expires_at'
// all kinds at once: a request that reads one reads others, and the result is cached for it
const latestText = sql(
  'profile.latest',
  `select distinct on (kind) ${COLUMNS} from profile_fact where user_id = $1 order by kind, version desc`,
  { reads: ['profile_fact'] },
)
const versionsText = sql(
  'profile.versions',
  `select ${COLUMNS} from profile_fact where user_id = $1 and kind = $2 order by version desc limit 100`,
  { reads: ['profile_fact'] },
)
const lockText = sql('profile.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 20))')
const addText = sql(
  'profile.add',
  `insert into profile_fact (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const secretsText = sql(
  'profile.secrets',
  'select fact_id, field, sealed from profile_secret where fact_id = $1',
  { reads: ['profile_secret'] },
)
const addSecretText = sql(
  'profile.add-secret',
  `insert into profile_secret (fact_id, field, sealed)
    select $1, s.field, s.sealed
    from unnest($2::text[], $3::text[]) as s (field, sealed)`,
)
const indexText = sql(
  'profile.index',
  `insert into profile_blind_index (user_id, kind, field, hash)
    values ($1, $2, $3, $4)
    on conflict (user_id, kind, field) do update set hash = excluded.hash`,
)
const dropIndexText = sql(
  'profile.drop-index',
  'delete from profile_blind_index where user_id = $1 and kind = $2 and not field = any($3::text[])',
)
// facts of before identities were compared by more than the taxpayer number
const unindexedText = sql(
  'profile.unindexed',
  `select distinct on (f.user_id) f.user_id
    from profile_fact f
    where f.kind = 'kyc' and f.user_id > $1 and not exists (select 1 from profile_blind_index i where i.user_id =
      f.user_id and i.kind = 'kyc' and i.field <> 'ssn')
    order by f.user_id
    limit 200`,
)
/** The newest version of each of these kinds; a kind that nothing is on file of is left out. */
export const latestOf = async (q: Queryable, userId: string, kinds: readonly FactKind[]) =>
  (await q.query<FactRow>(latestText, [userId])).filter((row) => kinds.includes(row.kind))
export const latest = async (q: Queryable, userId: string, kind: FactKind) =>
  (await latestOf(q, userId, [kind]))[0] ?? null
/** Newest first. */
export const versions = (q: Queryable, userId: string, kind: FactKind) =>
  q.query<FactRow>(versionsText, [userId, kind])
/** Versions of one person's fact are written one after the other. */
export const lockKind = (tx: Tx, userId: string, kind: FactKind) =>
  tx.run(lockText, [`${userId}:${kind}`])
export const addFact = (tx: Tx, f: FactRow) =>
  tx.run(addText, [
    f.id,
    f.user_id,
    f.kind,
    f.version,
    JSON.stringify(f.values),
    JSON.stringify(f.masked),
    f.changed,
    f.source,
    f.recorded_at,
    f.expires_at,
  ])
export const secretsOf = (q: Queryable, factId: string) => q.query<SecretRow>(secretsText, [factId])
/** The encrypted fields of one version, by name. */
export const addSecrets = (tx: Tx, factId: string, sealed: ReadonlyMap<string, string>) =>
  tx.run(addSecretText, [factId, [...sealed.keys()], [...sealed.values()]])
export const setIndex = (tx: Tx, userId: string, kind: FactKind, field: string, hash: string) =>
  tx.run(indexText, [userId, kind, field, hash])
/** Hashes of fields that the fact no longer has are gone. */
export const dropIndex = (tx: Tx, userId: string, kind: FactKind, kept: readonly string[]) =>
  tx.run(dropIndexText, [userId, kind, kept])
/** People with identity details that are not comparable yet, 200 after a person, by their ids. */
export const unindexed = async (q: Queryable, after: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(unindexedText, [after])).map((row) => row.user_id)
