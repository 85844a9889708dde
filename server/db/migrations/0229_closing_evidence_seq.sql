-- A closing can be proposed, pulled back and proposed again at one moment (a clock that stands still): each telling of its guards is kept.
alter table closing_evidence drop constraint closing_evidence_pkey;
alter table closing_evidence add column seq bigint generated always as identity primary key;
create index closing_evidence_closing on closing_evidence (closing_id, at desc, seq);
