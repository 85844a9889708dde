-- An investor's own statement under Rule 506(d). The state is the machine's; what was signed is never changed.
create table self_statement (
  id uuid primary key,
  user_id uuid not null unique references app_user on delete restrict,
  created_at timestamptz not null
);
create table self_statement_version (
  id uuid primary key,
  statement_id uuid not null references self_statement on delete restrict,
  version integer not null,
  answers_sealed text not null,
  holds_20 boolean not null,
  solicits boolean not null,
  typed_name text not null,
  certificate text not null,
  certificate_sha256 text not null,
  ip text, user_agent text,
  signed_at timestamptz not null,
  unique (statement_id, version)
);
create trigger self_statement_version_append_only before update or delete on self_statement_version for each row execute function refuse_change();
