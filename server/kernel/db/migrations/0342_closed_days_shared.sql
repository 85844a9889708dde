-- An investment reads the closed days with its other related records, in one statement.
create view closed_day_shared as
  select kind, day
  from closed_day
  where decided_at is not null and ended_at is null;
