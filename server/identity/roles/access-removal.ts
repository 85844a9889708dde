import { removalConfirmed } from '#domain/identity/mail/access-removal.ts'
import { adminRoleLabels, adminRoles } from '#domain/identity/model/roles.ts'
import { decideBy } from '#domain/identity/rules/roles.ts'
import { refuse } from '#domain/shared/errors.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { defineProposal, type ProposalCall } from '#server/kernel/proposals.ts'
import { z } from 'zod'
import { ACCESS_REMOVAL, userById } from '../identity/index.ts'
import * as repo from './repo.ts'

const payload = z.strictObject({ role: z.enum(adminRoles), user_id: z.uuid() })
type Call = ProposalCall<z.infer<typeof payload>>
const UNCONFIRMED = 'No second person confirmed it.'

/** The record that ended: the account, or the grant of the role. Throws not_found. */
async function recordOf({ services, tx, machine, id }: Call) {
  const record = await services.lifecycles.lock(tx, machine, id)
  if (record === null) throw refuse('not_found')
  return record
}

/** Gives a role back that ended, to its last day and as it was proposed and approved. */
async function giveBack({ services, tx, id: ended, now }: Call): Promise<void> {
  const grant = await repo.findGrant(tx, ended)
  const at = now.toISOString()
  if (grant === null || (grant.ends_at !== null && grant.ends_at <= at)) return
  const id = newId()
  const { user_id: userId, role, ends_at: endsAt, reason } = grant
  await repo.addGrant(tx, { id, userId, role, endsAt, reason, by: null, at })
  const input = { role, ends_at: endsAt, decide_by: decideBy(at, endsAt) }
  await services.lifecycles.begin(tx, 'role-grant', id, input, system)
  const by = { ...system, reason: UNCONFIRMED }
  await services.lifecycles.send(tx, 'role-grant', id, { type: 'GIVEN_BACK' }, by)
  await repo.copyGivers(tx, { id, from: ended })
}

/**
 * The confirmation that a member of staff has lost a deciding role, or the account with it. For safety one person can do
 * so at once; it is undone unless a second person confirms it.
 */
export const accessRemovalKind = defineProposal(payload, {
  kind: ACCESS_REMOVAL,
  title: ({ machine, payload: { role } }) =>
    machine === 'user'
      ? `Keep the account of a person with the ${adminRoleLabels[role].toLowerCase()} role disabled`
      : `End the ${adminRoleLabels[role].toLowerCase()} role of a person`,
  proposers: () => [],
  approvers: () => ['operator', 'compliance'],
  subject: async (call) => {
    const record = await recordOf(call)
    const person = await userById(call.tx, call.payload.user_id)
    if (person === null) throw refuse('not_found')
    return {
      about: `${person.first_name} ${person.last_name}`.trim() || person.email,
      link: call.services.lifecycles.links(record, ['ADM'])('record'),
      records: [record, { ...record, user_id: person.id }],
    }
  },
  check: async () => {
    throw refuse('forbidden', { message: 'Revoke the role or disable the account instead.' })
  },
  dryRun: async ({ machine }) => [
    {
      kind: 'other',
      text:
        machine === 'user'
          ? 'The account is disabled already and stays so. Without an approval it’s enabled again'
          : 'The role ended already and stays so. Without an approval it’s given back',
      amount: null,
    },
  ],
  fingerprint: async (call) => {
    const { rev, state } = await recordOf(call)
    const role = await repo.lockRole(call.tx, call.payload.user_id)
    return [state, rev, role ?? 'none'].join(' ')
  },
  execute: async ({ services, tx, machine, by, payload: { role, user_id: userId } }) =>
    noticeTo(
      services,
      tx,
      await existingPeople(tx, [userId]),
      removalConfirmed({ role, account: machine === 'user' }),
      { machine: 'proposal', id: by.approval.proposalId, rev: 2 },
    ),
  undo: async (call) => {
    if (call.machine === 'role-grant') return giveBack(call)
    await call.services.lifecycles.send(
      call.tx,
      'user',
      call.id,
      { type: 'ENABLED', reason: UNCONFIRMED },
      { ...system, reason: UNCONFIRMED },
    )
  },
})
