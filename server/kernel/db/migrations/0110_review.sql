-- The order with which the SEC qualified a Regulation A offering: file number and time.
alter table offering add column qualification jsonb;
-- A memo may have a file: the report, the signed agreement.
alter table offering_evidence add column file_id uuid;

-- Identifiers of an offering by section (field facts 13). A change is a new version; the last one counts.
create table offering_identifier (
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  section text not null check (section in ('issuer-ids', 'marketplace-ids', 'broker-dealer-ids', 'funding-portal-ids', 'reg-funding-portal-ids')),
  version integer not null check (version > 0),
  values jsonb not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (listing_id, section, version)
);
create trigger offering_identifier_append_only before update or delete on offering_identifier for each row execute function refuse_change();

-- People to whom an offering under 506(b) may be shown. The state is the machine 'relationship' of the same id.
create table offering_relationship (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  email text not null check (email = lower(email)),
  name text not null,
  basis text not null check (basis in ('pre_existing', 'questionnaire')),
  known_since date,
  how text not null,
  answers jsonb,
  invited_by uuid not null,
  invited_at timestamptz not null
);
create index offering_relationship_listing on offering_relationship (listing_id, invited_at desc);
create index offering_relationship_email on offering_relationship (email);
