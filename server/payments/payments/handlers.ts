import { links } from '#domain/shared/links.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { kindOfCause } from '#domain/shared/notice.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { addDebit, debitLeft, staffCodes, withdrawDebit } from '../banking/index.ts'
import { fundsFree } from '#server/investors/behind/index.ts'
import { memberRole, isAdmin, type ActorCode } from '#domain/shared/access/actor.ts'
import { paymentNotices } from '#domain/payments/mail/payments.ts'
import type { PostingKind } from '#domain/payments/rules/ledger-postings.ts'
import { comesTooLate, writesOfReturn } from '#machines/payments/payment.course.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import {
  type Authorize,
  type EffectHandler,
  type EventContext,
  type FactsProvider,
  type Instance,
  type MachineHandlers,
  once,
  trySend,
} from '#server/kernel/state-machines/index.ts'
import { addToTotals } from '#server/offerings/offerings/index.ts'
import { accounts, heldFor, post, type Account } from './ledger.ts'
import { aboutEntry } from './transit.ts'
import { applyingReturn } from './console-repo.ts'
import { disbursementMachine, stoppable } from './disbursements.ts'
import { onPaymentTransition, orderWhole, sendPart } from './refunds.ts'
import { demandNotPassedOn } from './passed-on.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import * as repo from './repo.ts'
import { rescissionApproved } from './rescission.ts'
import { applyReturnPolicy, retryFacts } from './returns.ts'
import { refusedOfStatement, statementEffects, statementFacts } from './statements.ts'
import { clawBack, leftToPayBack } from './unwinding.ts'
import { debitNeeds, holdUntilOf, requestRefund, sendSurplusBack } from './service.ts'
import { system } from '#server/kernel/context.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.PaymentRow> {
  const row = await repo.findPayment(tx, id)
  if (row === null) throw new Error(`the machine of payment ${id} has no row`)
  return row
}

/** The owner pays and cancels; compliance and operators act for the platform; the company sees, and sends nothing. */
const authorize: Authorize = async ({ instance, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const codes: ActorCode[] = []
  if (instance.user_id === actor.userId) codes.push('INV')
  if (instance.account_id !== null && memberRole(actor, instance.account_id) !== null)
    codes.push('ISS')
  if (isAdmin(actor)) codes.push('ADM')
  return codes
}

/** States of an investment that depend on the money in escrow: it is not refunded in them. */
const COUNTED_ON = ['funds_pending', 'funded', 'approved_to_close', 'closed']
/** Whether an investment depends on its money now: one that waits to be reconfirmed does as it did before. */
function countsOn(investment: Instance | null): boolean {
  if (investment === null) return false
  const { resume } = investment.context as { resume?: string | null }
  const state = investment.state === 'reconfirm_required' ? (resume ?? '') : investment.state
  return COUNTED_ON.some((one) => state === one || state.startsWith(`${one}.`))
}

const facts: FactsProvider = async (context) => {
  const row = await rowOf(context)
  const investment = await context.services.lifecycles.read(
    context.tx,
    'investment',
    row.investment_id,
  )
  if (context.event.type === 'CLAWBACK') await demandNotPassedOn(context.tx, row.investment_id)
  const { heldCents } = paymentContext.parse(context.instance.context)
  const standing = once(async () => debitNeeds(context.services, context.tx, row, context.instance))
  return {
    authorizationComplete: async () =>
      row.method !== 'ach' || ((await standing()).verified && (await standing()).authorized),
    debitAuthorized: async () => row.method !== 'ach' || (await standing()).authorized,
    receivedCents: row.received - row.refunded,
    // required only when money arrives
    holdUntil: () => holdUntilOf(context.tx, row.method, context.now),
    expectedCents: row.expected,
    method: row.method,
    retryAllowed:
      context.event.type === 'RETRY' &&
      (await retryFacts(context.tx, row, context.instance, context.now)),
    // a return that is not recorded with its code is not tried again
    returnCode:
      context.event.type === 'RETURNED'
        ? ((await applyingReturn(context.tx, row.id))?.code ?? 'MANUAL')
        : 'MANUAL',
    escrowBroken: investment?.state === 'closed',
    countedOn: countsOn(investment),
    refundStops: async () =>
      (await stoppable(context, row.id)).goes.every((one) => one.kind !== 'refund'),
    refundedCents: Math.max(0, heldCents - row.expected),
    // a debit can be taken out of the file until the first person has released it
    nothingInTransit:
      context.instance.state !== 'pending' && !(await debitLeft(context.tx, row.id)),
    // the order that came back is owed again before its payment learns of it
    backCents: () => heldFor(context.tx, row.investment_id),
    fundsFree: await fundsFree(context.services, context.tx, row.investment_id),
    rescissionApproved: () => rescissionApproved(context.tx, row.investment_id),
    moneyOut: async () => (await leftToPayBack(context.tx, row.investment_id)) > 0,
  }
}

/** What each effect books: none of it is cash at the bank, which a line of the bank moves. */
const postings: Record<
  string,
  { kind: PostingKind; to: (row: repo.PaymentRow) => { debit: Account; credit: Account } }
> = {
  received: {
    kind: 'receipt',
    to: (r) => ({
      debit: accounts.transitIn(r.listing_id),
      credit: accounts.investment(r.investment_id),
    }),
  },
  returned: {
    kind: 'return',
    to: (r) => ({
      debit: accounts.investment(r.investment_id),
      credit: accounts.transitOut(r.listing_id),
    }),
  },
  released: {
    kind: 'release',
    to: (r) => ({
      debit: accounts.investment(r.investment_id),
      credit: accounts.issuer(r.account_id),
    }),
  },
}

/** What an amount in transit is about: what was received, the debit that was returned, or the refund of the payment. */
async function aboutOf(tx: Tx, row: repo.PaymentRow, entry: string): Promise<string | null> {
  if (entry === 'received') return repo.receivedAbout(tx, row.id)
  const returned = entry === 'returned' ? await applyingReturn(tx, row.id) : null
  return returned?.entry_id ? aboutEntry(returned.entry_id) : `refund:${row.id}`
}

async function book(
  context: EventContext,
  row: repo.PaymentRow,
  entry: string,
  cents: number,
): Promise<void> {
  const rule = postings[entry]
  if (!rule) throw new Error(`the ledger has no entry called ${entry}`)
  if (cents === 0) return
  const about = await aboutOf(context.tx, row, entry)
  await post(context.tx, {
    kind: rule.kind,
    ...rule.to(row),
    ...(about === null ? {} : { about }),
    cents,
    paymentId: row.id,
    memo: row.reference,
    at: context.now.toISOString(),
  })
}

/** Money leaves escrow for its source: the payment's sums and the raise's funded total follow. */
async function backOut(context: EventContext, row: repo.PaymentRow, cents: number): Promise<void> {
  const good = Math.min(row.cleared, cents)
  await repo.addToPayment(context.tx, row.id, { refunded: cents, cleared: -good })
  if (good > 0) await addToTotals(context.tx, row.listing_id, { funded: -good }, context.now)
}

const postLedger: EffectHandler = async (context) => {
  const row = await rowOf(context)
  const entry = String(context.effect.params.entry)
  if (entry === 'clawed_back') return backOut(context, row, await clawBack(context, row))
  const cents = Number(context.effect.params.amountCents)
  if (context.event.type === 'PART_REFUNDED') await sendPart(context, row, { cents, kind: 'part' })
  // a whole refund was booked when its order was sent, and is undone with its order
  else if (entry === 'refund_returned')
    await repo.addToPayment(context.tx, row.id, { refunded: -cents })
  else if (entry !== 'refunded') await book(context, row, entry, cents)
  if (entry === 'returned' || entry === 'refunded') await backOut(context, row, cents)
}

/**
 * More arrived than was agreed: the surplus goes straight back, and the ledger shows both. Of frozen money nothing
 * leaves; the surplus follows when the freeze ends.
 */
const refundExcess: EffectHandler = async (context) => {
  const cents = Number(context.effect.params.amountCents)
  if (cents === 0) return
  const row = await rowOf(context)
  // what had cleared and is agreed on no more no longer counts
  const excess = row.cleared - paymentContext.parse(context.instance.context).heldCents
  if (excess > 0) {
    await repo.addToPayment(context.tx, row.id, { cleared: -excess })
    await addToTotals(context.tx, row.listing_id, { funded: -excess }, context.now)
  }
  if (!(await fundsFree(context.services, context.tx, row.investment_id))) return
  await sendSurplusBack(context, row, cents)
}

const signalInvestment: EffectHandler = async (context) => {
  const row = await rowOf(context)
  const type = String(context.effect.params.event)
  if (type === 'FUNDS_CLEARED') {
    // a surplus that is frozen stays with us without counting
    const good = paymentContext.parse(context.instance.context).heldCents - row.cleared
    await repo.addToPayment(context.tx, row.id, { cleared: good })
    await addToTotals(context.tx, row.listing_id, { funded: good }, context.now)
  }
  const taken = await trySend(
    context.services,
    context.tx,
    'investment',
    row.investment_id,
    { type: type },
    system,
    { failedGuard: 'throw' },
  )
  if (taken) return
  const investment = await context.services.lifecycles.read(
    context.tx,
    'investment',
    row.investment_id,
  )
  if (investment !== null && comesTooLate(type, investment))
    await requestRefund(context.services, context.tx, row.investment_id, null)
}

const notify: EffectHandler = async (context) => {
  const { to, template } = context.effect.params as { to: string; template: string }
  const { machine, id, instance } = context
  return write(context, { to, template, cause: { machine, id, rev: instance.rev } })
}

/** A message of a payment; `cause` is the event that it is about. */
async function write(
  { tx, services, machine, id, instance }: EventContext,
  of: { to: string; template: string; cause: { machine: string; id: string; rev: number } },
): Promise<void> {
  const { to, template, cause } = of
  const said = paymentNotices[template]
  const row = await repo.findPayment(tx, id)
  if (said === undefined || row === null)
    throw new Error(`no words for the message ${template} of ${machine}`)
  const people = to === 'investor' ? [row.user_id] : (await staffOf(tx)).map((p) => p.user_id)
  const path =
    to === 'investor'
      ? links.investment(row.investment_id)
      : links.adminInvestment(row.account_id, row.listing_id, 'processing', row.investment_id)
  await noticeTo(
    services,
    tx,
    people,
    said({
      reference: row.reference,
      returnCode: paymentContext.parse(instance.context).returnCode,
      path,
    }),
    cause,
    to === 'investor' ? kindOfCause(machine) : undefined,
  )
}

/**
 * The money came back: the investment learns of it and asks for the payment again, or writes about the return itself.
 * The message of the payment is the investment's own where that waits for the money, so that the investor gets one.
 */
const signalReturn: EffectHandler = async (context) => {
  const { tx, services, machine, id, instance, effect } = context
  const { investment_id: investmentId } = await rowOf(context)
  const template = String(effect.params['template'])
  const taken = await trySend(
    services,
    tx,
    'investment',
    investmentId,
    { type: 'PAYMENT_RETURNED' },
    system,
    { failedGuard: 'throw' },
  )
  const investment =
    taken === null ? null : await services.lifecycles.read(tx, 'investment', investmentId)
  if (investment !== null && writesOfReturn(investment.state)) return
  const cause =
    investment?.state === 'awaiting_funds'
      ? { machine: 'investment', id: investmentId, rev: investment.rev }
      : { machine, id, rev: instance.rev }
  await write(context, { to: 'investor', template, cause })
}

/** A debit goes into the next file of the escrow bank; a wire or check the investor sends. */
const submitToBank: EffectHandler = async (context) => {
  const row = await rowOf(context)
  if (row.method !== 'ach') return
  const { amountCents, attempt } = context.effect.params as { amountCents: number; attempt: number }
  await addDebit(
    context.services,
    context.tx,
    {
      paymentId: row.id,
      investmentId: row.investment_id,
      userId: row.user_id,
      listingId: row.listing_id,
      cents: amountCents,
      reference: row.reference,
      attempt,
    },
    context.now,
  )
}

/** Instructions are read in the product. */
const nothingOutside: EffectHandler = async () => undefined

export const paymentMachines: MachineHandlers = {
  'bank-statement': {
    pages: { platform: ({ id }) => links.adminStatement(id) },
    authorize: async (context) => staffCodes(context),
    facts: statementFacts,
    refusedEvents: refusedOfStatement,
    effects: statementEffects,
  },
  disbursement: disbursementMachine,
  payment: {
    under: 'investment',
    authorize,
    facts,
    onTransition: onPaymentTransition,
    effects: {
      notify,
      postLedger,
      refundExcess,
      signalInvestment,
      signalReturn,
      submitToBank,
      applyReturnPolicy,
      sendInstructions: nothingOutside,
      withdrawFromBank: async ({ tx, id, now }) => void (await withdrawDebit(tx, id, now)),
      orderRefund: orderWhole,
    },
  },
}
