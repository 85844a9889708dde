import { defineModel } from '#machines/lib/model.ts'
import type { KycContext, KycFacts } from './kyc.events.ts'
import { kycLifecycle } from './kyc.lifecycle.ts'

const cip = { name: true, dob: true, address: true, id_number: true }
/** Facts with which a party is approved for three years. */
export const cleanFacts: KycFacts = {
  cip,
  identity: 'pass',
  watchlist: 'clear',
  document_expires_on: null,
  risk: 'low',
  alike: false,
  checks_24h: 1,
  reviewer_is_author: false,
}
const reason = 'Compared with the document.'
const needs = [{ field: 'documents.0.front', sentence: 'The picture is not sharp.' }]
const run = 1

/** Cases of the identity check: one that passes, and one per obstacle. */
export const kycModel = defineModel(kycLifecycle.machine, {
  rules: kycLifecycle.events,
  cases: {
    BEGIN: { default: {} },
    SUBMITTED: {
      default: { facts: cleanFacts },
      'no address': { facts: { ...cleanFacts, cip: { ...cip, address: false } } },
    },
    CHECK_STARTED: {
      default: { run, facts: cleanFacts },
      'old run': { run: 99, facts: cleanFacts },
      'three tries used': { run, facts: { ...cleanFacts, checks_24h: 3 } },
    },
    CHECK_PASSED: {
      default: { run, facts: cleanFacts },
      'false positive': { run, facts: { ...cleanFacts, watchlist: 'false_positive' } },
      'document ends first': { run, facts: { ...cleanFacts, document_expires_on: '2027-01-05' } },
      'high risk': { run, facts: { ...cleanFacts, risk: 'high' } },
      'old run': { run: 99, facts: cleanFacts },
      'no number': { run, facts: { ...cleanFacts, cip: { ...cip, id_number: false } } },
      'identity unclear': { run, facts: { ...cleanFacts, identity: 'inconclusive' } },
      'possible match': { run, facts: { ...cleanFacts, watchlist: 'potential_match' } },
      'expired document': { run, facts: { ...cleanFacts, document_expires_on: '2026-11-19' } },
      'like another account': { run, facts: { ...cleanFacts, alike: true } },
      prohibited: { run, facts: { ...cleanFacts, risk: 'prohibited' } },
      'without facts': { run },
    },
    CHECK_UNCLEAR: { default: { run }, 'old run': { run: 99 } },
    CHECK_REFERRED: { default: { run }, 'old run': { run: 99 } },
    PROVIDER_APPROVED: {
      default: { run, reason, facts: cleanFacts },
      'old run': { run: 99, reason, facts: cleanFacts },
      'possible match': { run, reason, facts: { ...cleanFacts, watchlist: 'potential_match' } },
      'expired document': {
        run,
        reason,
        facts: { ...cleanFacts, document_expires_on: '2026-11-19' },
      },
    },
    PROVIDER_FINISHED: { default: { run, reason }, 'old run': { run: 99, reason } },
    CHECK_INCOMPLETE: { default: { run, needs }, 'old run': { run: 99, needs } },
    CHECK_UNAVAILABLE: {
      'try again': { run, facts: cleanFacts },
      'three tries used': { run, facts: { ...cleanFacts, checks_24h: 3 } },
      'old run': { run: 99, facts: cleanFacts },
    },
    REVIEW_APPROVED: {
      default: { reason, facts: cleanFacts },
      'own work': { reason, facts: { ...cleanFacts, reviewer_is_author: true } },
      'possible match': { reason, facts: { ...cleanFacts, watchlist: 'potential_match' } },
      'identity failed': { reason, facts: { ...cleanFacts, identity: 'fail' } },
    },
    REVIEW_REJECTED: { default: { reason } },
    INFORMATION_REQUESTED: { default: { reason, needs } },
    INFORMATION_EXPIRED: { default: {} },
    EXPIRED: { default: {} },
    REFRESH_DUE: { default: {} },
    HIT: { default: {} },
    LIKENESS_FOUND: {
      default: { traits: ['document', 'name_birth'] },
      'no number': { traits: ['name_birth'] },
    },
    DATA_CHANGED: {
      default: { fields: ['legal_last'] },
      'of the source of money': { fields: ['third_party_funds'] },
    },
    REOPENED: { default: { reason } },
    SUSPENDED: {
      default: { reason, facts: { watchlist: 'true_match' } },
      'not a true match': { reason, facts: { watchlist: 'potential_match' } },
    },
    SUSPENSION_LIFTED: {
      default: { reason, facts: { watchlist: 'false_positive' } },
      'still a match': { reason, facts: { watchlist: 'true_match' } },
    },
  },
  identify: ({ context }) => String((context as KycContext).by_person),
  invariants: {
    'kyc.not_started': ({ context }) => context.run === 0,
    'kyc.in_progress': ({ context }) => context.needs.length === 0 && context.valid_until === null,
    'kyc.submitted': ({ context }) =>
      context.run > 0 && context.needs.length === 0 && context.information_due === null,
    'kyc.pending': ({ context }) => context.run > 0,
    'kyc.referred': ({ context }) => context.run > 0 && context.needs.length === 0,
    'kyc.needs_review': ({ context }) =>
      context.valid_until === null && context.approved_at === null && context.needs.length === 0,
    'kyc.needs_information': ({ context }) =>
      context.needs.length > 0 && context.information_due !== null,
    'kyc.approved': ({ context }) =>
      context.approved_at !== null &&
      context.valid_until > context.approved_at &&
      context.needs.length === 0,
    'kyc.expired': ({ context }) =>
      context.approved_at === null &&
      context.valid_until === null &&
      context.information_due === null,
    'kyc.suspended': ({ context }) => context.approved_at === null && context.needs.length === 0,
  },
})
