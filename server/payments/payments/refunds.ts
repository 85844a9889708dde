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
  type AccountRow,
} from '#server/payments/banking/index.ts'
import type { EventContext, Instance, OnTransition } from '#server/kernel/state-machines/index.ts'
import * as consoleRepo from './console-repo.ts'
import * as repo from './repo.ts'

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
 * The account that money of a payment came from: the one that was debited; for a wire the one that the investor gave
 * for refunds.
 */
export async function sourceOf(q: Queryable, row: repo.PaymentRow): Promise<AccountRow | null> {
  const entry = await latestEntry(q, row.id)
  if (entry !== null) return findAccount(q, entry.bank_account_id)
  return (await currentAccount(q, row.user_id, 'wire')) ?? currentAccount(q, row.user_id, 'ach')
}
const named = (account: AccountRow | null): string =>
  account === null ? 'the account that the money came from' : `${account.bank_name} ${account.mask}`

/** Until when a refund waits because its account was changed; null when it may leave now. */
export async function refundWaits(
  q: Queryable,
  row: repo.PaymentRow,
  now: Date,
): Promise<string | null> {
  const account = await sourceOf(q, row)
  return account !== null &&
    account.replaced_at === null &&
    account.payout_after > now.toISOString()
    ? account.payout_after
    : null
}

/** A refund that is done with its request: a part, or a surplus whose proof a person still records. */
export async function storeRefund(
  context: Pick<EventContext, 'tx' | 'services' | 'now'>,
  row: repo.PaymentRow,
  of: { cents: number; kind: 'part' | 'surplus' },
): Promise<void> {
  const at = context.now.toISOString()
  await consoleRepo.addRefund(context.tx, {
    id: newId(),
    payment_id: row.id,
    investment_id: row.investment_id,
    amount: of.cents,
    kind: of.kind,
    why: reasons[of.kind === 'part' ? 'cut_back' : 'surplus'] ?? '',
    to_account: named(await sourceOf(context.tx, row)),
    requested_at: at,
    initiated_at: at,
    settled_at: of.kind === 'part' ? at : null,
    proof: of.kind === 'part' ? `Escrow ledger, ${row.reference}` : null,
  })
}

const heldIn = (instance: Instance): number => paymentContext.parse(instance.context).heldCents
/** The timeline of a refund and the queue follow the payment's machine. */
export const onPaymentTransition: OnTransition = async (context, before) => {
  const { tx, id, instance, event, now } = context
  if (before === null) return
  const row = await repo.findPayment(tx, id)
  if (row === null) throw new Error(`the machine of payment ${id} has no row`)
  const at = now.toISOString()
  await followShort(tx, row, before, instance, event.type, at)
  if (event.type === 'PART_REFUNDED')
    return storeRefund(context, row, { cents: heldIn(before) - heldIn(instance), kind: 'part' })
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
      proof:
        instance.state === 'failed'
          ? 'The bank reversed the payment before the refund was sent.'
          : null,
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
    proof: r.proof,
  }))
