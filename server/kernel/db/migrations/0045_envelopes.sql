-- A document set that is signed. Its state is its machine (machine 'envelope', same id), never a column.
create table envelope (
  id uuid primary key,
  investment_id uuid not null,
  listing_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  -- what the text was made from (no secret in it) and its hash: the same input makes the same file
  input jsonb not null,
  input_hash text not null,
  text_version text not null,
  countersigned_by uuid,
  countersigner text,
  -- keyed hash of the platform over file, signature and chain; given when everyone has signed
  seal text,
  certificate_file uuid,
  created_at timestamptz not null
);
create index envelope_investment on envelope (investment_id, created_at desc, id desc);
create index envelope_user on envelope (user_id, created_at desc);

-- the files of a set; `copy` is the one that other parties read (taxpayer number masked)
create table envelope_document (
  envelope_id uuid not null references envelope on delete restrict,
  kind text not null check (kind in ('agreement', 'w9')),
  title text not null,
  pages integer not null check (pages > 0),
  unsigned_file uuid not null,
  unsigned_sha256 text not null,
  unsigned_copy uuid,
  signed_pages integer,
  signed_file uuid,
  signed_sha256 text,
  signed_copy uuid,
  primary key (envelope_id, kind)
);

create table envelope_signer (
  envelope_id uuid not null references envelope on delete restrict,
  signer_id text not null,
  position integer not null,
  name text not null,
  email text not null,
  role text not null,
  sent_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  typed_name text,
  ip text,
  user_agent text,
  -- how the person proved who they are, and which text of electronic delivery they had accepted
  auth text,
  consent_version text,
  consent_hash text,
  consented_at timestamptz,
  primary key (envelope_id, signer_id)
);
