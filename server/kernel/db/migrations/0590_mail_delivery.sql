-- What became of an e-mail after our mail server took it, as a mail provider or a bounce reports it; 'suppressed' is one
-- that was not sent, because of an earlier report about its address.
alter table email_message
  add column delivery text check (delivery in ('delayed', 'delivered', 'bounced', 'complained', 'suppressed')),
  add column delivery_at timestamptz,
  -- reply of the recipient's server (RFC 5321) or enhanced status code (RFC 3463)
  add column delivery_code text;
-- what operators look after: e-mails that have not reached their readers
drop index email_message_problem;
create index email_message_problem on email_message (seq desc)
  where (failed_at is not null and delivery is null and sent_at is null and dropped_at is null)
    or (delivery = 'bounced') or (delivery = 'complained') or (delivery = 'suppressed');

-- Addresses that get only what the law and signing in require: e-mails to them came back for good, or were reported as spam.
create table email_suppression (
  address text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  since timestamptz not null,
  -- the e-mail that was reported
  message_id uuid references email_message (id) on delete set null
);
create index email_suppression_message on email_suppression (message_id);

-- Tokens of a mail provider's signed calls, as hashes: each counts once. They are removed when their time stamp no longer counts.
create table mail_call (
  token_hash text primary key,
  at timestamptz not null
);
create index mail_call_at on mail_call (at);
