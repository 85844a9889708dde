import { trueMatchStates } from '#domain/investors/model/sanctions-labels.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** Owners as one registration or company names them, where one of them is a confirmed true match. */
export interface OwnersRow {
  key: string
  user_id: string | null
  account_id: string | null
  /** the entity that is registered, or the company */
  entity: string
  owners: {
    /** of a person, and the name of an entity between, which others own */
    key: string
    name: string
    /** the entity between; null for the entity that is registered */
    owned: string | null
    percent: string | null
    blocked: boolean
  }[]
}

// An owner is blocked by a confirmed match of the name in this registration, or of the account behind it.
const ownersSql = sql(
  'screening.blocked-owners',
  `with blocked as materialized (
     select m.subject_key, m.subject_kind, m.user_id, m.account_id
     from record_state s
     join sanctions_match m on m.id = s.id
     where s.machine = 'sanctions-match' and s.state = any($1)
   )
   select 'registration:' || r.id as key, r.user_id, null::uuid as account_id,
     r."values"->>'legal_name' as entity,
     (select coalesce(jsonb_agg(o), '[]')
      from (
        select case when one->>'self' = 'true' then '@self' else lower(one->>'email') end as key,
          (one->>'first') || ' ' || (one->>'last') as name, one->>'through' as owned, one->>'percent' as percent,
          exists (
            select from blocked b
            where b.subject_key = 'owner:' || r.id || ':' || lower((one->>'first') || ' ' || (one->>'last'))
              or b.subject_kind = 'party' and b.user_id = r.user_id and one->>'self' = 'true'
              or b.subject_kind = 'party' and b.user_id in (
                select p.user_id from registration_party p
                where p.registration_id = r.id and p.removed_at is null and lower(p.email) = lower(one->>'email')
              )
          ) as blocked
        from jsonb_array_elements(coalesce(r.people->'people', '[]')) one
        where one->>'role' = 'owner'
        union all
        select one->>'name', one->>'name', one->>'through', one->>'percent',
          exists (
            select from blocked b where b.subject_key = 'entity:' || r.id || ':' || lower(one->>'name')
          )
        from jsonb_array_elements(coalesce(r.people->'companies', '[]')) one
      ) o) as owners
   from investor_registration r
   where coalesce(r."values"->>'legal_name', '') <> '' and (
     r.user_id in (select user_id from blocked)
     or r.id in (
       select p.registration_id from registration_party p
       where p.removed_at is null and p.user_id in (select user_id from blocked where subject_kind = 'party')
     )
   )
   union all
   select 'company:' || c.account_id, null, c.account_id, c.legal_name,
     (select coalesce(jsonb_agg(o), '[]')
      from (
        select p.id::text as key, p.name, null as owned, p.ownership_pct::text as percent,
          exists (
            select from blocked b
            where b.subject_key = 'company-person:' || p.id
              or b.subject_kind = 'party' and b.user_id = p.user_id
          ) as blocked
        from company_person_shared p
        where p.account_id = c.account_id and p.ownership_pct is not null
      ) o)
   from company_shared c
   where c.account_id in (select account_id from blocked)
     or c.account_id in (
       select p.account_id from company_person_shared p
       where p.user_id in (select user_id from blocked where subject_kind = 'party')
     )`,
  {
    reads: [
      'sanctions_match',
      'machine_instance:sanctions-match',
      'investor_registration',
      'registration_party',
      'company_person',
      'company',
    ],
  },
)
/** Registrations and companies of which a confirmed true match may be an owner, with all owners that they name. */
export const ownersOf = (q: Queryable) => q.query<OwnersRow>(ownersSql, [[...trueMatchStates]])
