import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'

/** Purchasers who are not accredited, at most, and the days in which they are counted (17 CFR 230.506(b)(2)(i)). */
const purchasersOn = (day: PlainDate) => ({
  most: figureOn('not_accredited_most', day),
  days: figureOn('not_accredited_days', day),
})

/** A sale under 506(b) by the issuer, as far as the count of purchasers looks at it. */
export interface PrivateSale {
  readonly on: PlainDate
  readonly accredited: boolean
  /** the natural persons who buy: one, or the holders of a joint registration; for an entity nobody */
  readonly people: readonly string[]
  /** the people are spouses or relatives with the same primary residence */
  readonly household: boolean
  /** the entity that buys; null for natural persons */
  readonly entity: string | null
  /** owners of an entity that was formed to buy these securities and is not accredited by its owners; else null */
  readonly owners_counted: number | null
  /** a person who holds more than half of the entity; null where nobody does */
  readonly majority_owner: string | null
}

/** The first day that counts with a day: the window is 90 calendar days long, both ends included. */
export const purchaserWindowFrom = (on: PlainDate): PlainDate =>
  addDays(on, 1 - purchasersOn(on).days)

/** Joins the people of one household, so that each has the same key. */
function householdsOf(sales: readonly PrivateSale[]): (person: string) => string {
  const parent = new Map<string, string>()
  const root = (person: string): string => {
    const up = parent.get(person)
    return up === undefined ? person : root(up)
  }
  for (const sale of sales.filter((one) => one.household)) {
    const [first, ...others] = sale.people
    if (first === undefined) continue
    for (const other of others) {
      const [a, b] = [root(first), root(other)]
      if (a !== b) parent.set(b, a)
    }
  }
  return root
}

/**
 * Purchasers who are not accredited in the 90 calendar days that end on a day, counted as 17 CFR 230.501(e) says:
 * accredited investors do not count, spouses and relatives with the same primary residence count with the purchaser, an
 * entity of which a purchaser holds more than half does not count, any other entity counts once, and one that was
 * formed to buy these securities counts each of its owners.
 */
export function nonAccreditedPurchasers(sales: readonly PrivateSale[], on: PlainDate): number {
  const from = purchaserWindowFrom(on)
  const counted = sales.filter((sale) => sale.on >= from && sale.on <= on)
  const home = householdsOf(counted)
  const buyers = new Set(counted.flatMap((sale) => sale.people))
  const withAccredited = new Set(
    counted.filter((sale) => sale.accredited).flatMap((sale) => sale.people.map(home)),
  )
  const households = new Set<string>()
  const entities = new Map<string, number>()
  for (const sale of counted.filter((one) => !one.accredited)) {
    if (sale.entity !== null) {
      const owned = sale.majority_owner !== null && buyers.has(sale.majority_owner)
      if (!owned) entities.set(sale.entity, sale.owners_counted ?? 1)
      continue
    }
    for (const person of sale.people)
      if (!withAccredited.has(home(person))) households.add(home(person))
  }
  return households.size + [...entities.values()].reduce((sum, n) => sum + n, 0)
}

/** Whether a sale of a day may be made without more than 35 purchasers who are not accredited in any 90 days. */
export const fitsPurchaserLimit = (earlier: readonly PrivateSale[], sale: PrivateSale): boolean =>
  sale.accredited ||
  nonAccreditedPurchasers([...earlier, sale], sale.on) <= purchasersOn(sale.on).most

/** What a purchaser who is not accredited needs under 506(b). */
export interface PurchaserQualities {
  readonly accredited: boolean
  /** able to evaluate merits and risks, alone or with a purchaser representative (17 CFR 230.506(b)(2)(ii)) */
  readonly sophisticated: boolean
  /** the information of 17 CFR 230.502(b) was furnished before the sale */
  readonly informed: boolean
}

/** Whether somebody may buy under 506(b): accredited, or sophisticated and informed. */
export const mayBuyPrivately = (one: PurchaserQualities): boolean =>
  one.accredited || (one.sophisticated && one.informed)
