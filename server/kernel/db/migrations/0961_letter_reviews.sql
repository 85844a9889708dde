-- Whether the letter was confirmed in a browser in which its investor had signed in.
alter table accreditation_confirmation add column investor_device boolean not null default false;

-- What the person who verified a claim by a letter looked up, and why what speaks against the letter does not.
create table accreditation_letter_review (
  id uuid primary key,
  claim_id uuid not null references accreditation_claim on delete restrict,
  -- null for a letter on paper
  confirmation_id uuid references accreditation_confirmation on delete restrict,
  register text not null,
  outcome text not null check (outcome in ('found', 'not_found', 'not_made')),
  note text not null,
  -- concern -> reason
  answers jsonb not null,
  reviewed_by uuid not null,
  at timestamptz not null
);
create index accreditation_letter_review_of on accreditation_letter_review (claim_id, at desc);
create trigger accreditation_letter_review_append_only before update on accreditation_letter_review for each row execute function refuse_change();
create trigger accreditation_letter_review_no_truncate before truncate on accreditation_letter_review for each statement execute function refuse_change();
