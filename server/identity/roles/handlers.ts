import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { roleNotice } from '#domain/identity/mail/roles.ts'
import { isAdmin, managesRoles } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { adminRoleLabels } from '#domain/identity/model/roles.ts'
import { isDeciding, needsTwoPeople, reachesRole } from '#domain/identity/rules/roles.ts'
import type { AccessReviewFacts } from '#machines/identity/access-review.lifecycle.ts'
import type { RoleGrantFacts } from '#machines/identity/role-grant.lifecycle.ts'
import { system } from '#server/kernel/context.ts'
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AboutProvider,
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { confirmRemoval, roleRemains, setAdminRole, userById } from '../identity/index.ts'
import * as repo from './repo.ts'
import { refusedOfGrant, refusedOfReview } from './service.ts'

async function grantOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.GrantRow> {
  const row = await repo.findGrant(tx, id)
  if (row === null) throw new Error(`the machine of role grant ${id} has no row`)
  return row
}
async function reviewedBy({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.GrantRow> {
  const row = await repo.reviewedGrant(tx, id)
  if (row === null) throw new Error(`the machine of access review ${id} has no row`)
  return row
}

/** Operators manage access; for everybody else it does not exist or is refused. */
const authorize: Authorize = async ({ by: { actor } }) => {
  if (!isAdmin(actor) || actor.kind !== 'person') return []
  if (!managesRoles(actor)) throw refuse('forbidden')
  return ['ADM']
}

/** Whether the holder's role remains with another person when it goes; locks the staff until the commit. */
const remains = ({ tx, by, now }: EventContext, grant: repo.GrantRow): Promise<boolean> =>
  roleRemains(tx, grant.user_id, {
    acts: by.actor.kind === 'person' ? by.actor.userId : null,
    at: now.toISOString(),
  })
const grantFacts: FactsProvider = async (context) => {
  const { tx, by, event } = context
  const { actor } = by
  const grant = await grantOf(context)
  const person = actor.kind === 'person' ? actor : null
  const stays = await remains(context, grant)
  const held = await repo.lockRole(tx, grant.user_id)
  const own = person?.adminRole ?? null
  // another role than the one that the person has takes that one: it needs what a revocation needs
  const keeps = event.type !== 'REVOKED' && (held === null || held === grant.role)
  return {
    // also before the role counts, when nothing else ties an account of one's own
    somebodyElse: isSecondPerson(actor, [
      grant.user_id,
      ...(await otherAccountsOf(tx, grant.user_id)),
    ]),
    secondPerson: isSecondPerson(actor, [grant.proposer_id]),
    withinLevel: reachesRole(own, grant.role) && (keeps || held === null || reachesRole(own, held)),
    holderActive: (await userById(tx, grant.user_id))?.state === 'active',
    onePerson: !needsTwoPeople(grant.role),
    roleRemains: keeps || stays,
  } satisfies RoleGrantFacts
}
const reviewFacts: FactsProvider = async (context) => {
  const { actor } = context.by
  const grant = await reviewedBy(context)
  const person = actor.kind === 'person' ? actor : null
  return {
    notHolder: isSecondPerson(actor, [grant.user_id]),
    notGiver: isSecondPerson(actor, [grant.proposer_id, grant.approver_id]),
    withinLevel: reachesRole(person?.adminRole ?? null, grant.role),
    roleRemains: await remains(context, grant),
  } satisfies AccessReviewFacts
}

/**
 * The role counts from the next request on and replaces the person's earlier one. Where one person has replaced a
 * deciding role by a role that only reads, a second person is asked to confirm it.
 */
const giveRole: EffectHandler = async (context) => {
  const { services, tx, id, by, event } = context
  const grant = await grantOf(context)
  const before = (await repo.otherGrants(tx, grant.user_id, id)).filter(
    (other) => other.state === 'active',
  )
  for (const other of before)
    await services.lifecycles.send(tx, 'role-grant', other.id, { type: 'REPLACED' }, system)
  await setAdminRole(tx, grant.user_id, grant.role, grant.ends_at)
  const { actor } = by
  if (actor.kind !== 'person') return
  await repo.setApproved(tx, id, actor.userId)
  if (event.type !== 'GRANTED') return
  for (const { id: replaced, role } of before.filter((other) => isDeciding(other.role)))
    await confirmRemoval({ ...context, id: replaced }, actor, { userId: grant.user_id, role })
}
/** Ends the role. A second person is asked to confirm the end of a deciding role. */
const takeRole: EffectHandler = async (context) => {
  const { actor } = context.by
  const { user_id: userId, role } = await grantOf(context)
  await setAdminRole(context.tx, userId, null)
  if (actor.kind === 'person' && isDeciding(role))
    await confirmRemoval(context, actor, { userId, role })
}

/** The holder is notified of the own role, operators of what waits for them. */
const notifyOf =
  (read: (context: EventContext) => Promise<repo.GrantRow>): EffectHandler =>
  async (context) => {
    const { services, tx, id, machine, instance, effect, event, by } = context
    const { to, template } = effect.params as { to: 'party' | 'staff'; template: string }
    const grant = await read(context)
    if (
      template === 'role-grant.proposed' &&
      (grant.proposer_id === null || !needsTwoPeople(grant.role))
    )
      return
    const staff = to === 'staff' ? (await staffOf(tx, ['operator'])).map((one) => one.user_id) : []
    const people = to === 'party' ? [grant.user_id] : staff
    const except = template === 'role-grant.proposed' ? grant.proposer_id : null
    const words = roleNotice(
      template,
      to,
      {
        grantId: grant.id,
        name: grant.name,
        role: grant.role,
        reason: grant.reason,
        endsAt: grant.ends_at,
      },
      typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? ''),
    )
    if (words === null) throw new Error(`no words for the message ${template}`)
    await noticeTo(
      services,
      tx,
      await existingPeople(
        tx,
        people.filter((one) => one !== except && (to === 'party' || one !== grant.user_id)),
      ),
      words,
      { machine, id, rev: instance.rev },
    )
  }

/** Removing in a review is a revocation by the same person with the same reason. */
const endRole: EffectHandler = async (context) => {
  const { services, tx, event, by } = context
  const grant = await reviewedBy(context)
  const reason = typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? '')
  await services.lifecycles.send(
    tx,
    'role-grant',
    grant.id,
    { type: 'REVOKED', reason },
    { ...by, reason },
  )
}
const aboutOf =
  (
    read: (q: Parameters<AboutProvider>[0], id: string) => Promise<repo.GrantRow | null>,
  ): AboutProvider =>
  async (q, ids) => {
    const found = new Map<string, string>()
    for (const id of ids) {
      const grant = await read(q, id)
      if (grant !== null) found.set(id, `${grant.name}, ${adminRoleLabels[grant.role]}`)
    }
    return found
  }

export const roleMachines: MachineHandlers = {
  'role-grant': {
    pages: { platform: ({ id }) => `/admin/access/user-management/${id}` },
    authorize,
    facts: grantFacts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.findGrant(q, id)
      return row === null ? [] : refusedOfGrant(row, actor)
    },
    about: aboutOf(repo.findGrant),
    effects: { giveRole, takeRole, notify: notifyOf(grantOf) },
  },
  'access-review': {
    pages: { platform: () => '/admin/access/user-management?show=review' },
    authorize,
    facts: reviewFacts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.reviewedGrant(q, id)
      return row === null ? [] : refusedOfReview(row, actor)
    },
    about: aboutOf(repo.reviewedGrant),
    effects: { endRole, notify: notifyOf(reviewedBy) },
  },
}
