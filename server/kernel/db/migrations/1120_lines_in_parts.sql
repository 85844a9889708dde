-- a large statement is read, and booked, a few lines at a time
alter table statement_line add column looked_at timestamptz;
alter table statement_line add column booked_at timestamptz;
update statement_line l
set looked_at = s.uploaded_at,
  booked_at = case when exists (
    select from machine_instance m where m.machine = 'bank-statement' and m.id = s.id and m.state = 'to_check') then null
    else s.uploaded_at end
from bank_statement s
where s.id = l.statement_id;
create index statement_line_to_look on statement_line (statement_id) where looked_at is null;
create index statement_line_to_book on statement_line (statement_id) where booked_at is null;
