-- Days on which the commitments first reached half of the target and the target: progress updates count from them (17 CFR 227.203(a)(3)).
alter table offering add column half_reached_at timestamptz, add column target_reached_at timestamptz;
with running as (
  select i.listing_id, i.committed_at, sum(i.committed) over (partition by i.listing_id order by i.committed_at, i.id) as total
  from investment i
  where i.committed > 0 and i.committed_at is not null
), reached as (
  select o.listing_id,
    min(r.committed_at) filter (where r.total * 2 >= o.min_target) as half,
    min(r.committed_at) filter (where r.total >= o.min_target) as target
  from offering o
  join running r using (listing_id)
  group by o.listing_id
)
update offering o set half_reached_at = r.half, target_reached_at = r.target
from reached r
where r.listing_id = o.listing_id;

-- Filings that a company has made, with what shows it; period says which of its kind.
create table filing_record (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  listing_id uuid not null references offering on delete restrict,
  filing text not null,
  period text not null,
  filed_on date not null,
  accession text not null,
  file_id uuid not null references stored_file on delete restrict,
  recorded_by uuid not null references app_user on delete restrict,
  recorded_at timestamptz not null,
  unique (listing_id, filing, period)
);
create index filing_record_account on filing_record (account_id);

-- Events of a company after which it has to report, or may stop to.
create table filing_event (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  listing_id uuid not null references offering on delete restrict,
  kind text not null,
  happened_on date not null,
  note text not null,
  recorded_by uuid not null references app_user on delete restrict,
  recorded_at timestamptz not null
);
create index filing_event_listing on filing_event (listing_id);

-- Reminders that were sent: one for each filing and stage.
create table filing_reminder (
  listing_id uuid not null references offering on delete cascade,
  filing text not null,
  period text not null,
  stage text not null,
  sent_at timestamptz not null,
  primary key (listing_id, filing, period, stage)
);
