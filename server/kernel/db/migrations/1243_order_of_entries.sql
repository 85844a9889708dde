-- The number of holders of record is counted along the ledger, in the order of its entries.
create or replace view holding_entry_shared as
  select id, account_id, holding_id, type, user_id, title, units, at, seq
  from holding_entry;
