import type { InvestmentExample } from './examples.ts'

/** Numbers and sums by bucket and the room that is left, as the events would have stored them. */
export class Totals {
  readonly #kept = new Map<
    string,
    { listing: string; bucket: string; count: number; amount: number }
  >()
  readonly #room = new Map<string, number>()

  /** Takes room of an offering's maximum (cents); false when it is not left. */
  fits(listing: string, cents: number, max: number): boolean {
    const used = (this.#room.get(listing) ?? 0) + cents
    if (used > max) return false
    this.#room.set(listing, used)
    return true
  }

  add(listing: string, { bucket, cents }: InvestmentExample): void {
    const key = `${listing} ${bucket}`
    const one = this.#kept.get(key) ?? { listing, bucket, count: 0, amount: 0 }
    one.count++
    one.amount += cents
    this.#kept.set(key, one)
  }

  get rows() {
    return [...this.#kept.values()]
  }
}
