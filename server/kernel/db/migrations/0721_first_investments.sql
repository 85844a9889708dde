-- The investment whose closing issued a security, kept by what transfers and conversions make of it: a rescission asks it where
-- the units are.
alter table holding add column first_investment_id uuid;
alter table holding disable trigger holding_append_only;
with recursive line as (
  select id, investment_id as first from holding where origin_id is null
  union all
  select h.id, l.first from holding h join line l on l.id = h.origin_id
)
update holding h set first_investment_id = l.first from line l where l.id = h.id;
alter table holding enable trigger holding_append_only;
create index holding_first_investment on holding (first_investment_id) where first_investment_id is not null;
create or replace view holding_shared as
  select id, investment_id, listing_id, account_id, user_id, security_name, title, units, cost, issued_at,
    restricted_until, closing_id, certificate_no, transfer_id, bonus_units, first_investment_id
  from holding;
