import { privateLabelNotice } from '#domain/offerings/mail/private-label.ts'
import type { PrivateDomainContext } from '#machines/offerings/private-domain.lifecycle.ts'
import { membersOf, companyOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AboutProvider,
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  LinkTo,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { queueCheck } from './check.ts'
import * as repo from './repo.ts'
import { pageOf } from './service.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.DomainRow> {
  const row = await repo.findDomain(tx, id)
  if (row === null) throw new Error(`the machine of private domain ${id} has no row`)
  return row
}

/** Owners of the company, compliance and operators act; other members and support read. */
const authorize: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

const facts: FactsProvider = async (context) => {
  const { host } = await rowOf(context)
  return {
    free: async (): Promise<boolean> => !(await repo.isTaken(context.tx, host, context.id)),
  }
}

const holds =
  (held: boolean): EffectHandler =>
  async ({ tx, id }) =>
    void (await repo.setHolds(tx, id, held))

const notify: EffectHandler = async (context) => {
  const { services, tx, id, machine, instance, effect } = context
  const row = await rowOf(context)
  const message = privateLabelNotice(String(effect.params['template']), {
    host: row.host,
    problem: (instance.context as PrivateDomainContext).problem,
    path: pageOf(row.account_id, row.listing_id),
  })
  if (message === undefined)
    throw new Error(`no copy for the notice ${String(effect.params['template'])}`)
  const owners = (await membersOf(tx, row.account_id, ['owner'])).map((one) => one.user_id)
  await noticeTo(services, tx, await existingPeople(tx, owners), message, {
    machine,
    id,
    rev: instance.rev,
  })
}

const linkTo: LinkTo = (_link, { instance }) => {
  const { account_id: account, listing_id: listing } = instance
  return account === null || listing === null ? undefined : pageOf(account, listing)
}
const about: AboutProvider = async (q, ids) => {
  const found = new Map<string, string>()
  for (const id of ids) {
    const row = await repo.findDomain(q, id)
    if (row !== null) found.set(id, row.host)
  }
  return found
}

export const privateDomainMachines: MachineHandlers = {
  'private-domain': {
    authorize,
    facts,
    about,
    linkTo,
    effects: {
      notify,
      checkDomain: queueCheck,
      holdHost: holds(true),
      releaseHost: holds(false),
    },
  },
}
