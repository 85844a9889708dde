import { z } from 'zod'
import { at, cents, id, rev, wholeInText } from '#domain/shared/common.ts'
import {
  amendmentParts,
  amendmentView,
  proposal,
  revisionChange,
  revisionRow,
  revisionView,
} from '#domain/offerings/model/revision.ts'
import { topics } from '#domain/offerings/model/topics/catalogue.ts'
import { placings } from '#domain/offerings/rules/placing.ts'
import { contracts } from '#domain/api/contract.ts'

const offering = z.object({ listing_id: id })

/** Revisions of what an offering discloses, amendments of a live one, and how its maximum is shared. */
export const amendmentsApi = contracts({
  'GET /api/offerings/:listing_id/revisions': {
    summary:
      'Every revision of what the offering disclosed since its launch, newest first, with its differences.',
    access: 'public',
    params: offering,
    answer: z.object({ items: z.array(revisionRow) }),
    errors: ['not_found'],
  },
  'GET /api/offerings/:listing_id/revisions/:number': {
    summary: 'One revision: its differences and everything that it disclosed.',
    access: 'public',
    params: offering.extend({ number: wholeInText(z.int().positive()) }),
    answer: revisionView,
    errors: ['not_found'],
  },
  'GET /api/investments/:investment_id/revision': {
    summary: 'The revision that my agreement was made from, the present one, and what differs.',
    access: 'consented',
    params: z.object({ investment_id: id }),
    answer: z.object({
      listing_id: id,
      signed: revisionRow.nullable(),
      current: revisionRow,
      changes: z.array(revisionChange),
      /** the agreement has to be signed again before the commitment can be reconfirmed */ sign_again:
        z.boolean(),
    }),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/amendments': {
    summary:
      'Proposed and decided amendments, newest first, with the present values of what may be amended.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      items: z.array(amendmentView),
      values: z.record(z.string(), z.unknown()),
      revision: z.int(),
      open: z.boolean(),
      may_propose: z.boolean(),
      /** approved topics that wait for an amendment */
      waiting: z.array(z.object({ topic: z.enum(topics), title: z.string() })),
    }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/amendments/preview': {
    summary:
      'What a change would differ in, and how many commitments and signatures it would touch if it is material.',
    access: 'issuer',
    unread: 'stores nothing',
    params: offering,
    body: amendmentParts,
    answer: z.object({
      changes: z.array(revisionChange),
      /** why the change cannot be called immaterial, or null */
      material: z.string().nullable(),
      commitments: z.int(),
      signatures: z.int(),
    }),
    errors: ['not_found', 'refused'],
  },
  'POST /api/dealroom/offerings/:listing_id/amendments': {
    summary: 'Propose an amendment; owners only. Somebody of the platform confirms it.',
    access: 'issuer',
    stepUp: true,
    unread: 'begins an amendment',
    params: offering,
    status: 201,
    idempotent: true,
    body: proposal,
    answer: amendmentView,
    errors: ['not_found', 'forbidden', 'refused', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/allocation': {
    summary:
      'How the maximum is shared: sums, the waitlist in order, and what an allocation decided now would leave each commitment.',
    access: 'issuer',
    params: offering,
    answer: z.object({
      method: z.enum(['none', 'first_come', 'pro_rata']),
      maximum: cents,
      accepted: cents,
      /** revision of the offering that is read here, for the decision on the allocation */
      rev,
      oversubscribed: cents,
      waiting: z.int(),
      allocated_at: at.nullable(),
      waitlist: z.array(
        z.object({
          investment_id: id,
          number: z.string(),
          position: z.int(),
          units: z.int(),
          accepts_less: z.boolean(),
          asked_at: at,
        }),
      ),
      shares: z.array(
        z.object({
          investment_id: id,
          number: z.string(),
          placing: z.enum(placings),
          asked: z.int(),
          units: z.int(),
          cut: z.int(),
          refund: cents,
          below_minimum: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
})
