-- The aliases that OFAC publishes with a CSV list (ALT.CSV, CONS_ALT.CSV); the list is loaded with one of these files.
create table sanctions_alias_file (
  id uuid primary key,
  file_id uuid not null references stored_file on delete restrict,
  uploaded_by uuid not null references app_user on delete restrict,
  uploaded_at timestamptz not null
);
alter table sanctions_list add column alias_file_id uuid references sanctions_alias_file on delete restrict;
-- how many aliases the file gave; null where the list was loaded without one
alter table sanctions_list add column aliases integer;
