-- Values of a form of the SEC that the platform stores nowhere else, as people entered them; earlier versions are kept.
create table if not exists form_entry (
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  form text not null check (form in ('one_a', 'one_k')),
  version integer not null check (version > 0),
  values jsonb not null,
  written_by uuid not null references app_user on delete restrict,
  written_at timestamptz not null,
  primary key (listing_id, form, version)
);
create index if not exists form_entry_account on form_entry (account_id);
create or replace trigger form_entry_append_only before update or delete on form_entry for each row execute function refuse_change();
