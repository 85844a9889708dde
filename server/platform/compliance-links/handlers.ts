import { linkDead, linkReviewDue } from '#domain/platform/mail/compliance-links.ts'
import type { ComplianceLinkFacts } from '#machines/platform/compliance-link.lifecycle.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffNames, staffOf, staffSends } from '../platform/index.ts'
import { queueCheck } from './check.ts'
import { findLink } from './repo.ts'

const facts: FactsProvider = async ({ tx, id, event }) =>
  ({ current: event['url'] === (await findLink(tx, id))?.url }) satisfies ComplianceLinkFacts

/** A dead link and a review are tasks of the owner; without an active owner, of all who maintain the registry. */
const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const row = await findLink(tx, id)
  if (row === null) return
  const dead = effect.params['template'] === 'compliance-link.dead'
  const owns = (await staffNames(tx)).some((one) => one.id === row.owner_id)
  const people =
    owns && row.owner_id !== null ? [row.owner_id] : (await staffOf(tx)).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    dead ? linkDead(row) : linkReviewDue(row),
    { machine: 'compliance-link', id, rev: instance.rev },
  )
}

export const complianceLinkMachines: MachineHandlers = {
  'compliance-link': {
    pages: { platform: ({ id }) => `/admin/compliance-links/${id}` },
    authorize: staffSends,
    facts,
    effects: { notify, checkLink: queueCheck },
  },
}
