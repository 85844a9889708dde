-- What the marketplace shows, kept as it changes: a row for each offering that is listed, raising and open to the public, with what
-- its filters and orders ask for; how many there are of each kind; and the words that searches are compared with. A page then
-- costs the same whether the platform has twenty offerings or twenty thousand, of which most have ended.
create table market_offering (
  listing_id uuid primary key references offering on delete cascade,
  type text not null,
  security_type text not null,
  categories text[] not null,
  min_investment bigint not null,
  open_at timestamptz not null,
  deadline_at timestamptz not null,
  words text[] not null
);
create index market_offering_newest on market_offering (open_at, listing_id);
create index market_offering_ending on market_offering (deadline_at, listing_id);
create index market_offering_minimum on market_offering (min_investment, listing_id);
create index market_offering_categories on market_offering using gin (categories);
create index market_offering_words on market_offering using gin (words);

create table market_tally (
  facet text not null check (facet in ('category', 'security', 'regulation')),
  value text not null,
  count int not null check (count >= 0),
  primary key (facet, value)
);

-- every word that an offering on the market ever had: searches with a wrong letter look here, and not into every text
create table market_word (word text primary key);
create index market_word_similar on market_word using gin (word gin_trgm_ops);

-- states of the machine 'offering' in which a company counts as raising; a paused one is shown with its state
create function is_raising(state text) returns boolean language sql immutable as $$
  select state in ('live', 'paused', 'closing', 'testing_the_waters', 'filed', 'qualified')
$$;
-- signs that are no part of a word; letters beyond ASCII are
create function words_of(said text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(lower(said), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f–—‘’“”…·•]+') as word where word <> ''
$$;
create function market_facets(o market_offering) returns table (facet text, value text) language sql immutable as $$
  select 'category', unnest(o.categories)
  union all select 'security', o.security_type
  union all select 'regulation', case when o.type like 'reg_d%' then 'reg_d' when o.type like 'reg_a%' then 'reg_a' else o.type end
$$;

create function market_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update market_tally t set count = t.count - 1 from market_facets(old) f where t.facet = f.facet and t.value = f.value;
  end if;
  if tg_op <> 'DELETE' then
    insert into market_tally as t (facet, value, count) select f.facet, f.value, 1 from market_facets(new) f
      on conflict (facet, value) do update set count = t.count + 1;
    insert into market_word select unnest(new.words) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger market_offering_counted after insert or update or delete on market_offering for each row execute function market_count();

-- Brings the row of one offering in line with its machines and its terms. Runs when a transaction commits: offerings come to the
-- market and leave it seldom, so that they may do it one after another, each seeing what the one before has written.
create function market_keep(listing uuid) returns void language plpgsql as $$
declare
  wanted market_offering;
  kept market_offering;
begin
  perform pg_advisory_xact_lock(4215);
  select o.listing_id, o.type, o.security_type, array(select distinct unnest(o.categories)), o.min_investment, o.open_at, o.deadline_at, words_of(o.search) into wanted
    from offering o join machine_instance l on l.machine = 'listing' and l.id = o.listing_id join machine_instance s on s.machine = 'offering' and s.id = o.listing_id
    where o.listing_id = listing and o.type <> 'reg_d_506b' and l.state = 'listed' and is_raising(s.state);
  select * into kept from market_offering where listing_id = listing;
  if kept is not distinct from wanted then return; end if;
  delete from market_offering where listing_id = listing;
  if wanted.listing_id is not null then insert into market_offering select wanted.*; end if;
end $$;

create function market_moved() returns trigger language plpgsql as $$
begin
  perform market_keep(new.id);
  return null;
end $$;
create function market_changed() returns trigger language plpgsql as $$
begin
  perform market_keep(new.listing_id);
  return null;
end $$;
create constraint trigger market_begun after insert on machine_instance deferrable initially deferred for each row
  when (new.machine in ('listing', 'offering')) execute function market_moved();
create constraint trigger market_moved after update of state on machine_instance deferrable initially deferred for each row
  when (new.machine in ('listing', 'offering') and old.state is distinct from new.state) execute function market_moved();
create constraint trigger market_changed after update of type, security_type, categories, min_investment, open_at, deadline_at, search on offering deferrable initially deferred for each row
  execute function market_changed();

select market_keep(listing_id) from offering order by listing_id;

-- the marketplace was the only reader of these
drop index offering_deadline, offering_opened, offering_minimum, offering_categories;
