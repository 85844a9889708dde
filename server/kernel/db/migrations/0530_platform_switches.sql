-- Time zone, fiscal year and what is open on the platform.
alter table platform_info
  add column if not exists time_zone text not null default 'America/New_York',
  add column if not exists fiscal_year_end text not null default '12-31',
  add column if not exists accepts_accounts boolean not null default true,
  add column if not exists accepts_investments boolean not null default true,
  add column if not exists accepts_reg_cf boolean not null default true,
  add column if not exists accepts_reg_d boolean not null default true,
  add column if not exists accepts_reg_a boolean not null default true,
  add column if not exists accepts_transfers boolean not null default true;

create or replace view platform_info_shared as
  select name, support_email, legal_name, legal_footer, accent, sender_name, sender_email, logo_file_id, logo_alt,
    accepts_investments, accepts_transfers
  from platform_info;

-- The weeks of the operators' home.
create index if not exists investment_committed on investment (committed_at) where committed > 0;
create index if not exists email_message_created on email_message using brin (created_at);
