-- A short payment: staff offers the units that the money buys, the investor takes them or not.
alter table money_item add column offer_units bigint check (offer_units > 0);
alter table money_item add column offered_at timestamptz;
alter table money_item add constraint money_item_offer check ((offer_units is null) = (offered_at is null) and (offer_units is null or kind = 'short'));
