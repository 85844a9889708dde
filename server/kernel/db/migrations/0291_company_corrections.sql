-- A company that was taken over with its offering has information without attestations until its owners give them.
alter table company_info
  alter column attestations drop not null,
  alter column attested_by drop not null,
  alter column attested_at drop not null,
  alter column ein_sealed drop not null,
  alter column ein_hash drop not null;

-- What the platform corrected about a company, and why; not applied while an amendment of it waits or was declined.
create table company_correction (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  -- name, formation and office as corrected
  facts jsonb not null,
  ein_sealed text,
  ein_hash text,
  ein_last4 text,
  -- the differences in words, the EIN masked
  changes jsonb not null,
  reason text not null,
  corrected_by uuid not null references app_user on delete restrict,
  corrected_at timestamptz not null,
  applied_at timestamptz
);
create index company_correction_account on company_correction (account_id, corrected_at desc);
