-- Orders of the list of all investments.
create index if not exists investment_created on investment (created_at, id);
create index if not exists investment_amount on machine_instance (((context->>'amountCents')::bigint), id) where machine = 'investment';
