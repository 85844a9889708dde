-- Links of the compliance registry; state, answers and dates of each are its machine ('compliance-link', same id).
create table compliance_link (
  id uuid primary key,
  kind text not null check (kind in ('register', 'duty')),
  title text not null,
  rule text not null,
  purpose text not null,
  url text not null,
  owner_id uuid references app_user on delete set null,
  added_by uuid references app_user on delete set null,
  added_at timestamptz not null
);
create unique index compliance_link_once on compliance_link (url, rule);
create index compliance_link_by_title on compliance_link (lower(title), id);
