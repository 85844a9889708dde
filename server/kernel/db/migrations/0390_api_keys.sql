-- API keys of companies and of the platform. A key is a machine ('api-key', same id); its secrets are known by their hash.
create table api_key (
  id uuid primary key,
  -- the company; null: the platform
  account_id uuid references company on delete cascade,
  title text not null,
  scopes text[] not null,
  -- addresses and networks from which it is taken (RFC 4632, RFC 4291); none: all
  addresses text[] not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_key_by_account on api_key (account_id, made_at);
create table api_key_secret (
  -- the part that is shown again, by which a secret is found
  prefix text primary key,
  key_id uuid not null references api_key on delete cascade,
  -- SHA-256 of the whole secret
  hash text not null,
  -- who was shown it: it ends with that person's role
  shown_to uuid not null references app_user on delete cascade,
  made_at timestamptz not null,
  -- of a secret that was replaced or ended
  until timestamptz
);
create index api_key_secret_by_key on api_key_secret (key_id, made_at desc);
create index api_key_secret_by_person on api_key_secret (shown_to);
-- the access log of keys, kept for 90 days
create table api_key_call (
  seq bigint generated always as identity primary key,
  key_id uuid not null references api_key on delete cascade,
  request_id uuid not null,
  at timestamptz not null,
  call text not null,
  http_status int not null,
  ip text not null
);
create index api_key_call_page on api_key_call (key_id, seq);
create index api_key_call_by_time on api_key_call (at);

-- whether a role still counts is asked for each call with a key of the platform
create or replace view person as
  select id, email, first_name, last_name, admin_role, demo, created_at, role_ends_at
  from app_user;
