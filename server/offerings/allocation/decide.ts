import { formatCents } from '#domain/shared/money.ts'
import { amountForUnits, unitsForAmount } from '#domain/offerings/rules/commitment.ts'
import type { Placing } from '#domain/offerings/rules/placing.ts'
import { allocate } from '#domain/offerings/rules/oversubscription.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import { changePlace } from './service.ts'
import { system } from '#server/kernel/context.ts'

/** What the allocation leaves a commitment. */
export interface Share {
  investment_id: string
  placing: Placing
  asked: number
  units: number
  cents: number
  cut: number
  refund: number
  below_minimum: boolean
}
type Held = Awaited<ReturnType<typeof repo.findHeld>>[number]

/**
 * Rounding to the cent may add up to more than the maximum: then the latest commitments give one step each until it
 * fits.
 */
function fit(shares: Map<string, number>, held: readonly Held[], max: number, step: number): void {
  const sum = (): number =>
    held.reduce((all, h) => all + amountForUnits(shares.get(h.investment_id) ?? 0, h.price), 0)
  for (let total = sum(); total > max; total = sum()) {
    const last = held.findLast((h) => (shares.get(h.investment_id) ?? 0) >= step)
    if (last === undefined) return
    shares.set(last.investment_id, (shares.get(last.investment_id) ?? 0) - step)
  }
}

/**
 * How the commitments share the maximum (17 CFR 227.201(h)): in proportion, floor, then the largest remainder, ties to
 * the earlier commitment, in whole steps of the offering. What has closed retains its units.
 */
export async function sharesOf(q: Queryable, listingId: string): Promise<Share[]> {
  const book = await repo.findBook(q, listingId)
  if (book === null) throw new Error(`there is no offering ${listingId}`)
  const all = await repo.findHeld(q, listingId)
  const held = all.filter((h) => h.state !== 'closed' && h.state !== 'approved_to_close')
  const left =
    book.max_amount - all.filter((h) => !held.includes(h)).reduce((sum, h) => sum + h.cents, 0)
  const step = book.increment_units
  const steps = (units: number): number => Math.floor(units / step)
  const given = allocate(
    steps(unitsForAmount(left, book.price)),
    held.map((h) => ({ id: h.investment_id, units: steps(h.units), committed_at: h.asked_at })),
    book.method === 'first_come' ? 'first_come' : 'pro_rata',
  )
  const shares = new Map(given.map((g) => [g.id, g.units * step]))
  fit(shares, held, left, step)
  return held.map((h) => {
    const units = shares.get(h.investment_id) ?? 0
    const cents = units > 0 ? amountForUnits(units, h.price) : 0
    return {
      investment_id: h.investment_id,
      placing: h.placing === 'released' ? 'accepted' : h.placing,
      asked: h.asked_units,
      units,
      cents,
      cut: h.units - units,
      refund: h.cents - cents,
      below_minimum: units > 0 && units < h.units && cents < book.min_investment,
    }
  })
}

/**
 * Carries the decision out in the transaction of its event: each commitment that gets less is cut back and its surplus
 * refunded; what was accepted above the maximum and fits now is accepted for good. Cuts of accepted ones go first, so
 * that the sum never passes the maximum in between.
 */
export async function cutBack(services: AppServices, tx: Tx, listingId: string): Promise<void> {
  const book = await repo.findBook(tx, listingId)
  const placing = new Map(
    (await repo.findHeld(tx, listingId)).map((h) => [h.investment_id, h.placing]),
  )
  const shares = await sharesOf(tx, listingId)
  // the decision is stored whole before the first cut: each cut is checked against it
  for (const share of shares) await repo.saveDecided(tx, share.investment_id, share.units)
  const isOver = (share: Share): boolean => placing.get(share.investment_id) === 'oversubscribed'
  const reason = `More was asked for than the maximum of ${formatCents(book?.max_amount ?? 0)}: every commitment gets its proportion in whole units.`
  for (const share of [...shares.filter((s) => !isOver(s)), ...shares.filter(isOver)]) {
    if (share.cut > 0)
      await services.lifecycles.send(
        tx,
        'investment',
        share.investment_id,
        { type: 'CUT_BACK', units: share.units },
        { ...system, reason },
      )
    else if (isOver(share))
      await changePlace(services, tx, listingId, share.investment_id, share.units)
  }
}
