-- An approval of a step that never ends had a date in the year 9999. It has none now, and no deadline; nor have sections of a
-- profile, accreditations and registrations that hold until something changes.
update machine_instance m
  set context = jsonb_set(m.context, '{steps}', (
    select jsonb_object_agg(step.key, case
      when step.value->>'expiresAt' like '9999-%' then jsonb_set(step.value, '{expiresAt}', 'null')
      else step.value
    end)
    from jsonb_each(m.context->'steps') step
  ))
  where m.machine = 'investment-steps' and m.context::text like '%9999-%';
delete from deadline where due_at >= '9999-01-01';
