-- E-mails that came to the platform's mailbox: bounces, automatic replies and answers. The file itself is not stored; the text
-- is sealed, without codes and links.
create table received_email (
  id uuid primary key,
  seq bigint generated always as identity unique,
  -- the Message-ID, or the hash of a message without one: the same message is taken once
  message_id text not null unique,
  kind text not null check (kind in ('bounce', 'auto_reply', 'answer')),
  from_address text not null,
  from_name text not null,
  subject text not null,
  sealed text,
  received_at timestamptz not null,
  imported_at timestamptz not null,
  imported_by uuid references app_user on delete set null,
  -- the message of ours that it is about
  sent_id uuid references email_message (id) on delete set null,
  user_id uuid references app_user on delete set null,
  -- enhanced status code of a bounce (RFC 3463), and the address that failed
  bounce_status text,
  bounced_address text,
  handled_at timestamptz,
  handled_by uuid references app_user on delete set null,
  note text not null default ''
);
create index received_email_open on received_email (seq desc) where handled_at is null;
create index received_email_user on received_email (user_id);

create view email_message_shared as
  select id, seq, to_address, user_id, subject, created_at
  from email_message;
