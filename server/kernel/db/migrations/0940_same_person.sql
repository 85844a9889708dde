-- Two accounts of one person: the same taxpayer number, or the same name with the same date of birth, in any version that
-- was ever stated, so that a later change of it takes nothing back. What one of them proposed, the other does not approve.
create function person_key("values" jsonb) returns text language sql immutable as $$
  select lower(regexp_replace(btrim("values"->>'legal_first') || ' ' || btrim("values"->>'legal_last'), '\s+', ' ', 'g'))
    || ' ' || ("values"->>'dob')
$$;
create index profile_fact_person_key on profile_fact (person_key("values")) where kind = 'kyc';

-- A name and a date of birth can be known to a stranger, who states them to keep somebody from deciding: they count of
-- another account that has a role of the platform, or whose identity was verified.
create view same_person_shared as
  select a.user_id, b.user_id as other_id
  from profile_fact a
  join profile_fact b on b.kind = 'kyc' and person_key(b."values") = person_key(a."values") and b.user_id <> a.user_id
  where a.kind = 'kyc' and (
    exists (select 1 from person p where p.id = b.user_id and p.admin_role is not null)
    or exists (
      select 1 from kyc_party k
      join record_state m on m.machine = 'kyc' and m.id = k.id and m.state in ('approved', 'expired', 'suspended')
      where k.user_id = b.user_id
    )
  )
  union
  select a.user_id, b.user_id
  from profile_blind_index a
  join profile_blind_index b on b.field = a.field and b.hash = a.hash and b.kind = a.kind and b.user_id <> a.user_id
  where a.kind = 'kyc' and a.field = 'ssn';
