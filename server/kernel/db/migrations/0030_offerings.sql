create extension if not exists pg_trgm;

create table company (
  account_id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  legal_name text not null,
  tagline text not null default '',
  city text not null default '',
  region text not null default '',
  jurisdiction text not null default '',
  tax_class text not null default 'c_corp' check (tax_class in ('c_corp', 's_corp', 'partnership', 'trust')),
  founded int,
  employees int,
  cover_seed int not null default 1,
  logo_url text,
  cover_url text,
  created_at timestamptz not null default now()
);

create table company_member (
  account_id uuid not null references company on delete restrict,
  user_id uuid not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  since timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index company_member_user on company_member (user_id);

-- An offering and its listing on the platform are one record; their two machines share its id.
create table offering (
  listing_id uuid primary key,
  account_id uuid not null references company on delete restrict,
  type text not null check (type in ('reg_cf', 'reg_d_506b', 'reg_d_506c', 'reg_a_t1', 'reg_a_t2')),
  security_type text not null,
  security_name text not null,
  price numeric(14, 5) not null check (price > 0),
  min_target bigint not null check (min_target > 0),
  max_amount bigint not null check (max_amount >= min_target),
  min_investment bigint not null check (min_investment > 0),
  max_investment bigint check (max_investment >= min_investment),
  increment_units int not null default 1 check (increment_units > 0),
  pre_money bigint,
  valuation_cap bigint,
  discount_pct text,
  interest_pct text,
  maturity date,
  open_at timestamptz not null,
  deadline_at timestamptz not null check (deadline_at > open_at),
  oversubscription text not null check (oversubscription in ('pro_rata', 'first_come', 'none')),
  rolling_close boolean not null default false,
  jurisdictions text[] not null,
  use_of_proceeds jsonb not null,
  payment_options text[] not null default '{ach,wire}',
  investor_fee_bps int not null default 0,
  headline text not null default '',
  summary text not null default '',
  pitch_html text not null default '',
  team jsonb not null default '[]',
  risks jsonb not null default '[]',
  faq jsonb not null default '[]',
  categories text[] not null default '{}',
  intermediary jsonb,
  filing jsonb,
  -- kept totals, changed in the transaction of the event that changes them
  reserved bigint not null default 0 check (reserved >= 0 and reserved <= max_amount),
  committed bigint not null default 0 check (committed >= 0),
  funded bigint not null default 0 check (funded >= 0),
  investors int not null default 0 check (investors >= 0),
  updates int not null default 0,
  search text not null default '',
  revision int not null default 1,
  created_at timestamptz not null default now()
);
create index offering_account on offering (account_id, created_at desc);
create index offering_deadline on offering (deadline_at, listing_id);
create index offering_opened on offering (open_at desc, listing_id);
create index offering_committed on offering (committed desc, listing_id);
create index offering_minimum on offering (min_investment, listing_id);
create index offering_search on offering using gin (search gin_trgm_ops);
create index offering_categories on offering using gin (categories);

create table offering_update (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  kind text not null check (kind in ('announcement', 'progress', 'material_change')),
  title text not null,
  body_html text not null,
  author text not null,
  published_at timestamptz not null
);
create index offering_update_newest on offering_update (listing_id, published_at desc, id desc);

create table offering_document (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  kind text not null,
  title text not null,
  file_id uuid not null,
  size int not null,
  content_type text not null,
  required boolean not null default false,
  published_at timestamptz not null
);
create index offering_document_listing on offering_document (listing_id, published_at);

-- What a person of the platform has seen or received for an offering: the evidence that its guards ask for. Append-only;
-- a later row of the same kind counts. The topics of the checklist will write it once they are reviewed in the product.
create table offering_evidence (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  kind text not null,
  note text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
create index offering_evidence_listing on offering_evidence (listing_id, kind, recorded_at desc);
create trigger offering_evidence_append_only before update or delete on offering_evidence for each row execute function refuse_change();
