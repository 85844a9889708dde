-- Roles of the platform's people with reason and end; state is the machine 'role-grant' (same id). The end of the role that
-- counts is copied to the account, so that each request is judged by it.
alter table app_user add column role_ends_at timestamptz;

create table role_grant (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('operator', 'compliance', 'support')),
  -- null: given at setup, without an end
  ends_at timestamptz,
  reason text not null,
  proposed_by uuid references app_user on delete set null,
  approved_by uuid references app_user on delete set null,
  begun_at timestamptz not null
);
create index role_grant_person on role_grant (user_id, begun_at desc);
create index role_grant_newest on role_grant (begun_at desc, id desc);

-- one review of a role and quarter; state is the machine 'access-review' (same id)
create table access_review (
  id uuid primary key,
  grant_id uuid not null references role_grant on delete cascade,
  quarter text not null,
  opened_at timestamptz not null
);
create unique index access_review_once on access_review (grant_id, quarter);
