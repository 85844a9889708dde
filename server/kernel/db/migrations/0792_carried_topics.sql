-- The approved topics that an amendment brings into force: it carries those that it names, and no other.
alter table offering_amendment add column carries jsonb not null default '[]';
