-- Reports that run by themselves; the day of the next run is in the machine 'report-schedule' (same id).
create table if not exists report_schedule (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  type text not null check (type in
    ('investors', 'investments', 'payments', 'cap_table', 'kyc_status', 'audit')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  time_zone text not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'json')),
  created_by uuid not null references app_user on delete restrict,
  created_at timestamptz not null
);
create index if not exists report_schedule_listing on report_schedule (listing_id, created_at desc);
create index if not exists report_schedule_account on report_schedule (account_id);
create index if not exists report_schedule_person on report_schedule (created_by);

-- the schedule that requested a run; null: a person did
alter table report_run add column if not exists schedule_id uuid references report_schedule on delete restrict;
create index if not exists report_run_schedule on report_run (schedule_id) where schedule_id is not null;
