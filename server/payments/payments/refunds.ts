import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { RefundView } from '#domain/payments/model/banking.ts'
import { money } from '#domain/shared/money.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  currentAccount,
  findAccount,
  latestEntry,
  payoutWait,
  type AccountRow,
  type PayoutWait,
} from '#server/payments/banking/index.ts'
import type { EventContext, Instance, OnTransition } from '#server/kernel/state-machines/index.ts'
import { fundsFree } from '#server/investors/behind/index.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, post } from './ledger.ts'
import * as repo from './repo.ts'
import { aboutEntry } from './transit.ts'

/** Why money goes back, by the last thing that happened to the investment. */
const reasons: Readonly<Record<string, string>> = {
  CANCEL: 'The investment was cancelled.',
  REJECT: 'The investment was not accepted.',
  RECONFIRM_EXPIRED: 'The offering changed and wasn’t reconfirmed in time.',
  OFFERING_FAILED: 'The offering ended without a sale.',
  UNFUNDED: 'The investment ended before it was paid in full.',
  RESCIND: 'The sale was reversed.',
  cut_back: 'The offering was oversubscribed; a part was not accepted.',
  cancelled: 'The investment was cancelled.',
  rejected: 'The investment was not accepted.',
  offering_failed: 'The offering ended without a sale.',
  reconfirm_expired: 'The offering changed and wasn’t reconfirmed in time.',
  surplus: 'More arrived than was agreed.',
  short_sent_back: 'The missing amount didn’t arrive.',
}
async function whyOf(
  context: Pick<EventContext, 'tx' | 'services'>,
  investmentId: string,
): Promise<string> {
  const log = await context.services.lifecycles.history(
    context.tx,
    { machine: 'investment', id: investmentId },
    { limit: 10 },
  )
  const ended = (await context.services.lifecycles.read(context.tx, 'investment', investmentId))
    ?.context as { endedBy?: string | null } | undefined
  const known = typeof ended?.endedBy === 'string' ? reasons[ended.endedBy] : undefined
  return (
    known ??
    log.map((one) => reasons[one.type]).find((one) => one !== undefined) ??
    'The money was not needed for the investment.'
  )
}

/**
 * The account that money of a payment goes back to: the one that was debited; for a wire the one that the investor gave
 * for wires. Null: the wire goes back to the account that it came from, and never to an account for debits.
 */
export async function sourceOf(q: Queryable, row: repo.PaymentRow): Promise<AccountRow | null> {
  const entry = await latestEntry(q, row.id)
  return entry === null
    ? currentAccount(q, row.user_id, 'wire')
    : findAccount(q, entry.bank_account_id)
}
const named = (account: AccountRow | null): string =>
  account === null ? 'the account that the money came from' : `${account.bank_name} ${account.mask}`

/** Why a refund waits for its account; null when it may leave now. */
export async function refundWaits(
  q: Queryable,
  row: repo.PaymentRow,
  now: Date,
): Promise<PayoutWait | null> {
  const account = await sourceOf(q, row)
  return account === null ? null : payoutWait(account, now)
}

export const LEAVE_JOB = 'leave-refund'
type Call = Pick<EventContext, 'tx' | 'services' | 'now'>

/**
 * A part or a surplus goes back: out of escrow at once, or into the ledger's account of what waits until its bank
 * account may be paid. The caller has taken it out of the payment's sums.
 */
export async function sendPart(
  context: Call,
  row: repo.PaymentRow,
  of: { cents: number; kind: 'part' | 'surplus' },
): Promise<void> {
  const { services, tx, now } = context
  const at = now.toISOString()
  const wait = await refundWaits(tx, row, now)
  const left = wait === null
  const id = newId()
  await post(tx, {
    kind: left ? 'refund' : 'refund_waits',
    debit: accounts.investment(row.investment_id),
    credit: left ? accounts.transitOut(row.listing_id) : accounts.refunding(row.investment_id),
    about: `refund:${id}`,
    cents: of.cents,
    paymentId: row.id,
    memo: row.reference,
    at,
  })
  const refund: consoleRepo.RefundRow = {
    id,
    payment_id: row.id,
    investment_id: row.investment_id,
    amount: of.cents,
    kind: of.kind,
    why: reasons[of.kind === 'part' ? 'cut_back' : 'surplus'] ?? '',
    to_account: named(await sourceOf(tx, row)),
    requested_at: at,
    failed_at: null,
    waits_until: wait?.until ?? null,
    waits_for_call: wait?.call ?? false,
    ...leaving(row, of.kind, left ? at : null),
  }
  await consoleRepo.addRefund(tx, refund)
  if (wait === null) await followSurplus(tx, refund, at)
  else await leaveLater(services, tx, id, wait.until)
}

/** What is known of a part or a surplus that leaves: a part is done with that, a surplus with its proof. */
const leaving = (row: repo.PaymentRow, kind: 'part' | 'surplus', at: string | null) => ({
  initiated_at: at,
  settled_at: kind === 'part' ? at : null,
  proof: kind === 'part' && at !== null ? `Escrow ledger, ${row.reference}` : null,
})

/** A surplus that left stays in the queue until its proof is recorded. */
async function followSurplus(tx: Tx, refund: consoleRepo.RefundRow, at: string): Promise<void> {
  if (refund.kind !== 'surplus') return
  const row = await repo.findPayment(tx, refund.payment_id)
  await consoleRepo.addItem(tx, {
    id: newId(),
    kind: 'surplus',
    amount: refund.amount,
    payment_id: refund.payment_id,
    investment_id: refund.investment_id,
    sender: '',
    text: row?.reference ?? '',
    received_on: dateInZone(at),
    created_at: at,
  })
}

/** Looks again when the waiting time is over; the end of a call-back or of a freeze looks again by itself. */
async function leaveLater(
  services: Call['services'],
  tx: Tx,
  refundId: string,
  until: string | null,
): Promise<void> {
  if (until === null) return
  await services.jobs.enqueue(
    tx,
    LEAVE_JOB,
    { refundId },
    { key: `${refundId}:waited:${until}`, startAfter: new Date(until) },
  )
}

/** A part or a surplus that waited leaves escrow, unless something is still in the way. */
export async function leavePart({ tx, services, now }: Call, refundId: string): Promise<void> {
  const asked = await consoleRepo.findWaitingPart(tx, refundId)
  if (asked === null) return
  await services.lifecycles.lock(tx, 'investment', asked.investment_id)
  const refund = await consoleRepo.lockWaitingPart(tx, refundId)
  const row = await repo.findPayment(tx, asked.payment_id)
  if (refund === null || refund.kind === 'whole') return
  if (row === null) throw new Error(`the refund ${refundId} has no payment`)
  // of frozen money nothing leaves; the end of the freeze looks again
  if (!(await fundsFree(services, tx, row.investment_id))) return
  const wait = await refundWaits(tx, row, now)
  const to_account = named(await sourceOf(tx, row))
  if (wait !== null) {
    await consoleRepo.moveRefund(tx, {
      ...refund,
      to_account,
      waits_until: wait.until,
      waits_for_call: wait.call,
    })
    return leaveLater(services, tx, refundId, wait.until)
  }
  const at = now.toISOString()
  await post(tx, {
    kind: 'refund',
    debit: accounts.refunding(row.investment_id),
    credit: accounts.transitOut(row.listing_id),
    about: `refund:${refund.id}`,
    cents: refund.amount,
    paymentId: row.id,
    memo: row.reference,
    at,
  })
  await consoleRepo.moveRefund(tx, {
    ...refund,
    ...leaving(row, refund.kind, at),
    to_account,
    waits_until: null,
    waits_for_call: false,
  })
  await followSurplus(tx, refund, at)
}

/** The bank took the payment back: what of it waited to be refunded went with it. */
async function stopParts({ tx, now }: Call, row: repo.PaymentRow): Promise<void> {
  const at = now.toISOString()
  const entry = (await consoleRepo.applyingReturn(tx, row.id))?.entry_id
  const about = entry ? aboutEntry(entry) : `refund:${row.id}`
  for (const refund of await consoleRepo.waitingPartsOf(tx, row.id)) {
    await post(tx, {
      kind: 'return',
      debit: accounts.refunding(row.investment_id),
      credit: accounts.transitOut(row.listing_id),
      about,
      cents: refund.amount,
      paymentId: row.id,
      memo: row.reference,
      at,
    })
    await consoleRepo.moveRefund(tx, {
      ...refund,
      failed_at: at,
      waits_until: null,
      waits_for_call: false,
      proof: REVERSED,
    })
  }
}
const REVERSED = 'The bank reversed the payment before the refund was sent.'

const heldIn = (instance: Instance): number => paymentContext.parse(instance.context).heldCents
/** The timeline of a refund and the queue follow the payment's machine. */
export const onPaymentTransition: OnTransition = async (context, before) => {
  const { tx, id, instance, event, now } = context
  if (before === null) return
  const row = await repo.findPayment(tx, id)
  if (row === null) throw new Error(`the machine of payment ${id} has no row`)
  const at = now.toISOString()
  await followShort(tx, row, before, instance, event.type, at)
  if (event.type === 'RETURNED') await stopParts(context, row)
  if (before.state === instance.state) return
  if (instance.state === 'refund_requested') {
    await consoleRepo.addRefund(tx, {
      id: newId(),
      payment_id: id,
      investment_id: row.investment_id,
      amount: heldIn(instance),
      kind: 'whole',
      why:
        before.state === 'underfunded' && context.by.approval !== undefined
          ? (reasons['short_sent_back'] ?? '')
          : await whyOf(context, row.investment_id),
      to_account: named(await sourceOf(tx, row)),
      requested_at: at,
      initiated_at: null,
      settled_at: null,
      failed_at: null,
      waits_until: null,
      waits_for_call: false,
      proof: null,
    })
    return
  }
  const open = await consoleRepo.openRefund(tx, id)
  if (open === null) return
  if (instance.state === 'refund_initiated')
    await consoleRepo.moveRefund(tx, {
      ...open,
      initiated_at: at,
      failed_at: null,
      waits_until: null,
      waits_for_call: false,
      to_account: named(await sourceOf(tx, row)),
    })
  else if (instance.state === 'refunded')
    await consoleRepo.moveRefund(tx, {
      ...open,
      settled_at: at,
      proof: open.proof ?? `Escrow ledger, ${row.reference}`,
    })
  else if (instance.state === 'refund_failed' || instance.state === 'failed')
    await consoleRepo.moveRefund(tx, {
      ...open,
      failed_at: at,
      proof: instance.state === 'failed' ? REVERSED : null,
    })
}

/** A short payment stays in the queue until the rest is there or the money goes back. */
async function followShort(
  tx: Tx,
  row: repo.PaymentRow,
  before: Instance,
  instance: Instance,
  type: string,
  at: string,
): Promise<void> {
  if (instance.state === 'underfunded') {
    if (before.state === 'underfunded') await consoleRepo.raiseShort(tx, row.id, heldIn(instance))
    else
      await consoleRepo.addItem(tx, {
        id: newId(),
        kind: 'short',
        amount: heldIn(instance),
        payment_id: row.id,
        investment_id: row.investment_id,
        sender: '',
        text: row.reference,
        received_on: dateInZone(at),
        created_at: at,
      })
  } else if (before.state === 'underfunded')
    await consoleRepo.endShort(tx, row.id, shortEndedBy(type, instance.state), at)
}
/** Why a payment is no longer short, for the consoleRepo. */
function shortEndedBy(type: string, state: string): string {
  if (type === 'UNITS_REDUCED') return 'The investor accepted fewer units.'
  if (state === 'in_escrow') return 'The rest arrived.'
  return state === 'returned' ? 'The bank returned the payment.' : 'The money is refunded.'
}

/** Refunds of an investment as a timeline. */
export const refundsFor = async (q: Queryable, investmentId: string): Promise<RefundView[]> =>
  (await consoleRepo.refundsOf(q, investmentId)).map((r) => ({
    id: r.id,
    amount: money(r.amount),
    kind: r.kind,
    why: r.why,
    to: r.to_account,
    requested_at: r.requested_at,
    initiated_at: r.initiated_at,
    settled_at: r.settled_at,
    failed_at: r.failed_at,
    waits_until: r.waits_until,
    waits_for_call: r.waits_for_call,
    proof: r.proof,
  }))
