-- Keys of the people who must answer the bad-actor questionnaire by what was handed in last; the guards of an approval and of a
-- closing ask that each of them has one that may be relied on.
alter table raise add column covered text[] not null default '{company}';
