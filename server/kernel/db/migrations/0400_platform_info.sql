-- What an operator says about the platform, in versions: the newest is the row that everything reads, all stay.
alter table platform_info
  add column version integer not null default 1 check (version > 0),
  add column legal_footer text not null default 'Investing in private companies carries risk, including the loss of all the money you invest. The securities offered here are not listed on an exchange and may be hard or impossible to sell. We do not give investment advice. Read the offering documents before you decide.' check (legal_footer <> ''),
  add column logo_file_id uuid references stored_file on delete restrict,
  add column logo_type text,
  add column logo_alt text not null default '',
  add column accent text not null default '#1b6072',
  add column cta text not null default '#a6521c',
  add column sender_name text not null default '',
  add column sender_email text not null default '';
update platform_info set sender_name = name, sender_email = support_email;

create table platform_version (
  version integer primary key check (version > 0),
  data jsonb not null,
  reason text not null,
  -- null: the installation itself
  saved_by uuid references app_user on delete restrict,
  saved_at timestamptz not null
);
insert into platform_version (version, data, reason, saved_at)
select 1,
  jsonb_build_object(
    'name', name,
    'legal_name', legal_name,
    'support_email', support_email,
    'support_phone', support_phone,
    'logo_file_id', null,
    'logo_alt', '',
    'accent', accent,
    'cta', cta,
    'legal_footer', legal_footer,
    'risk_text', risk_text,
    'sender_name', sender_name,
    'sender_email', sender_email,
    'intermediary_name', coalesce(intermediary->>'name', ''),
    'intermediary_file_number', coalesce(intermediary->>'file_number', ''),
    'intermediary_crd', coalesce(intermediary->>'crd', '')),
  'As installed',
  updated_at
from platform_info;
create trigger platform_version_append_only before update or delete on platform_version for each row execute function refuse_change();
create trigger platform_version_no_truncate before truncate on platform_version for each statement execute function refuse_change();

create or replace view platform_info_shared as
  select name, support_email, legal_name, legal_footer, accent, sender_name, sender_email
  from platform_info;
