-- Every secret that was replaced signs until its time: one replaced twice in a day ended the first at once.
create table webhook_old_secret (
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- 1 for the first that was replaced
  n int not null,
  sealed text not null,
  signs_until timestamptz not null,
  primary key (endpoint_id, n)
);
insert into webhook_old_secret (endpoint_id, n, sealed, signs_until)
  select id, 1, old_secret_sealed, old_secret_until from webhook_endpoint
  where old_secret_sealed is not null and old_secret_until is not null;
alter table webhook_endpoint drop column old_secret_sealed, drop column old_secret_until;
