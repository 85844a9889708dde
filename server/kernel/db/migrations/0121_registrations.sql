-- Registrations that are prepared: joint holders, custodians of minors, entities, trusts, estates. Their state is the machine 'registration' (same id).
alter table investor_registration drop constraint investor_registration_type_check;
alter table investor_registration drop constraint investor_registration_user_id_type_key;
create unique index investor_registration_plain on investor_registration (user_id, type) where type in ('individual', 'ira');
create index investor_registration_user on investor_registration (user_id, created_at desc);
alter table investor_registration
  add column title text,
  -- without any secret
  add column "values" jsonb not null default '{}',
  add column masked jsonb not null default '{}',
  -- AES-256-GCM of the secrets, bound to 'investor_registration:<id>'
  add column sealed text,
  add column people jsonb not null default '{"people": [], "companies": []}',
  add column rev integer not null default 0,
  add column updated_at timestamptz;

-- who takes part: each confirms their own identity, some sign
create table registration_party (
  id uuid primary key,
  registration_id uuid not null references investor_registration on delete restrict,
  -- null until the person has taken part with an account of their own
  user_id uuid references app_user on delete restrict,
  role text not null,
  position integer not null,
  self boolean not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  percent text,
  title text,
  signs boolean not null,
  invited_at timestamptz,
  joined_at timestamptz,
  -- what a joint holder's own limit is computed from
  means jsonb,
  removed_at timestamptz
);
create index registration_party_of on registration_party (registration_id, position);
create index registration_party_user on registration_party (user_id) where user_id is not null;
create index registration_party_email on registration_party (lower(email)) where removed_at is null;

-- every version that was kept, never changed
create table registration_version (
  registration_id uuid not null references investor_registration on delete restrict,
  rev integer not null,
  "values" jsonb not null,
  masked jsonb not null,
  people jsonb not null,
  by_user uuid not null,
  at timestamptz not null,
  primary key (registration_id, rev)
);
create trigger registration_version_append_only before update or delete on registration_version for each row execute function refuse_change();
