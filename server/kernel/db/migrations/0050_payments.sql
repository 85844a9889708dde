-- Double entry: every posting is a set of entries that sums to zero; debits are positive, credits negative, in cents.
create table ledger_posting (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'refund', 'return', 'release', 'payout', 'surplus')),
  payment_id uuid,
  memo text not null default '',
  at timestamptz not null
);
create table ledger_entry (
  posting_id uuid not null references ledger_posting on delete restrict,
  -- 'escrow:<listing>' is cash at the escrow bank; 'investment:<id>' is owed to an investor; 'issuer:<account>' is owed to a company; 'unmatched' waits for a person
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (posting_id, account)
);
create index ledger_entry_account on ledger_entry (account);
create table ledger_balance (
  account text primary key,
  balance bigint not null
);

create function ledger_keep_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balance (account, balance) values (new.account, new.amount)
    on conflict (account) do update set balance = ledger_balance.balance + excluded.balance;
  return new;
end $$;
create trigger ledger_entry_balance after insert on ledger_entry for each row execute function ledger_keep_balance();

create function ledger_check_zero() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where posting_id = new.posting_id) <> 0 then
    raise exception 'the posting % does not sum to zero', new.posting_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_zero after insert on ledger_entry deferrable initially deferred for each row execute function ledger_check_zero();

create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting for each row execute function refuse_change();

create table payment (
  id uuid primary key,
  investment_id uuid not null,
  listing_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  method text not null check (method in ('ach', 'wire')),
  reference text not null unique,
  expected bigint not null check (expected > 0),
  received bigint not null default 0 check (received >= 0),
  cleared bigint not null default 0 check (cleared >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  created_at timestamptz not null,
  check (cleared <= received),
  check (refunded <= received)
);
create index payment_investment on payment (investment_id, created_at desc);
create index payment_listing on payment (listing_id);

create table receipt (
  id uuid primary key,
  payment_id uuid not null references payment on delete restrict,
  amount bigint not null check (amount > 0),
  method text not null,
  sender text,
  received_at timestamptz not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
create index receipt_payment on receipt (payment_id);
