-- What the topics of the pitch and of the people decide beside the text, each kept as the gallery is:
-- highlights ["Nine sites run"], the video {"url", "caption"}, and portraits [{"name", "file_id"}] of the people of the team.
-- Portraits are no part of `team`: a new picture changes nothing that an investor was told.
alter table offering add column highlights jsonb not null default '[]';
alter table offering add column video jsonb;
alter table offering add column portraits jsonb not null default '[]';
