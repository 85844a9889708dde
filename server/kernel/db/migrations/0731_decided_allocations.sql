-- Units that the decided allocation of an oversubscribed offering leaves a commitment; null before a decision.
alter table allocation add column decided_units int check (decided_units >= 0);
