import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { RefundView } from '#domain/payments/model/banking.ts'
import { money } from '#domain/shared/money.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import { system } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type {
  EffectHandler,
  EventContext,
  Instance,
  OnTransition,
} from '#server/kernel/state-machines/index.ts'
import * as consoleRepo from './console-repo.ts'
import { orderRefund, stoppable, waitOf } from './disbursements.ts'
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
const NOT_NEEDED = 'The money was not needed for the investment.'
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
  return known ?? log.map((one) => reasons[one.type]).find((one) => one !== undefined) ?? NOT_NEEDED
}

type Call = Pick<EventContext, 'tx' | 'services' | 'now'> & Partial<Pick<EventContext, 'by'>>

/** A part or a surplus goes back: the ledger holds it apart, and an order asks for it to leave. The caller has taken it out of the payment's sums. */
export async function sendPart(
  context: Call,
  row: repo.PaymentRow,
  of: { cents: number; kind: 'part' | 'surplus' },
): Promise<void> {
  const owed = accounts.refunding(row.investment_id)
  await post(context.tx, {
    kind: 'refund_waits',
    debit: accounts.investment(row.investment_id),
    credit: owed,
    cents: of.cents,
    paymentId: row.id,
    memo: row.reference,
    at: context.now.toISOString(),
  })
  await orderRefund(context, row, {
    ...of,
    owed,
    why: reasons[of.kind === 'part' ? 'cut_back' : 'surplus'] ?? '',
  })
}

/**
 * The bank took the payment back: its refunds that are in no file and on no list end with it, and what of a part waited
 * went with the return.
 */
async function stopOrders(context: EventContext, row: repo.PaymentRow): Promise<void> {
  const { services, tx, now } = context
  const at = now.toISOString()
  const entry = (await consoleRepo.applyingReturn(tx, row.id))?.entry_id
  const about = entry ? aboutEntry(entry) : `refund:${row.id}`
  for (const one of (await stoppable(context, row.id)).stops) {
    if (one.kind === 'part' || one.kind === 'surplus')
      await post(tx, {
        kind: 'return',
        debit: accounts.refunding(row.investment_id),
        credit: accounts.transitOut(row.listing_id),
        about,
        cents: one.cents,
        paymentId: row.id,
        memo: row.reference,
        at,
      })
    await services.lifecycles.send(tx, 'disbursement', one.id, { type: 'CANCELLED' }, system)
    const refund = await consoleRepo.refundOfOrder(tx, one.id)
    if (refund !== null)
      await consoleRepo.moveRefund(tx, { ...refund, failed_at: at, proof: REVERSED })
  }
}
const REVERSED = 'The bank reversed the payment before the refund was sent.'

const heldIn = (instance: Instance): number => paymentContext.parse(instance.context).heldCents
/** The queue and the orders of a refund follow the payment's machine. */
export const onPaymentTransition: OnTransition = async (context, before) => {
  const { tx, id, instance, event, now } = context
  if (before === null) return
  const row = await repo.findPayment(tx, id)
  if (row === null) throw new Error(`the machine of payment ${id} has no row`)
  await followShort(tx, row, before, instance, event.type, now.toISOString())
  if (event.type === 'RETURNED') await stopOrders(context, row)
}

/** The refund of all that a payment holds is ordered, by whatever road it was asked for. */
export const orderWhole: EffectHandler = async (context) => {
  const { tx, id, by, effect } = context
  const row = await repo.findPayment(tx, id)
  if (row === null) throw new Error(`the machine of payment ${id} has no row`)
  // short money that two people send back while its investment goes on
  const sentBack =
    by.approval !== undefined && (await whyOf(context, row.investment_id)) === NOT_NEEDED
  await orderRefund(context, row, {
    cents: Number(effect.params['amountCents']),
    kind: 'whole',
    owed: accounts.investment(row.investment_id),
    why: sentBack ? (reasons['short_sent_back'] ?? '') : await whyOf(context, row.investment_id),
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
export const refundsFor = async (
  q: Queryable,
  investmentId: string,
  now: Date,
): Promise<RefundView[]> =>
  Promise.all(
    (await consoleRepo.refundsOf(q, investmentId)).map(async (r) => {
      const wait = r.disbursement_id === null ? null : await waitOf(q, r.disbursement_id, now)
      return {
        id: r.id,
        amount: money(r.amount),
        kind: r.kind,
        why: r.why,
        to: r.to_account,
        requested_at: r.requested_at,
        initiated_at: r.initiated_at,
        settled_at: r.settled_at,
        failed_at: r.failed_at,
        due_at: r.due_at,
        waits_until: wait?.until ?? null,
        waits_for_call: wait?.call ?? false,
        proof: r.proof,
      }
    }),
  )
