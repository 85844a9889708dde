-- What an entry of a clearing account is about: 'ach-batch:<id>', 'ach-entry:<id>', 'receipt:<number of the bank>',
-- 'item:<id>' of the queue, 'disbursement:<id>'. What is open of each is kept, so that a difference to the bank is a
-- list of named items with their age.
alter table ledger_entry add column about text;
create index ledger_entry_about on ledger_entry (about) where about is not null;
create table ledger_item (
  account text not null,
  about text not null,
  balance bigint not null,
  payment_id uuid,
  since timestamptz not null,
  primary key (account, about)
);
create index ledger_item_open on ledger_item (since) where balance <> 0;
create index ledger_item_about on ledger_item (about);

-- The account of the bank that a line moved (its last four digits), and what each got and gave on each day by lines.
-- Where it is empty, the line does not name it, or it was booked before lines were.
alter table ledger_posting add column bank_account text not null default '';
create table ledger_bank_day (
  bank_account text not null,
  account text not null,
  day date not null,
  moved bigint not null,
  primary key (bank_account, day, account)
);

-- Cash at the bank is touched by a bank's line only, or by a correction of what was booked before there were lines.
create function ledger_follow_line() returns trigger language plpgsql as $$
declare
  p ledger_posting;
begin
  if new.about is null and new.account not like 'escrow:%' then return new; end if;
  select * into strict p from ledger_posting where id = new.posting_id;
  if new.account like 'escrow:%' then
    if p.booked_on is null and p.kind <> 'migrated' then
      raise exception 'the posting % touches cash at the bank and is no line of a bank', new.posting_id using errcode = '23514';
    end if;
    insert into ledger_bank_day (bank_account, account, day, moved)
      values (p.bank_account, new.account, coalesce(p.booked_on, (p.at at time zone 'America/New_York')::date), new.amount)
      on conflict (bank_account, day, account) do update set moved = ledger_bank_day.moved + excluded.moved;
  end if;
  if new.about is not null then
    insert into ledger_item (account, about, balance, payment_id, since)
      values (new.account, new.about, new.amount, p.payment_id, p.at)
      on conflict (account, about) do update set balance = ledger_item.balance + excluded.balance,
        since = case when ledger_item.balance = 0 then excluded.since else ledger_item.since end;
  end if;
  return new;
end $$;
insert into ledger_bank_day (bank_account, account, day, moved)
  select '', e.account, (p.at at time zone 'America/New_York')::date, sum(e.amount)
  from ledger_entry e
  join ledger_posting p on p.id = e.posting_id
  where e.account like 'escrow:%'
  group by 2, 3;
create trigger ledger_entry_line before insert on ledger_entry for each row execute function ledger_follow_line();

-- null: the bank itself sent the file
alter table bank_statement alter column uploaded_by drop not null;
-- the account that a line moved, and what the bank says that an account has when a day is over
alter table statement_line add column account text not null default '';
create table statement_balance (
  statement_id uuid not null references bank_statement on delete restrict,
  account text not null,
  day date not null,
  closing bigint not null,
  primary key (statement_id, account, day)
);
create index statement_balance_day on statement_balance (account, day);

-- the movement of the bank that an item of the queue holds, and the account of the bank that it moved
alter table money_item add column bank_reference text;
alter table money_item add column bank_account text not null default '';
-- the debit whose money it holds, until its line comes, and the offering in whose account the money is
alter table money_item add column entry_id uuid;
alter table money_item add column listing_id uuid;
alter table money_item drop constraint money_item_kind_check;
alter table money_item add constraint money_item_kind_check check (kind in ('short', 'surplus', 'unknown', 'late_return', 'outgoing'));
update money_item i
set bank_reference = m.bank_reference
from bank_movement m
where i.kind = 'unknown' and m.amount = i.amount and m.booked_on = i.received_on
  and strpos(i.text, '(' || m.bank_reference || ')') > 0;
create index money_item_entry on money_item (entry_id) where entry_id is not null;
create index money_item_movement on money_item (bank_reference) where bank_reference is not null;
-- what a receipt is booked from, as its entry names it; null for a line of a statement
alter table receipt add column about text;

alter table statement_line drop constraint statement_line_outcome_check;
alter table statement_line add constraint statement_line_outcome_check check (outcome in ('booked', 'short', 'over', 'unknown', 'duplicate', 'batch', 'refund', 'outgoing', 'confirmed', 'returned'));

-- an account on the wrong side of nothing is an alarm
create index ledger_balance_wrong on ledger_balance (account)
  where (account like 'escrow:%' and balance < 0) or ((account like 'investment:%' or account = 'suspense') and balance > 0);
