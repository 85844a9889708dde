-- Days on which banks or federal offices are closed in addition to weekends and holidays. The state of each is its machine
-- ('closed-day', same id); a calendar reads those that were decided and did not end.
create table closed_day (
  id uuid primary key,
  kind text not null check (kind in ('reserve_banks_closed', 'federal_offices_closed')),
  day date not null,
  source text not null,
  source_url text not null,
  reason text not null,
  requested_by uuid references app_user on delete set null,
  requested_at timestamptz not null,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  -- declined, withdrawn or over without a decision: the day may be requested again
  ended_at timestamptz
);
create unique index closed_day_once on closed_day (kind, day) where ended_at is null;
create index closed_day_by_day on closed_day (day, id);
