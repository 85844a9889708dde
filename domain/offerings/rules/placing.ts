import { amountForUnits, unitsForAmount } from './commitment.ts'

/**
 * How an offering takes more than its maximum: not at all, in the order of the commitments, or in proportion (17 CFR
 * 227.201(h)).
 */
export type AllocationMethod = 'none' | 'first_come' | 'pro_rata'
/**
 * Allocation status of a commitment: all its units, all until the allocation is decided, a part of them, or the
 * waitlist.
 */
export const placings = ['accepted', 'oversubscribed', 'in_part', 'waitlisted'] as const
export type Placing = (typeof placings)[number]

/** The offering's side, read under the lock of its row; amounts are cents. */
export interface Book {
  readonly method: AllocationMethod
  readonly maximum: number
  /** cents that commitments have for certain */
  readonly taken: number
  /** commitments on the waitlist */
  readonly waiting: number
  /** the least that may be invested */
  readonly minimum: number
}
/** The commitment's side. */
export interface Ask {
  readonly units: number
  readonly price: string
  readonly increment: number
  /** cents that this commitment has already */
  readonly own: number
  /** is content with fewer units when not all are left */
  readonly acceptsLess: boolean
  /** the request comes from the first of the waitlist */
  readonly firstInLine: boolean
}
export interface Placed {
  readonly placing: Placing
  readonly units: number
  readonly cents: number
}

/** Cents that are free for a commitment, whose own count as free. */
export const roomOf = (book: Book, own: number): number =>
  Math.max(0, book.maximum - book.taken + own)

function partOf(book: Book, ask: Ask): Placed | null {
  const whole = unitsForAmount(roomOf(book, ask.own), ask.price)
  const units = whole - (whole % ask.increment)
  const cents = units > 0 ? amountForUnits(units, ask.price) : 0
  return units > 0 && units < ask.units && cents >= book.minimum
    ? { placing: 'in_part', units, cents }
    : null
}

/**
 * Where a commitment goes, or null when the offering does not take it (17 CFR 227.201(h)). First come: whole while
 * there is room, then in part if the investor agreed to that, then the waitlist; nobody passes those who wait, and a
 * commitment grows only while nobody waits. Pro rata: what does not fit is taken as oversubscription and cut back at
 * the allocation.
 */
export function place(book: Book, ask: Ask): Placed | null {
  const cents = amountForUnits(ask.units, ask.price)
  const mustWait =
    book.method === 'first_come' && book.waiting > 0 && !ask.firstInLine && cents > ask.own
  if (!mustWait && cents <= roomOf(book, ask.own))
    return { placing: 'accepted', units: ask.units, cents }
  if (book.method === 'pro_rata') return { placing: 'oversubscribed', units: ask.units, cents }
  if (book.method === 'none' || ask.own > 0) return null
  if (!mustWait && ask.acceptsLess) {
    const part = partOf(book, ask)
    if (part !== null) return part
  }
  return { placing: 'waitlisted', units: ask.units, cents }
}
