import { email } from '#domain/shared/email.ts'
import { z } from 'zod'
import { id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { offeringTypes } from '../model/offering.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { amendable } from '../model/revision.ts'
import { storedFile } from '#domain/shared/file.ts'
import {
  companyOverview,
  companyPerson,
  companyMemberView,
  companyPersonView,
  companyPosition,
  memberRoles,
  joinRequestView,
  coveredPerson,
  pendingChange,
  questionnaireReview,
  questionnaireView,
  topicComment,
  topicDocument,
  topicRevision,
  topicView,
  workspace,
} from '../model/raise.ts'
import { badActorAnswer } from '#domain/investors/model/bad-actor.ts'
import { topics } from '../model/topics/catalogue.ts'
import { contracts } from '#domain/api/contract.ts'
import { asName } from '#domain/shared/names/entry.ts'

const offering = z.object({ listing_id: id })
const topic = offering.extend({ topic: z.enum(topics) })
const values = z.record(z.string(), z.unknown())
const secret = z.object({ token: z.string().min(20).max(200) })
const reason = z.string().trim().min(1, 'Say why.').max(2000)

/**
 * A founder's side of a raise: the company, the offering as a draft, its topics with their reviews, and the
 * questionnaires of the covered persons. The company is named by `accountid`; operators read the same calls. Events of
 * a review item or of a questionnaire go through `POST /api/lifecycles/review-item|questionnaire/:id/events`.
 */
export const raiseApi = contracts({
  'GET /api/company-drafts/mine': {
    summary: 'My company that is being set up, as far as it was typed; null when none is.',
    access: 'consented',
    answer: z.object({ draft: z.object({ values, rev }).nullable() }),
  },
  'PUT /api/company-drafts/mine': {
    summary: 'Keep what is typed about a new company; nothing is checked but shape and size.',
    access: 'consented',
    body: z.strictObject({ values }),
    answer: z.object({ rev }),
  },
  'POST /api/companies': {
    summary:
      'Make the company: information, people, attestations. An EIN that is taken is answered with the way to ask its owners to be let in.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: z.strictObject({
      information: values,
      people: z.array(companyPerson).min(1).max(30),
      attestations: z.strictObject({
        authority: z.literal(true),
        accuracy: z.literal(true),
        eligibility: z.literal(true),
        terms: z.literal(true),
      }),
    }),
    answer: z.object({ account_id: id, slug: z.string() }),
    errors: ['invalid', 'refused'],
  },
  'POST /api/companies/join-requests': {
    summary: 'Ask the owners of a company that exists already to be let in.',
    access: 'consented',
    status: 202,
    idempotent: true,
    body: z.strictObject({ ein: z.string(), message: z.string().trim().max(500) }),
  },
  'GET /api/dealroom/company/join-requests': {
    summary:
      'Who asked to be let into the company, newest first; owners decide by the events of the request.',
    access: 'issuer',
    answer: z.object({ items: z.array(joinRequestView) }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/company/summary': {
    summary: 'The company’s cards: raised, checklist, tasks and filings that are due.',
    access: 'issuer',
    answer: companyOverview,
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings': {
    summary: 'Begin an offering as a draft; every topic of it begins too.',
    access: 'issuer',
    unread: 'begins an offering as a draft',
    status: 201,
    idempotent: true,
    body: z.strictObject({ name: z.string().trim().min(2).max(120), type: z.enum(offeringTypes) }),
    answer: z.object({ listing_id: id }),
    errors: ['forbidden', 'invalid', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/workspace': {
    summary: 'The offering with its checklist, and what blocks its submission, as links.',
    access: 'issuer',
    params: offering,
    answer: workspace,
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/topics/:topic': {
    summary: 'A topic: draft, review, comments, what changed since the last review.',
    access: 'issuer',
    params: topic,
    answer: topicView,
    errors: ['not_found'],
  },
  'PUT /api/dealroom/offerings/:listing_id/topics/:topic': {
    summary: 'Keep the draft of a topic; what is missing or wrong is answered, not refused.',
    access: 'issuer',
    params: topic,
    versioned: true,
    body: z.strictObject({ values }),
    answer: topicView,
    errors: ['not_found', 'forbidden', 'stale', 'not_accepted', 'step_up'],
  },
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/submit': {
    summary: 'Submit the topic; what is wrong is named by field.',
    access: 'issuer',
    unread: 'hands in a draft of one’s own for the review',
    params: topic,
    idempotent: true,
    answer: topicView,
    errors: ['not_found', 'forbidden', 'invalid', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions': {
    summary: 'Revisions that were submitted, newest first, each with what it changed.',
    access: 'issuer',
    params: topic,
    query: listQuery,
    answer: listOf(topicRevision),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/history': {
    summary: 'What happened to the topic.',
    access: 'issuer',
    params: topic,
    query: listQuery,
    answer: listOf(historyEntry),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments': {
    summary:
      'Say something about a topic or one field of it; the company and the platform both may.',
    access: 'issuer',
    unread: 'adds a comment',
    status: 201,
    params: topic,
    idempotent: true,
    body: z.strictObject({
      field: z.string().max(200).nullable(),
      text: z.string().trim().min(1, 'Enter a comment.').max(4000),
    }),
    answer: topicComment,
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments/:comment_id/resolve': {
    summary: 'Mark a comment as dealt with.',
    access: 'issuer',
    unread: 'a comment never changes until it is resolved',
    params: topic.extend({ comment_id: id }),
    idempotent: true,
    answer: topicComment,
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/dealroom/offerings/:listing_id/submit': {
    summary:
      'Submit the offering for review; owners only. What is missing is answered as a list of links.',
    access: 'issuer',
    unread: 'hands in a draft of one’s own for the review',
    params: offering,
    idempotent: true,
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed'],
  },
  'GET /api/dealroom/offerings/:listing_id/bad-actor': {
    summary: 'Covered persons and the state of their questionnaires.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(coveredPerson) }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/bad-actor': {
    summary:
      'Send the questionnaire to a covered person; sent again, the earlier link ends. Another address also ends the answers on file and asks for a fresh factor.',
    access: 'issuer',
    unread: 'sends a questionnaire',
    status: 201,
    params: offering,
    idempotent: true,
    body: z.strictObject({ person_key: z.string().max(100), email }),
    answer: coveredPerson,
    errors: ['not_found', 'forbidden', 'refused', 'not_accepted', 'step_up', 'too_many'],
  },
  'GET /api/questionnaires/:token': {
    summary:
      'The questionnaire behind a link that was mailed, in a browser in which its code was given.',
    access: 'public',
    changes: true,
    params: secret,
    answer: questionnaireView,
    errors: ['not_found', 'address_code', 'too_many'],
  },
  'PUT /api/questionnaires/:token': {
    summary: 'Keep answers as they are given.',
    access: 'public',
    params: secret,
    versioned: true,
    body: z.strictObject({ answers: z.record(z.string().max(10), badActorAnswer) }),
    answer: questionnaireView,
    errors: ['not_found', 'address_code', 'stale', 'not_accepted'],
  },
  'POST /api/questionnaires/:token/papers': {
    summary: 'Add a paper to a yes; the answer names it.',
    access: 'public',
    status: 201,
    params: secret,
    upload: true,
    answer: storedFile,
    errors: [
      'not_found',
      'address_code',
      'not_accepted',
      'too_large',
      'unsupported_type',
      'invalid',
      'refused',
    ],
  },
  'POST /api/questionnaires/:token/sign': {
    summary: 'Certify and submit the questionnaire.',
    access: 'public',
    params: secret,
    idempotent: true,
    body: z.strictObject({
      typed_name: asName(z.string().trim().min(2).max(120)),
      certified: z.literal(true, 'Confirm that the answers are true and complete.'),
    }),
    answer: questionnaireView,
    errors: ['not_found', 'address_code', 'invalid', 'not_accepted'],
  },
  'POST /api/questionnaires/:token/confirm': {
    summary: 'Bring-down before a closing: certify again that nothing has changed.',
    access: 'public',
    params: secret,
    idempotent: true,
    body: z.strictObject({
      typed_name: asName(z.string().trim().min(2).max(120)),
      certified: z.literal(true, 'Confirm that the answers are still true and complete.'),
    }),
    answer: questionnaireView,
    errors: ['not_found', 'address_code', 'invalid', 'not_accepted'],
  },
  'GET /api/admin/questionnaires/:questionnaire_id': {
    summary: 'A questionnaire with its answers and what they mean today; compliance and operators.',
    access: 'admin',
    params: z.object({ questionnaire_id: id }),
    answer: questionnaireReview,
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/admin/questionnaires/:questionnaire_id/papers/:file_id': {
    summary: 'Bytes of a paper of a questionnaire that was signed; compliance and operators.',
    access: 'admin',
    params: z.object({ questionnaire_id: id, file_id: id }),
    download: 'others',
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/admin/questionnaires/:questionnaire_id/waiver': {
    summary:
      'Record a waiver of the SEC or the written advice of the regulator; the rules then count the events as waived.',
    access: 'admin',
    decides: { machine: 'questionnaire', id: 'questionnaire_id' },
    params: z.object({ questionnaire_id: id }),
    idempotent: true,
    body: z.strictObject({
      waiver: z.string().trim().min(10, 'Name the letter, its date and who wrote it.').max(2000),
    }),
    answer: questionnaireReview,
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/dealroom/offerings/:listing_id/pending-changes': {
    summary:
      'Topics that were submitted after the offering opened, and what an amendment would change for them; `beyond` names fields that only a new offering can change.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      items: z.array(pendingChange),
      changes: amendable.partial(),
      beyond: z.array(z.string()),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/documents': {
    summary: 'Documents of the documents topics, each with its state.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(topicDocument) }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/files/:file_id': {
    summary:
      'Bytes of a file that a topic of the offering names, for its company and the platform.',
    access: 'issuer',
    params: offering.extend({ file_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
  'GET /api/dealroom/company/people': {
    summary: 'People of the company, their access and their invitations.',
    access: 'issuer',
    answer: z.object({ items: z.array(companyPersonView) }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/company/members': {
    summary: 'Who has access to the company, in which role, and what I may do about it.',
    access: 'issuer',
    answer: z.object({ items: z.array(companyMemberView) }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/company/members/:user_id/remove': {
    summary: 'End a member’s access at once; owners only, and never the last owner’s.',
    access: 'issuer',
    unread: 'ends an access by its holder',
    stepUp: true,
    idempotent: true,
    params: z.object({ user_id: id }),
    status: 204,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/dealroom/company/members/:user_id/role': {
    summary: 'Give a member another role; owners only. A new owner has full rights after 72 hours.',
    access: 'issuer',
    unread: 'names the role that is given',
    stepUp: true,
    idempotent: true,
    params: z.object({ user_id: id }),
    status: 204,
    body: z.strictObject({ role: memberRoles }),
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/dealroom/company/members/:user_id/object': {
    summary:
      'Object to a new owner within 72 hours: the role before is restored. It only takes back what was just given, so an open session suffices.',
    access: 'issuer',
    unread: 'takes back what was just given',
    idempotent: true,
    params: z.object({ user_id: id }),
    status: 204,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/dealroom/company/people': {
    summary: 'Add a person to the company; owners only. With `invite_as` they are sent a link.',
    access: 'issuer',
    stepUp: true,
    unread: 'adds a person',
    status: 201,
    idempotent: true,
    body: companyPerson,
    answer: companyPersonView,
    errors: ['not_found', 'forbidden', 'invalid', 'refused'],
  },
  'PUT /api/dealroom/company/people/:person_id': {
    summary:
      'Change the role, the title, the part or the signature of a person of the company; owners only. All owners are notified.',
    access: 'issuer',
    stepUp: true,
    versioned: true,
    params: z.object({ person_id: id }),
    body: companyPosition,
    answer: companyPersonView,
    errors: ['not_found', 'forbidden', 'invalid', 'refused'],
  },
  'POST /api/dealroom/company/people/:person_id/invite': {
    summary:
      'Send a link by which the person joins with this role; the earlier link ends. Owners only.',
    access: 'issuer',
    stepUp: true,
    unread: 'sends an invitation',
    params: z.object({ person_id: id }),
    idempotent: true,
    body: z.strictObject({ invite_as: z.enum(['owner', 'editor', 'viewer']) }),
    answer: companyPersonView,
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'GET /api/company-invitations/:token': {
    summary: 'Which company and role a mailed link is for.',
    access: 'public',
    params: secret,
    answer: z.object({
      company: z.string(),
      role: z.enum(['owner', 'editor', 'viewer']),
      name: z.string(),
    }),
    errors: ['not_found'],
  },
  'POST /api/company-invitations/:token/accept': {
    summary:
      'Join the company with the role of the link; the address of the account must be the one that was invited.',
    access: 'consented',
    params: secret,
    idempotent: true,
    answer: z.object({ account_id: id }),
    errors: ['not_found', 'refused'],
  },
  'POST /api/admin/offerings/:listing_id/topics/:topic/review': {
    summary: 'Decide on a topic that was submitted. Nobody decides on what they wrote themselves.',
    access: 'admin',
    decides: 'found',
    params: topic,
    idempotent: true,
    body: z.strictObject({
      decision: z.enum(['start', 'approve', 'request_changes', 'reject', 'reopen']),
      reason: reason.optional(),
    }),
    answer: topicView,
    errors: ['not_found', 'forbidden', 'four_eyes', 'not_accepted', 'guard_failed', 'refused'],
  },
})
