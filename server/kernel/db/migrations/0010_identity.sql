-- People, keys between password and code, sessions, links of mails, sign-in log, used captchas.
-- Whether an account is unverified, active or disabled is the state of its machine (machine 'user', same id), never a column.
create table app_user (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  admin_role text check (admin_role in ('operator', 'compliance', 'support')),
  -- a person of the demo world: hourly budgets are twenty times as wide
  demo boolean not null default false,
  created_at timestamptz not null
);
create unique index app_user_email on app_user (email);
create index app_user_admin on app_user (admin_role) where admin_role is not null;

-- link of the confirmation mail: 256 random bits, only their hash is kept; it may be opened again until it expires
create table email_link (
  token_hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  redirect text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index email_link_user on email_link (user_id);

-- what a right password (or a request for a fresh factor) is answered with; it says what it is for and never signs in alone
create table auth_key (
  key_hash text primary key,
  purpose text not null check (purpose in ('login', 'stepup', 'reset', 'email')),
  user_id uuid references app_user on delete cascade,
  session_id uuid,
  expires_at timestamptz not null,
  sends integer not null default 0,
  sent_at timestamptz,
  code_hash text,
  code_expires_at timestamptz,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  created_at timestamptz not null
);
create index auth_key_user on auth_key (user_id, purpose, created_at desc);
create index auth_key_expires on auth_key (expires_at);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  factor_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  user_agent text not null,
  device text not null
);
create index user_session_owner on session (user_id, created_at desc);
create index session_expires on session (expires_at);

create table sign_in_event (
  id uuid primary key,
  user_id uuid,
  -- keyed hash of the address that was given: attempts on unknown addresses can be counted and not read
  email_hash text,
  at timestamptz not null,
  ip text not null,
  device text not null,
  outcome text not null check (outcome in ('password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended'))
);
create index sign_in_event_user on sign_in_event (user_id, at desc);
create index sign_in_event_at on sign_in_event (at desc);
create trigger sign_in_event_append_only before update or delete on sign_in_event for each row execute function refuse_change();
create trigger sign_in_event_no_truncate before truncate on sign_in_event for each statement execute function refuse_change();

-- a solved captcha counts once
create table captcha_used (
  signature text primary key,
  expires_at timestamptz not null
);
create index captcha_used_expires on captcha_used (expires_at);
