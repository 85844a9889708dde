import { refuse } from '#domain/shared/errors.ts'
import { isDeciding, roleInForce } from '#domain/identity/rules/roles.ts'
import { isAdmin } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { accountNotices } from '#domain/identity/mail/accounts.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { retainUntil } from '#domain/shared/retention.ts'
import { closedAt, heldOf, openMatters } from './closing-repo.ts'
import { confirmRemoval } from './access-removal.ts'
import { insertSignInEvent, roleRemains, userById } from './repo.ts'
import { sendVerificationLink } from './register.ts'
import { endSessionsOf } from './sessions-repo.ts'

/**
 * A person has the own account, operators have all. Other staff know that accounts exist, and read them in the list of
 * users.
 */
const authorize: Authorize = async ({ id, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const own = actor.userId === id
  if (actor.adminRole === 'operator') return own ? ['INV', 'ADM'] : ['ADM']
  if (own) return ['INV']
  if (isAdmin(actor)) throw refuse('forbidden')
  return []
}

/** When the account is closed, or would be if it were closed now. */
const closingFacts = async ({
  tx,
  id,
  now,
}: EventContext): Promise<{ nothing_open: boolean; keep_until: string | null }> => {
  const at = now.toISOString()
  return {
    nothing_open: (await openMatters(tx, id, now)).length === 0,
    keep_until: retainUntil(await heldOf(tx, id), (await closedAt(tx, id)) ?? at, at),
  }
}
const closes: readonly string[] = ['CLOSE_REQUESTED', 'CLOSE_DUE', 'RETENTION_OVER']

const facts: FactsProvider = async (context) => {
  const { tx, id, by, event, now } = context
  const acts = by.actor.kind === 'person' ? by.actor.userId : null
  return {
    ...(closes.includes(event.type) ? await closingFacts(context) : {}),
    acts_on_self: acts === id,
    role_remains: () => roleRemains(tx, id, { acts, at: now.toISOString() }),
  }
}

const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const said = accountNotices[String(effect.params['template'])]
  if (said)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId: id },
      data: said,
      cause: { machine: 'user', id, rev: instance.rev },
    })
}

/** Asks a second person to confirm that the account of a member of staff with a deciding role stays disabled. */
async function confirmDisabling(context: EventContext): Promise<void> {
  const { tx, id, event, by, now } = context
  if (event.type !== 'DISABLED' || by.actor.kind !== 'person') return
  const person = await userById(tx, id)
  const role = person === null ? null : roleInForce(person.admin_role, person.role_ends_at, now)
  if (role !== null && isDeciding(role))
    await confirmRemoval(context, by.actor, { userId: id, role })
}

/** Ends every session of the account; what an operator ends alone is a line of the log of sign-ins too. */
const endSessions: EffectHandler = async (context) => {
  const { tx, services, id, event, now } = context
  const alone = event.type === 'SESSIONS_ENDED'
  await endSessionsOf(
    tx,
    id,
    services.clock.real().toISOString(),
    alone ? 'ended by an operator' : 'account disabled or closing',
  )
  await confirmDisabling(context)
  if (!alone) return
  await insertSignInEvent(tx, {
    id: newId(),
    userId: id,
    emailHash: null,
    at: now.toISOString(),
    ip: '',
    device: '',
    outcome: 'sessions_ended',
    method: null,
  })
}

/** The account's machine: who may send its events, what its guards know, and what its effects do. */
export const userMachine: MachineHandlers = {
  user: {
    pages: { platform: ({ id }) => links.adminUser(id) },
    authorize,
    facts,
    effects: {
      notify,
      sendVerificationLink: ({ tx, services, id }) => sendVerificationLink(tx, services, id),
      endSessions,
    },
  },
}
