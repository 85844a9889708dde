-- A statement is booked by a second person; the file of one that was discarded may be uploaded again.
alter table bank_statement add column discarded_at timestamptz;
alter table bank_statement drop constraint bank_statement_sha256_key;
create unique index bank_statement_file on bank_statement (sha256) where discarded_at is null;
