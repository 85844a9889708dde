/**
 * An act that needs two people. One proposes it with a reason and evidence, another approves it, and the product then
 * executes it in the same transaction, once. What was proposed on facts that have changed since is stale and is never
 * executed. After 7 days without a decision it expires. Approved, it is recorded with both people.
 *
 * Effects: notify {to, template}; schedule, unschedule; execute {}: the act of its kind; endProposal {}: when, and who
 * decided.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { setup } from 'xstate'
import { z } from 'zod'

const context = z.strictObject({
  /** name of its kind in the registry of proposals */
  kind: z.string(),
  /** what it is about: a machine or another kind of record, and its id */
  machine: z.string(),
  subject: z.uuid(),
  /** the event of that machine which it sends; null for a kind that does more than send one event */
  event: z.string().nullable(),
  /** until when it can be decided */
  expires_at: z.iso.datetime(),
})
export type ProposalContext = z.infer<typeof context>
/** What the server finds out before it sends an event. */
export interface ProposalFacts {
  /** the person who acts has a role that approves such proposals, and is tied to nothing in it */
  mayApprove: boolean
  /** the person who acts proposed it */
  proposer: boolean
  /** a fact on which it was made is another one now */
  changed: boolean
}
type ProposalEvent = Sent<Partial<ProposalFacts>> &
  Of<'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'>

const events = {
  APPROVED: { by: ['ADM'], road: 'open', says: 'Approved the proposal' },
  REJECTED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    reason: true,
    or: 'reject it with a reason',
    says: 'Rejected the proposal',
  },
  WITHDRAWN: { by: ['ADM'], road: 'open', or: 'withdraw it', says: 'Withdrew the proposal' },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'No second person decided the proposal in time' },
} as const satisfies Record<ProposalEvent['type'], EventRule>

const sentences = {
  mayApprove: 'Another person who may approve this has to decide.',
  proposer: 'Only the person who proposed it can withdraw it. Reject it instead.',
  changed: 'Nothing has changed since this was proposed.',
} as const
type Guard = keyof typeof sentences
type Args = { context: ProposalContext; event: ProposalEvent }
const fact =
  (name: keyof ProposalFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  mayApprove: fact('mayApprove'),
  proposer: fact('proposer'),
  changed: fact('changed'),
}
const ended = (template: string) => ['endProposal' as const, notify('party', template)]

const machine = setup({
  types: {} as {
    context: ProposalContext
    events: ProposalEvent
    input: ProposalContext
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: { ...effects, execute: () => {}, endProposal: () => {} },
}).createMachine({
  id: 'proposal',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      meta: {
        label: 'Waiting for a second person',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: 'Another person reads what it would do, then approves or rejects it.',
          who: 'platform',
          by: 'expires_at',
          link: 'record',
        },
      },
      entry: [
        notify('staff', 'proposal.made'),
        {
          type: 'schedule',
          params: ({ context: c }) => ({ event: 'EXPIRED', at: c.expires_at }),
        },
      ],
      exit: unschedule('EXPIRED'),
      on: {
        APPROVED: [
          { target: 'stale', guard: every<Guard>('mayApprove', 'changed') },
          { target: 'executed', guard: 'mayApprove' },
        ],
        REJECTED: { target: 'rejected', guard: 'mayApprove' },
        WITHDRAWN: { target: 'withdrawn', guard: 'proposer' },
        EXPIRED: 'expired',
      },
    },
    executed: {
      type: 'final',
      entry: ['endProposal', 'execute', notify('party', 'proposal.executed')],
      meta: { label: 'Executed', tone: 'success', icon: 'check' },
    },
    rejected: {
      type: 'final',
      entry: ended('proposal.rejected'),
      meta: { label: 'Rejected', tone: 'danger', icon: 'x' },
    },
    withdrawn: {
      type: 'final',
      entry: 'endProposal',
      meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' },
    },
    stale: {
      type: 'final',
      entry: ended('proposal.stale'),
      meta: { label: 'Out of date', tone: 'neutral', icon: 'rotate-ccw' },
    },
    expired: {
      type: 'final',
      entry: ended('proposal.expired'),
      meta: { label: 'Expired', tone: 'neutral', icon: 'archive' },
    },
  },
})

/** Version 1 of an act that needs two people. */
export const proposalLifecycle: Lifecycle<typeof machine> = {
  id: 'proposal',
  version: 1,
  machine,
  context,
  events,
  begins: { by: ['ADM'], road: 'command', says: 'Proposed' },
  guards: sentences,
}
