-- The cap table that a company brings with it, sealed as one value. It is the opening of its register once a second person
-- has confirmed it; a file is imported once.
create table captable_import (
  id uuid primary key,
  account_id uuid not null,
  format text not null check (format in ('ocf', 'csv', 'xlsx')),
  name text not null,
  digest text not null,
  as_of date not null,
  holders integer not null,
  units bigint not null,
  convertibles integer not null,
  sealed_register text not null,
  imported_by uuid not null,
  imported_at timestamptz not null,
  confirmed boolean,
  decided_by uuid,
  decided_at timestamptz,
  check ((confirmed is null) = (decided_at is null))
);
create unique index captable_import_digest on captable_import (account_id, digest) where confirmed is not false;
create unique index captable_import_waiting on captable_import (account_id) where confirmed is null;
