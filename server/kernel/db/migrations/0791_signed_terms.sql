-- A security carries the terms that its holder signed: an amendment of the offering changes none that was issued before it.
alter table holding add column terms jsonb;
alter table holding disable trigger holding_append_only;
-- the agreement that was countersigned; without one here, what the offering says. What a conversion made has none.
update holding h
set terms = coalesce(
    (
      select jsonb_build_object('valuation_cap', e.input->'offering'->'valuation_cap', 'discount_pct',
        e.input->'offering'->'discount_pct', 'interest_pct', e.input->'offering'->'interest_pct', 'maturity',
        e.input->'offering'->'maturity')
      from envelope e
      join machine_instance m on m.machine = 'envelope' and m.id = e.id and m.state = 'countersigned'
      where e.investment_id = h.first_investment_id and not e.amends
      order by e.created_at desc, e.id desc
      limit 1
    ),
    (
      select jsonb_build_object('valuation_cap', o.valuation_cap, 'discount_pct', o.discount_pct, 'interest_pct',
        o.interest_pct, 'maturity', o.maturity)
      from offering o
      where o.listing_id = h.listing_id
    ))
where h.conversion_id is null;
alter table holding enable trigger holding_append_only;

create or replace view holding_shared as
  select id, investment_id, listing_id, account_id, user_id, security_name, title, units, cost, issued_at,
    restricted_until, closing_id, certificate_no, transfer_id, bonus_units, first_investment_id, terms
  from holding;
create or replace view envelope_shared as
  select id, investment_id, listing_id, account_id, user_id, amends, created_at,
    jsonb_build_object('valuation_cap', input->'offering'->'valuation_cap', 'discount_pct',
      input->'offering'->'discount_pct', 'interest_pct', input->'offering'->'interest_pct', 'maturity',
      input->'offering'->'maturity') as security_terms
  from envelope;
