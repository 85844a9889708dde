-- Decisions of the platform on versions of the look of a private domain; the last one of a version counts.
create table if not exists private_label_decision (
  seq bigint generated always as identity primary key,
  listing_id uuid not null,
  version int not null,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text not null default '',
  -- null: the version was shown before decisions existed
  decided_by uuid references app_user on delete restrict,
  decided_at timestamptz not null,
  foreign key (listing_id, version) references private_label_version on delete restrict
);
create index if not exists private_label_decision_version on private_label_decision (listing_id, version, seq desc);

-- Pages that visitors see today stay as they are.
insert into private_label_decision (listing_id, version, decision, reason, decided_at)
select listing_id, version, 'approved', 'Shown before the platform reviewed looks.', saved_at
from private_label_version;
