import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { offeringPages } from '#server/kernel/state-machines/index.ts'
import { relationshipNotice } from '#domain/offerings/mail/relationships.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import type { RelationshipFacts } from '#machines/offerings/relationship.lifecycle.ts'
import { accreditationStanding } from '#server/investors/accreditation/index.ts'
import { companySide, membersOf, platformSide } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AboutProvider,
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
  MineProvider,
} from '#server/kernel/state-machines/index.ts'
import {
  companiesOfInvitations,
  findBegun,
  findEmail,
  findRelationship,
  findUser,
  invitationsTo,
} from './repo.ts'
import { INVITATIONS, refusedOfRelationship } from './service.ts'

const authorize: Authorize = async (context) => {
  const {
    tx,
    id,
    by: { actor },
  } = context
  if (actor.kind !== 'person') return []
  if (platformSide(context) !== null) return ['ADM', 'BD']
  const company = companySide(context)
  if (company !== null) return [company]
  return (await findRelationship(tx, id))?.email === (await findEmail(tx, actor.userId))
    ? ['INV']
    : []
}

const facts: FactsProvider = async ({ tx, id, by }) => {
  const row = await findRelationship(tx, id)
  if (row === null) throw new Error(`the relationship ${id} has no row`)
  const begun = await findBegun(tx, row.listing_id)
  const party = await findUser(tx, row.email)
  const standing = party === null ? 'none' : (await accreditationStanding(tx, party)).state
  return {
    // a verification counts without a request, and after a refusal self-certification does not (17 CFR
    // 230.506(b)(2)(ii))
    sophisticated:
      standing === 'verified' ||
      (standing === 'none' && row.answers?.['accredited'] === true) ||
      row.answers?.['evaluates_risk'] === true,
    notInviter: by.actor.kind !== 'person' || isSecondPerson(by.actor, [row.invited_by]),
    knownBefore:
      row.basis !== 'pre_existing' ||
      (row.known_since !== null && begun !== null && row.known_since < dateInZone(begun)),
  } satisfies RelationshipFacts
}

async function peopleOf(
  tx: Tx,
  to: 'party' | 'issuer' | 'staff',
  row: { email: string; account_id: string },
): Promise<string[]> {
  if (to === 'party') {
    const party = await findUser(tx, row.email)
    return party === null ? [] : [party]
  }
  const people = to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner'])
  return people.map((one) => one.user_id)
}

const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'party' | 'issuer' | 'staff'; template: string }
  const row = await findRelationship(tx, id)
  if (row === null) throw new Error(`the relationship ${id} has no row`)
  const { shownFrom } = instance.context as { shownFrom: string | null }
  const partyPath =
    template === 'relationship-accepted' ? links.offering(row.listing_id) : INVITATIONS
  const path =
    to === 'party'
      ? partyPath
      : `/admin/offering-admin/current/current/${row.account_id}/${row.listing_id}/offering-details/relationships`
  const words = relationshipNotice(template, {
    company: row.company,
    shownFrom: shownFrom === null ? '' : dateInZone(shownFrom),
    isForParty: to === 'party',
    path,
  })
  if (words === null) throw new Error(`no words for ${template}`)
  await noticeTo(services, tx, await peopleOf(tx, to, row), words, {
    machine: 'relationship',
    id,
    rev: instance.rev,
  })
}

/** Invitations name an address: they are the person's whose address it is. */
const mine: MineProvider = (q, userId) => invitationsTo(q, userId)
const about: AboutProvider = (q, ids) => companiesOfInvitations(q, ids)

export const relationshipMachines: MachineHandlers = {
  relationship: {
    pages: offeringPages('offering-details/relationships'),
    authorize,
    facts,
    refusedEvents: async (q, { id }, actor) =>
      refusedOfRelationship(await findRelationship(q, id), actor),
    mine,
    about,
    // whoever is invited may not see the offering yet; the invitation leads there once it is allowed
    linkTo: (_, { codes }) => (codes.includes('INV') ? INVITATIONS : undefined),
    effects: { notify },
  },
}
