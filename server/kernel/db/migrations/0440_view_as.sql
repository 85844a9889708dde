-- An operator sees the product as a person, read-only. Each is a machine ('view-as', same id), whose log keeps why.
create table view_as (
  id uuid primary key,
  -- whose pages are seen
  user_id uuid not null references app_user on delete cascade,
  operator_id uuid not null references app_user on delete cascade,
  -- the operator's own session: the view ends with it
  session_id uuid not null references session on delete cascade,
  begun_at timestamptz not null,
  -- when its token ends, by real time as those of sessions
  expires_at timestamptz not null
);
create index view_as_by_operator on view_as (operator_id, expires_at);
create index view_as_by_person on view_as (user_id);
create index view_as_by_session on view_as (session_id);

-- the person reads in the log of sign-ins when it began and ended
alter table sign_in_event drop constraint sign_in_event_outcome_check;
alter table sign_in_event add constraint sign_in_event_outcome_check check (outcome in (
  'password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended',
  'captcha_asked', 'session_ended', 'device_forgotten', 'password_changed', 'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_begun', 'recovery_cancelled', 'recovery_completed',
  'role_changed', 'member_added', 'member_changed', 'member_removed', 'account_disabled', 'account_enabled', 'account_closed', 'users_exported',
  'viewed_as', 'view_ended'));
