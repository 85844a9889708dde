-- The version of a perk for its editor, and what each closed investment has earned: kept at its closing, never computed again.
alter table offering_perk add column rev integer not null default 0;
create table investment_perk (
  investment_id uuid not null,
  perk_id uuid not null references offering_perk on delete restrict,
  bonus_units bigint not null check (bonus_units >= 0),
  at timestamptz not null,
  primary key (investment_id, perk_id)
);
create trigger investment_perk_append_only before update or delete on investment_perk for each row execute function refuse_change();
