-- Files for EDGAR as they were made from an offering, with the hash of their bytes; none is ever changed.
create table form_file (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  listing_id uuid not null references offering on delete restrict,
  form text not null,
  file_id uuid not null references stored_file on delete restrict,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references app_user on delete restrict,
  made_at timestamptz not null
);
create index form_file_listing on form_file (listing_id, form, made_at desc);
create index form_file_file on form_file (file_id);
