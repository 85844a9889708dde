-- The state of a bulk action is the machine 'bulk-action' (same id); a start of the server begins it for the rows from
-- before, by the log's own hashes. A company's bulk actions are of one of its offerings; the platform's of none.
alter table bulk_action
  add column if not exists listing_id uuid references offering on delete restrict,
  add column if not exists account_id uuid;
alter table bulk_action drop constraint if exists bulk_action_kind_check;
alter table bulk_action add constraint bulk_action_kind_check
  check (kind in ('remind', 'review_approve', 'principal_approve', 'issuer_accept'));
alter table bulk_action drop constraint if exists bulk_action_side_check;
alter table bulk_action add constraint bulk_action_side_check
  check ((kind = 'issuer_accept') = (listing_id is not null) and (listing_id is null) = (account_id is null));
create index if not exists bulk_action_listing on bulk_action (listing_id, requested_at desc, id desc)
  where listing_id is not null;
