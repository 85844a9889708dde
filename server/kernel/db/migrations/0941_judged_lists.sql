-- Whether the hash that OFAC publishes was entered with a file; it agreed then, because another one is refused.
alter table sanctions_list add column hash_compared boolean not null default false;

-- A rating of the risk below the computed one is decided by two people; it holds while the computed one is no worse than
-- the one that they knew.
alter table kyc_disposition add column approved_by uuid;
alter table kyc_disposition add column risk_from text check (risk_from in ('low', 'medium', 'high'));
create or replace view kyc_disposition_shared as
  select id, party_id, run, identity, watchlist, risk, note, decided_by, decided_at, approved_by, risk_from
  from kyc_disposition;
