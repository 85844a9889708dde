import { place, type Placed } from '#domain/offerings/rules/placing.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'

/** States of an offering in which allocations are made, changed and released by its events. */
const OPEN = ['live', 'paused', 'closing']
export interface Asking {
  investmentId: string
  units: number
  acceptsLess: boolean
}

/** Cents of an allocation that count as taken: oversubscription and the waitlist take nothing. */
const ownOf = (row: repo.PlaceRow | null): number =>
  row !== null && (row.placing === 'accepted' || row.placing === 'in_part') ? row.cents : 0
const isDecided = (offering: Instance | null): boolean =>
  ((offering?.context as { allocatedAt?: string | null } | undefined)?.allocatedAt ?? null) !== null

/**
 * Where a commitment would go now, or null when the offering does not take it. Guards of the offering and facts of the
 * investment run the same check on the same rows, both under the lock of the offering's machine; after the allocation
 * is decided nothing is taken above the maximum.
 */
export async function placeNow(
  services: AppServices,
  q: Queryable,
  listingId: string,
  ask: Asking,
): Promise<Placed | null> {
  const offering = await services.lifecycles.read(q, 'offering', listingId)
  const book = await repo.findBook(q, listingId)
  const price = await repo.findPrice(q, ask.investmentId, listingId)
  // what is none of its investments has no allocation in an offering
  if (book === null || price === null) return null
  const row = await repo.findPlace(q, ask.investmentId)
  const firstInLine =
    row?.placing === 'waitlisted' &&
    (await repo.findFirst(q, listingId, ask.investmentId)) === ask.investmentId
  return place(
    {
      method: book.method === 'pro_rata' && isDecided(offering) ? 'none' : book.method,
      maximum: book.max_amount,
      taken: book.reserved,
      waiting: book.waiting,
      minimum: book.min_investment,
    },
    {
      units: ask.units,
      price,
      increment: book.increment_units,
      own: ownOf(row),
      acceptsLess: ask.acceptsLess,
      firstInLine,
    },
  )
}

/**
 * Requests an allocation from the offering, as an event of its machine in the transaction of the commitment; returns
 * the allocation.
 */
export async function askPlace(
  services: AppServices,
  tx: Tx,
  listingId: string,
  ask: Asking,
): Promise<repo.PlaceRow> {
  await services.lifecycles.send(
    tx,
    'offering',
    listingId,
    { type: 'COMMITMENT_ASKED', ...ask },
    system,
  )
  const row = await repo.findPlace(tx, ask.investmentId)
  if (row === null) throw new Error(`the commitment ${ask.investmentId} got no place`)
  return row
}

/** Changes the units of an allocation; the offering's machine refuses what passes its maximum. */
export async function changePlace(
  services: AppServices,
  tx: Tx,
  listingId: string,
  investmentId: string,
  units: number,
): Promise<void> {
  await services.lifecycles.send(
    tx,
    'offering',
    listingId,
    { type: 'COMMITMENT_CHANGED', investmentId, units },
    system,
  )
}

/**
 * Releases an allocation. An offering that has ended accepts no events about allocations: then only the sums are
 * updated.
 */
export async function releasePlace(
  services: AppServices,
  tx: Tx,
  listingId: string,
  investmentId: string,
): Promise<void> {
  const row = await repo.findPlace(tx, investmentId)
  if (row === null || row.placing === 'released') return
  const offering = await services.lifecycles.lock(tx, 'offering', listingId)
  if (offering !== null && OPEN.includes(offering.state))
    await services.lifecycles.send(
      tx,
      'offering',
      listingId,
      { type: 'COMMITMENT_RELEASED', investmentId },
      system,
    )
  else await dropPlace(tx, row, services.clock.now())
}

/** Difference that a row makes to the stored sums of its offering. */
const counts = (placing: repo.PlaceRow['placing'] | null, cents: number) => ({
  reserved: placing === 'accepted' || placing === 'in_part' ? cents : 0,
  oversubscribed: placing === 'oversubscribed' ? cents : 0,
  waiting: placing === 'waitlisted' ? 1 : 0,
})

/**
 * Writes an allocation and takes its capacity; throws when the maximum would be passed, which the guards have ruled
 * out.
 */
export async function savePlace(
  tx: Tx,
  listingId: string,
  ask: Asking,
  placed: Placed,
  now: Date,
): Promise<void> {
  const before = await repo.findPlace(tx, ask.investmentId)
  const was = counts(before?.placing ?? null, before?.cents ?? 0)
  const cents = placed.placing === 'waitlisted' ? 0 : placed.cents
  const is = counts(placed.placing, cents)
  if (
    !(await repo.takeRoom(tx, listingId, {
      reserved: is.reserved - was.reserved,
      oversubscribed: is.oversubscribed - was.oversubscribed,
      waiting: is.waiting - was.waiting,
    }))
  )
    throw new Error(`the offering ${listingId} would pass its maximum`)
  await repo.putPlace(tx, {
    investmentId: ask.investmentId,
    listingId,
    askedUnits: ask.units,
    units: placed.placing === 'waitlisted' ? 0 : placed.units,
    cents,
    acceptsLess: ask.acceptsLess,
    placing: placed.placing,
    at: now.toISOString(),
  })
  await repo.saveReserved(tx, ask.investmentId, is.reserved)
}

/** Removes an allocation from the book. */
export async function dropPlace(tx: Tx, row: repo.PlaceRow, now: Date): Promise<void> {
  const was = counts(row.placing, row.cents)
  if (
    !(await repo.takeRoom(tx, row.listing_id, {
      reserved: -was.reserved,
      oversubscribed: -was.oversubscribed,
      waiting: -was.waiting,
    }))
  )
    throw new Error(`the offering ${row.listing_id} has less reserved than is given back`)
  await repo.endPlace(tx, row.investment_id, now.toISOString())
  await repo.saveReserved(tx, row.investment_id, 0)
}
