-- A vote on paper: the signed ballot, its day, and two people. It counts once the second one has confirmed it.
create table meeting_paper_ballot (
  id uuid primary key,
  meeting_id uuid not null references meeting on delete restrict,
  voter_id uuid not null references meeting_voter on delete restrict,
  votes jsonb not null,
  signed_on date not null,
  files uuid[] not null check (cardinality(files) > 0),
  entered_by uuid not null,
  entered_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  counted boolean,
  check (decided_by is null or decided_by <> entered_by)
);
create unique index meeting_paper_ballot_waiting on meeting_paper_ballot (voter_id) where decided_at is null;
create index meeting_paper_ballot_meeting on meeting_paper_ballot (meeting_id, entered_at);
alter table meeting_ballot add column paper_id uuid references meeting_paper_ballot on delete restrict;
