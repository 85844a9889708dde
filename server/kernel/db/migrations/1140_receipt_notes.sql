-- Where the bank gives statements, a receipt that two people recorded books nothing: it is a note to the payment that
-- expects the money. The line with the same number of the bank books it, to that payment.
create table receipt_note (
  bank_reference text primary key,
  payment_id uuid not null references payment on delete restrict,
  amount bigint not null check (amount > 0),
  method text not null,
  sender text,
  received_at timestamptz not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
create index receipt_note_payment on receipt_note (payment_id);
create index statement_line_account on statement_line (account);
