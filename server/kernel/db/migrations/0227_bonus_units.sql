-- Units of a holding that its perks gave beside the bought ones (field facts 9.4): they are among its units and cost nothing.
alter table holding add column bonus_units bigint not null default 0 check (bonus_units >= 0 and bonus_units < units);
