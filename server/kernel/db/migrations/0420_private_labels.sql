-- How an offering looks at its own domain; every save is a version, the greatest is in force.
create table if not exists private_label_version (
  listing_id uuid not null references offering on delete restrict,
  version int not null,
  account_id uuid not null,
  data jsonb not null,
  saved_by uuid not null references app_user on delete restrict,
  saved_at timestamptz not null,
  primary key (listing_id, version)
);

-- Domains of offerings; the state is the machine 'private-domain' (same id).
create table if not exists private_domain (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  -- in ASCII and small letters
  host text not null,
  -- what the TXT record has to hold
  token text not null,
  -- key with which mail of the domain is signed (RFC 6376): the public part is published, the private one sealed
  dkim_public text not null,
  dkim_sealed text not null,
  requested_by uuid not null references app_user on delete restrict,
  requested_at timestamptz not null,
  -- nobody else can use the host
  holds boolean not null default true
);
create unique index if not exists private_domain_host on private_domain (host) where holds;
create index if not exists private_domain_listing on private_domain (listing_id, requested_at desc);
