-- Transfers: a security that moves is replaced by what stays with the holder and what the receiver gets; the ledger says so.
alter table holding alter column investment_id drop not null;
alter table holding drop constraint holding_cost_check;
alter table holding add constraint holding_cost_check check (cost >= 0);
alter table holding add column origin_id uuid references holding on delete restrict;
alter table holding add column transfer_id uuid;
alter table holding add column acquired_at timestamptz;
alter table holding add column acquired_from text;
create index holding_origin on holding (origin_id) where origin_id is not null;

-- The ledger (17 CFR 240.17Ad-9): one entry for each change of what somebody holds; never edited, corrections are new entries.
create table holding_entry (
  seq bigint generated always as identity primary key,
  id uuid not null unique,
  account_id uuid not null references company on delete restrict,
  holding_id uuid not null references holding on delete restrict,
  type text not null check (type in ('issue', 'transfer_out', 'transfer_in', 'cancel', 'repurchase')),
  user_id uuid not null,
  title text not null,
  units bigint not null check (units <> 0),
  cost bigint not null,
  counterpart text,
  transfer_id uuid,
  posted_by uuid,
  at timestamptz not null
);
create index holding_entry_company on holding_entry (account_id, seq desc);
create index holding_entry_user on holding_entry (user_id, account_id, seq desc);
create index holding_entry_holding on holding_entry (holding_id);
create index holding_entry_transfer on holding_entry (transfer_id) where transfer_id is not null;
insert into holding_entry (id, account_id, holding_id, type, user_id, title, units, cost, at) select gen_random_uuid(), account_id, id, 'issue', user_id, title, units, cost, issued_at from holding order by issued_at, id;
insert into holding_entry (id, account_id, holding_id, type, user_id, title, units, cost, at) select gen_random_uuid(), h.account_id, h.id, 'cancel', h.user_id, h.title, -h.units, -h.cost, x.at from holding h join holding_cancellation x on x.holding_id = h.id order by x.at, h.id;
create trigger holding_entry_append_only before update or delete on holding_entry for each row execute function refuse_change();
-- units that leave one holder arrive at another: checked when the transaction ends
create function holding_entries_balance() returns trigger language plpgsql as $$
begin
  if new.transfer_id is not null and exists (select 1 from holding_entry where transfer_id = new.transfer_id group by transfer_id having sum(units) <> 0 and not bool_or(type = 'repurchase')) then
    raise exception 'the entries of transfer % do not add up to zero', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger holding_entry_balance after insert on holding_entry deferrable initially deferred for each row execute function holding_entries_balance();

-- The state of a transfer is the machine 'transfer' of the same id.
create table transfer (
  id uuid primary key,
  holding_id uuid not null references holding on delete restrict,
  account_id uuid not null references company on delete restrict,
  user_id uuid not null,
  kind text not null,
  units bigint not null check (units > 0),
  receiver_name text not null,
  receiver_email text,
  relation text not null,
  accredited boolean not null,
  price bigint,
  reason text not null,
  requested_at timestamptz not null,
  cleared_by uuid
);
create index transfer_holder on transfer (user_id, account_id, requested_at desc);
create index transfer_company on transfer (account_id, requested_at desc);
create index transfer_receiver on transfer (receiver_email) where receiver_email is not null;
create index transfer_holding on transfer (holding_id);
create table transfer_document (
  transfer_id uuid not null references transfer on delete cascade,
  kind text not null,
  file_id uuid not null references stored_file on delete restrict,
  added_at timestamptz not null,
  primary key (transfer_id, kind)
);
-- Stop-transfer orders: nothing of the holding moves while one stands.
create table stop_transfer (
  id uuid primary key,
  holding_id uuid not null references holding on delete restrict,
  kind text not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lifted_for text
);
create index stop_transfer_holding on stop_transfer (holding_id) where lifted_at is null;
