-- How a bank's CSV file is read: what each of its columns is, for an account and the names of the columns. A change is a
-- new version; a statement keeps the one by which it was read.
create table bank_csv_mapping (
  id uuid primary key,
  account text not null,
  columns_sha256 text not null,
  version integer not null check (version > 0),
  mapping jsonb not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null,
  unique (account, columns_sha256, version)
);
alter table bank_statement add column mapping_id uuid references bank_csv_mapping on delete restrict;
