-- What the search of the platform's people reads of statements.
create view bank_movement_shared as
  select bank_reference, statement_id, line, booked_on
  from bank_movement;
-- The name that a company gave its offering.
create view raise_shared as
  select listing_id, name
  from raise;
