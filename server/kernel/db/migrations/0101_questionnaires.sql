-- Bad-actor questionnaires: one per covered person of an offering. Answers are sealed; signatures are append-only.
create table questionnaire (
  id uuid primary key,
  listing_id uuid not null references raise on delete restrict,
  account_id uuid not null,
  person_key text not null,
  name text not null,
  email text not null,
  roles text[] not null,
  subject text not null check (subject in ('issuer', 'other')),
  answers_sealed text,
  rev int not null default 0,
  waiver text,
  waiver_by uuid,
  waiver_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  -- set when the person is no longer covered: the same person may be covered again later
  ended_at timestamptz
);
create unique index questionnaire_person on questionnaire (listing_id, person_key) where ended_at is null;

create table questionnaire_link (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire on delete restrict,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index questionnaire_link_live on questionnaire_link (questionnaire_id) where ended_at is null;

create table questionnaire_signature (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire on delete restrict,
  kind text not null check (kind in ('answer', 'bring_down')),
  typed_name text not null,
  certificate text not null,
  certificate_sha256 text not null,
  answers_sealed text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null
);
create index questionnaire_signature_of on questionnaire_signature (questionnaire_id, signed_at desc);
create trigger questionnaire_signature_append_only before update or delete on questionnaire_signature for each row execute function refuse_change();
