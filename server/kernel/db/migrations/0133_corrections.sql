-- What a bank corrected of an account (notification of change): what stood there before stays, sealed.
create table bank_account_correction (
  id uuid primary key,
  bank_account_id uuid not null references bank_account on delete restrict,
  return_id uuid not null unique references ach_return on delete restrict,
  code text not null check (code in ('C01', 'C02', 'C03', 'C05')),
  -- routing number, account number and kind before, bound to 'bank_account_correction:<id>:before'
  sealed_before text not null,
  mask_before text not null,
  mask_after text not null,
  applied_by uuid not null,
  applied_at timestamptz not null
);
create index bank_account_correction_account on bank_account_correction (bank_account_id);
create trigger bank_account_correction_append_only before update or delete on bank_account_correction for each row execute function refuse_change();
