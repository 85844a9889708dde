-- The bank's own number of money that two people booked by hand: its line in a statement confirms it, and books nothing.
alter table receipt add column bank_reference text;
create unique index receipt_bank_reference on receipt (bank_reference) where bank_reference is not null;
