import { closedDays } from '#server/platform/closed-days/index.ts'
import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { awaitsMoney } from '#domain/payments/rules/receipts.ts'
import { goodFundsOn } from '#domain/payments/rules/ach-returns.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { type Instance, trySend } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { fundsFree, investmentsOf } from '#server/investors/behind/index.ts'
import { screenPerson } from '#server/investors/screening/index.ts'
import { debitStanding } from '#server/payments/banking/index.ts'
import {
  askedOf,
  endsWithInvestment,
  isLive,
  isRefunding,
  learnedOf,
  repricedBy,
} from '#machines/payments/payment.course.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import { newReference } from './reference.ts'
import { accounts, heldFor, postLine, type BankLine } from './ledger.ts'
import { resumeOrders } from './disbursements.ts'
import { sendPart } from './refunds.ts'
import * as repo from './repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

export const escrow: Initiator = { actor: { kind: 'provider', name: 'escrow' } }
export const INITIATE_JOB = 'initiate-payment'

/** The payment that counts for an investment, with its machine; null before one exists. */
export async function paymentOf(
  services: AppServices,
  q: Queryable,
  investmentId: string,
): Promise<{ row: repo.PaymentRow; instance: Instance } | null> {
  const row = await repo.findLatest(q, investmentId)
  if (row === null) return null
  const instance = await services.lifecycles.read(q, 'payment', row.id)
  if (instance === null) throw new Error(`the payment ${row.id} has no machine`)
  return { row, instance }
}

/** Cents that are good in escrow for an investment, and cents held in all. */
export async function fundsOf(
  q: Queryable,
  investmentId: string,
): Promise<{ cleared: number; held: number; matched: boolean }> {
  const row = await repo.findLatest(q, investmentId)
  return {
    cleared: row === null ? 0 : row.cleared,
    held: await heldFor(q, investmentId),
    matched: row !== null,
  }
}

/**
 * The investment asks for its money: its payment continues with the terms of now, or one is opened, with the reference
 * that the commitment has for its life. A debit from a verified account that was authorized leaves with the next file;
 * money that is here already counts.
 */
export async function beginPayment(
  services: AppServices,
  tx: Tx,
  investment: Instance,
  terms: { method: 'ach' | 'wire'; cents: number; at: string },
): Promise<string> {
  const before = await paymentOf(services, tx, investment.id)
  const asked = askedOf(before?.instance.state ?? null)
  if (before === null || asked === 'opens another')
    return openPayment(services, tx, investment, terms, before?.row ?? null)
  const { row } = before
  if (asked === 'stands') {
    await repricePayment(services, tx, investment.id, terms.cents)
    await countMoney(services, tx, row)
    return row.id
  }
  await repo.setTerms(tx, row.id, terms)
  await services.lifecycles.send(tx, 'payment', row.id, { type: asked }, system)
  await askForMoney(services, tx, row.id, terms.method)
  return row.id
}

async function openPayment(
  services: AppServices,
  tx: Tx,
  investment: Instance,
  terms: { method: 'ach' | 'wire'; cents: number; at: string },
  ended: repo.PaymentRow | null,
): Promise<string> {
  const { listing_id, account_id, user_id } = investment
  if (listing_id === null || account_id === null || user_id === null)
    throw new Error(`the investment ${investment.id} names no offering, company or person`)
  const id = newId()
  await repo.addPayment(tx, {
    id,
    investment_id: investment.id,
    listing_id,
    account_id,
    user_id,
    method: terms.method,
    reference: ended?.reference ?? newReference(),
    attempt: (ended?.attempt ?? 0) + 1,
    expected: terms.cents,
    created_at: terms.at,
  })
  await services.lifecycles.begin(
    tx,
    'payment',
    id,
    { investmentId: investment.id, method: terms.method, expectedCents: terms.cents },
    system,
    { user_id, account_id, listing_id, investment_id: investment.id },
  )
  await askForMoney(services, tx, id, terms.method)
  return id
}

const askForMoney = async (
  services: AppServices,
  tx: Tx,
  id: string,
  method: 'ach' | 'wire',
): Promise<unknown> =>
  method === 'ach'
    ? authorizeDebit(services, tx, id)
    : services.lifecycles.send(tx, 'payment', id, { type: 'AUTHORIZE' }, system)

/** Money came, or was ordered, before the investment asked for it: the investment learns of it now. */
async function countMoney(services: AppServices, tx: Tx, row: repo.PaymentRow): Promise<void> {
  const payment = await services.lifecycles.read(tx, 'payment', row.id)
  for (const type of learnedOf(payment?.state ?? ''))
    await trySend(services, tx, 'investment', row.investment_id, { type }, system)
}

/**
 * Another amount of the commitment: the payment expects it from now on, wherever it stands. Of money that is here, what
 * is too much goes back, and what is missing is waited for.
 */
export async function repricePayment(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  cents: number,
): Promise<void> {
  const found = await paymentOf(services, tx, investmentId)
  if (found === null || !isLive(found.instance.state) || found.row.expected === cents) return
  const { row, instance } = found
  await repo.setTerms(tx, row.id, { method: row.method, cents })
  const type = repricedBy(instance.state, cents <= row.received - row.refunded)
  await trySend(services, tx, 'payment', row.id, { type }, system, { failedGuard: 'throw' })
}

/**
 * The commitment is reviewed again: nothing is debited meanwhile, and the payment keeps its reference and takes what
 * arrives. A debit in a file that can still be changed is taken out of it; one that has left goes on.
 */
export async function pausePayment(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<void> {
  const found = await paymentOf(services, tx, investmentId)
  if (found !== null)
    await trySend(services, tx, 'payment', found.row.id, { type: 'PAUSED' }, system)
}

/** What the debit of a payment still needs, for the amount that its machine would debit. */
export const debitNeeds = (
  services: AppServices,
  q: Queryable,
  row: repo.PaymentRow,
  instance: Instance,
) =>
  debitStanding(services, q, {
    userId: row.user_id,
    investmentId: row.investment_id,
    paymentId: row.id,
    cents: paymentContext.parse(instance.context).expectedCents,
  })

/**
 * Authorizes a debit when its account is verified and its text is accepted for this amount. A payer who has not
 * authorized the amount is asked to; until the account is verified the payment waits as a draft.
 */
export async function authorizeDebit(services: AppServices, tx: Tx, id: string): Promise<void> {
  const row = await repo.findPayment(tx, id)
  const instance = await services.lifecycles.read(tx, 'payment', id)
  if (row === null || instance === null) return
  const needs = await debitNeeds(services, tx, row, instance)
  if (!needs.authorized)
    return void (await trySend(services, tx, 'payment', id, { type: 'AUTHORIZATION_DUE' }, system))
  if (!needs.verified) return
  if (
    await trySend(services, tx, 'payment', id, { type: 'AUTHORIZE' }, system, {
      failedGuard: 'throw',
    })
  )
    await services.jobs.enqueue(
      tx,
      INITIATE_JOB,
      { paymentId: id },
      { key: `${id}:${instance.rev}` },
    )
}

/** Cents that a payment still expects. */
export const missingFor = (row: repo.PaymentRow): number =>
  Math.max(0, row.expected - (row.received - row.refunded))

/** Does the payment take money that arrives now? */
export const takesMoney = (instance: Instance | null): boolean =>
  instance !== null && awaitsMoney(instance.state)

/** Takes back a payment that has not left; one in transit is left to the bank. */
export async function stopPayment(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<void> {
  const found = await paymentOf(services, tx, investmentId)
  if (found && endsWithInvestment(found.instance.state))
    await trySend(services, tx, 'payment', found.row.id, { type: 'CANCEL' }, system, {
      failedGuard: 'throw',
    })
}

/**
 * Requests a refund of an investment; it goes to the account that it came from. `cents` null means all. One that is
 * under way goes on.
 */
export async function requestRefund(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  cents: number | null,
  by: Initiator = system,
): Promise<void> {
  const found = await paymentOf(services, tx, investmentId)
  if (!found || isRefunding(found.instance.state)) return
  if (cents !== null && cents < (await heldFor(tx, investmentId))) {
    await repo.addToPayment(tx, found.row.id, { expected: found.row.expected - cents })
    await services.lifecycles.send(tx, 'payment', found.row.id, { type: 'PART_REFUNDED' }, by)
    return
  }
  await services.lifecycles.send(tx, 'payment', found.row.id, { type: 'REFUND_REQUESTED' }, by)
}

/** Releases the money of a closed investment from escrow to the company. */
export async function releaseFunds(
  services: AppServices,
  tx: Tx,
  investmentId: string,
): Promise<void> {
  const found = await paymentOf(services, tx, investmentId)
  if (!found) throw new Error(`the investment ${investmentId} closes without a payment`)
  await services.lifecycles.send(tx, 'payment', found.row.id, { type: 'RELEASE' }, escrow)
}

export interface ReceiptInput {
  reference: string
  amount: number
  method: 'ach' | 'wire'
  received_at?: string | undefined
  sender?: string | undefined
  /** of money that was booked by hand */
  bank_reference?: string | undefined
}

/** What says that money arrived: a line of the bank, or what stands for it until the line comes. */
export type Source = { line: BankLine } | { about: string }

/**
 * Records money that arrived in escrow, matched by its reference; the payment's machine decides whether it is enough. It
 * is in transit until a line of the bank confirms it, which is at once for money that a line brings.
 */
export async function recordReceipt(
  services: AppServices,
  tx: Tx,
  input: ReceiptInput,
  source: Source,
  by: Initiator,
  recordedBy: string,
  now: Date,
): Promise<{ row: repo.PaymentRow; instance: Instance }> {
  const row = await repo.findByReference(tx, input.reference.toUpperCase())
  if (row === null)
    throw refuse('refused', {
      fields: { reference: 'No payment has this reference. Compare it with the bank statement.' },
    })
  if (input.amount <= 0)
    throw refuse('refused', { fields: { amount: 'Enter the amount that arrived.' } })
  await repo.addReceipt(tx, {
    id: newId(),
    paymentId: row.id,
    amount: input.amount,
    method: input.method,
    sender: input.sender ?? null,
    receivedAt: input.received_at ?? now.toISOString(),
    recordedBy,
    recordedAt: now.toISOString(),
    bankReference: input.bank_reference ?? null,
    about: 'about' in source ? source.about : null,
  })
  // the investment's row first: its own events lock it before they reach the payment
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  await repo.addToPayment(tx, row.id, { received: input.amount })
  const instance = await services.lifecycles.send(tx, 'payment', row.id, { type: 'RECEIVED' }, by)
  if ('line' in source)
    await postLine(tx, source.line, {
      kind: 'confirmed_in',
      debit: accounts.escrow(row.listing_id),
      credit: accounts.transitIn(row.listing_id),
      cents: input.amount,
      paymentId: row.id,
      memo: row.reference,
      at: now.toISOString(),
    })
  // who pays is behind the investment: the money is booked, and moves no further while the name is alike to a listed one
  if (input.sender !== undefined) await screenPerson(services, tx, row.user_id)
  return { row, instance }
}

/** Until when money that arrived now is held, by the rule `goodFundsOn`; a wire is final at once. */
export const holdUntilOf = async (
  q: Queryable,
  method: 'ach' | 'wire',
  now: Date,
): Promise<string> =>
  method === 'wire'
    ? now.toISOString()
    : endOfDay(
        goodFundsOn(
          dateInZone(now.toISOString()),
          method,
          await closedDays(q, 'reserve_banks_closed'),
        ),
      )

/**
 * A freeze of a person ended, or an account was called back: orders that the product held go on, and a surplus that could
 * not go back goes back, in every investment that the person is behind.
 */
export async function resumeFunds(services: AppServices, tx: Tx, userId: string): Promise<void> {
  const investments = await investmentsOf(tx, userId)
  await resumeOrders({ services, tx }, investments)
  for (const { id } of await repo.findOfInvestments(tx, investments)) {
    const instance = await services.lifecycles.lock(tx, 'payment', id)
    const row = await repo.findPayment(tx, id)
    if (instance === null || row === null) throw new Error(`the payment ${id} is gone`)
    if (instance.status === 'done' || instance.state === 'released') continue
    const surplus = row.received - row.refunded - paymentContext.parse(instance.context).heldCents
    if (surplus > 0 && (await fundsFree(services, tx, row.investment_id)))
      await sendSurplusBack({ services, tx, now: services.clock.now() }, row, surplus)
  }
}

/** More arrived than was agreed: it goes back. */
export async function sendSurplusBack(
  context: Parameters<typeof sendPart>[0],
  row: repo.PaymentRow,
  cents: number,
): Promise<void> {
  await repo.addToPayment(context.tx, row.id, { refunded: cents })
  await sendPart(context, row, { cents, kind: 'surplus' })
}
