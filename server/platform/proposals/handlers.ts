import { proposalEnded, proposalMade } from '#domain/platform/mail/proposals.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ProposalFacts } from '#machines/platform/proposal.lifecycle.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffSends } from '../platform/index.ts'
import * as repo from './repo.ts'
import {
  approversOf,
  callOf,
  execute,
  hasChanged,
  mayApprove,
  mayRead,
  opened,
  type Opened,
} from './service.ts'

const openedOf = ({ services, tx, id }: EventContext): Promise<Opened> => opened(services, tx, id)

const facts: FactsProvider = async (context) => {
  const { actor } = context.by
  const one = await openedOf(context)
  return {
    mayApprove: async () => {
      if (actor.kind !== 'person') return false
      const verdict = await mayApprove(one, callOf(one, context), actor)
      // the sentence says which of the reasons it is
      if (!verdict.ok) throw refuse('four_eyes', { message: verdict.why })
      return true
    },
    proposer: actor.kind === 'person' && actor.userId === one.row.proposed_by,
    changed: async () => hasChanged(one, callOf(one, context)),
  } satisfies Record<keyof ProposalFacts, unknown>
}

const executeProposal: EffectHandler = async (context) => {
  const { actor } = context.by
  if (actor.kind !== 'person') throw new Error('a proposal is approved by a person')
  const one = await openedOf(context)
  await execute(one, callOf(one, context), actor.userId)
}

/** Records the end. An act that waited for its confirmation is taken back, unless it was confirmed or overtaken. */
const endProposal: EffectHandler = async (context) => {
  const { tx, id, now, instance } = context
  const { actor } = context.by
  await repo.endProposal(tx, id, {
    by: actor.kind === 'person' ? actor.userId : null,
    at: now.toISOString(),
  })
  const one = await openedOf(context)
  if (one.kind.undo === undefined || instance.state === 'executed') return
  const call = callOf(one, context)
  if (!(await hasChanged(one, call))) await one.kind.undo(call)
}

/** Those who may approve hear of a proposal, the person who made it of its end. */
const notify: EffectHandler = async (context) => {
  const { services, tx, machine, id, instance, effect } = context
  const { to, template } = effect.params as { to: 'staff' | 'party'; template: string }
  const one = await openedOf(context)
  const { row, text, kind } = one
  const words = {
    id,
    title: text.title,
    about: text.about,
    by: row.proposer ?? 'A person',
    reason: text.reason,
    inEffect: kind.undo !== undefined,
  }
  const cause = { machine, id, rev: instance.rev }
  if (to === 'staff') {
    const call = callOf(one, context)
    const people = await approversOf(
      tx,
      kind.approvers(call),
      await kind.subject(call),
      row.proposed_by,
    )
    return noticeTo(services, tx, await existingPeople(tx, people), proposalMade(words), cause)
  }
  const notice = proposalEnded(template, words)
  if (notice === null) throw new Error(`no words for the message ${template}`)
  await noticeTo(services, tx, await existingPeople(tx, [row.proposed_by]), notice, cause)
}

/** The platform's staff, where a proposal is confidential those who may read it alone. */
const authorize: Authorize = async (context) => {
  const { actor } = context.by
  const codes = await staffSends(context)
  if (codes.length === 0 || actor.kind !== 'person') return codes
  if ((await repo.findProposal(context.tx, context.id)) === null) return codes
  const one = await openedOf(context)
  return mayRead(one, callOf(one, context), actor) ? codes : []
}

export const proposalMachines: MachineHandlers = {
  proposal: {
    pages: { platform: ({ id }) => `/admin/proposals/${id}` },
    authorize,
    facts,
    effects: { notify, execute: executeProposal, endProposal },
  },
}
