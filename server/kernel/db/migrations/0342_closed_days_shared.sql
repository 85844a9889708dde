-- An investment reads the closed days with its other related records, in one statement.
create view closed_day_shared as
  select kind, day, in_force
  from closed_day;
