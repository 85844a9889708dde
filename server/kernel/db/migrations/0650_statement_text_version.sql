-- Which version of the text an investor signed. What was signed before there were versions is version 1.
alter table self_statement_version add column text_version integer not null default 1;
alter table self_statement_version alter column text_version drop default;
