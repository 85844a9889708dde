-- A sale that is clawed back gives no fee: what was taken of it goes back to the company, each with its posting. Append-only.
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return', 'fee', 'fee_return'));
create table closing_fee_return (
  closing_id uuid not null,
  kind text not null,
  investment_id uuid not null,
  cents bigint not null check (cents > 0),
  posting_id uuid not null references ledger_posting on delete restrict,
  primary key (closing_id, kind, investment_id),
  foreign key (closing_id, kind) references closing_fee on delete restrict
);
create trigger closing_fee_return_append_only before update or delete on closing_fee_return for each row execute function refuse_change();
