import { isoJson, sql, type Queryable } from '#server/kernel/db/db.ts'
import type { CommittedRow } from './tables.ts'

/** People or an entity as a limit counts them. */
export interface PartyRow {
  /** accounts of the people, with those that have the same taxpayer number or document, by id */
  accounts: string[]
  /** commitments that count now, each once; the investor's fee counts too (platform policy) */
  committed: CommittedRow[]
}

const COMMITTED = `jsonb_build_object('id', x.id, 'listing_id', x.listing_id, 'committed_at',
      ${isoJson('x.committed_at')}, 'committed', x.committed, 'counts', x.committed + ((x.committed * x.fee_bps +
      5000) / 10000), 'offering_type', x.offering_type, 'couple', case when (xr.type like 'joint%' or xr.type like
      'community%') and xr."values"->>'married' = 'true' then xr.id end)`
/**
 * The party of these people (an array of accounts) and registrations (an array of texts), without one investment. To a
 * person counts what any of their accounts has committed, alone, as a joint holder, for a minor, or for an entity that
 * has no EIN of its own; what has an EIN counts to the registrations with that EIN. A holder who left after the
 * commitment still has it.
 */
export const partyJson = (people: string, registrations: string, except: string): string =>
  `(with recursive same (id) as (
      select unnest(${people})
      union
      select o.other_id from same s join same_number_shared o on o.user_id = s.id
    )
    select jsonb_build_object('accounts', (select coalesce(jsonb_agg(id order by id), '[]') from same), 'committed', (
      select coalesce(jsonb_agg(${COMMITTED} order by x.id), '[]')
      from investment x
      join record_state xm on xm.machine = 'investment' and xm.id = x.id
      left join investor_registration_shared xr on xr.id = (xm.context->>'registrationId')::uuid
      where x.committed > 0 and x.id is distinct from ${except} and (xr.ein_hash is null or xr.id::text =
        any(${registrations})) and x.id in (
        select y.id from investment y where y.user_id in (select id from same)
        union
        select c.id
        from registration_party_shared p
        join record_state c on c.machine = 'investment' and c.context->>'registrationId' = p.registration_id::text
        join investment y on y.id = c.id
        where p.user_id in (select id from same) and p.role = 'holder' and p.joined_at is not null and (p.removed_at
          is null or p.removed_at > y.committed_at)
        union
        select c.id
        from record_state c
        where c.machine = 'investment' and c.context->>'registrationId' = any(${registrations})))))`

/** Tables that a party is read from. */
export const partyTables = [
  'investment',
  'machine_instance:investment',
  'investor_registration',
  'registration_party',
  'profile_blind_index',
] as const
const partyText = sql(
  'investment.party',
  `select ${partyJson('$1::uuid[]', '$2::text[]', '$3::uuid')} as party`,
  { reads: [...partyTables] },
)
/** One party: people by their accounts, or an entity by its registrations; without one investment. */
export async function findParty(
  q: Queryable,
  of: { people: readonly string[]; registrations?: readonly string[]; except: string | null },
): Promise<PartyRow> {
  const found = await q.one<{ party: PartyRow }>(partyText, [
    of.people,
    of.registrations ?? [],
    of.except,
  ])
  return found?.party ?? { accounts: [], committed: [] }
}

// one statement in the order of the names, so that two commitments never wait for each other
const lockText = sql(
  'investment.lock-party',
  `select pg_advisory_xact_lock(hashtextextended(k.name, 4001))
    from (
      with recursive asked as (
        select i.user_id, r.id, r.ein_hash
        from investment i
        join record_state m on m.machine = 'investment' and m.id = i.id
        left join investor_registration_shared r on r.id = (m.context->>'registrationId')::uuid
        where i.id = $1
      ), same (id) as (
        (select user_id from asked
          union
          select p.user_id
          from asked
          join registration_party_shared p on p.registration_id = asked.id
          where p.role = 'holder' and p.user_id is not null and p.removed_at is null)
        union
        select o.other_id from same s join same_number_shared o on o.user_id = s.id
      )
      select 'limit:' || id as name from same
      union
      select 'limit:' || ein_hash from asked where ein_hash is not null
      order by name
      offset 0
    ) k`,
)
/** Only one commitment at a time goes on for everybody whose limit it counts against: holders, their accounts, the EIN. */
export const lockParty = (q: Queryable, investmentId: string) => q.query(lockText, [investmentId])

/** What a person stated of their means, in the step, in the profile or on joining a registration; amounts are cents. */
export interface Stated {
  at: string
  values: Record<string, unknown>
}
const statedText = sql(
  'investment.stated',
  `select (
      select coalesce(jsonb_agg(jsonb_build_object('at', ${isoJson('s.at')}, 'values', s."values") order by s.at, s.n),
        '[]')
      from (
        select f.recorded_at as at, f.version as n, f."values"
        from profile_fact_shared f
        where f.user_id = $1 and f.kind = 'suitability'
        union all
        select p.joined_at, 0, p.means
        from registration_party_shared p
        where p.user_id = $1 and p.means is not null and p.joined_at is not null
      ) s
    ) as stated, (
      select ${isoJson('max(e.at)')}
      from record_event e
      where e.actor_kind = 'person' and ((e.machine = 'suitability' and e.id = $1 and e.type in ('REVIEWED_SUITABLE',
        'REVIEWED_WITH_WARNING')) or (e.machine = 'investment' and e.type = 'REVIEW_APPROVED' and e.id in (
        select i.id from investment i where i.user_id = $1
        union
        select c.id
        from registration_party_shared p
        join record_state c on c.machine = 'investment' and c.context->>'registrationId' = p.registration_id::text
        where p.user_id = $1 and p.role = 'holder')))
    ) as decided_at, (
      select ${isoJson('max(e.at)')}
      from record_event e
      where e.machine = 'suitability' and e.id = $1 and e.type = 'REVIEWED_UNSUITABLE'
    ) as refused_at`,
  {
    reads: [
      'profile_fact',
      'registration_party',
      'investment',
      'machine_instance:investment',
      'machine_log:investment',
      'machine_log:suitability',
    ],
  },
)
/** All statements of a person, the oldest first, and when a person last accepted and last refused them. */
export interface AllStated {
  stated: Stated[]
  decided_at: string | null
  refused_at: string | null
}
export const findStated = async (q: Queryable, userId: string): Promise<AllStated> =>
  (await q.one<AllStated>(statedText, [userId])) ?? {
    stated: [],
    decided_at: null,
    refused_at: null,
  }
