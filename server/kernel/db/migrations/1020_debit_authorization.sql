-- The authorization that a debit uses: it is for one entry, which may be presented again (Nacha Operating Rules, 2.3.2).
alter table ach_entry add column authorization_id uuid references bank_authorization on delete restrict;
update ach_entry e
  set authorization_id = (select a.id from bank_authorization a join payment p on p.investment_id = a.investment_id
    where p.id = e.payment_id and a.bank_account_id = e.bank_account_id and a.accepted_at <= e.created_at
    order by a.accepted_at desc, a.id desc limit 1)
  where e.kind = 'debit';
create index ach_entry_authorization on ach_entry (authorization_id) where authorization_id is not null;
