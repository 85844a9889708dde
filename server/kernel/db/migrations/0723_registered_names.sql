-- The proven name in which a posted transfer is in the ledger; receiver_name stays what was typed.
alter table transfer add column registered_as text;
