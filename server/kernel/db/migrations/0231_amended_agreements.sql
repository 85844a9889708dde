-- An agreement on another amount of a commitment: the one before holds until everybody has signed this one.
alter table envelope add column amends boolean not null default false;
