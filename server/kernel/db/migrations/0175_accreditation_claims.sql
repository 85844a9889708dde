-- Claims of accreditation (17 CFR 230.501(a)) and how they are verified (230.506(c)(2)). The state is the machine's. What was sent before stays in accreditation_evidence.
create table accreditation_claim (
  id uuid primary key,
  user_id uuid not null references app_user on delete restrict,
  -- whose it is: the person's own where empty
  registration_id uuid references investor_registration on delete restrict,
  -- what it is limited to
  investment_id uuid references investment on delete restrict,
  account_id uuid references company on delete restrict,
  category text not null,
  method text not null,
  values_sealed text not null,
  files uuid[] not null default '{}',
  rev integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index accreditation_claim_of on accreditation_claim (user_id, created_at desc, id desc);
create index accreditation_claim_registration on accreditation_claim (registration_id) where registration_id is not null;

-- Links to those who confirm by letter; only the newest of a claim is open.
create table accreditation_letter (
  id uuid primary key,
  claim_id uuid not null references accreditation_claim on delete restrict,
  run integer not null,
  token_hash text not null unique,
  writer_name text not null,
  writer_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz
);
create index accreditation_letter_of on accreditation_letter (claim_id, created_at desc);

-- What a third party said; never changed.
create table accreditation_confirmation (
  id uuid primary key,
  claim_id uuid not null references accreditation_claim on delete restrict,
  letter_id uuid not null references accreditation_letter on delete restrict,
  outcome text not null check (outcome in ('confirmed', 'refused', 'changes')),
  name text, firm text, role text, license_no text, state text, verified_on date, typed_name text,
  text text, text_sha256 text, reason text,
  ip text, user_agent text, at timestamptz not null
);
create index accreditation_confirmation_of on accreditation_confirmation (claim_id, at desc, id desc);
create trigger accreditation_confirmation_append_only before update or delete on accreditation_confirmation for each row execute function refuse_change();

-- How each version of a claim read, sealed: for the history of what changed.
create table accreditation_version (
  claim_id uuid not null references accreditation_claim on delete restrict,
  rev integer not null,
  category text not null,
  method text not null,
  values_sealed text not null,
  by_user uuid not null,
  at timestamptz not null,
  primary key (claim_id, rev)
);
create trigger accreditation_version_append_only before update or delete on accreditation_version for each row execute function refuse_change();
