-- In whose name a person invests. The title is written from the facts of the profile when it is shown.
create table investor_registration (
  id uuid primary key,
  user_id uuid not null references app_user on delete restrict,
  type text not null check (type in ('individual', 'ira')),
  created_at timestamptz not null,
  unique (user_id, type)
);

create sequence investment_number start 10201;

-- An investment. Amount, units, registration, dates and state are the context and value of its machine (machine
-- 'investment', same id; the steps are 'investment-steps', the plan is 'ira', same id). Here stands what never changes,
-- what was relied on at the commitment, and what the investment adds to the kept totals of its offering.
create table investment (
  id uuid primary key,
  number text not null unique,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  user_id uuid not null references app_user on delete restrict,
  offering_type text not null,
  security_type text not null,
  price numeric(14, 5) not null check (price > 0),
  fee_bps int not null check (fee_bps >= 0),
  -- cents that it takes of the offering's maximum, and that it counts as committed
  reserved bigint not null default 0 check (reserved >= 0),
  committed bigint not null default 0 check (committed >= 0),
  -- day from which the commitment counts towards the person's limit
  committed_at timestamptz,
  limit_snapshot jsonb,
  accreditation_snapshot jsonb,
  created_at timestamptz not null
);
create index investment_user on investment (user_id, created_at desc, id desc);
create index investment_listing on investment (listing_id, created_at desc, id desc);
create index investment_counted on investment (user_id, committed_at) where committed > 0;

-- What is typed into a step (draft) and what was handed in for this investment (answers). Secrets only sealed.
create table investment_step (
  investment_id uuid not null references investment on delete restrict,
  step text not null,
  draft jsonb not null default '{}',
  draft_secrets text,
  saved_at timestamptz,
  rev int not null default 0,
  answers jsonb,
  answered_at timestamptz,
  primary key (investment_id, step)
);

create table investment_document_opened (
  investment_id uuid not null references investment on delete restrict,
  file_id uuid not null,
  opened_at timestamptz not null,
  primary key (investment_id, file_id)
);

-- Number and sum by bucket of each offering, changed in the transaction of the event that changes them.
create table investment_tally (
  listing_id uuid not null references offering on delete restrict,
  bucket text not null,
  count int not null default 0 check (count >= 0),
  amount bigint not null default 0 check (amount >= 0),
  primary key (listing_id, bucket)
);

-- The escrow account that wires of an offering go to (17 CFR 227.303(e)); the whole number is in the escrow agreement.
create table escrow_account (
  listing_id uuid primary key references offering on delete restrict,
  bank_name text not null,
  routing text not null check (routing ~ '^[0-9]{9}$'),
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  beneficiary text not null
);
