-- The role, the part and the signature of a company's person change on the version that was read.
alter table company_person add column rev int not null default 1;
-- What a person of a company was, until when, and who changed it. Append-only.
create table company_person_change (
  id uuid primary key,
  person_id uuid not null references company_person on delete restrict,
  role text not null,
  title text not null,
  ownership_pct text,
  is_authorised_signer boolean not null,
  until timestamptz not null,
  changed_by uuid not null
);
create index company_person_change_person on company_person_change (person_id, until);
create trigger company_person_change_append_only before update or delete on company_person_change
  for each row execute function refuse_change();
-- What people of companies are, and were until a moment: an affiliate stays one for three months (17 CFR 230.144(b)(1)).
create view company_position_shared as
  select account_id, user_id, role, ownership_pct, null::timestamptz as until
  from company_person
  union all
  select p.account_id, p.user_id, c.role, c.ownership_pct, c.until
  from company_person_change c
  join company_person p on p.id = c.person_id;
