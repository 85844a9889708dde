-- What `npm run repair -- --apply` corrected, once each. Append-only; the log of the machines stays as it was.
create table repair_done (
  kind text not null,
  -- what was corrected, by a name that stays the same: of a record of a bank statement, a notice, a signature, a document
  subject text not null,
  what text not null,
  did text not null,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (kind, subject)
);
create trigger repair_done_append_only before update or delete on repair_done for each row execute function refuse_change();

alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return', 'fee', 'fee_return', 'correction'));
