import { companyPage } from '#server/kernel/state-machines/index.ts'
import { joinRequestNotice } from '#domain/offerings/mail/join-requests.ts'
import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { memberRoles, type joinRequestView } from '#domain/offerings/model/raise.ts'
import type { JoinRequestFacts } from '#machines/offerings/join-request.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import { companyOrPlatform, companiesOf, membersOf } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AboutProvider,
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { userById } from '#server/identity/identity/index.ts'
import { findCompany } from '../offerings/index.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import { einHash, PER_HOUR } from './companies.ts'
import { admit as admitMember } from './members.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/**
 * Requests access from the owners of a company. The response is the same whether or not the company exists or was
 * requested before.
 */
export async function askToJoin(
  { services, tx, actor, ip }: RequestContext<Person>,
  ein: string,
  message: string,
): Promise<void> {
  await services.limits.demand(
    PER_HOUR,
    actor.userId,
    'Too many requests in one hour. Try again later.',
  )
  const accountId = await repo.companyByEin(tx, einHash(services, ein))
  if (accountId === null || (await userById(tx, actor.userId)) === null) return
  if (
    memberRole(actor, accountId) !== null ||
    (await repo.openJoinRequest(tx, accountId, actor.userId)) !== null
  )
    return
  const [id, at] = [newId(), services.clock.now().toISOString()]
  await repo.addJoinRequest(tx, id, accountId, actor.userId, String(cleaned(message)).trim(), at)
  await services.lifecycles.begin(
    tx,
    'join-request',
    id,
    { at },
    { actor, ip },
    { user_id: actor.userId, account_id: accountId },
  )
}

/** Access requests to a company, for its members and the platform. */
export async function joinRequestsOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  actor: Person,
): Promise<z.input<typeof joinRequestView>[]> {
  if ((await findCompany(q, accountId)) === null) throw refuse('not_found')
  const rows = await repo.findJoinRequests(q, accountId)
  const machines = await services.lifecycles.readMany(
    q,
    'join-request',
    rows.map((row) => row.id),
  )
  return rows.flatMap(({ id, name, email, message, requested_at, decided_by }) => {
    const instance = machines.get(id)
    if (instance === undefined) return []
    const { role } = instance.context as { role: 'owner' | 'editor' | 'viewer' | null }
    return [
      {
        id,
        name,
        email,
        message,
        requested_at,
        decided_by,
        role,
        status: services.lifecycles.present(instance, { who: ['ISS'], actor }),
      },
    ]
  })
}

/** The requesting person, and the people of the company: owners decide, the others and the platform look. */
const authorize: Authorize = async (context) => {
  const {
    instance,
    by: { actor },
  } = context
  if (actor.kind === 'person' && actor.userId === instance.user_id) return ['INV']
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}
const facts: FactsProvider = async ({ services, tx, instance }) => {
  const members = await companiesOf(tx, instance.user_id ?? '', services.clock.now())
  return {
    is_member: members.some((one) => one.account_id === instance.account_id),
  } satisfies JoinRequestFacts
}

const notify: EffectHandler = async ({
  tx,
  services,
  machine,
  id,
  instance,
  effect,
  event,
  by,
}) => {
  const { to, template } = effect.params as { to: string; template: string }
  const row = await repo.findJoinRequest(tx, id)
  if (row === null) throw new Error(`the request ${id} was not stored`)
  const { role } = instance.context as { role: string | null }
  const people =
    to === 'issuer'
      ? (await membersOf(tx, row.account_id, ['owner'])).map((one) => one.user_id)
      : await existingPeople(tx, [row.user_id])
  const words = joinRequestNotice(template, to === 'issuer', {
    accountId: row.account_id,
    company: row.company,
    name: row.name,
    email: row.email,
    message: row.message,
    role,
    reason: typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? ''),
  })
  if (words === null) throw new Error(`no words for the message ${template} of ${machine}`)
  await noticeTo(services, tx, people, words, { machine, id, rev: instance.rev })
}
const admit: EffectHandler = async ({ services, tx, id, effect, by }) => {
  const row = await repo.findJoinRequest(tx, id)
  if (row === null) throw new Error(`the request ${id} was not stored`)
  if (by.actor.kind !== 'person') throw new Error(`no owner granted the request ${id}`)
  await admitMember(
    { services, tx, actor: by.actor },
    {
      accountId: row.account_id,
      userId: row.user_id,
      role: memberRoles.parse(effect.params['role']),
      by: by.actor.userId,
    },
  )
}
const about: AboutProvider = async (q, ids) =>
  new Map(
    (
      await Promise.all(
        ids.map(async (id) => [id, (await repo.findJoinRequest(q, id))?.company ?? ''] as const),
      )
    ).filter(([, name]) => name !== ''),
  )

export const joinMachines: MachineHandlers = {
  'join-request': {
    pages: { issuer: companyPage(() => 'overview') },
    authorize,
    facts,
    about,
    effects: { notify, admit },
  },
}
