-- Cash at the bank is touched by a bank's line only: its posting names the line and the day on which the bank booked it.
-- 'in-transit-in:<listing>' was counted as received and 'in-transit-out:<listing>' is with the bank as an order, while
-- the line is still to come; 'unexplained' is what a line took and no order explains.
alter table ledger_posting add column bank_reference text;
alter table ledger_posting add column booked_on date;
alter table ledger_posting add check ((bank_reference is null) = (booked_on is null));
create index ledger_posting_line on ledger_posting (bank_reference) where bank_reference is not null;
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'refund_waits', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return', 'fee', 'fee_return', 'correction', 'confirmed_in', 'confirmed_out', 'came_back', 'unexplained', 'ordered', 'order_undone', 'migrated'));
