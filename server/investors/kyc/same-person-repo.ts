import { ownTraits, personTraits, type PersonTrait } from '#domain/investors/rules/same-person.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

/** An account whose details agree with those of another one. */
export interface LikenessRow {
  user_id: string
  traits: PersonTrait[]
  /** the account is a confirmed true match */
  barred: boolean
  state: string
  party_id: string
  found_at: string | null
  settled_at: string | null
  settled_by: string | null
}

// an account counts from the first identity check on: what was only typed proves nothing about others
const likeText = sql(
  'kyc.alike',
  `with agreeing as (
      select o.user_id, array_agg(distinct o.field order by o.field) as traits
      from profile_blind_index m
      join profile_blind_index o on o.field = m.field and o.hash = m.hash and o.user_id <> m.user_id
      where m.user_id = $1 and m.field = any($2::text[])
      group by o.user_id
    ), known as (
      select a.user_id, a.traits, p.id as party_id, k.state, k.state = 'suspended' as barred
      from agreeing a
      join kyc_party p on p.user_id = a.user_id
      join record_state k on k.machine = 'kyc' and k.id = p.id and k.state not in ('not_started', 'in_progress')
    )
    select k.user_id, k.traits, k.party_id, k.state, k.barred, l.found_at,
      case when l.traits @> k.traits and l.barred >= k.barred then l.settled_at end as settled_at,
      case when l.traits @> k.traits and l.barred >= k.barred then l.settled_by end as settled_by
    from known k
    left join identity_likeness l on l.user_id = $1 and l.other_user_id = k.user_id
    where k.barred or k.traits && $3::text[] or exists (
      select 1 from record_state s where s.machine = 'kyc' and s.user_id = $1 and s.state = 'suspended')
    order by k.barred desc, cardinality(k.traits) desc, k.user_id
    limit 50`,
)
/** Accounts that may be the same person's as this one, confirmed true matches first. */
export const alike = (q: Queryable, userId: string) =>
  q.query<LikenessRow>(likeText, [userId, [...personTraits], [...ownTraits]])

const noteText = sql(
  'kyc.note-likeness',
  `insert into identity_likeness as l (user_id, other_user_id, traits, barred, found_at)
    values ($1, $2, $3, $4, $5)
    on conflict (user_id, other_user_id) do update
      set traits = excluded.traits, barred = excluded.barred, found_at = excluded.found_at, settled_at = null,
        settled_by = null
      where not (l.traits @> excluded.traits and l.barred >= excluded.barred)`,
)
/** Stores that two accounts are alike, for the first; false when that was known. */
export const note = async (
  tx: Tx,
  userId: string,
  other: string,
  found: { traits: readonly PersonTrait[]; barred: boolean },
  at: string,
): Promise<boolean> =>
  (await tx.run(noteText, [userId, other, [...found.traits], found.barred, at])) === 1

const settleText = sql(
  'kyc.settle-likeness',
  `update identity_likeness
    set settled_at = $2, settled_by = $3
    where user_id = $1 and settled_at is null`,
)
/** A person let the account go on although others are alike. */
export const settle = (tx: Tx, userId: string, by: string, at: string) =>
  tx.run(settleText, [userId, at, by])
