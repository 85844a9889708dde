-- Sanctions lists as the Office of Foreign Assets Control publishes them; the state of each is its machine ('sanctions-list', same id).
create table sanctions_list (
  id uuid primary key,
  source text not null check (source in ('ofac_sdn', 'ofac_consolidated')),
  format text not null check (format in ('csv', 'xml')),
  -- of the CSV files the operator says it; the XML file says it itself
  published_on date,
  name text not null,
  sha256 text not null,
  file_id uuid not null references stored_file on delete restrict,
  uploaded_by uuid not null references app_user on delete restrict,
  uploaded_at timestamptz not null
);
create index sanctions_list_newest on sanctions_list (uploaded_at desc, id desc);

-- Entries of the lists in force; those of a superseded list go, its file stays (31 CFR 501.601: ten years).
create table sanctions_entry (
  list_id uuid not null references sanctions_list on delete restrict,
  uid text not null,
  kind text not null check (kind in ('individual', 'entity')),
  names text[] not null,
  births text[] not null,
  countries text[] not null,
  programs text[] not null,
  primary key (list_id, uid)
);

-- One screening of everybody ('screening-run', same id).
create table screening_run (
  id uuid primary key,
  cause text not null check (cause in ('list', 'daily', 'person')),
  -- the lists in force when it began
  lists uuid[] not null,
  begun_by uuid references app_user on delete restrict,
  begun_at timestamptz not null,
  -- the last party that was screened
  cursor text not null default ''
);
create index screening_run_newest on screening_run (begun_at desc, id desc);

-- A party that may be listed ('sanctions-match', same id); one per party and entry, whatever list it is on.
create table sanctions_match (
  id uuid primary key,
  subject_key text not null,
  subject_kind text not null check (subject_kind in ('party', 'owner', 'entity', 'company')),
  user_id uuid,
  account_id uuid references company on delete restrict,
  subject_name text not null,
  source text not null check (source in ('ofac_sdn', 'ofac_consolidated')),
  entry_uid text not null,
  listed_as text not null,
  births text[] not null,
  countries text[] not null,
  programs text[] not null,
  score integer not null check (score between 0 and 10000),
  fields text[] not null,
  -- hash of what was compared: other data opens a cleared match again
  data_hash text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  unique (subject_key, source, entry_uid)
);
create index sanctions_match_user on sanctions_match (user_id) where user_id is not null;
create index sanctions_match_account on sanctions_match (account_id) where account_id is not null;
create index sanctions_match_newest on sanctions_match (found_at desc, id desc);
