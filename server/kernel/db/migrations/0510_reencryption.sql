-- Append-only tables hold encrypted values, too. When the installation gets another key, these are encrypted again: the one
-- column that `capstan.reencrypts` names (table.column, in the transaction of `npm run keys -- reencrypt` only) may change,
-- and every other column of the row has to stay as it is.
create or replace function only_reencrypts(tg_table text, old_row jsonb, new_row jsonb) returns boolean language sql as $$
  select coalesce(
    split_part(current_setting('capstan.reencrypts', true), '.', 1) = tg_table
    and old_row ? split_part(current_setting('capstan.reencrypts', true), '.', 2)
    and old_row - split_part(current_setting('capstan.reencrypts', true), '.', 2) = new_row - split_part(current_setting('capstan.reencrypts', true), '.', 2),
    false)
$$;
create or replace function refuse_unless_reencrypted() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and only_reencrypts(tg_table_name, to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create or replace trigger topic_revision_append_only before update or delete on topic_revision for each row execute function refuse_unless_reencrypted();
create or replace trigger questionnaire_signature_append_only before update or delete on questionnaire_signature for each row execute function refuse_unless_reencrypted();
create or replace trigger bank_account_correction_append_only before update or delete on bank_account_correction for each row execute function refuse_unless_reencrypted();
-- the tables whose rows leave with an erased person are only checked for deletions by keep_unless_erased()
create or replace trigger tax_answer_append_only before delete on tax_answer for each row execute function keep_unless_erased();
create or replace trigger tax_answer_unchanged before update on tax_answer for each row execute function refuse_unless_reencrypted();
create or replace trigger accreditation_version_append_only before delete on accreditation_version for each row execute function keep_unless_erased();
create or replace trigger accreditation_version_unchanged before update on accreditation_version for each row execute function refuse_unless_reencrypted();
create or replace trigger self_statement_version_append_only before delete on self_statement_version for each row execute function keep_unless_erased();
create or replace trigger self_statement_version_unchanged before update on self_statement_version for each row execute function refuse_unless_reencrypted();
