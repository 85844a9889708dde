-- Statements as camt.053 (ISO 20022) beside CSV and BAI2.
alter table bank_statement drop constraint bank_statement_format_check;
alter table bank_statement add constraint bank_statement_format_check check (format in ('csv', 'bai2', 'camt053'));
