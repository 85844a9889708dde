-- The revision of each investment that the person had read who began a bulk action; null for those from before.
alter table bulk_action_row add column rev integer;
