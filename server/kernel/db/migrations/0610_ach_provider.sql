-- ACH entries that an outside provider collects instead of a file of the bank: they belong to no file.
alter table ach_entry alter column batch_id drop not null;
alter table ach_return drop constraint if exists ach_return_source_check;
alter table ach_return add constraint ach_return_source_check check (source in ('file', 'hand', 'sandbox', 'provider'));

-- What the provider made of an entry.
create table if not exists ach_transfer (
  entry_id uuid primary key references ach_entry on delete restrict,
  provider text not null check (provider in ('increase')),
  -- from then on it may exist at the provider, answered or not: the payment can no longer be cancelled
  asked_at timestamptz,
  -- the provider's id
  transfer_id text,
  status text not null default 'waiting'
    check (status in ('waiting', 'pending', 'submitted', 'settled', 'returned', 'failed', 'withdrawn')),
  -- why it failed, or why the last try gave no answer; without personal data
  problem text,
  -- the movement on a statement of the bank that is this debit
  bank_reference text,
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (provider, transfer_id)
);
create index if not exists ach_transfer_open on ach_transfer (created_at)
  where status in ('waiting', 'pending', 'submitted');

-- Signed events of the provider that were taken; each counts once.
create table if not exists ach_notice (
  provider text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
