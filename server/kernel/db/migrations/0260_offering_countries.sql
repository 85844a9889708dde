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
