-- A closing that was announced before version 2 of its machine lapses like any other: a week after its date, and not
-- before three days from now have passed.
insert into deadline (machine, id, event, due_at)
  select 'closing', id, 'LAPSED',
    greatest((context->>'closesOn')::timestamptz + interval '7 days', now() + interval '3 days')
  from machine_instance
  where machine = 'closing' and state in ('proposed', 'signed')
  on conflict (machine, id, event) do nothing;
