import { z } from 'zod'
import { at, cents, day, id, listOf, listQuery, money } from '#domain/shared/common.ts'
import { investmentView, issuerInvestmentRow } from '#domain/investments/model/investment.ts'
import { investmentBuckets } from '#domain/shared/investment-buckets.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { limitView } from '#domain/investors/model/limit.ts'
import {
  evidenceKinds,
  offeringCard,
  offeringStatuses,
  progress,
} from '#domain/offerings/model/offering.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { raiseStages } from '#domain/workspaces/rules/raise-progress.ts'
import { filingBody } from '#domain/offerings/model/review.ts'
import { contracts } from '#domain/api/contract.ts'

const offering = z.object({ listing_id: id })
const investment = offering.extend({ investment_id: id })

/** The issuer's and the operator's side. The company is named by `accountid` (query and header). */
export const dealroomApi = contracts({
  'GET /api/companies': {
    summary: 'Companies in which I have a role.',
    access: 'consented',
    answer: z.object({
      items: z.array(
        z.object({
          account_id: id,
          name: z.string(),
          slug: z.string(),
          role: z.enum(['owner', 'editor', 'viewer']),
          logo_url: z.string().nullable(),
          cover_seed: z.int(),
          offerings: z.int(),
        }),
      ),
    }),
  },
  'GET /api/dealroom/company': {
    summary: 'The company’s overview.',
    access: 'issuer',
    answer: z.object({
      account_id: id,
      name: z.string(),
      slug: z.string(),
      legal_name: z.string(),
      jurisdiction: z.string(),
      role: z.enum(['owner', 'editor', 'viewer', 'admin']),
      offerings: z.array(offeringCard),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings': {
    summary: 'The company’s offerings by status.',
    access: 'issuer',
    query: listQuery.extend({ status: z.enum(offeringStatuses).default('current') }),
    answer: listOf(offeringCard),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id': {
    summary: 'One offering of the company with its kept totals by bucket.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      offering: offeringCard,
      progress,
      buckets: z.array(
        z.object({ bucket: z.enum(investmentBuckets), count: z.int(), amount: cents }),
      ),
      cancel_until: at.nullable(),
      deadline_at: at,
      /** false for one that was taken over with its documents: there is no checklist to open */ has_topics:
        z.boolean().optional(),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/progress': {
    summary:
      'Commitments that stand, as a running sum against target and maximum, with the closings, and investments by stage.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      time_zone: z.string(),
      /** days, or weeks from Monday; cents at the end of each */
      points: z.array(z.object({ from: day, until: day, cents })),
      target: money,
      maximum: money,
      closings: z.array(z.object({ number: z.int(), on: day })),
      /** investments that stand at a stage or beyond it */
      stages: z.array(z.object({ stage: z.enum(raiseStages), count: z.int(), cents })),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/investments': {
    summary: 'Investments by bucket: search, sort, by cursor.',
    access: 'issuer',
    params: offering,
    query: listQuery.extend({
      bucket: z.enum([...investmentBuckets, 'all']).default('all'),
      payment: z.enum(['ach', 'wire']).optional(),
      sort: z.enum(['newest', 'oldest', 'amount', 'name']).default('newest'),
    }),
    answer: listOf(issuerInvestmentRow),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id': {
    summary: 'One investment without bank and identity numbers.',
    access: 'issuer',
    params: investment,
    answer: z.object({
      row: issuerInvestmentRow,
      view: investmentView,
      investor: z.object({
        name: z.string(),
        email: z.string(),
        place: z.string(),
        title: z.string(),
        accredited: z.boolean(),
        kyc: presentedSchema,
      }),
      limit: limitView.nullable(),
      /** of a member of the platform's staff; said to staff only */ staff_own: z.boolean(),
      previous: id.nullable(),
      next: id.nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history': {
    summary: 'What happened.',
    access: 'issuer',
    params: investment,
    query: listQuery,
    answer: listOf(historyEntry),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision': {
    summary: 'Accept (countersign) or reject with a reason; owners only.',
    access: 'issuer',
    decides: { machine: 'investment', id: 'investment_id' },
    params: investment,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      decision: z.enum(['accept', 'reject']),
      reason: z.string().trim().max(1000).optional(),
    }),
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/admin/offerings': {
    summary: 'Offerings of all companies by status.',
    access: 'admin',
    query: listQuery.extend({ status: z.enum(offeringStatuses).default('current') }),
    answer: listOf(offeringCard),
  },
  'POST /api/admin/offerings/:listing_id/evidence': {
    summary: 'Record evidence that the offering’s guards ask for; append-only, with who and when.',
    access: 'admin',
    unread: 'adds evidence',
    stepUp: true,
    status: 201,
    params: offering,
    idempotent: true,
    body: z.strictObject({
      kind: z.enum(evidenceKinds),
      note: z.string().trim().min(1, 'Say what you saw.').max(4000),
      /** one of my own uploads, stored with the memo */ file_id: id.optional(),
    }),
    answer: z.object({ id, recorded_at: at }),
    errors: ['not_found', 'forbidden', 'refused'],
  },
  'POST /api/admin/offerings/:listing_id/filing': {
    summary: 'Record the form, accession number and date of the filing.',
    access: 'admin',
    unread: 'records a filing of the SEC',
    stepUp: true,
    params: offering,
    idempotent: true,
    body: filingBody,
    answer: z.object({ filed_at: at }),
    errors: ['not_found', 'forbidden', 'not_accepted', 'guard_failed'],
  },
  'POST /api/admin/investments/:investment_id/decision': {
    summary:
      'Compliance or principal decides: review approved, information asked, rejected, principal approval into the closing.',
    access: 'admin',
    decides: { machine: 'investment', id: 'investment_id' },
    params: z.object({ investment_id: id }),
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      decision: z.enum(['review_approve', 'ask', 'reject', 'principal_approve', 'pull_back']),
      step: z.string().max(40).optional(),
      reason: z.string().trim().max(1000).optional(),
    }),
    answer: presentedSchema,
    errors: ['not_found', 'forbidden', 'four_eyes', 'not_accepted', 'guard_failed', 'step_up'],
  },
})
