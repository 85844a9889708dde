-- What a company asks to change where no edit can; the state of each is its machine ('change-request', same id).
create table change_request (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  subject text not null check (subject in ('type-of-offering')),
  field text not null,
  from_value jsonb not null,
  to_value jsonb not null,
  reason text not null,
  -- what the company was told when it asked
  consequence jsonb not null,
  requested_by uuid not null references app_user on delete restrict,
  requested_at timestamptz not null,
  -- the offering that approval opened
  opened uuid references offering on delete restrict
);
create index change_request_listing on change_request (listing_id, subject, requested_at desc);

create table change_request_document (
  request_id uuid not null references change_request on delete restrict,
  file_id uuid not null references stored_file on delete restrict,
  title text not null,
  added_by uuid not null references app_user on delete restrict,
  added_at timestamptz not null,
  primary key (request_id, file_id)
);
