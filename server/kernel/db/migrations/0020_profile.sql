-- What a person has told once: one row per version of a fact, never changed. Secrets are apart, sealed, so that they can be wrapped by a newer key.
create table profile_fact (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('ira', 'kyc', 'payment', 'documents', 'suitability', 'investor-details')),
  version integer not null check (version >= 1),
  -- without any secret
  values jsonb not null,
  -- field -> what may be shown of its secret
  masked jsonb not null default '{}',
  -- fields that differ from the version before
  changed text[] not null,
  source text not null,
  recorded_at timestamptz not null,
  expires_at timestamptz,
  unique (user_id, kind, version)
);
create trigger profile_fact_append_only before update or delete on profile_fact for each row execute function refuse_change();
create trigger profile_fact_no_truncate before truncate on profile_fact for each statement execute function refuse_change();

create table profile_secret (
  fact_id uuid not null references profile_fact on delete restrict,
  field text not null,
  -- AES-256-GCM bound to 'profile_secret:<fact_id>:<field>'
  sealed text not null,
  primary key (fact_id, field)
);

-- keyed hashes of the numbers of everybody's latest version, to find the same number at two people
create table profile_blind_index (
  user_id uuid not null,
  kind text not null,
  field text not null,
  hash text not null,
  primary key (user_id, kind, field)
);
create index profile_blind_hash on profile_blind_index (field, hash);

-- key of the bytes of an uploaded or generated file, itself sealed; bound to 'stored_file:<file_id>:data_key'
create table stored_file_key (
  file_id uuid primary key,
  sealed text not null
);

create table kyc_party (
  id uuid primary key,
  user_id uuid not null unique,
  created_at timestamptz not null
);

-- one row per run of the identity check; what it found is for staff only
create table kyc_check (
  party_id uuid not null references kyc_party on delete restrict,
  run integer not null check (run >= 1),
  fact_version integer not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  provider text,
  outcome text check (outcome in ('passed', 'unclear', 'incomplete', 'unavailable')),
  identity text not null default 'not_run' check (identity in ('pass', 'fail', 'inconclusive', 'not_run')),
  watchlist text not null default 'not_screened' check (watchlist in ('not_screened', 'clear', 'potential_match', 'false_positive', 'true_match')),
  risk text not null default 'medium' check (risk in ('low', 'medium', 'high', 'prohibited')),
  findings jsonb not null default '[]',
  primary key (party_id, run)
);
create index kyc_check_started on kyc_check (party_id, started_at);

-- what a person of the staff decided about a run; never changed
create table kyc_disposition (
  id uuid primary key,
  party_id uuid not null references kyc_party on delete restrict,
  run integer not null,
  identity text check (identity in ('pass', 'fail', 'inconclusive')),
  watchlist text check (watchlist in ('clear', 'potential_match', 'false_positive', 'true_match')),
  risk text check (risk in ('low', 'medium', 'high', 'prohibited')),
  note text not null,
  decided_by uuid not null,
  decided_at timestamptz not null
);
create index kyc_disposition_party on kyc_disposition (party_id, decided_at desc);
create trigger kyc_disposition_append_only before update or delete on kyc_disposition for each row execute function refuse_change();

-- money of a person that must not move (31 CFR 501.603)
create table fund_freeze (
  id uuid primary key,
  user_id uuid not null,
  party_id uuid not null,
  since timestamptz not null,
  released_at timestamptz
);
create unique index fund_freeze_open on fund_freeze (party_id) where released_at is null;
create index fund_freeze_user on fund_freeze (user_id) where released_at is null;
