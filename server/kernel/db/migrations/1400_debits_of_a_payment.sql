-- The index of tries leaves withdrawn debits out, so that no query by payment could use it.
create index ach_entry_payment on ach_entry (payment_id, attempt) where payment_id is not null;
