import { isAdmin, memberRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'
import { changeRequestPath, changeSubjectLabels } from '#domain/offerings/model/change-request.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { typeRequestRefusal } from '#domain/offerings/rules/change-request.ts'
import { links } from '#domain/shared/links.ts'
import type {
  ChangeRequestContext,
  ChangeRequestFacts,
} from '#machines/offerings/change-request.lifecycle.ts'
import { membersOf, platformSide } from '#server/identity/access/index.ts'
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
import { findCompany, findOffering } from '../offerings/index.ts'
import { openUnderType } from '../raise/index.ts'
import * as repo from './repo.ts'
import { valueText } from './service.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.RequestRow> {
  const row = await repo.findRequest(tx, id)
  if (row === null) throw new Error(`the machine of change request ${id} has no row`)
  return row
}

/** Owners act for the company and other members read; compliance and operators decide, support reads. */
const authorize: Authorize = async (context) => {
  const { instance, event, by } = context
  const role = instance.account_id === null ? null : memberRole(by.actor, instance.account_id)
  if (role === null) return platformSide(context) === null ? [] : ['ADM']
  if (event.type !== '@look' && role !== 'owner') throw refuse('forbidden')
  return ['ISS']
}

const facts: FactsProvider = async (context) => {
  const { services, tx, by } = context
  const row = await rowOf(context)
  // the offering before anything is written: the order of every event
  const machine = await services.lifecycles.lock(tx, 'offering', row.listing_id)
  const offering = await findOffering(tx, row.listing_id)
  const { actor } = by
  return {
    offeringGoesOn: machine !== null && typeRequestRefusal(machine.state) === null,
    stillFrom: offering?.type === row.from_value,
    secondPerson:
      isAdmin(actor) &&
      actor.kind === 'person' &&
      actor.userId !== row.requested_by &&
      memberRole(actor, row.account_id) === null,
  } satisfies ChangeRequestFacts
}

/** Opens a new offering of the type that was asked for; the present one doesn't change. */
const openOffering: EffectHandler = async (context) => {
  const { services, tx, id, by } = context
  const row = await rowOf(context)
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
  await repo.setOpened(tx, id, made.listing_id)
}

interface Letter {
  subject: string
  lines: string[]
}
const letters: Readonly<
  Record<string, (company: string, decideBy: string, reason: string) => Letter>
> = {
  'change-request.opened': (company, decideBy) => ({
    subject: `${company} requests a change`,
    lines: [`Review the request and decide by ${decideBy}.`],
  }),
  'change-request.overdue': (company, decideBy) => ({
    subject: `${company} waits for your decision`,
    lines: [`The decision was due by ${decideBy}. Approve or reject the request.`],
  }),
  'change-request.approved': (company, _by, reason) => ({
    subject: `${company}: your request is approved`,
    lines: [`The reason: ${reason}`],
  }),
  'change-request.rejected': (company, _by, reason) => ({
    subject: `${company}: your request is rejected`,
    lines: ['Nothing has changed.', `The reason: ${reason}`],
  }),
}
const notify: EffectHandler = async (context) => {
  const { services, tx, id, machine, instance, effect, event, by } = context
  const { to, template } = effect.params as { to: 'issuer' | 'staff'; template: string }
  const row = await rowOf(context)
  const company = await findCompany(tx, row.account_id)
  const letter = letters[template]
  if (letter === undefined || company === null)
    throw new Error(`no words for the message ${template}`)
  const people =
    to === 'staff'
      ? await staffOf(tx, ['operator', 'compliance'])
      : await membersOf(tx, row.account_id, ['owner'])
  const reason = typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? '')
  const { decide_by: due } = instance.context as ChangeRequestContext
  const { subject, lines } = letter(company.name, formatMoment(due), reason)
  const change = `${changeSubjectLabels[row.subject]}: ${valueText(row.from_value)} → ${valueText(row.to_value)}`
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.map((one) => one.user_id),
    ),
    {
      subject,
      lines: [change, ...lines],
      action: {
        label: 'Open the request',
        path: (to === 'staff' ? links.adminOffering : links.issuerOffering)(
          row.account_id,
          row.listing_id,
          changeRequestPath[row.subject],
        ),
      },
    },
    { machine, id, rev: instance.rev },
  )
}

const linkTo: LinkTo = (_link, { instance, codes }) => {
  const { account_id: account, listing_id: listing, context } = instance
  if (account === null || listing === null) return undefined
  const { subject } = context as ChangeRequestContext
  return (codes.includes('ADM') ? links.adminOffering : links.issuerOffering)(
    account,
    listing,
    changeRequestPath[subject],
  )
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
    effects: { notify, openOffering },
  },
}
