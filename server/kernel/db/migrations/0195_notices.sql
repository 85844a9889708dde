-- What the product told a person, and what waits for them. A row is written in the transaction of the event that it is about.
create table notice (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  title text not null,
  -- the sentences, bound to 'notice:<id>:lines': they may name amounts
  sealed text not null,
  link text,
  cause_machine text,
  cause_id uuid,
  cause_rev integer,
  -- the state that makes it the person's turn; null: it only tells
  while_state text,
  due_at timestamptz,
  -- shown in the list: the person may have switched that off for its kind
  shown boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- the state has changed: nothing more is sent about it
  over_at timestamptz,
  mails integer not null default 0,
  next_mail_at timestamptz,
  digest_at timestamptz
);
create unique index notice_once on notice (user_id, cause_machine, cause_id, cause_rev) where cause_machine is not null;
create index notice_newest on notice (user_id, created_at desc, id desc) where shown;
create index notice_unread on notice (user_id) where read_at is null and shown;
create index notice_open on notice (cause_machine, cause_id) where while_state is not null and over_at is null;
create index notice_mail_due on notice (next_mail_at) where next_mail_at is not null and over_at is null;
create index notice_digest_due on notice (digest_at) where digest_at is not null;

create table notice_setting (
  user_id uuid primary key,
  -- 'updates:mail', 'news:app'
  off_kinds text[] not null default '{}',
  digest boolean not null default false,
  rev integer not null default 1,
  updated_at timestamptz not null
);

-- A message about something that waits for the reader leaves only while it does; a reminder is one more message of the same cause.
alter table email_message add column kind text, add column while_state text, add column dropped_at timestamptz, add column nth integer not null default 0;
drop index email_message_once;
create unique index email_message_once on email_message (template, to_address, cause_machine, cause_id, cause_rev, nth) where cause_machine is not null;
