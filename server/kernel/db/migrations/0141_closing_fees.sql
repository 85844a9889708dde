-- Fees of a closing as its terms name them (field facts 7.5): taken at the release, each with its posting. Append-only.
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('receipt', 'refund', 'return', 'release', 'payout', 'surplus', 'unmatched', 'matched', 'sent_back', 'late_return', 'fee'));

create table closing_fee (
  closing_id uuid not null references closing on delete restrict,
  kind text not null check (kind in ('investor_fee_pct', 'platform_success_pct', 'platform_fixed')),
  -- "6% of $1,240.00"
  basis text not null,
  cents bigint not null check (cents > 0),
  posting_id uuid not null references ledger_posting on delete restrict,
  primary key (closing_id, kind)
);
create trigger closing_fee_append_only before update or delete on closing_fee for each row execute function refuse_change();
