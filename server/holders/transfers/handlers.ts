import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { transferAnnounced, transferNotice } from '#domain/holders/mail/transfers.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { postableFrom } from '#domain/holders/rules/transfer-wait.ts'
import type { TransferContext, TransferFacts } from '#machines/holders/transfer.lifecycle.ts'
import { companySide, membersOf, platformSide } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  MachineHandlers,
  LinkTo,
} from '#server/kernel/state-machines/index.ts'
import { findBeingRescinded, findEntry, giverProblem, transferUnits } from '../holdings/index.ts'
import { neededFor, resaleOf } from './law.ts'
import { isVerified, receiverOf, securityOf, withReasons } from './present.ts'
import { demandTitle } from './receiver.ts'
import {
  findDocuments,
  findStops,
  findTransfer,
  followRemainder,
  lockUnitsOf,
  setRegisteredAs,
  unitsTaken,
  type TransferRecord,
} from './repo.ts'

/** The holder, an owner or editor of the company, staff who decide; the receiver may look. */
const authorize: Authorize = async (context) => {
  const {
    tx,
    id,
    instance,
    event,
    by: { actor },
  } = context
  if (actor.kind !== 'person') return []
  const platform = platformSide(context)
  if (platform !== null) return [platform]
  if (instance.user_id === actor.userId) return ['INV']
  const company = companySide(context)
  if (company !== null) return [company]
  if (event.type !== '@look') return []
  return (await findTransfer(tx, id))?.receiver_id === actor.userId ? ['INV'] : []
}

async function rowOf(context: {
  tx: Parameters<FactsProvider>[0]['tx']
  id: string
}): Promise<TransferRecord> {
  const row = await findTransfer(context.tx, context.id)
  if (row === null) throw new Error(`the transfer ${context.id} has no row`)
  return row
}

/** Facts that are read already, or when a guard asks. */
type Read<Facts> = { [Name in keyof Facts]: Facts[Name] | (() => Promise<Facts[Name]>) }

const facts: FactsProvider = async (context) => {
  const { tx, services, id, by, now, event } = context
  if (event.type === 'SENT' || event.type === 'POSTED') await lockUnitsOf(tx, id)
  const row = await rowOf(context)
  const documents = await findDocuments(tx, id)
  const there = new Set(documents.map((one) => one.kind))
  const entry = await findEntry(tx, row.holding_id)
  const repurchase = row.kind === 'repurchase'
  if (event.type === 'CLEARED' || event.type === 'POSTED') await demandTitle(services, tx, row)
  return {
    documentsComplete: neededFor(row, now).every((kind) => there.has(kind)),
    resaleAllowed: resaleOf(row, documents, now).ok,
    unitsAvailable:
      entry !== null &&
      entry.cancelled_at === null &&
      row.units + (await unitsTaken(tx, row.holding_id, id)) <= entry.units,
    notStopped:
      (await findStops(tx, row.holding_id)).every((one) => one.lifted_at !== null) &&
      (await findBeingRescinded(tx, [row.holding_id])).size === 0,
    giverFree: async () =>
      (await giverProblem(services, tx, { userId: row.user_id, title: row.title })) === null,
    receiverKnown: repurchase || row.receiver_id !== null,
    receiverVerified: repurchase || (await isVerified(services, tx, row.receiver_id)),
    secondPerson: isSecondPerson(by.actor, [row.cleared_by]),
  } satisfies Read<TransferFacts>
}

/** The receiver is notified of the transfer; without an account they are invited to open one. */
const inviteReceiver: EffectHandler = async (context) => {
  const { tx, services, id, instance } = context
  const row = await rowOf(context)
  if (row.kind === 'repurchase' || row.receiver_email === null) return
  const known = row.receiver_id
  const data = transferAnnounced({
    accountId: row.account_id,
    company: row.company,
    units: row.units,
    security: securityOf(row),
    from: row.title,
    hasAccount: known !== null,
  })
  await services.mailer.send(tx, {
    template: 'notice',
    to: known === null ? { address: row.receiver_email } : { userId: known },
    data,
    cause: { machine: 'transfer', id, rev: instance.rev },
  })
}

const postTransfer: EffectHandler = async (context) => {
  const { tx, services, id, by, now } = context
  const row = await rowOf(context)
  const isRepurchase = row.kind === 'repurchase'
  const title = await demandTitle(services, tx, row)
  if (!isRepurchase && (row.receiver_id === null || title === null))
    throw refuse('guard_failed', { message: 'The recipient doesn’t have a verified account.' })
  const receiver =
    isRepurchase || row.receiver_id === null || title === null
      ? null
      : { userId: row.receiver_id, title }
  if (receiver !== null) await setRegisteredAs(tx, id, receiver.title)
  const remainder = await transferUnits(tx, {
    holdingId: row.holding_id,
    transferId: id,
    units: row.units,
    receiver,
    priceCents: row.price,
    postedBy: by.actor.kind === 'person' ? by.actor.userId : null,
    at: now.toISOString(),
  })
  if (remainder !== null) await followRemainder(tx, row.holding_id, remainder)
}

type To = 'party' | 'receiver' | 'issuer' | 'staff'
async function peopleOf(tx: Tx, to: To, row: TransferRecord): Promise<string[]> {
  if (to === 'party') return [row.user_id]
  if (to === 'receiver') return row.receiver_id ? [row.receiver_id] : []
  const people = to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner'])
  return people.map((one) => one.user_id)
}
function pathFor(to: To, id: string, accountId: string): string {
  if (to === 'staff') return links.adminTransfer(id)
  if (to === 'issuer') return links.companyPage(accountId, 'transfers')
  return links.held(accountId, to === 'receiver' ? 'holding/current' : 'transfers/current')
}
const notify: EffectHandler = async (context) => {
  const { tx, services, id, instance, effect } = context
  const { to, template } = effect.params as { to: To; template: string }
  const [row] = await withReasons(services, tx, [await rowOf(context)])
  if (row === undefined) throw new Error(`the transfer ${id} has no row`)
  const { consentBy, sentAt } = instance.context as unknown as TransferContext
  const words = transferNotice(template, {
    company: row.company,
    units: row.units,
    security: securityOf(row),
    from: row.title,
    to: receiverOf(row),
    consentBy,
    postableFrom: sentAt === null ? null : postableFrom(sentAt),
    reason: row.ended_for,
    path:
      template === 'transfer-sent-holder'
        ? links.held(row.account_id, `transfers/current/${id}`)
        : pathFor(to, id, row.account_id),
  })
  if (words === null) throw new Error(`no words for ${template}`)
  const people = await peopleOf(tx, to, row)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    words,
    { machine: 'transfer', id, rev: instance.rev },
    template === 'transfer-sent-holder' ? 'security' : undefined,
  )
}

/** The holder's page of transfers, the company's, or the queue of the platform. */
const linkTo: LinkTo = (_, { instance: { id, account_id: account }, codes }) => {
  if (codes.includes('ADM')) return links.adminTransfer(id)
  if (account === null) return null
  return codes.includes('INV')
    ? links.held(account, 'transfers/current')
    : links.companyPage(account, 'transfers')
}

export const transferMachines: MachineHandlers = {
  transfer: { authorize, linkTo, facts, effects: { inviteReceiver, postTransfer, notify } },
}
