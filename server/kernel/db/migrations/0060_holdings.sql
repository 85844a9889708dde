-- The securities ledger of the platform, one row an issue (17 CFR 240.17Ad-9); corrections are new rows, never edits.
create table holding (
  id uuid primary key,
  investment_id uuid not null unique,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  user_id uuid not null,
  security_type text not null,
  security_name text not null,
  title text not null,
  units bigint not null check (units > 0),
  price numeric(14, 5) not null,
  cost bigint not null check (cost > 0),
  issued_at timestamptz not null,
  restricted_until timestamptz,
  exemption text not null
);
create index holding_user on holding (user_id, issued_at desc, id desc);
create table holding_cancellation (
  holding_id uuid primary key references holding on delete restrict,
  reason text not null,
  at timestamptz not null
);
create trigger holding_append_only before update or delete on holding for each row execute function refuse_change();
create trigger holding_cancellation_append_only before update or delete on holding_cancellation for each row execute function refuse_change();
