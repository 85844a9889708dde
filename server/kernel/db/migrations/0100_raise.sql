-- A founder's side of a raise: companies as they were set up, their people and invitations, offerings as drafts with their topics.

-- what is typed about a company that is not made yet; sealed as a whole, because it holds an EIN
create table company_draft (
  user_id uuid primary key,
  sealed text not null,
  rev int not null,
  updated_at timestamptz not null
);

create table company_info (
  account_id uuid primary key references company on delete restrict,
  information jsonb not null,
  ein_sealed text not null,
  -- keyed hash: one company per EIN
  ein_hash text not null unique,
  attestations jsonb not null,
  attested_by uuid not null,
  attested_at timestamptz not null
);

create table company_person (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'officer', 'director', 'authorised_rep', 'counsel')),
  title text not null,
  ownership_pct text,
  is_authorised_signer boolean not null,
  user_id uuid,
  added_by uuid not null,
  added_at timestamptz not null
);
create unique index company_person_email on company_person (account_id, lower(email));

create table company_invitation (
  id uuid primary key,
  person_id uuid not null references company_person on delete restrict,
  account_id uuid not null references company on delete restrict,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  token_hash text not null unique,
  sent_by uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid
);
-- one live link per person
create unique index company_invitation_live on company_invitation (person_id) where ended_at is null;

create table company_join_request (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  user_id uuid not null,
  message text not null,
  requested_at timestamptz not null
);
create index company_join_request_account on company_join_request (account_id, requested_at desc);

-- an offering that is prepared by topics
create table raise (
  listing_id uuid primary key references offering on delete restrict,
  account_id uuid not null,
  name text not null,
  created_by uuid not null,
  created_at timestamptz not null
);

create table topic (
  listing_id uuid not null references raise on delete restrict,
  topic text not null,
  item_id uuid not null unique,
  values jsonb not null default '{}',
  -- version of the draft, for If-Match
  rev int not null default 0,
  -- the revision that the offering's own record shows; a later one is a pending change
  applied_revision int not null default 0,
  updated_at timestamptz,
  updated_by uuid,
  primary key (listing_id, topic)
);

create table topic_author (
  item_id uuid not null references topic (item_id) on delete restrict,
  user_id uuid not null,
  primary key (item_id, user_id)
);

create table topic_revision (
  item_id uuid not null references topic (item_id) on delete restrict,
  revision int not null,
  listing_id uuid not null,
  topic text not null,
  values jsonb not null,
  handed_in_at timestamptz not null,
  handed_in_by uuid,
  primary key (item_id, revision)
);
create index topic_revision_listing on topic_revision (listing_id, topic, revision desc);
create trigger topic_revision_append_only before update or delete on topic_revision for each row execute function refuse_change();

create table topic_comment (
  id uuid primary key,
  listing_id uuid not null,
  topic text not null,
  field text,
  body text not null,
  author_id uuid not null,
  author_role text not null check (author_role in ('issuer', 'platform', 'partner')),
  written_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  foreign key (listing_id, topic) references topic (listing_id, topic)
);
create index topic_comment_topic on topic_comment (listing_id, topic, written_at);
