-- Bank accounts of people: numbers sealed, one that counts per kind; earlier ones stay for refunds to their source.
create table bank_account (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('ach', 'wire')),
  holder_name text not null,
  holder_type text not null default 'individual' check (holder_type in ('individual', 'business')),
  account_type text check (account_type in ('checking', 'savings')),
  routing_number text,
  bic text,
  country text not null default 'US',
  bank_name text not null,
  -- AES-256-GCM bound to 'bank_account:<id>:account_number'
  sealed text not null,
  mask text not null,
  last4 text not null,
  -- keyed hash of routing and account number, to see the same account again
  blind text not null,
  -- refunds to a changed account wait until then
  payout_after timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  check (kind = 'wire' or (account_type is not null and routing_number is not null))
);
create unique index bank_account_current on bank_account (user_id, kind) where replaced_at is null;
create index bank_account_user on bank_account (user_id, created_at desc);
create index bank_account_blind on bank_account (blind);

create table bank_micro_deposit (
  bank_account_id uuid not null references bank_account on delete restrict,
  run integer not null check (run >= 1),
  -- the two amounts in cents, bound to 'bank_micro_deposit:<account>:<run>'
  sealed text not null,
  sent_at timestamptz not null,
  primary key (bank_account_id, run)
);

-- what a person authorized, word for word; kept two years after the last debit or the revocation
create table bank_authorization (
  id uuid primary key,
  user_id uuid not null,
  bank_account_id uuid not null references bank_account on delete restrict,
  investment_id uuid not null,
  version text not null,
  text text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  amount bigint not null check (amount > 0),
  accepted_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  revoked_at timestamptz,
  revoked_why text
);
create index bank_authorization_investment on bank_authorization (investment_id, accepted_at desc);
create index bank_authorization_account on bank_authorization (bank_account_id);

create table ach_batch (
  id uuid primary key,
  number bigint generated always as identity unique,
  odfi_routing text not null check (odfi_routing ~ '^[0-9]{9}$'),
  odfi_name text not null,
  is_open boolean not null default true,
  created_at timestamptz not null,
  effective_on date,
  first_by uuid,
  second_by uuid,
  -- the NACHA file, bound to 'ach_batch:<id>:file'
  sealed_file text,
  file_sha256 text,
  entries integer not null default 0,
  debit bigint not null default 0,
  credit bigint not null default 0
);
create unique index ach_batch_open on ach_batch (odfi_routing) where is_open;

create table ach_entry (
  id uuid primary key,
  batch_id uuid not null references ach_batch on delete restrict,
  kind text not null check (kind in ('debit', 'verify')),
  payment_id uuid,
  bank_account_id uuid not null references bank_account on delete restrict,
  -- which try of a payment, which run of a verification with the place of the entry in it
  attempt integer not null check (attempt >= 1),
  place integer not null default 1,
  is_debit boolean not null,
  amount bigint not null check (amount > 0),
  sec_code text not null check (sec_code in ('WEB', 'CCD', 'PPD')),
  description text not null,
  reference text not null,
  trace text unique,
  -- what happened to the entry; the word for it is derived
  sent_at timestamptz,
  settled_on date,
  failed_at timestamptz,
  returned_at timestamptz,
  withdrawn_at timestamptz,
  state text not null generated always as (case when returned_at is not null then 'returned' when withdrawn_at is not null then 'withdrawn' when failed_at is not null then 'failed' when settled_on is not null then 'settled' when sent_at is not null then 'sent' else 'waiting' end) stored,
  created_at timestamptz not null,
  check ((kind = 'debit') = (payment_id is not null))
);
create unique index ach_entry_attempt on ach_entry (payment_id, attempt) where payment_id is not null;
create index ach_entry_batch on ach_entry (batch_id, created_at, id);
create index ach_entry_account on ach_entry (bank_account_id);

create table ach_download (
  id uuid primary key,
  batch_id uuid not null references ach_batch on delete restrict,
  user_id uuid not null,
  ip text not null,
  at timestamptz not null
);
create trigger ach_download_append_only before update or delete on ach_download for each row execute function refuse_change();

create table bank_instruction (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  payment_type text not null check (payment_type in ('ach', 'wire')),
  version integer not null check (version >= 1),
  bank_name text not null,
  bank_address text not null,
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  sealed text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  beneficiary text not null,
  beneficiary_address text not null,
  call_number text not null,
  why text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  approved_by uuid,
  in_effect boolean not null default false,
  unique (listing_id, payment_type, version)
);
create unique index bank_instruction_in_effect on bank_instruction (listing_id, payment_type) where in_effect;
create sequence ach_trace maxvalue 9999999 cycle;
