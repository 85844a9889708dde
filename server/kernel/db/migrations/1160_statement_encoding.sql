-- The encoding in which the text of a statement was read; earlier versions read everything as UTF-8.
alter table bank_statement add column encoding text not null default 'UTF-8';
