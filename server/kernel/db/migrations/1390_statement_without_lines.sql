-- A bank also sends the balance of a day on which nothing moved.
alter table bank_statement drop constraint bank_statement_lines_check;
alter table bank_statement add constraint bank_statement_lines_check check (lines >= 0);
