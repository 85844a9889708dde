-- The file in which OFAC continues remarks of more than 1,000 characters (SDN_COMMENTS.CSV, CONS_COMMENTS.CSV), uploaded
-- like the aliases of a list.
alter table sanctions_list add column comment_file_id uuid references sanctions_alias_file on delete restrict;
