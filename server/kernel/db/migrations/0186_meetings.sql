-- Meetings of holders. The state is the machine 'meeting' of the same id.
create table meeting (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  plan jsonb not null,
  rev integer not null default 0,
  minutes text,
  minutes_files uuid[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null
);
create index meeting_company on meeting (account_id, created_at desc, id desc);
create table meeting_proposal (
  id uuid primary key,
  meeting_id uuid not null references meeting on delete cascade,
  position integer not null,
  text text not null,
  standard text not null,
  recommendation text not null,
  result jsonb
);
create index meeting_proposal_meeting on meeting_proposal (meeting_id, position);
-- Holders of the record date with their votes, written when the notice is sent; somebody without an account votes on paper.
create table meeting_voter (
  id uuid primary key,
  meeting_id uuid not null references meeting on delete restrict,
  user_id uuid,
  title text not null,
  class text not null,
  units bigint not null,
  votes bigint not null
);
create index meeting_voter_meeting on meeting_voter (meeting_id);
create index meeting_voter_user on meeting_voter (user_id, meeting_id) where user_id is not null;
create trigger meeting_voter_append_only before update or delete on meeting_voter for each row execute function refuse_change();
-- Each vote that was ever cast; the newest of a voter on a proposal counts.
create table meeting_ballot (
  seq bigint generated always as identity primary key,
  meeting_id uuid not null references meeting on delete restrict,
  voter_id uuid not null references meeting_voter on delete restrict,
  proposal_id uuid not null references meeting_proposal on delete restrict,
  choice text not null,
  cast_by uuid not null,
  at timestamptz not null
);
create index meeting_ballot_newest on meeting_ballot (meeting_id, voter_id, proposal_id, seq desc);
create trigger meeting_ballot_append_only before update or delete on meeting_ballot for each row execute function refuse_change();
create table meeting_proxy (
  id uuid primary key,
  meeting_id uuid not null references meeting on delete restrict,
  voter_id uuid not null references meeting_voter on delete restrict,
  to_kind text not null,
  proxy_user_id uuid,
  name text not null,
  expires_on date not null,
  given_at timestamptz not null,
  ended_at timestamptz
);
create unique index meeting_proxy_one on meeting_proxy (voter_id) where ended_at is null;
create index meeting_proxy_person on meeting_proxy (proxy_user_id) where ended_at is null;

-- News releases. The state is the machine 'news-release' of the same id.
create table news_release (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  content jsonb not null,
  rev integer not null default 0,
  author_id uuid not null,
  approved_by uuid,
  created_at timestamptz not null
);
create index news_release_company on news_release (account_id, created_at desc, id desc);
