-- The key of one person: what the log of the machines holds in words about them is sealed with it. Erasing destroys it, and
-- with it every such word, in the log and in each copy of it; the chain of hashes is over the sealed form and stays whole.
create table person_key (
  user_id uuid primary key,
  -- 32 random bytes, bound to 'person_key:<user_id>'; null: destroyed
  sealed text,
  made_at timestamptz not null,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
create function never_remade() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.sealed is null and new.sealed is not null) then raise exception 'the key of an erased person is not made again' using errcode = '42501'; end if;
  return new;
end $$;
create trigger person_key_never_remade before update or delete on person_key for each row execute function never_remade();
