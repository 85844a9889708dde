-- Other contexts read since when a revision is in force: holding periods count from when a company reports.
create or replace view topic_in_force_shared as
  select item_id, revision, listing_id, topic, since
  from topic_in_force;
