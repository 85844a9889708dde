import { refuse } from '#domain/shared/errors.ts'
import type { EventRule } from '#machines/lib/types.ts'
import type { AppServices } from '#server/app-services.ts'
import { defineProposal } from '#server/kernel/proposals.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { offers } from '#machines/lib/authority.ts'
import { rev } from '#domain/shared/common.ts'
import { z } from 'zod'

const payload = z.strictObject({
  type: z.string().max(60),
  payload: z.record(z.string(), z.unknown()).default({}),
  /** of the record as the person who proposes read it */
  rev,
})
type EventOf = { services: AppServices; machine: string; payload: z.infer<typeof payload> }

/** The rule of an event that takes two people; null for any other. */
function ruleOf({ services, machine, payload: { type } }: EventOf): EventRule | null {
  const { events } = services.lifecycles.definition(machine)
  const rule = Object.hasOwn(events, type) ? events[type] : undefined
  return rule?.second === undefined ? null : rule
}
async function instanceOf({
  tx,
  services,
  machine,
  id,
}: EventOf & { tx: Tx; id: string }): Promise<Instance> {
  const instance = await services.lifecycles.read(tx, machine, id)
  if (instance === null) throw refuse('not_found')
  return instance
}

/**
 * Any event of a machine whose rule has `second`. Proposed by those of the platform's staff who have a code of the rule
 * on the record, approved by a role that `second` names. Its facts are those of the machine: the revision is the
 * fingerprint, and guards are asked when it is proposed and again when it is executed.
 */
export const eventKind = defineProposal(payload, {
  kind: 'event',
  title: (of) => ruleOf(of)?.says ?? of.payload.type,
  proposers: () => ['operator', 'compliance'],
  approvers: (of) => ruleOf(of)?.second ?? [],
  confidential: (of) => ruleOf(of)?.staffOnly === true,
  subject: async (call) => {
    const instance = await instanceOf(call)
    const about = await call.services.lifecycles.about(call.tx, [instance])
    return {
      about: about.get(instance.id) ?? `${call.machine.replaceAll('-', ' ')} ${instance.id}`,
      link: call.services.lifecycles.links(instance, ['ADM'])('record'),
      records: [instance],
    }
  },
  check: async (call) => {
    const rule = ruleOf(call)
    if (rule === null)
      throw refuse('invalid', {
        fields: { 'payload.type': 'This event doesn’t need a second person. Send it directly.' },
      })
    if (rule.road !== 'open')
      throw refuse('forbidden', { message: 'This action is proposed by a call of its own.' })
    if (rule.evidence !== undefined && call.evidence.length === 0)
      throw refuse('invalid', { fields: { evidence: rule.evidence } })
    const instance = await instanceOf(call)
    const codes = await call.services.lifecycles.codes(call.tx, instance, call.actor)
    const { adminRole: admin } = call.actor
    if (!offers(rule, { codes, person: { member: null, admin, fresh: true } }))
      throw refuse(codes.length === 0 ? 'not_found' : 'forbidden')
  },
  fingerprint: async ({ tx, services, machine, id }) => {
    const instance = await services.lifecycles.lock(tx, machine, id)
    if (instance === null) throw refuse('not_found')
    return String(instance.rev)
  },
  execute: async ({ tx, services, machine, id, payload: event, by }) =>
    void (await services.lifecycles.send(
      tx,
      machine,
      id,
      { ...event.payload, type: event.type },
      by,
      { rev: event.rev },
    )),
})
