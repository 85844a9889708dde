-- The machine store: one row per machine, written only by server/modules/history, and the log of its events.
create table machine_instance (
  machine text not null,
  id uuid not null,
  version integer not null,
  rev integer not null check (rev >= 1),
  value jsonb not null,
  context jsonb not null,
  status text not null check (status in ('active', 'done')),
  state text not null,
  user_id uuid,
  account_id uuid,
  listing_id uuid,
  investment_id uuid,
  head text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (machine, id)
);
create index machine_instance_state on machine_instance (machine, state, id);
create index machine_instance_user on machine_instance (user_id, machine) where user_id is not null;
create index machine_instance_listing on machine_instance (listing_id, machine, state) where listing_id is not null;
create index machine_instance_investment on machine_instance (investment_id, machine) where investment_id is not null;

create table machine_log (
  seq bigint generated always as identity primary key,
  machine text not null,
  id uuid not null,
  rev integer not null,
  version integer not null,
  type text not null,
  actor text not null,
  actor_kind text not null,
  actor_id text,
  at timestamptz not null,
  reason text,
  ip text,
  request_id text,
  event jsonb not null,
  from_state text,
  to_state text not null,
  user_id uuid,
  account_id uuid,
  listing_id uuid,
  investment_id uuid,
  prev_hash text not null,
  hash text not null,
  unique (machine, id, rev)
);
create index machine_log_user on machine_log (user_id, seq desc) where user_id is not null;
create index machine_log_listing on machine_log (listing_id, seq desc) where listing_id is not null;
create index machine_log_investment on machine_log (investment_id, seq desc) where investment_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger machine_log_append_only before update or delete on machine_log for each row execute function refuse_change();
create trigger machine_log_no_truncate before truncate on machine_log for each statement execute function refuse_change();

create table deadline (
  machine text not null,
  id uuid not null,
  event text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (machine, id, event),
  foreign key (machine, id) references machine_instance (machine, id)
);
create index deadline_due on deadline (due_at);
