-- What every process shares: the moved clock, limits, answers kept for repeated requests, effects done once, stored files.
create table server_setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table rate_limit (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);
create index rate_limit_resets on rate_limit (resets_at);

create table idempotency (
  scope text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);

-- a job is queued once for its key, and its effect happens once
create table job_key (
  name text not null,
  key text not null,
  queued_at timestamptz not null,
  done_at timestamptz,
  primary key (name, key)
);

create table stored_file (
  id uuid primary key,
  store_key text not null unique,
  name text not null,
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  purpose text not null,
  owner_id uuid,
  account_id uuid,
  created_at timestamptz not null
);
create index stored_file_owner on stored_file (owner_id, purpose);
