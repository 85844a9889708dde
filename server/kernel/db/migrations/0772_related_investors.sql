-- Who has or had a seat of a partner, for lists that name investors with a tie to an offering.
create view partner_seat_shared as
  select id, listing_id, user_id
  from partner_seat;
