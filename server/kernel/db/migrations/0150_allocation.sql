-- The place of each commitment in its offering (17 CFR 227.201(h)). Written by the effects of the offering's machine only,
-- under the lock of its row. `place` is the order in which commitments were asked for; it is never given twice.
create sequence allocation_place;
create table allocation (
  investment_id uuid primary key references investment on delete restrict,
  listing_id uuid not null references offering on delete restrict,
  place bigint not null default nextval('allocation_place'),
  asked_units int not null check (asked_units > 0),
  -- what it has now: nothing on the waitlist, less than asked for after a partial fill or a cut
  units int not null check (units >= 0),
  cents bigint not null check (cents >= 0),
  accepts_less boolean not null,
  standing text not null check (standing in ('accepted', 'oversubscribed', 'in_part', 'waitlisted', 'released')),
  -- position on the waitlist that the investor was told last
  told_position int,
  asked_at timestamptz not null,
  changed_at timestamptz not null
);
create index allocation_listing on allocation (listing_id, standing, place);

alter table offering add column oversubscribed bigint not null default 0 check (oversubscribed >= 0);
alter table offering add column waiting int not null default 0 check (waiting >= 0);

-- the revision of the offering that the papers were made from
alter table envelope add column revision int;
