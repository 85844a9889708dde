-- What was accepted on the sign-up form. It counts once the address is confirmed: until then anybody may have typed it.
alter table email_link add column accepted jsonb;
