-- Countries besides the United States where an offering is made: the topic about distribution asked for them, and nothing kept them.
alter table offering add column countries text[] not null default '{}';
-- what each offering's record shows of that topic now
update offering o
set countries = array(select jsonb_array_elements_text(r.values -> 'countries'))
from topic t
join topic_revision r on r.item_id = t.item_id and r.revision = t.applied_revision
where t.listing_id = o.listing_id
  and t.topic = 'distribution'
  and jsonb_typeof(r.values -> 'countries') = 'array';
-- the cap of twelve months is asked when an offering is prepared too: the day of each commitment is published with its amount
create or replace view investment_shared as
  select id, number, listing_id, account_id, user_id, offering_type, price, fee_bps, reserved, committed,
    accreditation_snapshot, created_at, committed_at
  from investment;
-- whether an offering is prepared by topics is asked of the raise itself; nobody else reads this view
drop view raise_shared;
