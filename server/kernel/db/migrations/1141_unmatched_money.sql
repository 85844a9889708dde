-- Money in the queue, for the screening of who sent it: money that names no payment has no investor.
create view money_item_shared as
  select id, kind, state, sender
  from money_item;
