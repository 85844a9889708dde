import type { Notice } from '#domain/mail/letter.ts'
import { seatNotice } from '#domain/offerings/mail/partners.ts'
import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { seatRoleLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { PartnerSeatContext } from '#machines/offerings/partner-seat.lifecycle.ts'
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
import { findTopic, submittedRevision } from '../topics/index.ts'
import * as repo from './repo.ts'
import { isHolder } from './service.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.SeatRow> {
  const row = await repo.findSeat(tx, id)
  if (row === null) throw new Error(`the machine of partner’s seat ${id} has no row`)
  return row
}

/** The holder responds and completes; the company and the platform withdraw and end. */
const authorize: Authorize = async (context) => {
  const { tx, by } = context
  const { actor } = by
  if (actor.kind !== 'person') return []
  const row = await rowOf(context)
  if (isHolder(row, actor.userId, await repo.findEmail(tx, actor.userId))) return ['INV']
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

const facts: FactsProvider = async (context) => {
  const { tx, by, event, instance, now } = context
  const { actor } = by
  const row = await rowOf(context)
  const { ends_at } = instance.context as PartnerSeatContext
  const topic = event['topic']
  return {
    outsider: !isAdmin(actor) && memberRole(actor, row.account_id) === null,
    beforeEnd: Date.parse(ends_at) > now.getTime(),
    revision: async (): Promise<number> => {
      if (typeof topic !== 'string' || !Object.hasOwn(topicCatalogue, topic)) return 0
      const section = await findTopic(tx, row.listing_id, topic as Topic)
      const revision = section === null ? null : submittedRevision(section)
      return revision === event['revision'] ? (revision ?? 0) : 0
    },
  }
}

/** The seat belongs to the account that accepts it, with the name that was typed. */
const signAgreement: EffectHandler = async ({ tx, id, event, by }) => {
  if (by.actor.kind !== 'person') throw new Error('a seat is accepted by a person')
  const { name } = event as unknown as { name: string }
  await repo.setSigned(tx, id, { userId: by.actor.userId, name, ip: by.ip ?? null })
}

/** The holder's page of a seat. */
const ownPath = (id: string): string => `/dashboard/partner/${id}`
const LIST = 'offering-details/partners/current'
const PAST = 'offering-details/partners/historical'

/**
 * The holder is written to by account, or by address as long as there is none; the company by its owners and by who
 * invited.
 */
const notify: EffectHandler = async (context) => {
  const { services, tx, id, machine, instance, effect, event, by } = context
  const { to, template } = effect.params as { to: 'party' | 'issuer'; template: string }
  const row = await rowOf(context)
  const topic = event['topic']
  const { answer_by, ends_at } = instance.context as PartnerSeatContext
  const written = (isForHolder: boolean, path: string): Notice => {
    const words = seatNotice(template, {
      role: row.role,
      company: row.company,
      firm: row.firm,
      name: row.name,
      answerBy: answer_by,
      endsAt: ends_at,
      reason: typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? ''),
      topic: typeof topic === 'string' ? topicCatalogue[topic as Topic].title : '',
      note: typeof event['note'] === 'string' ? event['note'] : '',
      isForHolder,
      path,
    })
    if (words === null) throw new Error(`no words for the message ${template}`)
    return words
  }
  const cause = { machine, id, rev: instance.rev }
  if (to === 'party') {
    const userId = row.user_id ?? instance.user_id
    await services.mailer.send(tx, {
      template: 'notice',
      to: userId === null ? { address: row.email } : { userId },
      data: written(true, ownPath(id)),
      cause,
    })
    return
  }
  const page = instance.status === 'done' ? PAST : LIST
  const owners = (await membersOf(tx, row.account_id, ['owner'])).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, owners),
    written(false, links.issuerOffering(row.account_id, row.listing_id, page)),
    cause,
  )
  if (row.by_platform)
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, [row.invited_by]),
      written(false, links.adminOffering(row.account_id, row.listing_id, page)),
      cause,
    )
}

const linkTo: LinkTo = (_link, { instance, codes }) => {
  const { account_id: account, listing_id: listing, id } = instance
  if (codes.includes('INV')) return ownPath(id)
  if (account === null || listing === null) return undefined
  return (codes.includes('ADM') ? links.adminOffering : links.issuerOffering)(
    account,
    listing,
    LIST,
  )
}
const about: AboutProvider = async (q, ids) => {
  const found = new Map<string, string>()
  for (const id of ids) {
    const row = await repo.findSeat(q, id)
    if (row !== null) found.set(id, `${row.company}, ${seatRoleLabels[row.role]}`)
  }
  return found
}

export const partnerSeatMachines: MachineHandlers = {
  'partner-seat': {
    authorize,
    facts,
    about,
    linkTo,
    effects: { notify, signAgreement },
  },
}
