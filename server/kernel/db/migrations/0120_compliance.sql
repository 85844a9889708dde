-- Each look of staff at a secret: who, whose, which field, why, when (field facts 14.1). Never changed.
create table secret_reveal (
  id uuid primary key,
  by_user uuid not null,
  of_user uuid not null,
  kind text not null,
  item_id uuid not null,
  field text not null,
  why text not null,
  at timestamptz not null
);
create index secret_reveal_of on secret_reveal (of_user, at desc);
create trigger secret_reveal_append_only before update or delete on secret_reveal for each row execute function refuse_change();
