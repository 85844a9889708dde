-- Runs of reports of an offering; state, expiry and failure are the machine 'report-run' (same id).
create table if not exists report_run (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  type text not null check (type in
    ('investors', 'investments', 'payments', 'cap_table', 'kyc_status', 'audit')),
  -- version of the type: what its columns mean
  type_version int not null,
  -- the first day that is included and the first that is not, in the time zone
  start_day date not null,
  end_day date not null,
  time_zone text not null,
  columns text[] not null,
  format text not null check (format in ('csv', 'json')),
  requested_by uuid not null references app_user on delete restrict,
  requested_at timestamptz not null,
  -- written so far, or in the file
  rows int not null default 0,
  -- null: not written yet, or removed
  file_id uuid references stored_file on delete restrict,
  -- of the file, also after it was removed
  size bigint,
  sha256 text
);
create index if not exists report_run_page on report_run (listing_id, requested_at desc, id desc);
create index if not exists report_run_account on report_run (account_id);
create index if not exists report_run_person on report_run (requested_by);
create index if not exists report_run_file on report_run (file_id);

-- a report of payments is read in this order, page by page
create index if not exists payment_created on payment (listing_id, created_at, id);
