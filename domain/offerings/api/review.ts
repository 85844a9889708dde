import { z } from 'zod'
import { at, id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { identifierSections, identifierView } from '../model/identifiers.ts'
import { offeringTypes } from '../model/offering.ts'
import { relationshipAnswers, relationshipInvite, relationshipView } from '../model/relationship.ts'
import {
  listingRow,
  listingStates,
  openingAnswer,
  qualificationBody,
  requestKinds,
  reviewRequest,
  reviewView,
  sentMail,
} from '../model/review.ts'
import { contracts } from '#domain/api/contract.ts'

const offering = z.object({ listing_id: id })
const counts = z.array(z.object({ value: z.string(), count: z.int() }))
const values = z.record(z.string(), z.unknown())

/**
 * The platform's side of an offering before it is live. Decisions are events of the machines `offering` and `listing`
 * (`POST /api/lifecycles/:machine/:id/events`); here is what is read, and what stores something in addition to the
 * event.
 */
export const reviewApi = contracts({
  'GET /api/admin/requests': {
    summary:
      'What is awaiting review: offerings, returned changes, second approvals, listings; oldest first.',
    access: 'admin',
    query: listQuery.extend({
      kind: z.enum(requestKinds).optional(),
      type: z.enum(offeringTypes).optional(),
    }),
    answer: listOf(reviewRequest).extend({ counts }),
  },
  'GET /api/admin/listings': {
    summary:
      'Listings of all companies: search, state, type; `fresh` are those approved, scheduled or listed in the last 30 days.',
    access: 'admin',
    query: listQuery.extend({
      state: z.enum(listingStates).optional(),
      type: z.enum(offeringTypes).optional(),
      fresh: z.stringbool().default(false),
    }),
    answer: listOf(listingRow).extend({ counts }),
  },
  'GET /api/admin/offerings/:listing_id/review': {
    summary:
      'An offering under review: approvals, what stands in the way, memos, filing, day of the opening.',
    access: 'admin',
    params: offering,
    answer: reviewView,
    errors: ['not_found'],
  },
  'POST /api/admin/offerings/:listing_id/changes': {
    summary:
      'Ask for changes: the open comments of the platform go to the company’s owners as one message.',
    access: 'admin',
    decides: { machine: 'offering', id: 'listing_id' },
    params: offering,
    idempotent: true,
    body: z.strictObject({ reason: z.string().trim().min(1, 'Say what has to change.').max(2000) }),
    answer: sentMail,
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed'],
  },
  'POST /api/admin/offerings/:listing_id/qualification': {
    summary: 'Record the qualification order of the SEC and say that the offering is qualified.',
    access: 'admin',
    decides: { machine: 'offering', id: 'listing_id' },
    params: offering,
    idempotent: true,
    body: qualificationBody,
    answer: z.object({ qualified_at: at }),
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed', 'invalid'],
  },
  'POST /api/admin/offerings/:listing_id/opening': {
    summary:
      'Open the offering now (`at` null) or on a day: the clock opens it then and shows it on the marketplace at that moment.',
    access: 'admin',
    decides: { machine: 'offering', id: 'listing_id' },
    params: offering,
    idempotent: true,
    body: z.strictObject({ at: at.nullable() }),
    answer: openingAnswer,
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed', 'refused'],
  },
  'GET /api/admin/offerings/:listing_id/memos/:memo_id/file': {
    summary: 'The file of a memo.',
    access: 'admin',
    params: offering.extend({ memo_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
  'GET /api/admin/offerings/:listing_id/identifiers': {
    summary: 'Identifiers of the offering by section.',
    access: 'admin',
    params: offering,
    answer: z.object({ items: z.array(identifierView) }),
    errors: ['not_found'],
  },
  'PUT /api/admin/offerings/:listing_id/identifiers/:section': {
    summary:
      'Enter a section of the identifiers; earlier versions are kept. CIK, EIN and LEI belong to one company only. Once the offering has opened, a change is a proposal that a second person approves.',
    access: 'admin',
    stepUp: true,
    params: offering.extend({ section: z.enum(identifierSections) }),
    versioned: true,
    body: z.strictObject({ values }),
    answer: identifierView,
    errors: ['not_found', 'forbidden', 'invalid', 'stale', 'refused', 'four_eyes'],
  },
  'GET /api/dealroom/offerings/:listing_id/relationships': {
    summary: 'People to whom an offering under 506(b) may be shown.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(relationshipView) }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/relationships': {
    summary:
      'Invite a person to an offering under 506(b), with how you know each other. Nothing of the offering is in the message.',
    access: 'issuer',
    unread: 'begins a relationship',
    status: 201,
    params: offering,
    idempotent: true,
    body: relationshipInvite,
    answer: relationshipView,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'GET /api/relationships': {
    summary: 'Invitations to private offerings that were sent to my address.',
    access: 'consented',
    answer: z.object({
      items: z.array(
        relationshipView.omit({ how: true, invited_by: true, basis: true, known_since: true }),
      ),
    }),
  },
  'POST /api/relationships/:relationship_id/answer': {
    summary: 'Answer the questionnaire of an invitation.',
    access: 'consented',
    params: z.object({ relationship_id: id }),
    idempotent: true,
    body: relationshipAnswers,
    answer: z.object({ status: relationshipView.shape.status, rev }),
    errors: ['not_found', 'not_accepted', 'guard_failed'],
  },
})
