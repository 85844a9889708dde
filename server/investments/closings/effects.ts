import { closesEarly, closingNotice } from '#domain/investments/mail/closings.ts'
import { links } from '#domain/shared/links.ts'
import { actedBy } from '#domain/shared/acted-by.ts'
import { cancelUntil } from '#domain/offerings/rules/cancellation.ts'
import { closingContext, type ClosingContext } from '#machines/investments/closing.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler, EventContext } from '#server/kernel/state-machines/index.ts'
import { findOffering, setDeadline, type OfferingRow } from '#server/offerings/offerings/index.ts'
import { orderPayout, owedTo } from '#server/payments/payments/index.ts'
import { freezePerks } from '#server/offerings/perks/index.ts'
import { checkClosing } from './checks.ts'
import { recordOf } from './facts.ts'
import { postFees } from './fees.ts'
import { moveWindow } from './deadline.ts'
import * as repo from './repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

export const CHECK_JOB = 'check-closing'
const escrow: Initiator = { actor: { kind: 'provider', name: 'escrow' } }
const broker: Initiator = { actor: { kind: 'provider', name: 'broker' } }

const contextOf = ({ instance }: Pick<EventContext, 'instance'>): ClosingContext =>
  closingContext.parse(instance.context)
const idsIn = (effect: { params: Record<string, unknown> }): string[] => [
  ...new Set(effect.params['investmentIds'] as string[]),
]
async function offeringOf(tx: Tx, listingId: string): Promise<OfferingRow> {
  const found = await findOffering(tx, listingId)
  if (found === null) throw new Error(`the offering ${listingId} is gone`)
  return found
}
const stateOf = async (services: AppServices, tx: Tx, id: string): Promise<string> =>
  (await services.lifecycles.read(tx, 'investment', id))?.state ?? ''

const includeInvestments: EffectHandler = async ({ tx, id, effect, now }) => {
  for (const investmentId of idsIn(effect))
    await repo.addToBatch(tx, id, investmentId, now.toISOString())
}
async function giveBack(
  services: AppServices,
  tx: Tx,
  closingId: string,
  investmentId: string,
  reason: string,
): Promise<void> {
  const instance = await services.lifecycles.read(tx, 'investment', investmentId)
  const of = (instance?.context as { closingId?: string | null } | undefined)?.closingId
  if (instance?.state === 'approved_to_close' && of === closingId)
    await services.lifecycles.send(
      tx,
      'investment',
      investmentId,
      { type: 'PULLED_BACK', reason },
      { ...broker, reason },
    )
}
const excludeInvestments: EffectHandler = async (context) => {
  const { services, tx, id, effect, by, now } = context
  const o = await offeringOf(tx, (await recordOf(context)).listing_id)
  const { kind, noticeAt } = contextOf(context)
  for (const investmentId of idsIn(effect).toSorted()) {
    await giveBack(services, tx, id, investmentId, by.reason ?? 'Removed from the closing.')
    await repo.takeFromBatch(tx, id, investmentId, now.toISOString())
    if (o.type === 'reg_cf' && kind === 'interim' && noticeAt !== null)
      await moveWindow(services, tx, investmentId, o.company.name, false)
  }
}
const returnInvestments: EffectHandler = async ({ services, tx, id, by, event }) => {
  const why = event.type === 'LAPSED' ? 'The closing lapsed.' : 'The closing was cancelled.'
  for (const investmentId of await repo.findBatch(tx, id))
    await giveBack(services, tx, id, investmentId, by.reason ?? why)
}
const dropInvestments: EffectHandler = async ({ tx, id, now }) =>
  void (await repo.emptyBatch(tx, id, now.toISOString()))

/**
 * Changes the deadline of the offering: everybody with a commitment is notified, and the windows to cancel follow (17
 * CFR 227.304).
 */
async function moveDeadline(
  services: AppServices,
  tx: Tx,
  listingId: string,
  to: string,
  reason: string,
): Promise<void> {
  await setDeadline(tx, listingId, to)
  await services.lifecycles.send(
    tx,
    'offering',
    listingId,
    { type: 'DEADLINE_MOVED', reason },
    { ...system, reason },
  )
}

/**
 * A closing before the deadline is announced: a rolling one to its own investors, a last one by a new deadline for all.
 */
const giveNotice: EffectHandler = async (context) => {
  const { services, tx, id, now } = context
  const [record, closing] = [await recordOf(context), contextOf(context)]
  const o = await offeringOf(tx, record.listing_id)
  if (closing.kind === 'final') {
    if (closing.closesOn >= o.deadline_at || now.toISOString() >= o.deadline_at) return
    await repo.saveDeadlineBefore(tx, id, o.deadline_at)
    return moveDeadline(
      services,
      tx,
      record.listing_id,
      closing.closesOn,
      'The offering closes early: its target is met.',
    )
  }
  const batch = await repo.findBatch(tx, id)
  if (o.type === 'reg_cf')
    for (const investmentId of batch)
      await moveWindow(services, tx, investmentId, o.company.name, true)
  const readers = await existingPeople(tx, await repo.findInvestorsOf(tx, batch))
  await noticeTo(
    services,
    tx,
    readers,
    closesEarly({
      company: o.company.name,
      closesOn: closing.closesOn,
      cancelUntil: o.type === 'reg_cf' ? cancelUntil(closing.closesOn) : null,
    }),
    { machine: 'closing', id, rev: context.instance.rev },
  )
}
const takeNoticeBack: EffectHandler = async (context) => {
  const { services, tx, id, now } = context
  const record = await recordOf(context)
  const o = await offeringOf(tx, record.listing_id)
  if (o.type === 'reg_cf' && contextOf(context).kind === 'interim')
    for (const investmentId of await repo.findBatch(tx, id))
      await moveWindow(services, tx, investmentId, o.company.name, false)
  if (record.deadline_before === null) return
  await repo.saveDeadlineBefore(tx, id, null)
  if (record.deadline_before <= now.toISOString()) return
  const offering = (await services.lifecycles.read(tx, 'offering', record.listing_id))?.state ?? ''
  // an offering that has failed or was withdrawn has no deadline to come
  if (!['live', 'paused', 'closing'].includes(offering)) return
  await moveDeadline(
    services,
    tx,
    record.listing_id,
    record.deadline_before,
    context.event.type === 'LAPSED'
      ? 'The early closing lapsed.'
      : 'The early closing was cancelled.',
  )
}

const approveInvestments: EffectHandler = async ({ services, tx, id, by }) => {
  for (const investmentId of await repo.findBatch(tx, id))
    if ((await stateOf(services, tx, investmentId)) === 'funded.waiting_for_principal')
      await services.lifecycles.send(
        tx,
        'investment',
        investmentId,
        { type: 'PRINCIPAL_APPROVED', closingId: id },
        by.actor.kind === 'person' ? by : broker,
      )
}

/** Stores every guard with its findings at this moment: the evidence for why this closing was allowed. */
const storeEvidence: EffectHandler = async (context) => {
  const { services, tx, id, by, effect, now } = context
  const record = await recordOf(context)
  const { views } = await checkClosing(services, tx, record, contextOf(context), now)
  const byId = by.actor.kind === 'person' ? by.actor.userId : null
  const byName =
    (byId === null ? null : await repo.findName(tx, byId)) ??
    (by.actor.kind === 'provider' ? 'Escrow agent' : actedBy(by.actor.kind))
  for (const check of views)
    await repo.storeEvidence(tx, {
      closingId: id,
      stage: effect.params['stage'] as repo.Stage,
      at: now.toISOString(),
      check,
      byId,
      byName,
    })
}

/**
 * Money out of escrow, securities onto the ledger, one investment after the other, then the fees and the orders that pay
 * out: all in the transaction of the release.
 */
const releaseInvestments: EffectHandler = async (context) => {
  const { services, tx, id, now } = context
  const [record, batch] = [await recordOf(context), await repo.findBatch(tx, id)]
  await freezePerks(tx, record.listing_id, batch, now)
  const before = await owedTo(tx, record.account_id)
  for (const investmentId of batch)
    await services.lifecycles.send(tx, 'investment', investmentId, { type: 'CLOSE' }, escrow)
  const gross = (await owedTo(tx, record.account_id)) - before
  await postFees(services, tx, record, now)
  const net = (await owedTo(tx, record.account_id)) - before
  await orderPayout(context, {
    closingId: id,
    number: record.number,
    accountId: record.account_id,
    listingId: record.listing_id,
    net,
    fees: gross - net,
  })
}
/** The last closing ends the offering. */
const endOffering: EffectHandler = async (context) => {
  const { services, tx } = context
  if (contextOf(context).kind !== 'final') return
  const { listing_id } = await recordOf(context)
  const offering = await services.lifecycles.lock(tx, 'offering', listing_id)
  if (offering?.state === 'live' || offering?.state === 'paused')
    await services.lifecycles.send(
      tx,
      'offering',
      listing_id,
      { type: 'DEADLINE_REACHED' },
      { actor: { kind: 'clock' } },
    )
  await services.lifecycles.send(tx, 'offering', listing_id, { type: 'CLOSE' }, escrow)
}
const checkIssued: EffectHandler = async ({ services, tx, id }) =>
  services.jobs.enqueue(tx, CHECK_JOB, { closingId: id }, { key: id })

const notify: EffectHandler = async (context) => {
  const { services, tx, id, instance, effect } = context
  const { to, template } = effect.params as {
    to: 'issuer' | 'staff' | 'investors'
    template: string
  }
  const record = await recordOf(context)
  const o = await offeringOf(tx, record.listing_id)
  const people = (
    to === 'issuer' ? await membersOf(tx, record.account_id, ['owner']) : await staffOf(tx)
  ).map((one) => one.user_id)
  const path = (to === 'issuer' ? links.issuerClosing : links.adminClosing)(
    record.account_id,
    record.listing_id,
    id,
  )
  const words = closingNotice(template, { company: o.company.name, number: record.number, path })
  if (words === null) throw new Error(`no words for ${template} of a closing`)
  await noticeTo(services, tx, await existingPeople(tx, people), words, {
    machine: 'closing',
    id,
    rev: instance.rev,
  })
}

/** Effects of the closing machine, each in the transaction of its event. */
export const closingEffects: Readonly<Record<string, EffectHandler>> = {
  notify,
  includeInvestments,
  excludeInvestments,
  giveNotice,
  takeNoticeBack,
  approveInvestments,
  returnInvestments,
  dropInvestments,
  storeEvidence,
  releaseInvestments,
  endOffering,
  checkIssued,
}
