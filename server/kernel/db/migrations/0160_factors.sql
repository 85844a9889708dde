-- Second factors beside the mailed code, devices, and the way back of those who lost their factors.
create table totp_factor (
  user_id uuid primary key references app_user on delete cascade,
  -- sealed with the place as associated data
  secret text not null,
  confirmed_at timestamptz,
  -- newest time step that was used: each code counts once
  last_step bigint not null default 0,
  created_at timestamptz not null
);
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id, created_at);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- a challenge of a passkey is answered once
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('enrol', 'prove')),
  user_id uuid references app_user on delete cascade,
  key_hash text,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- the link of the mail that warns of a way back; its state is the machine 'recovery' of the same id
create table recovery_link (
  recovery_id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  token_hash text not null unique
);

-- browsers in which a person has signed in, by the cookie that names them
create table user_device (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  cookie_hash text not null,
  name text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_ip text not null,
  forgotten_at timestamptz,
  unique (user_id, cookie_hash)
);

alter table session add column method text not null default 'email' check (method in ('email', 'app', 'passkey', 'recovery_code'));
alter table session add column device_id uuid references user_device on delete set null;
create index session_device on session (device_id) where device_id is not null;

-- guesses of the second factor of a key, and when it was right for a reset
alter table auth_key add column factor_tries integer not null default 0 check (factor_tries between 0 and 5);
alter table auth_key add column factor_at timestamptz;

alter table sign_in_event add column method text;
alter table sign_in_event drop constraint sign_in_event_outcome_check;
alter table sign_in_event add constraint sign_in_event_outcome_check check (outcome in (
  'password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended',
  'captcha_asked', 'session_ended', 'device_forgotten', 'password_changed', 'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_begun', 'recovery_cancelled', 'recovery_completed'));
create index sign_in_event_outcome on sign_in_event (outcome, at desc, id desc);
