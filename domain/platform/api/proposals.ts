import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { proposalShows } from '../model/proposal-shows.ts'
import { newProposal, proposalCheck, proposalRow, proposalView } from '../model/proposals.ts'

const refusals = [
  'forbidden',
  'not_found',
  'invalid',
  'unknown_field',
  'not_accepted',
  'guard_failed',
  'four_eyes',
  'refused',
  'stale',
] as const

/**
 * Acts that need two people: one proposes with a reason and evidence, another approves, and the product executes.
 * Approving, rejecting and withdrawing are events of the machine `proposal`.
 */
export const proposalsApi = contracts({
  'POST /api/admin/proposals/preview': {
    summary:
      'What a proposal would do: the same checks and the same dry run as when it is made. Stores and sends nothing.',
    access: 'admin',
    unread: 'stores nothing',
    body: newProposal,
    answer: proposalCheck,
    errors: refusals,
  },
  'POST /api/admin/proposals': {
    summary:
      'Propose an act that needs a second person. It executes when another person approves it within 7 days; until then nothing happens.',
    access: 'admin',
    unread: 'begins a proposal; an event in it names the `rev` of its record that was read',
    idempotent: true,
    stepUp: true,
    status: 201,
    body: newProposal,
    answer: z.object({ id }),
    errors: [...refusals, 'step_up'],
  },
  'GET /api/admin/proposals': {
    summary: 'Proposals, the newest first; of one record where `machine` and `id` name it.',
    access: 'admin',
    query: listQuery.pick({ cursor: true, limit: true }).extend({
      show: z.enum(proposalShows).default('waiting'),
      machine: z.string().max(60).optional(),
      id: id.optional(),
    }),
    answer: listOf(proposalRow),
  },
  'GET /api/admin/proposals/:proposal_id': {
    summary: 'One proposal with its dry run, reason and evidence, and who may approve it.',
    access: 'admin',
    params: z.object({ proposal_id: id }),
    answer: proposalView,
    errors: ['not_found'],
  },
  'GET /api/admin/proposals/:proposal_id/evidence/:file_id': {
    summary: 'A document on which a proposal rests.',
    access: 'admin',
    params: z.object({ proposal_id: id, file_id: id }),
    download: 'others',
    errors: ['not_found'],
  },
})
