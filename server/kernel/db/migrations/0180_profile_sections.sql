-- Facts of a profile beside those of the investment steps: a section keeps here what has no home there.
alter table profile_fact drop constraint profile_fact_kind_check;
alter table profile_fact add constraint profile_fact_kind_check check (kind ~ '^[a-z][a-z-]{1,40}$');

-- One section of one person: how many versions it has, what the newest changed (masked) and what is typed but not kept yet.
create table profile_section (
  id uuid primary key,
  user_id uuid not null,
  section text not null,
  version integer not null default 0 check (version >= 0),
  -- [{field, from, to}], masked; copied into the machine's log when it is told
  changes jsonb not null default '[]',
  source text not null default '',
  draft jsonb,
  -- AES-256-GCM bound to 'profile_section:<id>'
  draft_secrets text,
  draft_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, section)
);

-- the history pages of a person read one kind of machine, newest first
create index machine_log_user_machine on machine_log (user_id, machine, seq desc) where user_id is not null;
