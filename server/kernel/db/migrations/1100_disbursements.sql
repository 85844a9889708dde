-- Accounts of companies that closings are paid out to, and of the platform for its fees (account_id null): stored by two
-- people after a call to a number that was known before, and paid after a waiting time.
create table payout_account (
  id uuid primary key,
  account_id uuid,
  holder_name text not null,
  bank_name text not null,
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  -- bound to 'payout_account:<id>:account_number'
  sealed text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  called_number text not null,
  called_on date not null,
  proposed_by uuid not null,
  approved_by uuid not null,
  created_at timestamptz not null,
  payout_after timestamptz not null,
  replaced_at timestamptz
);
create unique index payout_account_current on payout_account (account_id) nulls not distinct where replaced_at is null;

-- Wires that leave one account of the bank together: one person made the list, another approved it.
create table wire_list (
  id uuid primary key,
  number integer not null unique generated always as identity,
  from_account text not null,
  made_by uuid not null,
  approved_by uuid not null,
  made_at timestamptz not null,
  sent_by uuid,
  sent_at timestamptz,
  check ((sent_by is null) = (sent_at is null))
);
create index wire_list_made on wire_list (made_at desc, id desc);

-- Orders for money that leaves an escrow account; the state is in the machine 'disbursement'.
create table disbursement (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'part', 'surplus', 'send_back', 'payout', 'fee', 'claw_back')),
  payment_id uuid references payment on delete restrict,
  investment_id uuid,
  -- in whose escrow account the money is; null: nobody knows yet for whom it came
  listing_id uuid,
  account_id uuid,
  user_id uuid,
  closing_id uuid,
  item_id uuid references money_item on delete restrict,
  cents bigint not null check (cents > 0),
  -- account of the ledger that owes it
  owed text not null,
  -- what the bank's line shows
  reference text not null unique,
  purpose text not null,
  -- last four digits of the account of the bank that pays it; '' where a file did not name it
  from_account text not null,
  -- where it goes, chosen with the approval: an account, or back to the sender of the wire with this number of the bank
  method text check (method in ('ach', 'wire')),
  bank_account_id uuid references bank_account on delete restrict,
  payout_account_id uuid references payout_account on delete restrict,
  gives_back text,
  -- an account that did not take it
  refused_account_id uuid references bank_account on delete restrict,
  wire_list_id uuid references wire_list on delete restrict,
  maker uuid,
  checker uuid,
  requested_at timestamptz not null,
  sent_at timestamptz,
  check (num_nonnulls(bank_account_id, payout_account_id, gives_back) <= 1)
);
create index disbursement_requested on disbursement (requested_at desc, id desc);
create index disbursement_payment on disbursement (payment_id) where payment_id is not null;
create index disbursement_closing on disbursement (closing_id) where closing_id is not null;
create index disbursement_item on disbursement (item_id) where item_id is not null;
create index disbursement_list on disbursement (wire_list_id) where wire_list_id is not null;
create index disbursement_account on disbursement (bank_account_id) where bank_account_id is not null;
create index disbursement_payout on disbursement (payout_account_id) where payout_account_id is not null;
create index disbursement_refused on disbursement (refused_account_id) where refused_account_id is not null;

-- a refund follows its order; `due_at`: the bank should have it by then
alter table refund add column due_at timestamptz;
alter table refund add column disbursement_id uuid references disbursement on delete restrict;
create unique index refund_disbursement on refund (disbursement_id) where disbursement_id is not null;

-- the credit of an order in an ACH file
alter table ach_entry add column disbursement_id uuid references disbursement on delete restrict;
create index ach_entry_disbursement on ach_entry (disbursement_id) where disbursement_id is not null;
alter table ach_entry drop constraint ach_entry_kind_check;
alter table ach_entry add constraint ach_entry_kind_check check (kind in ('debit', 'verify', 'credit'));
alter table ach_entry add check ((kind = 'credit') = (disbursement_id is not null));
