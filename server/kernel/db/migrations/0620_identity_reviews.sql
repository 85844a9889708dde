-- A person at the identity provider decides about a check: by what it is found there, and since when.
alter table kyc_check add column if not exists review_id text;
alter table kyc_check add column if not exists referred_at timestamptz;
-- what was decided there, and when that was learned; recorded too when a person here was faster
alter table kyc_check add column if not exists reviewed_at timestamptz;
create index if not exists kyc_check_review on kyc_check (provider, review_id, run desc) where review_id is not null;
create index if not exists kyc_check_referred on kyc_check (referred_at) where referred_at is not null and reviewed_at is null;

-- Signed events of the provider that were taken; each counts once.
create table if not exists identity_notice (
  provider text not null,
  id text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
