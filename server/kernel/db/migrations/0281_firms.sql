-- The registry of broker-dealers and funding portals: the newest version of each, and all versions.
create table firm (
  id uuid primary key,
  kind text not null check (kind in ('broker_dealer', 'funding_portal')),
  legal_name text not null,
  crd text not null unique,
  sec_no text not null unique,
  version integer not null check (version > 0)
);
create index firm_by_name on firm (lower(legal_name), id);

create table firm_version (
  firm_id uuid not null references firm on delete restrict,
  version integer not null check (version > 0),
  data jsonb not null,
  saved_by uuid not null references app_user on delete restrict,
  saved_at timestamptz not null,
  primary key (firm_id, version)
);
create trigger firm_version_append_only before update or delete on firm_version for each row execute function refuse_change();
create trigger firm_version_no_truncate before truncate on firm_version for each statement execute function refuse_change();
