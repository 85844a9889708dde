import { defineModel } from '#machines/lib/model.ts'
import { registrationLifecycle } from './registration.lifecycle.ts'

const reason = 'The papers were looked at.'
const needs = [{ field: 'doc_governing', sentence: 'Send all pages of the operating agreement.' }]
const verified = { people_verified: true, needs_person: false, terminates_at: null }

/** Cases of a registration: who waits for whom, what staff decides, and the end of a custodial account. */
export const registrationModel = defineModel(registrationLifecycle.machine, {
  rules: registrationLifecycle.events,
  identify: ({ context }) => ({ ends: context.terminates_at !== null }),
  cases: {
    SUBMITTED: {
      default: { facts: { complete: true } },
      incomplete: { facts: { complete: false } },
      'without facts': {},
    },
    CHANGED: { default: {} },
    PARTY_CHANGED: {
      'all verified': { facts: verified },
      'all verified, papers': { facts: { ...verified, needs_person: true } },
      'a minor': { facts: { ...verified, terminates_at: '2031-05-05T04:00:00.000Z' } },
      'somebody is missing': { facts: { ...verified, people_verified: false } },
      'without facts': {},
    },
    PARTY_LOST: { default: {} },
    PARTY_DECLINED: {
      default: {
        reason: 'I do not want to.',
        needs: [{ field: 'people', sentence: 'Bob Roe does not take part. Name somebody else.' }],
      },
    },
    REVIEW_APPROVED: {
      default: { reason, facts: { ...verified, reviewer_is_author: false } },
      'own work': { reason, facts: { ...verified, reviewer_is_author: true } },
      'somebody is missing': {
        reason,
        facts: { people_verified: false, reviewer_is_author: false },
      },
    },
    REVIEW_REJECTED: {
      default: { reason, facts: { reviewer_is_author: false } },
      'own work': { reason, facts: { reviewer_is_author: true } },
    },
    INFORMATION_REQUESTED: { default: { reason, needs } },
    REOPENED: { default: { reason } },
    TERMINATION_AGE: { default: {} },
    RETITLED: {
      default: { reason, facts: { nothing_held: true } },
      'securities are left': { reason, facts: { nothing_held: false } },
      'without facts': { reason },
    },
  },
  invariants: {
    'registration.draft': ({ context }) => context.active_at === null && context.needs.length === 0,
    'registration.collecting': ({ context }) =>
      context.active_at === null && context.needs.length === 0,
    'registration.in_review': ({ context }) => context.active_at === null,
    'registration.needs_information': ({ context }) =>
      context.needs.length > 0 && context.active_at === null,
    'registration.active': ({ context }) =>
      context.active_at !== null && context.needs.length === 0,
    'registration.rejected': ({ context }) => context.active_at === null,
    'registration.needs_retitling': ({ context }) => context.active_at === null,
    'registration.closed': ({ context }) => context.active_at === null,
  },
})
