-- What an operator says about the platform, the legal texts in their versions, and who accepted which.
create table platform_info (
  only_row boolean primary key default true check (only_row),
  name text not null,
  legal_name text not null,
  support_email text not null,
  support_phone text not null,
  risk_text text not null,
  intermediary jsonb,
  updated_at timestamptz not null
);
insert into platform_info (name, legal_name, support_email, support_phone, risk_text, intermediary, updated_at) values (
  'Capstan', 'Capstan Markets, Inc.', 'support@capstan.example', '+1 555 010 0142',
  'Investing in private companies is risky. You can lose all the money that you invest. Shares are hard to sell, may have to be held for a year or longer, and may never pay a dividend. Invest only what you can afford to lose.',
  null, '2026-01-05T00:00:00Z');

-- convert_to is only stable for PostgreSQL, though to UTF8 it never changes
create function sha256_hex(value text) returns text language sql immutable strict as $$ select encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;

create table legal_text (
  kind text not null check (kind in ('terms', 'privacy', 'cookies', 'electronic_delivery')),
  version text not null,
  title text not null,
  summary text not null,
  html text not null,
  text_hash text not null generated always as (sha256_hex(html)) stored,
  effective_at timestamptz not null,
  primary key (kind, version)
);
create trigger legal_text_append_only before update or delete on legal_text for each row execute function refuse_change();

create table consent_acceptance (
  user_id uuid not null references app_user,
  kind text not null,
  version text not null,
  text_hash text not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (user_id, kind, version),
  foreign key (kind, version) references legal_text (kind, version)
);
create trigger consent_acceptance_append_only before update or delete on consent_acceptance for each row execute function refuse_change();
create trigger consent_acceptance_no_truncate before truncate on consent_acceptance for each statement execute function refuse_change();
