-- Orders of the list of all investments.
create index if not exists investment_created on investment (created_at, id);
create index if not exists investment_amount on machine_instance (((context->>'amountCents')::bigint), id) where machine = 'investment';
-- A copy of that list is a line of the access history.
alter table sign_in_event drop constraint if exists sign_in_event_outcome_check;
alter table sign_in_event add constraint sign_in_event_outcome_check check (outcome in (
  'password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended',
  'captcha_asked', 'session_ended', 'device_forgotten', 'password_changed', 'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_begun', 'recovery_cancelled', 'recovery_completed',
  'role_changed', 'member_added', 'member_changed', 'member_removed', 'account_disabled', 'account_enabled', 'account_closed', 'users_exported',
  'viewed_as', 'view_ended', 'investments_exported'));
