-- Numbers that pages show and nobody counts: each change adds its part in its own transaction. A number stands in as many rows as
-- connections have changed it (up to 64), so that two transactions do not wait for each other; what it is, is their sum.
create table kept_count (
  name text not null,
  part int not null,
  n bigint not null,
  primary key (name, part)
);
-- Called when a transaction commits: whoever has the same part then waits for one lock only, and never in a circle.
create function keep_count(counted text, change bigint) returns void language plpgsql as $$
declare
  mine int := pg_backend_pid() % 64;
begin
  if change = 0 then return; end if;
  perform pg_advisory_xact_lock(4216, mine);
  insert into kept_count as k (name, part, n) values (counted, mine, change) on conflict (name, part) do update set n = k.n + change;
end $$;

create function count_offering() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_count('offerings', 1), keep_count('offerings committed', new.committed), keep_count('offerings investors', new.investors);
  else
    perform keep_count('offerings committed', new.committed - old.committed), keep_count('offerings investors', new.investors - old.investors);
  end if;
  return null;
end $$;
create constraint trigger offering_counted after insert or update of committed, investors on offering deferrable initially deferred for each row execute function count_offering();

create function count_consent() returns trigger language plpgsql as $$
begin
  perform keep_count('consent ' || new.kind || ' ' || new.version, 1);
  return null;
end $$;
create constraint trigger consent_counted after insert on consent_acceptance deferrable initially deferred for each row execute function count_consent();

create function count_ledger() returns trigger language plpgsql as $$
begin
  perform keep_count('ledger', new.amount);
  return null;
end $$;
create constraint trigger ledger_counted after insert on ledger_entry deferrable initially deferred for each row execute function count_ledger();

-- listings by state; those of offerings that were deleted are no listings any more
create table listing_state (listing_id uuid primary key references offering on delete cascade, state text not null);
create function listing_state_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform keep_count('listing ' || old.state, -1); end if;
  if tg_op <> 'DELETE' then perform keep_count('listing ' || new.state, 1); end if;
  return null;
end $$;
create trigger listing_state_counted after insert or update or delete on listing_state for each row execute function listing_state_counted();
create function listing_keep(listing uuid) returns void language plpgsql as $$
declare
  wanted text := (select l.state from machine_instance l join machine_instance s on s.machine = 'offering' and s.id = l.id and s.state <> 'deleted' where l.machine = 'listing' and l.id = listing);
begin
  if wanted is null then
    delete from listing_state where listing_id = listing;
  else
    insert into listing_state as k (listing_id, state) values (listing, wanted) on conflict (listing_id) do update set state = wanted where k.state <> wanted;
  end if;
end $$;
-- the same lock as for counts comes first, here as everywhere, then that of the market
create or replace function market_moved() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4216, pg_backend_pid() % 64);
  perform market_keep(new.id);
  perform listing_keep(new.id);
  return null;
end $$;
create or replace function market_changed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4216, pg_backend_pid() % 64);
  perform market_keep(new.listing_id);
  return null;
end $$;

-- what the kept numbers have to be
create view counted as
  select 'offerings' as name, count(*) as n from offering
  union all select 'offerings committed', coalesce(sum(committed), 0)::bigint from offering
  union all select 'offerings investors', coalesce(sum(investors), 0)::bigint from offering
  union all select 'consent ' || kind || ' ' || version, count(*) from consent_acceptance group by kind, version
  union all select 'ledger', coalesce(sum(amount), 0)::bigint from ledger_entry
  union all select 'listing ' || l.state, count(*) from machine_instance l join machine_instance s on s.machine = 'offering' and s.id = l.id and s.state <> 'deleted' where l.machine = 'listing' group by l.state;
-- counts everything anew: after rows were brought in without their triggers
create function recount() returns void language sql as $$
  delete from kept_count;
  insert into kept_count (name, part, n) select name, 0, n from counted;
$$;
select listing_keep(id) from machine_instance where machine = 'listing' order by id;
select recount();
