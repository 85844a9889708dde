-- What the bank assigned to whoever originates entries through an escrow account: the company identification of its
-- batches, and the immediate origin of its files where that is another number. Without the first no file is written.
alter table escrow_account
  add column ach_company_id text check (ach_company_id ~ '^[0-9A-Z]{10}$'),
  add column ach_origin text check (ach_origin ~ '^[ 0-9A-Z][0-9A-Z]{9}$');
alter table bank_instruction
  add column ach_company_id text check (ach_company_id ~ '^[0-9A-Z]{10}$'),
  add column ach_origin text check (ach_origin ~ '^[ 0-9A-Z][0-9A-Z]{9}$');
