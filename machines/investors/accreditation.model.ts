import { defineModel } from '#machines/lib/model.ts'
import { accreditationLifecycle, type AccreditationFacts } from './accreditation.lifecycle.ts'

const reason = 'The papers were looked at.'
const needs = [{ field: 'files', sentence: 'Add the tax form of the year before.' }]
const link = { complete: true, by_link: true } satisfies AccreditationFacts
const papers = { complete: true, by_link: false } satisfies AccreditationFacts
const until = { valid_until: '2027-02-18T05:00:00.000Z' }
const second = { complete: true, reviewer_is_author: false, ...until }

/** Cases of a claim: the letter by a link, documents, the rule that decides by itself, the review and the end. */
export const accreditationModel = defineModel(accreditationLifecycle.machine, {
  rules: accreditationLifecycle.events,
  cases: {
    LETTER_ASKED: {
      default: { facts: link },
      incomplete: { facts: { ...link, complete: false } },
      'no link': { facts: papers },
    },
    LETTER_SENT_AGAIN: { default: {} },
    LETTER_OPENED: { default: {} },
    LETTER_CONFIRMED: { default: {} },
    LETTER_REFUSED: {
      default: {
        reason: 'I do not know this person.',
        needs: [
          { field: 'writer_email', sentence: 'They did not confirm: I do not know this person.' },
        ],
      },
    },
    LETTER_EXPIRED: { default: {} },
    SUBMITTED: {
      default: { facts: papers },
      incomplete: { facts: { ...papers, complete: false } },
      'by a link': { facts: link },
      'without facts': {},
    },
    RULE_MET: {
      default: { facts: { complete: true, needs_person: false, valid_until: null } },
      'a person is needed': { facts: { complete: true, needs_person: true } },
      'below the minimum': { facts: { complete: false, needs_person: false } },
    },
    REVIEW_STARTED: {
      default: { facts: { needs_person: true } },
      'nobody is needed': { facts: { needs_person: false } },
    },
    VERIFIED: {
      default: { reason, facts: second },
      'own claim': { reason, facts: { ...second, reviewer_is_author: true } },
      'test not met': { reason, facts: { ...second, complete: false } },
    },
    DECLINED: {
      default: { reason, facts: { reviewer_is_author: false } },
      'own claim': { reason, facts: { reviewer_is_author: true } },
    },
    CHANGES_REQUESTED: { default: { reason, needs } },
    REOPENED: { default: { reason } },
    EXPIRING: { default: {} },
    EXPIRED: { default: {} },
    WITHDRAWN: { default: {} },
  },
  // how long it holds decides whether the clock ends it
  identify: ({ context }) => ({ ends: context.valid_until !== null }),
  invariants: {
    'accreditation.draft': ({ context }) => context.run === 0 && context.verified_at === null,
    'accreditation.waiting': ({ context }) =>
      context.run > 0 && context.letter_due !== null && context.needs.length === 0,
    'accreditation.submitted': ({ context }) =>
      context.letter_due === null && context.needs.length === 0,
    'accreditation.in_review': ({ context }) =>
      context.letter_due === null && context.verified_at === null,
    'accreditation.needs_information': ({ context }) =>
      context.needs.length > 0 && context.letter_due === null,
    'accreditation.verified': ({ context }) =>
      context.verified_at !== null && context.needs.length === 0,
    'accreditation.declined': ({ context }) => context.verified_at === null,
    'accreditation.expired': ({ context }) => context.verified_at !== null,
    'accreditation.withdrawn': ({ context }) => context.letter_due === null,
  },
})
