-- Every message that the product sends: written in the transaction of its cause, sent afterwards by a job.
-- `variables` never hold a code, a link or another secret; the rendered message is sealed, and removed once a mail server took it.
create table email_message (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  template text not null,
  to_address text not null,
  to_name text not null,
  user_id uuid,
  subject text not null,
  variables jsonb not null,
  sealed text,
  cause_machine text,
  cause_id uuid,
  cause_rev integer,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  failed_at timestamptz,
  problem text
);
-- one message for one cause, whatever runs twice
create unique index email_message_once on email_message (template, to_address, cause_machine, cause_id, cause_rev) where cause_machine is not null;
create index email_message_to on email_message (to_address, seq desc);
create index email_message_unsent on email_message (created_at) where sent_at is null;
