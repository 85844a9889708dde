-- What an offering disclosed, from its launch on: one row for the launch and one for each amendment. Never changed.
create table offering_revision (
  listing_id uuid not null references offering on delete restrict,
  number int not null check (number > 0),
  -- everything that is disclosed, documents by the hash of their bytes
  content jsonb not null,
  hash text not null,
  -- differences to the revision before, as people read them
  changes jsonb not null default '[]',
  material boolean not null,
  reason text not null,
  amendment_id uuid,
  made_at timestamptz not null,
  primary key (listing_id, number)
);
create trigger offering_revision_append_only before update or delete on offering_revision for each row execute function refuse_change();

-- A proposed change of a live offering. Its state is its machine ('amendment', same id); what is proposed never changes.
create table offering_amendment (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  base_revision int not null,
  changes jsonb not null,
  -- the same in words
  differences jsonb not null,
  material boolean not null,
  reason text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  -- set when it is applied
  revision int
);
create index offering_amendment_listing on offering_amendment (listing_id, proposed_at desc);
