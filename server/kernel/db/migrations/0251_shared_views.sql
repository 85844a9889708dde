-- What the contexts publish of their tables. A context reads its own tables; of another context's tables it reads these views
-- alone, so that an owner sees here what others depend on and changes everything else freely. Sealed values, keys and hashes are
-- published only where another context opens or compares them itself.
-- Machines: `record_state` is the state of every record, `record_event` what happened to it; `person` is an account with its name.

-- holders
create view holding_shared as
  select id, investment_id, listing_id, account_id, user_id, security_name, title, units, cost, issued_at,
    restricted_until, closing_id, certificate_no, transfer_id, bonus_units
  from holding;
create view holding_cancellation_shared as
  select holding_id, reason, at
  from holding_cancellation;
create view holding_entry_shared as
  select id, account_id, holding_id, type, user_id, title, units, at
  from holding_entry;
create view meeting_shared as
  select id, account_id
  from meeting;
create view meeting_proxy_shared as
  select id, meeting_id, voter_id, proxy_user_id, name, ended_at
  from meeting_proxy;
create view meeting_voter_shared as
  select id, meeting_id, user_id, title
  from meeting_voter;
create view news_release_shared as
  select id, account_id, content
  from news_release;
create view stop_transfer_shared as
  select id, holding_id, kind, lifted_at
  from stop_transfer;
create view transfer_shared as
  select id, holding_id, account_id, user_id, kind, receiver_email
  from transfer;

-- identity
create view person as
  select id, email, first_name, last_name, admin_role, demo, created_at
  from app_user;

-- investments
create view closing_shared as
  select id, listing_id, account_id, number, created_at
  from closing;
create view closing_fee_shared as
  select closing_id, kind, cents, posting_id
  from closing_fee;
create view closing_investment_shared as
  select closing_id, investment_id, left_at
  from closing_investment;
create view envelope_shared as
  select id, investment_id, listing_id, account_id, user_id
  from envelope;
create view envelope_document_shared as
  select envelope_id, kind, title, signed_file
  from envelope_document;
create view envelope_signer_shared as
  select envelope_id, signer_id, name, email, role, sent_at, signed_at
  from envelope_signer;
create view investment_shared as
  select id, number, listing_id, account_id, user_id, offering_type, price, fee_bps, reserved, committed,
    accreditation_snapshot, created_at
  from investment;
create view investment_step_shared as
  select investment_id, step, draft, rev, answers
  from investment_step;
create view offering_amendment_shared as
  select id, listing_id
  from offering_amendment;
create view offering_revision_shared as
  select listing_id, number, material
  from offering_revision;

-- investors
create view accreditation_claim_shared as
  select id, user_id, registration_id, investment_id, account_id, category, method, rev, created_at
  from accreditation_claim;
create view accreditation_evidence_shared as
  select id, investment_id, user_id, sent_at
  from accreditation_evidence;
create view fund_freeze_shared as
  select id, user_id, released_at
  from fund_freeze;
create view investor_registration_shared as
  select id, user_id, type, created_at, title, "values", masked, people, rev, updated_at
  from investor_registration;
create view kyc_check_shared as
  select party_id, run, requested_at, started_at, finished_at, provider, outcome, identity, watchlist, risk, findings
  from kyc_check;
create view kyc_disposition_shared as
  select id, party_id, run, identity, watchlist, risk, note, decided_by, decided_at
  from kyc_disposition;
create view profile_fact_shared as
  select id, user_id, kind, version, "values", masked, changed, recorded_at
  from profile_fact;
create view registration_party_shared as
  select id, registration_id, user_id, role, position, first_name, last_name, email, percent, title, joined_at,
    removed_at
  from registration_party;
create view tax_form_shared as
  select id, user_id, holder, signature
  from tax_form;

-- kernel
create view kept_count_shared as
  select name, n
  from kept_count;
create view record_state as
  select machine, id, version, rev, value, context, status, state, user_id, account_id, listing_id, investment_id,
    created_at, updated_at
  from machine_instance;
create view record_event as
  select seq, machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id, event,
    from_state, to_state, user_id, account_id, listing_id, investment_id, prev_hash, hash
  from machine_log;
create view stored_file_shared as
  select id, name, content_type, size, sha256, purpose, owner_id, account_id, created_at
  from stored_file;

-- offerings
create view allocation_shared as
  select investment_id, listing_id, place, asked_units, units, standing
  from allocation;
create view company_shared as
  select account_id, slug, name, legal_name, tagline, city, region, jurisdiction, tax_class, founded, employees,
    cover_seed, logo_url, cover_url, created_at
  from company;
create view company_member_shared as
  select account_id, user_id, role, since
  from company_member;
create view company_person_shared as
  select id, account_id, name, email, role, title, ownership_pct, user_id, added_at
  from company_person;
create view discussion_post_shared as
  select id, account_id, author_id
  from discussion_post;
create view investment_perk_shared as
  select investment_id, bonus_units, at
  from investment_perk;
create view offering_shared as
  select listing_id, account_id, type, price, min_investment, increment_units, deadline_at, payment_options,
    investors, updates, revision, created_at, waiting
  from offering;
create view offering_document_shared as
  select id, listing_id, kind, title, file_id, required, published_at
  from offering_document;
create view offering_evidence_shared as
  select id, listing_id, kind, recorded_at
  from offering_evidence;
create view offering_update_shared as
  select id, listing_id, kind, title, published_at, account_id
  from offering_update;
create view questionnaire_shared as
  select id, account_id, name, email, roles, answers_sealed, rev, created_at, ended_at
  from questionnaire;
create view raise_shared as
  select listing_id, account_id, name, created_at
  from raise;
create view topic_shared as
  select listing_id, topic, item_id, "values", rev, applied_revision
  from topic;
create view topic_revision_shared as
  select item_id, revision, listing_id, topic, "values"
  from topic_revision;

-- payments
create view bank_authorization_shared as
  select id, user_id, investment_id, text
  from bank_authorization;
create view closing_fee_return_shared as
  select closing_id, kind, investment_id, cents, posting_id
  from closing_fee_return;
create view escrow_account_shared as
  select listing_id, bank_name, routing, account_last4, beneficiary
  from escrow_account;
create view ledger_balance_shared as
  select account, balance
  from ledger_balance;
create view payment_shared as
  select id, investment_id, listing_id, account_id, user_id, method, reference, expected, received, cleared, refunded,
    created_at
  from payment;
create view receipt_shared as
  select id, payment_id, amount, sender
  from receipt;

-- platform
create view consent_acceptance_shared as
  select user_id, kind, version, text_hash, at, ip, user_agent
  from consent_acceptance;
create view legal_text_shared as
  select kind, version, text_hash, effective_at
  from legal_text;
create view platform_info_shared as
  select name, support_email
  from platform_info;

-- workspaces
create view account_closing_shared as
  select user_id, closed_at
  from account_closing;
