import { fewerUnitsOffered } from '#domain/payments/mail/payments.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { PaymentDetail } from '#domain/payments/model/banking.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import { amountForUnits, unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import { investorTotal } from '#domain/payments/rules/fees.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as consoleRepo from './console-repo.ts'
import { heldFor } from './ledger.ts'
import type { Initiator } from '#server/kernel/context.ts'

interface Terms {
  price: string
  fee_bps: number
  increment_units: number
  min_investment: number
}
export interface Bought {
  units: number
  amount: number
  fee: number
  total: number
}

function priced(units: number, { price, fee_bps }: Terms): Bought {
  const amount = units > 0 ? amountForUnits(units, price) : 0
  const percent = `${Math.floor(fee_bps / 100)}.${String(fee_bps % 100).padStart(2, '0')}`
  const fee = investorTotal(
    amount,
    fee_bps === 0 ? null : { basis: 'percent', percent, cap: null },
  ).fee
  return { units, amount, fee, total: amount + fee }
}

/** The most units whose price and fee an amount in cents pays, in steps of the offering; null below its minimum. */
export function boughtFor(cents: number, terms: Terms): Bought | null {
  let [low, high] = [0, Math.floor(unitsForAmount(cents, terms.price) / terms.increment_units)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (priced(middle * terms.increment_units, terms).total <= cents) low = middle
    else high = middle - 1
  }
  const found = priced(low * terms.increment_units, terms)
  return found.units > 0 && found.amount >= terms.min_investment && found.total <= cents
    ? found
    : null
}

/** Units that staff has offered for a short payment of an investment; null while nothing is offered. */
export const offeredUnits = async (q: Queryable, investmentId: string): Promise<number | null> =>
  (await consoleRepo.offeredItem(q, investmentId))?.offer_units ?? null

/** Offers the investor of a short payment the units that the money buys. Refused below the minimum of the offering. */
export async function offerFewer(
  services: AppServices,
  tx: Tx,
  item: consoleRepo.ItemRow,
  until: string,
  now: Date,
): Promise<void> {
  const investment =
    item.investment_id === null ? null : await consoleRepo.investmentRow(tx, item.investment_id)
  if (investment === null || item.payment_id === null)
    throw new Error(`the item ${item.id} names no investment`)
  const instance = await services.lifecycles.lock(tx, 'investment', investment.id)
  if (instance?.state !== 'awaiting_funds')
    throw refuse('refused', { fields: { act: 'This investment isn’t waiting for money.' } })
  const held = await heldFor(tx, investment.id)
  const bought = boughtFor(held, investment)
  if (bought === null)
    throw refuse('refused', {
      fields: {
        act: `${formatCents(held)} is less than the minimum of the offering (${formatCents(investment.min_investment)}). Wait for the rest, or refund it.`,
      },
    })
  await consoleRepo.offerUnits(tx, {
    id: item.id,
    until,
    units: bought.units,
    at: now.toISOString(),
  })
  await noticeTo(
    services,
    tx,
    [investment.user_id],
    fewerUnitsOffered({
      investmentId: investment.id,
      heldCents: held,
      units: bought.units,
      totalCents: bought.total,
      backCents: held - bought.total,
    }),
    {
      machine: 'payment',
      id: item.id,
      rev: (await services.lifecycles.read(tx, 'payment', item.payment_id))?.rev ?? 0,
    },
  )
}

/** The offer as its investor sees it; null when there is none. */
export async function fewerFor(
  q: Queryable,
  investment: Terms & { id: string },
): Promise<PaymentDetail['fewer']> {
  const item = await consoleRepo.offeredItem(q, investment.id)
  if (item === null || item.offer_units === null || item.offered_at === null) return null
  const bought = priced(item.offer_units, investment)
  return {
    units: bought.units,
    amount: money(bought.amount),
    fee: money(bought.fee),
    total: money(bought.total),
    back: money(Math.max(0, (await heldFor(q, investment.id)) - bought.total)),
    offered_at: item.offered_at,
  }
}

/** The investor takes the offered units: the commitment and its allocation get smaller, and the payment is enough. */
export async function takeFewer(
  services: AppServices,
  tx: Tx,
  investmentId: string,
  units: number | undefined,
  by: Initiator,
): Promise<void> {
  await services.lifecycles.lock(tx, 'investment', investmentId)
  const offered = await offeredUnits(tx, investmentId)
  if (offered === null)
    throw refuse('not_accepted', { message: 'No reduced offer exists for this payment.' })
  if (units !== offered)
    throw refuse('invalid', {
      fields: { units: `${offered} units are offered now. Review the offer again.` },
    })
  await services.lifecycles.send(
    tx,
    'investment',
    investmentId,
    { type: 'FEWER_UNITS', units: offered },
    by,
  )
}
