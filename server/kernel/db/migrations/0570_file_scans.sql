-- An upload that no virus scanner has passed yet, or that was removed after its scan. A file without a row was passed, or
-- was stored while no scanner was set.
create table if not exists file_scan (
  file_id uuid primary key references stored_file on delete cascade,
  state text not null check (state in ('waiting', 'virus', 'too_large')),
  -- the scanner's name of what it found
  found text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index if not exists file_scan_waiting on file_scan (created_at) where state = 'waiting';
