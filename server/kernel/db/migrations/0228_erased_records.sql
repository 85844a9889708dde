-- Records that are never rewritten and hold words of a person: deleted in the one case of 0197, when the account is erased.
create or replace function keep_unless_erased() returns trigger language plpgsql as $$
declare person uuid;
begin
  if tg_table_name = 'registration_version' then select user_id into person from investor_registration where id = old.registration_id;
  elsif tg_table_name in ('accreditation_version', 'accreditation_confirmation') then select user_id into person from accreditation_claim where id = old.claim_id;
  elsif tg_table_name = 'self_statement_version' then select user_id into person from self_statement where id = old.statement_id;
  elsif tg_table_name = 'discussion_wording' then select author_id into person from discussion_post where id = old.post_id;
  else person := old.user_id;
  end if;
  if tg_op = 'DELETE' and exists (select 1 from machine_instance where machine = 'user' and id = person and state = 'erased') then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
drop trigger accreditation_confirmation_append_only on accreditation_confirmation;
create trigger accreditation_confirmation_append_only before update or delete on accreditation_confirmation for each row execute function keep_unless_erased();
drop trigger self_statement_version_append_only on self_statement_version;
create trigger self_statement_version_append_only before update or delete on self_statement_version for each row execute function keep_unless_erased();
drop trigger discussion_wording_append_only on discussion_wording;
create trigger discussion_wording_append_only before update or delete on discussion_wording for each row execute function keep_unless_erased();

-- What an agreement was made from, without the words about its investor: numbers, kinds and the terms stay, so that the
-- company's books can still be read.
create function without_words(value jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(value)
    when 'string' then '"Erased"'::jsonb
    when 'array' then coalesce((select jsonb_agg(without_words(one)) from jsonb_array_elements(value) one), '[]')
    when 'object' then coalesce((select jsonb_object_agg(key, without_words(one)) from jsonb_each(value) as e (key, one)), '{}')
    else value end
$$;
