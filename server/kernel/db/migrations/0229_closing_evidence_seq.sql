-- A closing can be proposed, pulled back and proposed again at one moment (a clock that stands still): each telling of its guards is kept,
-- in the order in which it was told; a position within one telling says nothing more.
alter table closing_evidence drop constraint closing_evidence_pkey;
alter table closing_evidence drop column position, add column seq bigint generated always as identity primary key;
create index closing_evidence_closing on closing_evidence (closing_id, at desc, seq);
