import { viewAsNotice } from '#domain/identity/mail/view-as.ts'
import type { SignInOutcome } from '#domain/identity/model/factors.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import { VIEW_AS_MINUTES, viewAsProblem } from '#domain/identity/rules/view-as.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ViewAsContext } from '#machines/identity/view-as.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  trySend,
  userPages,
  type Authorize,
  type EffectHandler,
  type MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { insertSignInEvent, userById } from './repo.ts'
import { signView, whyOver } from './sessions.ts'
import { addView, openViews, viewsOfOperator } from './view-as-repo.ts'

const SECONDS = VIEW_AS_MINUTES * 60

/**
 * Begins to see the product as a person, from this session and for half an hour; what the operator viewed before ends.
 * The token is in this response only. Throws forbidden, not_found, refused.
 */
export async function beginView(
  call: RequestContext<Person>,
  userId: string,
  why: string,
): Promise<{ id: string; access_token: string; expires_in: number; ends_at: string }> {
  const { services, tx, actor, now } = call
  const user = await userById(tx, userId)
  if (user === null) throw refuse('not_found')
  if (actor.adminRole !== 'operator') throw refuse('forbidden')
  const problem = viewAsProblem({
    own: user.id === actor.userId,
    state: user.state,
    role: roleInForce(user.admin_role, user.role_ends_at, now),
  })
  if (problem !== null) throw refuse('refused', { message: problem })
  for (const before of await viewsOfOperator(tx, actor.userId))
    await services.lifecycles.send(tx, 'view-as', before, { type: 'ENDED' }, call)
  const real = services.clock.real()
  const view = {
    id: newId(),
    userId: user.id,
    operatorId: actor.userId,
    sessionId: actor.sessionId,
    at: real.toISOString(),
    expiresAt: new Date(real.getTime() + SECONDS * 1000).toISOString(),
  }
  await addView(tx, view)
  const context: ViewAsContext = {
    ends_at: new Date(now.getTime() + SECONDS * 1000).toISOString(),
  }
  const by = { ...call, reason: why }
  await services.lifecycles.begin(tx, 'view-as', view.id, context, by, { user_id: user.id })
  return {
    id: view.id,
    access_token: await signView(services, view),
    expires_in: SECONDS,
    ends_at: view.expiresAt,
  }
}

/** Ends the view whose token is presented, in the name of the operator. Throws refused for any other token. */
export async function endView(call: RequestContext<Person>): Promise<void> {
  const { viewedBy } = call.actor
  if (viewedBy === undefined)
    throw refuse('refused', { message: 'You aren’t viewing as another person.' })
  const operator: Person = {
    ...call.actor,
    userId: viewedBy.operatorId,
    adminRole: 'operator',
    memberships: [],
    otherAccounts: await otherAccountsOf(call.tx, viewedBy.operatorId),
  }
  await call.services.lifecycles.send(
    call.tx,
    'view-as',
    viewedBy.viewId,
    { type: 'ENDED' },
    { ...call, actor: operator },
  )
}

/** Ends views that are no longer authorized. They are refused from that very moment; this is their record. */
export async function sweepViews(services: AppServices): Promise<number> {
  let ended = 0
  for (const view of await openViews(services.db)) {
    const cause = whyOver(services, view)
    if (cause === null) continue
    const sent = await services.db.tx((tx) =>
      trySend(services, tx, 'view-as', view.id, { type: 'CUT', cause }),
    )
    if (sent) ended++
  }
  return ended
}

/** Operators see and end views; for everybody else, also the person who is seen, there is none. */
const authorize: Authorize = async ({ by: { actor } }) => {
  if (actor.kind !== 'person' || actor.adminRole === null) return []
  if (actor.adminRole !== 'operator') throw refuse('forbidden')
  return ['ADM']
}
const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { ends_at: endsAt } = instance.context as ViewAsContext
  const data = viewAsNotice(String(effect.params['template']), { endsAt })
  if (data && instance.user_id !== null)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId: instance.user_id },
      data,
      cause: { machine: 'view-as', id, rev: instance.rev },
    })
}
/** A line of the person's own log; the operator's address and browser are not the person's to read. */
const logView: EffectHandler = async ({ tx, instance, effect, now }) => {
  await insertSignInEvent(tx, {
    id: newId(),
    userId: instance.user_id,
    emailHash: null,
    at: now.toISOString(),
    ip: '',
    device: '',
    outcome: effect.params['outcome'] as SignInOutcome,
    method: null,
  })
}
export const viewAsMachine: MachineHandlers = {
  'view-as': { pages: userPages, authorize, effects: { notify, logView } },
}
