-- While very many rows come in at once, what adds one to a number for each rests; recount() then counts at once.
create function counters_rest(rest boolean) returns void language plpgsql as $$
begin
  if rest then
    alter table consent_acceptance disable trigger consent_counted;
    alter table ledger_entry disable trigger ledger_counted;
  else
    alter table consent_acceptance enable trigger consent_counted;
    alter table ledger_entry enable trigger ledger_counted;
  end if;
end $$;
