-- A copy of one's data. Its state is the machine 'data-export' of the same id; the file is a stored file that nobody owns,
-- reached only through this row.
create table data_export (
  id uuid primary key,
  user_id uuid not null,
  requested_at timestamptz not null,
  file_id uuid,
  size bigint
);
create index data_export_user on data_export (user_id, requested_at desc, id desc);

-- A closing that was asked for: the link that takes it back, and how the person could be reached while records are kept.
create table account_closing (
  user_id uuid primary key,
  token_hash text unique,
  asked_at timestamptz not null,
  -- address and name, bound to 'account_closing:<user_id>:contact'; removed when the account is erased
  sealed_contact text,
  closed_at timestamptz,
  erased_at timestamptz
);
