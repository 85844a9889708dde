-- What reaches the desk from the bank: statements with their lines, returns, and what a person has to look at.
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return'));

create table bank_statement (
  id uuid primary key,
  name text not null,
  format text not null check (format in ('csv', 'bai2')),
  sha256 text not null unique,
  first_day date not null,
  last_day date not null,
  lines integer not null check (lines > 0),
  came_in bigint not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null
);
create table statement_line (
  statement_id uuid not null references bank_statement on delete restrict,
  line integer not null,
  booked_on date not null,
  amount bigint not null check (amount <> 0),
  reference text not null,
  sender text not null,
  sender_last4 text not null,
  bank_reference text not null,
  outcome text not null check (outcome in ('booked', 'short', 'over', 'unknown', 'duplicate', 'batch', 'refund', 'outgoing')),
  says text not null,
  payment_id uuid,
  investment_id uuid,
  primary key (statement_id, line)
);
-- a movement of the bank is booked once, whatever file it stands in
create table bank_movement (
  bank_reference text primary key,
  statement_id uuid not null references bank_statement on delete restrict,
  line integer not null,
  booked_on date not null,
  amount bigint not null
);

create table money_item (
  id uuid primary key,
  kind text not null check (kind in ('short', 'surplus', 'unknown', 'late_return')),
  amount bigint not null check (amount > 0),
  payment_id uuid,
  investment_id uuid,
  sender text not null default '',
  text text not null default '',
  received_on date not null,
  created_at timestamptz not null,
  waits_until timestamptz,
  resolution text,
  resolved_by uuid,
  resolved_at timestamptz,
  -- read from what happened, never written
  state text not null generated always as (case when resolved_at is not null then 'done' when waits_until is not null then 'waiting' else 'open' end) stored
);
create index money_item_open on money_item (created_at, id) where state <> 'done';
create unique index money_item_short on money_item (payment_id) where kind = 'short' and state <> 'done';

create table money_item_act (
  id uuid primary key,
  item_id uuid not null references money_item on delete restrict,
  act text not null,
  note text not null,
  user_id uuid,
  at timestamptz not null
);
create trigger money_item_act_append_only before update or delete on money_item_act for each row execute function refuse_change();

create table ach_return (
  id uuid primary key,
  entry_id uuid,
  payment_id uuid,
  code text not null check (code ~ '^[RC][0-9]{2}$'),
  received_on date not null,
  source text not null check (source in ('file', 'hand', 'sandbox')),
  information text not null default '',
  outcome text not null,
  needs_person boolean not null,
  recorded_by uuid,
  recorded_at timestamptz not null
);
create unique index ach_return_once on ach_return (entry_id) where entry_id is not null and code like 'R%';
create index ach_return_payment on ach_return (payment_id, recorded_at desc);
create index ach_return_recorded on ach_return (recorded_at desc, id desc);

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment on delete restrict,
  investment_id uuid not null,
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('whole', 'part', 'surplus')),
  why text not null,
  to_account text not null,
  requested_at timestamptz not null,
  initiated_at timestamptz,
  settled_at timestamptz,
  failed_at timestamptz,
  waits_until timestamptz,
  proof text
);
create index refund_payment on refund (payment_id, requested_at);
create index refund_investment on refund (investment_id, requested_at);
