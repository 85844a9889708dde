-- A closing: a batch of investments whose money leaves escrow together. Its state is its machine (machine 'closing', same id).
create table closing (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  number integer not null check (number > 0),
  -- the deadline that an early last closing replaced; it comes back when the closing is pulled back
  deadline_before timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  unique (listing_id, number)
);

-- The batch. A row that has left stays; an investment is in one closing at a time, whoever races.
create table closing_investment (
  closing_id uuid not null references closing on delete restrict,
  investment_id uuid not null,
  added_at timestamptz not null,
  left_at timestamptz,
  primary key (closing_id, investment_id, added_at)
);
create unique index closing_investment_once on closing_investment (investment_id) where left_at is null;
create index closing_investment_batch on closing_investment (closing_id) where left_at is null;

-- What a closing was allowed by: each guard with what was found, when, and for whom. Append-only.
create table closing_evidence (
  closing_id uuid not null references closing on delete restrict,
  stage text not null check (stage in ('proposed', 'principal', 'released')),
  at timestamptz not null,
  position integer not null,
  guard text not null,
  holds boolean not null,
  value text not null,
  about text[] not null default '{}',
  source text not null,
  by_id text,
  by_name text not null,
  primary key (closing_id, stage, at, guard)
);
create trigger closing_evidence_append_only before update or delete on closing_evidence for each row execute function refuse_change();

alter table holding add column closing_id uuid references closing on delete restrict;
alter table holding add column certificate_no text;
create unique index holding_certificate on holding (account_id, certificate_no) where certificate_no is not null;
create index holding_account on holding (account_id, issued_at, id);
create index holding_closing on holding (closing_id) where closing_id is not null;

-- Reminders to people whose investment was abandoned: once per day and investment.
create table abandon_reminder (
  investment_id uuid not null,
  day date not null,
  sent_by uuid not null,
  sent_at timestamptz not null,
  primary key (investment_id, day)
);
create trigger abandon_reminder_append_only before update or delete on abandon_reminder for each row execute function refuse_change();

-- Perks of an offering (field facts 9.4): thresholds in cents or units by their basis.
create table offering_perk (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  title text not null,
  description text not null default '',
  type text not null check (type in ('bonus_shares', 'product', 'discount', 'experience', 'merch')),
  basis text not null check (basis in ('amount', 'units', 'time', 'loyalty')),
  threshold bigint not null check (threshold >= 0),
  bonus_pct text,
  quantity_limit integer,
  starts_at timestamptz,
  ends_at timestamptz,
  eligibility text not null default 'all' check (eligibility in ('all', 'accredited', 'prior_investors')),
  position integer not null default 1
);
create index offering_perk_listing on offering_perk (listing_id, position);
