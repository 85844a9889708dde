-- Conversions of SAFEs and notes into shares: the event that a company enters, and what each instrument becomes.
-- The state of a conversion is the machine 'conversion' of the same id.
create table conversion (
  id uuid primary key,
  account_id uuid not null references company on delete restrict,
  terms jsonb not null,
  rev bigint not null default 0,
  author_id uuid not null,
  created_at timestamptz not null
);
create index conversion_company on conversion (account_id, created_at desc, id desc);
create index conversion_all on conversion (created_at desc, id desc);
-- As it was submitted; replaced when it is submitted again, and final once it was executed.
create table conversion_item (
  conversion_id uuid not null references conversion on delete restrict,
  holding_id uuid not null references holding on delete restrict,
  position int not null,
  principal bigint not null,
  interest bigint not null,
  price text not null,
  basis text not null,
  shares bigint not null check (shares >= 0),
  cash bigint not null check (cash >= 0),
  issued_id uuid references holding on delete restrict,
  executed_at timestamptz,
  primary key (conversion_id, holding_id)
);
create unique index conversion_item_issued on conversion_item (issued_id) where issued_id is not null;
-- nothing converts twice
create unique index conversion_item_once on conversion_item (holding_id) where executed_at is not null;

alter table holding add column conversion_id uuid references conversion on delete restrict;
alter table holding_entry add column conversion_id uuid references conversion on delete restrict;
create index holding_conversion on holding (conversion_id) where conversion_id is not null;
create index holding_entry_conversion on holding_entry (conversion_id) where conversion_id is not null;
alter table holding_entry drop constraint holding_entry_type_check;
alter table holding_entry add constraint holding_entry_type_check
  check (type in ('issue', 'transfer_out', 'transfer_in', 'cancel', 'repurchase', 'convert'));
