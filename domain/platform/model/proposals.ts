import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { dryRunLine } from '#domain/shared/dry-run.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** Hours that a proposal waits for its decision. */
export const PROPOSAL_HOURS = 7 * 24

/** Name of a kind of proposals: `event`, or `<context>.<act>` of the module that registers it. */
const kind = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)?$/, 'There is no such kind.')
  .meta({ examples: ['event'] })
const machine = z.string().regex(/^[a-z][a-z-]{1,40}$/, 'There is no such machine.')

/** What a person proposes. The payload is checked by the schema of its kind. */
export const newProposal = z.strictObject({
  kind,
  subject: z.strictObject({ machine, id }),
  payload: z.record(z.string(), z.unknown()).default({}),
  reason: z
    .string()
    .trim()
    .min(3, 'Say in a sentence why this should happen.')
    .max(2000)
    .meta({ title: 'Reason', widget: 'textarea' }),
  /** uploaded documents on which it rests; own uploads of the person who proposes */
  evidence: z.array(id).max(10, 'Attach at most 10 documents.').default([]),
})
export type NewProposal = z.infer<typeof newProposal>

/** What a proposal would do, before it is made. */
export const proposalCheck = z.object({
  title: z.string(),
  about: z.string(),
  dry_run: z.array(dryRunLine),
  /** names of those who may approve it now */
  may_approve: z.array(z.string()),
})
export type ProposalCheck = z.infer<typeof proposalCheck>

/** A proposal in a list. */
export const proposalRow = z.object({
  id,
  kind: z.string(),
  /** the event that it sends; null for a kind that does more than send one event */
  event: z.string().nullable(),
  title: z.string(),
  about: z.string(),
  /** who approves it, as roles in words: "operator or compliance" */
  approved_by: z.string(),
  proposed_by: z.string(),
  proposed_by_me: z.boolean(),
  proposed_at: at,
  expires_at: at,
  /** the act took effect already; without an approval until `expires_at` it is undone */
  in_effect: z.boolean(),
  decided_by: z.string().nullable(),
  ended_at: at.nullable(),
  status: presentedSchema,
})
export type ProposalRow = z.infer<typeof proposalRow>

export const proposalView = proposalRow.extend({
  subject: z.object({ machine: z.string(), id, link: z.string().nullable() }),
  reason: z.string(),
  evidence: z.array(z.object({ id, name: z.string() })),
  dry_run: z.array(dryRunLine),
  /** it moves money, an investment or an account of a member of staff */ staff_own: z.boolean(),
  /** names of those who may approve it now; empty: a role has to be given first */
  may_approve: z.array(z.string()),
  /** why the person who reads may not approve it; null: may */
  why_not: z.string().nullable(),
})
export type ProposalView = z.infer<typeof proposalView>
