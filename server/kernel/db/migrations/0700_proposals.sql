-- Acts that need two people: what was proposed, by whom and on which facts, and who decided. The state is the machine
-- 'proposal' (same id). Payload, reason and dry run are encrypted, bound to 'proposal:<id>'.
create table proposal (
  id uuid primary key,
  kind text not null,
  subject_machine text not null,
  subject_id uuid not null,
  -- the event that it sends; '' for a kind that does more than send one event
  event text not null,
  sealed text not null,
  -- of the facts on which it was made
  fingerprint text not null,
  -- uploaded files
  evidence uuid[] not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  ended_at timestamptz
);
-- the same act on the same record waits once
create unique index proposal_waiting on proposal (kind, subject_machine, subject_id, event) where ended_at is null;
create index proposal_newest on proposal (proposed_at desc, id desc);
create index proposal_subject on proposal (subject_machine, subject_id);
