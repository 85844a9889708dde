-- Orders in which lists are read, each with an index that ends where the page begins.
create index machine_instance_listing_moved on machine_instance (updated_at, id) where machine = 'listing';
drop index sign_in_event_at, sign_in_event_user;
create index sign_in_event_at on sign_in_event (at, id);
create index sign_in_event_user on sign_in_event (user_id, at, id) where user_id is not null;
create index sign_in_event_ip on sign_in_event (ip, at, id);
create index sign_in_event_hash on sign_in_event (email_hash, at, id) where email_hash is not null;

-- A part of a name or of an address finds a person; a whole address finds one in whichever letters it is asked.
create function person_words(email text, first_name text, last_name text) returns text language sql immutable as $$ select lower(first_name || ' ' || last_name || ' ' || email) $$;
create index app_user_words on app_user using gin (person_words(email, first_name, last_name) gin_trgm_ops);
create index app_user_address on app_user (lower(email));

create index envelope_signer_person on envelope_signer (signer_id);
create index investment_registration on machine_instance ((context->>'registrationId')) where machine = 'investment';
