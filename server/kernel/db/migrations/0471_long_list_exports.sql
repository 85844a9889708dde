-- Long lists that a job writes as files; state, expiry and failure are the machine 'list-export' (same id).
create table if not exists list_export (
  id uuid primary key,
  user_id uuid not null references app_user on delete restrict,
  -- the company that the request named
  account_id uuid,
  -- name of the list's call, the parameters of its path, its filters and order
  list text not null,
  params jsonb not null,
  query jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  requested_at timestamptz not null,
  -- written so far, or in the file
  rows int not null default 0,
  -- of the whole list; null where its length is not known
  total int,
  -- null: not written yet, or removed
  file_id uuid references stored_file on delete restrict,
  -- of the file, also after it was removed
  size bigint
);
create index if not exists list_export_page on list_export (user_id, requested_at desc, id desc);
create index if not exists list_export_file on list_export (file_id);
