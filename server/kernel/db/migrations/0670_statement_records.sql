-- A record of a statement is named by its place in the file: a bank may write the whole file on one line of text.
alter table statement_line add column place integer;
update statement_line l
set place = o.place
from (
  select statement_id, line, row_number() over (partition by statement_id order by line) as place
  from statement_line
) o
where o.statement_id = l.statement_id and o.line = l.line;
alter table statement_line alter column place set not null;
alter table statement_line drop constraint statement_line_pkey;
alter table statement_line add primary key (statement_id, place);
-- how many payments the bank gives one amount for
alter table statement_line add column payments integer not null default 1 check (payments > 0);
-- names under which an earlier version of the reader would have booked the same movement
alter table statement_line add column formerly text[] not null default '{}';
-- The record from which a movement was booked.
alter table bank_movement add column place integer;
update bank_movement m
set place = l.place
from statement_line l
where l.statement_id = m.statement_id and l.line = m.line;
update bank_movement set place = line where place is null;
alter table bank_movement alter column place set not null;
-- The file as it was uploaded, encrypted; null for what was uploaded before it was kept.
alter table bank_statement add column sealed_file text;
