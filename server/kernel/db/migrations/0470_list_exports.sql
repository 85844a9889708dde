-- every list of people that somebody saves as a file is in the access history, with its number of rows
alter table sign_in_event drop constraint sign_in_event_outcome_check;
alter table sign_in_event add constraint sign_in_event_outcome_check check (outcome in (
  'password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended',
  'captcha_asked', 'session_ended', 'device_forgotten', 'password_changed', 'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_begun', 'recovery_cancelled', 'recovery_completed',
  'role_changed', 'member_added', 'member_changed', 'member_removed', 'account_disabled', 'account_enabled', 'account_closed', 'users_exported',
  'viewed_as', 'view_ended', 'list_exported'));

-- reports are written as workbooks too
alter table report_run drop constraint report_run_format_check;
alter table report_run add constraint report_run_format_check check (format in ('csv', 'xlsx', 'json'));
alter table report_schedule drop constraint report_schedule_format_check;
alter table report_schedule add constraint report_schedule_format_check check (format in ('csv', 'xlsx', 'json'));
