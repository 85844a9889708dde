-- What people told about themselves is never rewritten, and is deleted in one case only: their account is erased. Whether it is
-- stands in its machine, which nothing but the machine's own events moves.
create function keep_unless_erased() returns trigger language plpgsql as $$
declare person uuid;
begin
  if tg_table_name = 'registration_version' then select user_id into person from investor_registration where id = old.registration_id;
  elsif tg_table_name = 'accreditation_version' then select user_id into person from accreditation_claim where id = old.claim_id;
  else person := old.user_id;
  end if;
  if tg_op = 'DELETE' and exists (select 1 from machine_instance where machine = 'user' and id = person and state = 'erased') then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
drop trigger profile_fact_append_only on profile_fact;
create trigger profile_fact_append_only before update or delete on profile_fact for each row execute function keep_unless_erased();
drop trigger tax_answer_append_only on tax_answer;
create trigger tax_answer_append_only before update or delete on tax_answer for each row execute function keep_unless_erased();
drop trigger registration_version_append_only on registration_version;
create trigger registration_version_append_only before update or delete on registration_version for each row execute function keep_unless_erased();
drop trigger accreditation_version_append_only on accreditation_version;
create trigger accreditation_version_append_only before update or delete on accreditation_version for each row execute function keep_unless_erased();
