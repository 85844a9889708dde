-- Links by mail that decide or sign, of every kind: for whom, to which address, until when, used once, and a code that is
-- mailed to the address before anything is shown.
create table mail_link (
  id uuid primary key,
  kind text not null check (kind in ('questionnaire')),
  -- the record that the link opens; only its newest link is open
  record_id uuid not null,
  address text not null,
  name text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- a newer link, a changed address, or the record itself ended it
  ended_at timestamptz,
  -- the first right code: the mailbox is the reader's
  confirmed_at timestamptz,
  -- the signature or the decision; a link signs once
  used_at timestamptz,
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries integer not null default 0
);
create unique index mail_link_live on mail_link (kind, record_id) where ended_at is null;
create index mail_link_address on mail_link (address);

-- Browsers in which the code of a link was right; each has a secret of its own in a cookie.
create table mail_link_opening (
  id uuid primary key,
  link_id uuid not null references mail_link on delete cascade,
  browser_hash text not null,
  ip text not null,
  user_agent text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index mail_link_opening_of on mail_link_opening (link_id, browser_hash);

insert into mail_link (id, kind, record_id, address, name, token_hash, created_at, expires_at, ended_at)
select l.id, 'questionnaire', q.id, q.email, q.name, l.token_hash, l.created_at, l.expires_at, l.ended_at
from questionnaire_link l
join questionnaire q on q.id = l.questionnaire_id;
drop table questionnaire_link;

-- Addresses that a questionnaire had before, with the answers that ended with each; compliance alone reads them.
create table questionnaire_address (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire on delete restrict,
  address text not null,
  ended_at timestamptz not null,
  changed_by uuid not null,
  -- compliance changed the address: the earlier answers are not weighed any more
  by_platform boolean not null,
  answers_sealed text,
  signed_at timestamptz
);
create index questionnaire_address_of on questionnaire_address (questionnaire_id, ended_at);

-- What compliance has to look at before it relies on the answers of a link.
create table questionnaire_warning (
  id uuid primary key,
  questionnaire_id uuid not null references questionnaire on delete restrict,
  link_id uuid not null references mail_link on delete restrict,
  kind text not null check (kind in ('member_session', 'member_browser', 'member_address')),
  member_id uuid not null,
  ip text not null,
  at timestamptz not null
);
create unique index questionnaire_warning_once on questionnaire_warning (questionnaire_id, link_id, kind, member_id);

-- the address whose code was right before the signature; null for signatures before addresses were confirmed
alter table questionnaire_signature add column address text;
