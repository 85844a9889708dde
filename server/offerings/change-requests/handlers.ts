import { changeRequestNotice } from '#domain/offerings/mail/change-requests.ts'
import {
  changeRequestPath,
  changeSubjectLabels,
  companyRequestPath,
  type ChangeSubject,
} from '#domain/offerings/model/change-request.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { NewSeat } from '#domain/offerings/model/partner-seat.ts'
import { typeRequestRefusal } from '#domain/offerings/rules/change-request.ts'
import { links } from '#domain/shared/links.ts'
import type {
  ChangeRequestContext,
  ChangeRequestFacts,
} from '#machines/offerings/change-request.lifecycle.ts'
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
import { staffOf } from '#server/platform/platform/index.ts'
import { findCorrections } from '../companies/index.ts'
import { findCompany, findOffering } from '../offerings/index.ts'
import { endSeat, inviteTo, isCurrentSeat } from '../partners/index.ts'
import { openUnderType } from '../topics/index.ts'
import * as repo from './repo.ts'
import {
  fromText,
  isOwnSide,
  decidesRequest,
  refusedEvents,
  toText,
  type CompanyBefore,
  type SeatBefore,
} from './values.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.RequestRow> {
  const row = await repo.findRequest(tx, id)
  if (row === null) throw new Error(`the machine of change request ${id} has no row`)
  return row
}

/** Owners act for the company and other members read; compliance and operators decide, support reads. */
const authorize: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

const facts: FactsProvider = async (context) => {
  const { services, tx, by } = context
  const row = await rowOf(context)
  // the offering before anything is written: the order of every event
  const machine = await services.lifecycles.lock(tx, 'offering', row.listing_id)
  const offering = await findOffering(tx, row.listing_id)
  const { actor } = by
  const goesOn: Readonly<Record<ChangeSubject, boolean>> = {
    partners: machine?.status === 'active',
    'type-of-offering': machine !== null && typeRequestRefusal(machine.state) === null,
    // a company is corrected as long as it has holders
    'company-information': true,
  }
  const stillFrom: Readonly<Record<ChangeSubject, () => boolean | Promise<boolean>>> = {
    partners: () => isCurrentSeat(services, tx, (row.from_value as SeatBefore).seat_id),
    'type-of-offering': () => offering?.type === row.from_value,
    'company-information': async () =>
      (await findCorrections(tx, row.account_id)).length ===
      (row.from_value as CompanyBefore).corrections + 1,
  }
  return {
    offeringGoesOn: goesOn[row.subject],
    stillFrom: await stillFrom[row.subject](),
    ownSide: isOwnSide(row, actor),
    secondPerson: decidesRequest(row, actor),
  } satisfies ChangeRequestFacts
}

/** Opens a new offering of the type that was requested; the present one doesn't change. */
async function openOffering({ services, tx, by }: EventContext, row: repo.RequestRow) {
  const made = await openUnderType(
    services,
    tx,
    row.listing_id,
    {
      accountId: row.account_id,
      type: row.to_value as OfferingType,
      createdBy: row.requested_by,
    },
    by,
  )
  await repo.setOpened(tx, row.id, made.listing_id)
}

/** Ends the seat of the present partner, then invites the requested one: whoever approves does both. */
async function changePartner(context: EventContext, row: repo.RequestRow) {
  const { by } = context
  if (by.actor.kind !== 'person') throw new Error('a change request is approved by a person')
  const call = { ...context, ...by, actor: by.actor }
  await endSeat(call, (row.from_value as SeatBefore).seat_id, row.reason)
  await inviteTo(call, row.account_id, row.listing_id, row.to_value as NewSeat)
}

const applyRequest: EffectHandler = async (context) => {
  const row = await rowOf(context)
  if (row.subject === 'partners') await changePartner(context, row)
  if (row.subject === 'type-of-offering') await openOffering(context, row)
}

const notify: EffectHandler = async (context) => {
  const { services, tx, id, machine, instance, effect, event, by } = context
  const { to, template } = effect.params as { to: 'issuer' | 'staff'; template: string }
  const row = await rowOf(context)
  const company = await findCompany(tx, row.account_id)
  const reason = typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? '')
  const { decide_by: decideBy } = instance.context as ChangeRequestContext
  const words = changeRequestNotice(template, {
    company: company?.name ?? '',
    change: `${changeSubjectLabels[row.subject]}: ${fromText(row)} → ${toText(row)}`,
    decideBy,
    reason,
    path:
      to === 'staff'
        ? links.adminOffering(row.account_id, row.listing_id, changeRequestPath[row.subject])
        : links.issuerOffering(row.account_id, row.listing_id, companyRequestPath[row.subject]),
  })
  if (words === undefined || company === null)
    throw new Error(`no words for the message ${template}`)
  const people =
    to === 'staff'
      ? await staffOf(tx, ['operator', 'compliance'])
      : await membersOf(tx, row.account_id, ['owner'])
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      // who requested a change can't decide it
      people.map((one) => one.user_id).filter((one) => to === 'issuer' || one !== row.requested_by),
    ),
    words,
    { machine, id, rev: instance.rev },
  )
}

const linkTo: LinkTo = (_link, { instance, codes }) => {
  const { account_id: account, listing_id: listing, context } = instance
  if (account === null || listing === null) return undefined
  const { subject } = context as ChangeRequestContext
  return codes.includes('ADM')
    ? links.adminOffering(account, listing, changeRequestPath[subject])
    : links.issuerOffering(account, listing, companyRequestPath[subject])
}
const about: AboutProvider = async (q, ids) => {
  const found = new Map<string, string>()
  for (const id of ids) {
    const row = await repo.findRequest(q, id)
    const company = row === null ? null : await findCompany(q, row.account_id)
    if (company !== null) found.set(id, company.name)
  }
  return found
}

export const changeRequestMachines: MachineHandlers = {
  'change-request': {
    authorize,
    facts,
    about,
    linkTo,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.findRequest(q, id)
      return row === null ? [] : refusedEvents(row, actor)
    },
    effects: { notify, applyRequest },
  },
}
