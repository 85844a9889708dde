-- A version of a legal text that is being written; its state is its machine ('legal-text', same id). What comes into force
-- is copied to legal_text, which never changes.
create table legal_draft (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy', 'cookies', 'electronic_delivery')),
  version text not null,
  title text not null,
  summary text not null,
  html text not null,
  -- the version in force when it was begun
  based_on text,
  begun_by uuid not null references app_user,
  begun_at timestamptz not null,
  saved_by uuid not null references app_user,
  saved_at timestamptz not null
);
create index legal_draft_kind on legal_draft (kind, begun_at desc);
-- who has written a word of it: none of them publishes it
create table legal_author (
  draft_id uuid not null references legal_draft,
  user_id uuid not null references app_user,
  primary key (draft_id, user_id)
);
