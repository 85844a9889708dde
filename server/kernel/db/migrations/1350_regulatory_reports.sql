-- Reports to OFAC and FinCEN that have a deadline (31 CFR 501.603, 501.604, 1023.320). A row names nobody: the case is
-- the file of compliance. Rows are never deleted, so that the record outlasts its retention.
create table regulatory_report (
  id uuid primary key,
  kind text not null check (kind in ('ofac_rejected', 'ofac_unblocked', 'ofac_annual', 'sar', 'sar_continuing')),
  case_no text not null,
  from_on date not null,
  due_on date not null,
  suspect boolean not null,
  entered_by uuid references app_user on delete restrict,
  entered_at timestamptz not null,
  reminded_at timestamptz,
  filed_on date,
  evidence text,
  filed_by uuid references app_user on delete restrict,
  unique (kind, case_no, from_on),
  check ((filed_on is null) = (evidence is null))
);
create index regulatory_report_open on regulatory_report (due_on) where filed_on is null;
