-- Webhooks (Standard Webhooks 1.0.0). Endpoints and deliveries are machines ('webhook-endpoint', 'webhook-delivery', same ids).
create table webhook_endpoint (
  id uuid primary key,
  -- the company; null: the platform
  account_id uuid references company on delete cascade,
  url text not null,
  title text not null,
  -- event types that are sent; none: all
  types text[] not null,
  secret_sealed text not null,
  secret_shown boolean not null default false,
  old_secret_sealed text,
  old_secret_until timestamptz,
  added_at timestamptz not null
);
create index webhook_endpoint_by_account on webhook_endpoint (account_id, added_at);
create table webhook_delivery (
  id uuid primary key,
  seq bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- the same event has the same id at every endpoint
  event_id uuid not null,
  type text not null,
  machine text not null,
  record_id uuid not null,
  body text not null,
  queued_at timestamptz not null
);
create unique index webhook_delivery_page on webhook_delivery (endpoint_id, seq);
create index webhook_delivery_by_record on webhook_delivery (endpoint_id, record_id, seq);
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  run int not null,
  at timestamptz not null,
  http_status int,
  problem text,
  duration_ms int not null,
  excerpt text,
  primary key (delivery_id, run)
);
