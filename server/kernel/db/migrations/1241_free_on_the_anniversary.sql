-- Securities are free from the beginning of the anniversary on (17 CFR 227.501(a)); the end of that day was stored.
alter table holding disable trigger holding_append_only;
update holding
  set restricted_until = date_trunc('day', restricted_until at time zone 'America/New_York') at time zone
    'America/New_York'
  where restricted_until is not null;
alter table holding enable trigger holding_append_only;
