-- Firms of the registry, for those who choose one.
create or replace view firm_shared as
  select f.id, f.kind, f.legal_name, f.crd, f.sec_no, v.data->>'checked_on' as checked_on
  from firm f
  join firm_version v on v.firm_id = f.id and v.version = f.version;

-- Seats of outside firms in offerings; state, sections and period are the machine 'partner-seat' (same id).
create table if not exists partner_seat (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null,
  role text not null check (role in
    ('broker_dealer', 'transfer_agent', 'escrow_agent', 'auditor', 'law_firm', 'marketing')),
  -- null: a firm that is only named
  firm_id uuid references firm on delete restrict,
  firm_name text not null,
  -- whom the seat is for; from the acceptance on it is the account that accepted
  email text not null,
  name text not null,
  user_id uuid references app_user on delete restrict,
  agreement text not null,
  signed_name text,
  signed_ip text,
  invited_by uuid not null references app_user on delete restrict,
  by_platform boolean not null,
  invited_at timestamptz not null
);
create index if not exists partner_seat_listing on partner_seat (listing_id, invited_at desc);
create index if not exists partner_seat_email on partner_seat (email);
create index if not exists partner_seat_person on partner_seat (user_id);
