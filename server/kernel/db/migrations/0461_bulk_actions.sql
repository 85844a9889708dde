-- Actions on many investments at once: who began it, when, and by which filter. How far it is follows from its rows.
create table if not exists bulk_action (
  id uuid primary key,
  kind text not null check (kind in ('remind', 'review_approve', 'principal_approve')),
  requested_by uuid not null references app_user on delete restrict,
  requested_at timestamptz not null,
  -- filter of the list by which the investments were chosen; null where they were chosen one by one
  filter jsonb,
  -- of the request, for the log of each investment
  request_id text not null,
  ip text not null,
  finished_at timestamptz
);
create index if not exists bulk_action_page on bulk_action (requested_at desc, id desc);
create index if not exists bulk_action_person on bulk_action (requested_by);
create table if not exists bulk_action_row (
  action_id uuid not null references bulk_action on delete restrict,
  position int not null,
  investment_id uuid not null references investment on delete restrict,
  -- null: not handled yet
  outcome text check (outcome in ('done', 'refused')),
  reason text,
  handled_at timestamptz,
  primary key (action_id, investment_id),
  check ((outcome is null) = (handled_at is null))
);
create index if not exists bulk_action_row_waiting on bulk_action_row (action_id, position) where outcome is null;
create index if not exists bulk_action_row_investment on bulk_action_row (investment_id);
-- Reminders that were sent: at most one in 72 hours per investment.
create table if not exists investment_reminder (
  investment_id uuid not null references investment on delete restrict,
  sent_at timestamptz not null,
  sent_by uuid not null references app_user on delete restrict,
  action_id uuid not null references bulk_action on delete restrict,
  primary key (investment_id, sent_at)
);
create index if not exists investment_reminder_action on investment_reminder (action_id);
create index if not exists investment_reminder_person on investment_reminder (sent_by);
create or replace trigger investment_reminder_append_only before update or delete on investment_reminder for each row execute function refuse_change();
