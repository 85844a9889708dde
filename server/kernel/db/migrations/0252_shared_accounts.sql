-- More of what the contexts publish, for the operator's list of accounts.

-- identity
create view passkey_shared as
  select id, user_id, created_at
  from passkey;
create view session_shared as
  select id, user_id, created_at
  from session;
create view totp_factor_shared as
  select user_id, confirmed_at, created_at
  from totp_factor;

-- investors
create view kyc_party_shared as
  select id, user_id, created_at
  from kyc_party;
