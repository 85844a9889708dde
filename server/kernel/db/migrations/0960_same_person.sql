-- Accounts that may be one person's, once for each of the two: what agrees, since when, and which decision of a person
-- let the account go on nevertheless. Details that are compared: domain/investors/rules/same-person.ts.
create table identity_likeness (
  user_id uuid not null,
  other_user_id uuid not null check (other_user_id <> user_id),
  traits text[] not null,
  -- the other account is a confirmed true match
  barred boolean not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid,
  primary key (user_id, other_user_id),
  check ((settled_at is null) = (settled_by is null))
);
create index identity_likeness_other on identity_likeness (other_user_id);
create index identity_likeness_open on identity_likeness (user_id) where settled_at is null;
