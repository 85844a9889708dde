-- A tax form of a taxpayer. Its state is its machine (machine 'tax-form', same id), never a column.
create table tax_form (
  id uuid primary key,
  user_id uuid not null,
  -- whose form: 'self', 'ira' (the plan's custodian) or the id of a registration with a number of its own
  holder text not null,
  form text not null check (form in ('w9', 'w8ben', 'w8eci', 'w8ben_e', 'w8imy', 'w8exp')),
  revision text not null,
  -- all values, sealed (field facts 14.1: tax forms are S2, the numbers in them S1), and what may be shown of the numbers
  sealed text not null,
  masked jsonb not null default '{}',
  -- name on line 1 and keyed hash of its number, once it is signed
  taxpayer text,
  number_hash text,
  -- red flags that sent it to a person
  flags text[] not null default '{}',
  -- who signed, when, how: the record of the electronic signature; null before, and after changes were asked
  signature jsonb,
  original_file uuid,
  copy_file uuid,
  sha256 text,
  pages integer,
  -- of a form that was handed in as PDF
  upload_file uuid,
  signed_on date,
  saved_at timestamptz not null,
  rev integer not null default 1,
  created_at timestamptz not null
);
create index tax_form_taxpayer on tax_form (user_id, holder, created_at desc, id desc);

-- Answers to the general questions, one row per version, never changed
create table tax_answer (
  id uuid primary key,
  user_id uuid not null,
  version integer not null check (version >= 1),
  sealed text not null,
  answered_at timestamptz not null,
  unique (user_id, version)
);
create trigger tax_answer_append_only before update or delete on tax_answer for each row execute function refuse_change();
create table tax_answer_draft (
  user_id uuid primary key,
  sealed text not null,
  saved_at timestamptz not null
);

-- Every access to a signed form: who, as what, what was looked at, when
create table tax_form_access (
  id uuid primary key,
  form_id uuid not null references tax_form on delete restrict,
  by_user uuid not null,
  role text not null check (role in ('owner', 'staff', 'company')),
  what text not null,
  at timestamptz not null
);
create index tax_form_access_form on tax_form_access (form_id, at desc);
create trigger tax_form_access_append_only before update or delete on tax_form_access for each row execute function refuse_change();
