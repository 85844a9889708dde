-- An update is written as a draft, published and perhaps taken back: its state is its machine ('update', same id). A row
-- of an earlier version has no machine and was published at once.
alter table offering_update alter column published_at drop not null;
alter table offering_update add column account_id uuid references company on delete restrict;
alter table offering_update add column created_by uuid;
alter table offering_update add column created_at timestamptz not null default now();
update offering_update u set account_id = o.account_id from offering o where o.listing_id = u.listing_id;

-- Pictures of the pitch: [{"file_id", "caption"}], decided by the topic of the pitch as its text is.
alter table offering add column gallery jsonb not null default '[]';
-- kept in the transaction of the event that changes it
alter table offering add column posts int not null default 0 check (posts >= 0);

-- What a person keeps an eye on; they are told of updates until they take it back.
create table saved_offering (
  user_id uuid not null references app_user,
  listing_id uuid not null references offering on delete restrict,
  saved_at timestamptz not null,
  primary key (user_id, listing_id)
);
create index saved_offering_listing on saved_offering (listing_id);
