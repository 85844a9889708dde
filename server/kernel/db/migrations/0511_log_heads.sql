-- Each day the platform signs everything that its log has recorded since the day before (docs/operations.md, "Proof of the log").
create table if not exists log_head (
  number integer primary key check (number > 0),
  day date not null,
  signed_at timestamptz not null,
  entries integer not null check (entries >= 0),
  last_seq bigint not null,
  previous text not null,
  chain text not null,
  head text not null unique,
  key_id text not null,
  signature text not null
);
create or replace trigger log_head_append_only before update or delete on log_head for each row execute function refuse_change();
create or replace trigger log_head_no_truncate before truncate on log_head for each statement execute function refuse_change();
