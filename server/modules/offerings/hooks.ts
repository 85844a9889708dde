import { isAdmin, memberRole } from '#domain/access/actor.ts'
import { refuse } from '#domain/errors.ts'
import { links } from '#domain/links.ts'
import type { Authorize, EffectHandler, MachineHooks } from '../history/index.ts'
import { listingFacts, offeringFacts } from './facts.ts'
import { offeringNotices } from './notices.ts'
import * as repo from './repo.ts'

/** What an owner alone may do for the company; editors prepare (decisions, section 1). */
const ownersOnly = ['SUBMIT', 'WITHDRAW', 'DELETE', 'CLOSE', 'PAUSE', 'REQUEST']

/** Owners and editors act for the company, viewers read; compliance and operators act for the platform, support reads. */
const authorize: Authorize = async ({ instance, event, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const looking = event.type === '@look'
  const role = instance.account_id === null ? null : memberRole(actor, instance.account_id)
  if (role !== null) {
    if (!looking && (role === 'viewer' || (role === 'editor' && ownersOnly.includes(event.type)))) throw refuse('forbidden')
    return ['ISS']
  }
  if (!isAdmin(actor)) return []
  if (!looking && actor.adminRole === 'support') throw refuse('forbidden')
  return ['ADM', 'BD']
}

const notify: EffectHandler = async ({ tx, parts, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: string; template: string }
  const words = offeringNotices[template]
  const row = await repo.findOffering(tx, id)
  if (row === null || words === undefined) throw new Error(`no words for the message ${template} of ${machine}`)
  const action = to === 'staff' ? { label: 'Open the offering', path: links.adminInvestments(row.account_id, id, 'pending') } : to === 'issuer' ? { label: 'Open the offering', path: links.issuerInvestments(row.account_id, id, 'pending') } : { label: 'Read the offering', path: links.offering(id) }
  for (const userId of await readersOf(tx, to, row.account_id, id))
    await parts.mailer.send(tx, { template: 'notice', to: { userId }, data: { subject: `${row.company.name} ${words.subject}`, lines: [words.line], action }, cause: { machine, id, rev: instance.rev } })
}

async function readersOf(tx: Parameters<EffectHandler>[0]['tx'], to: string, accountId: string, listingId: string): Promise<string[]> {
  if (to === 'issuer') return (await repo.findMembers(tx, accountId)).filter((m) => m.role === 'owner').map((m) => m.user_id)
  return to === 'staff' ? repo.findStaff(tx) : repo.findInvestors(tx, listingId)
}

/** What is shown and who may commit is read from the machines' states: nothing has to be written beside them. */
const derived: EffectHandler = async () => undefined

export const offeringHooks: MachineHooks = {
  offering: { authorize, facts: offeringFacts, effects: { notify, openCommitments: derived, stopCommitments: derived } },
  listing: { authorize, facts: listingFacts, effects: { notify, showListing: derived, hideListing: derived } },
}
