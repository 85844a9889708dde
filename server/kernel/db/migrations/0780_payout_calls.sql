-- Money goes out to an account that its owner gave or a bank corrected after a waiting time and a call to a number that
-- was on file before. `call_due_since`: given or corrected then, and to be called back; null: nothing to call about.
alter table bank_account add column call_due_since timestamptz;
-- the number that was called, masked; on which day; who called, and the second person
alter table bank_account add column called_number text;
alter table bank_account add column called_on date;
alter table bank_account add column called_by uuid;
alter table bank_account add column call_approved_by uuid;
alter table bank_account add check (
  (called_number is null) = (called_on is null)
  and (called_on is null) = (called_by is null)
  and (called_by is null) = (call_approved_by is null)
);
update bank_account set call_due_since = created_at where kind = 'wire' and replaced_at is null;
update bank_account a
set call_due_since = c.applied_at
from (select bank_account_id, max(applied_at) as applied_at from bank_account_correction group by bank_account_id) c
where c.bank_account_id = a.id;
create index bank_account_call_due on bank_account (call_due_since) where call_due_since is not null and called_on is null;

-- A part or a surplus of which initiated_at is null has not left: the ledger holds it in 'refunding:<investment>'.
alter table refund add column waits_for_call boolean not null default false;
create index refund_waiting on refund (payment_id) where initiated_at is null and kind <> 'whole' and failed_at is null;
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'refund_waits', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return', 'fee', 'fee_return', 'correction'));
