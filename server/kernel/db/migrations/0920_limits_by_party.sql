-- Whose number a registration has: an entity is one by its EIN, over accounts and registrations. A keyed hash, as of
-- taxpayer numbers; null where the registration has no EIN of its own and is its person's.
alter table investor_registration add column ein_hash text;
create index investor_registration_ein on investor_registration (ein_hash) where ein_hash is not null;
create or replace view investor_registration_shared as
  select id, user_id, type, created_at, title, "values", masked, people, rev, updated_at, ein_hash
  from investor_registration;

-- accounts that one party has: the same taxpayer number, or the same document
create view same_number_shared as
  select m.user_id, o.user_id as other_id
  from profile_blind_index m
  join profile_blind_index o on o.field = m.field and o.hash = m.hash and o.user_id <> m.user_id
  where m.field in ('ssn', 'document');

-- what a holder stated on joining: a figure that was raised since is compared with it
create or replace view registration_party_shared as
  select id, registration_id, user_id, role, position, first_name, last_name, email, percent, title, joined_at,
    removed_at, means
  from registration_party;
