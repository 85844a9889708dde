-- A commitment has one reference for its life: a payment that takes the place of one that ended names the same. A new
-- reference is drawn for the first payment alone, so no two investments share one.
alter table payment add column attempt integer not null default 1 check (attempt >= 1);
alter table payment drop constraint payment_reference_key;
create unique index payment_reference on payment (reference, attempt);

-- A debit that was taken out of a file before it left is no try.
drop index ach_entry_attempt;
create unique index ach_entry_attempt on ach_entry (payment_id, attempt)
  where payment_id is not null and withdrawn_at is null;
