-- What the person whom a company names as a paid promoter says of it. Until the person has confirmed the payment, no
-- post of the account carries the company's statement.
alter table offering_promoter add column paid boolean, add column answered_at timestamptz,
  add constraint offering_promoter_answer check ((paid is null) = (answered_at is null));
