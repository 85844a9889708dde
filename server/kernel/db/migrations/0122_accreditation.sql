-- What an investor sends so that the platform can verify accreditation (17 CFR 230.506(c)(2)). Never changed: a newer row takes the place of an older one.
create table accreditation_evidence (
  id uuid primary key,
  investment_id uuid not null references investment on delete restrict,
  user_id uuid not null references app_user on delete restrict,
  method text not null check (method in ('income_docs', 'net_worth_docs', 'third_party_letter', 'min_investment')),
  files uuid[] not null,
  -- what was represented in writing
  statements text[] not null,
  sent_at timestamptz not null
);
create index accreditation_evidence_of on accreditation_evidence (investment_id, sent_at desc, id desc);
create trigger accreditation_evidence_append_only before update or delete on accreditation_evidence for each row execute function refuse_change();
