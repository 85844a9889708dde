-- What a person may do is as much access as what the person opens the account with: every change of a role, of a company's
-- members and of an account's standing is a line of the same append-only log, whoever makes it and by whichever way.
alter table sign_in_event add column detail text;
alter table sign_in_event drop constraint sign_in_event_outcome_check;
alter table sign_in_event add constraint sign_in_event_outcome_check check (outcome in (
  'password_right', 'refused', 'too_many', 'code_sent', 'code_right', 'code_wrong', 'signed_in', 'step_up', 'signed_out', 'sessions_ended',
  'captcha_asked', 'session_ended', 'device_forgotten', 'password_changed', 'factor_added', 'factor_removed', 'recovery_codes_made', 'recovery_begun', 'recovery_cancelled', 'recovery_completed',
  'role_changed', 'member_added', 'member_changed', 'member_removed', 'account_disabled', 'account_enabled', 'account_closed'));

create function note_access(person uuid, what text, words text) returns void language sql as $$
  insert into sign_in_event (id, user_id, at, ip, device, outcome, detail) values (gen_random_uuid(), person, now(), '', '', what, words)
$$;

create function note_role() returns trigger language plpgsql as $$
begin
  perform note_access(new.id, 'role_changed', coalesce(new.admin_role, 'none'));
  return null;
end $$;
create trigger app_user_role_added after insert on app_user for each row when (new.admin_role is not null) execute function note_role();
create trigger app_user_role_changed after update of admin_role on app_user for each row when (old.admin_role is distinct from new.admin_role) execute function note_role();

create function note_member() returns trigger language plpgsql as $$
declare
  member company_member := coalesce(new, old);
  company_name text := (select name from company where account_id = member.account_id);
begin
  perform note_access(member.user_id, case tg_op when 'INSERT' then 'member_added' when 'UPDATE' then 'member_changed' else 'member_removed' end, member.role || ', ' || coalesce(company_name, 'a company'));
  return null;
end $$;
create trigger company_member_noted after insert or delete on company_member for each row execute function note_member();
create trigger company_member_role_noted after update of role on company_member for each row when (old.role is distinct from new.role) execute function note_member();

create function note_standing() returns trigger language plpgsql as $$
begin
  perform note_access(new.id, case new.state when 'disabled' then 'account_disabled' when 'active' then 'account_enabled' else 'account_closed' end, new.state);
  return null;
end $$;
create trigger user_standing_noted after update of state on machine_instance for each row
  when (new.machine = 'user' and old.state is distinct from new.state and old.state <> 'unverified') execute function note_standing();
