-- A new owner has an editor's rights until then; another owner can object meanwhile. Null: nothing waits.
alter table company_member add column full_from timestamptz;
-- The role before that one, which an objection restores; null: no member before.
alter table company_member add column role_before text check (role_before in ('editor', 'viewer'));
create or replace view company_member_shared as
  select account_id, user_id, role, since, full_from
  from company_member;
-- Who joined a company, got another role, or was removed, by whom. Append-only.
create table company_member_change (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  user_id uuid not null,
  kind text not null check (kind in ('joined', 'role', 'removed', 'objected')),
  role_before text,
  role_after text,
  by_user uuid not null,
  at timestamptz not null
);
create index company_member_change_account on company_member_change (account_id, at);
create trigger company_member_change_append_only before update or delete on company_member_change
  for each row execute function refuse_change();
