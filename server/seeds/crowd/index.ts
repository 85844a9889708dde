import { newId } from '#server/lib/ids.ts'
import type { Parts } from '#server/parts.ts'
import { investmentExamples, offeringExample, personExample, type InvestmentExample } from './examples.ts'
import * as repo from './repo.ts'

/** People, offerings and investments at scale 1 (issue 5, E). */
export const WHOLE = { people: 100_000, offerings: 2000, investments: 500_000 } as const
export interface Crowd { people: string[]; listings: string[]; investments: number }

const BATCH_PEOPLE = 400
/** Coprime to every number of offerings that is used: a person's investments lie in offerings far apart. */
const STRIDE = 7919
/** Of a person's last investment: the state that it is in, by the last digit of the person; the others are drafts. */
const LATER = ['funded.waiting_for_issuer', 'funds_pending', 'cancelled', 'awaiting_funds'] as const

type Out = Map<repo.Table, string[]>
async function write(parts: Parts, columns: ReadonlyMap<string, string>, out: Out): Promise<void> {
  await parts.db.tx(async (tx) => {
    await repo.takeTime(tx)
    // in the order in which rows refer to each other
    for (const table of repo.TABLES) await repo.writeRows(tx, table, columns.get(table) ?? '', out.get(table) ?? [])
  })
  out.clear()
}

/** Numbers and sums by bucket and the room that is left, as the events would have kept them. */
class Totals {
  readonly #kept = new Map<string, { listing: string; bucket: string; count: number; amount: number }>()
  readonly #room = new Map<string, number>()

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

/** The state of a person's nth investment. */
function exampleFor(examples: readonly InvestmentExample[], person: number, nth: number, last: number): InvestmentExample {
  const wanted = nth === last ? LATER[person % 10] : undefined
  const found = examples.find((one) => one.state === (wanted ?? 'draft')) ?? examples.find((one) => one.state === 'draft')
  if (!found) throw new Error('the offering of the demo world has no draft to take after')
  return found
}

/**
 * Fills a database that has the demo world with a crowd: copies of a person, of a live offering with its company and of its
 * investments, which the product itself has made. Snapshots, logs with their chains of hashes, totals, payments and ledger
 * are those of the examples with ids of their own. Deadlines are left out: time does not move in a crowd. Idempotent it is not.
 */
export async function seedCrowd(parts: Parts, scale: number, say: (text: string) => void): Promise<Crowd> {
  const [people, offerings] = [Math.round(WHOLE.people * scale), Math.round(WHOLE.offerings * scale)]
  const each = Math.round(WHOLE.investments / WHOLE.people)
  const listing = await repo.richestOffering(parts.db)
  if (listing === null) throw new Error('a crowd needs the demo world')
  const columns = await repo.columnsOfTables(parts.db)
  const before = await repo.crowdSize(parts.db)
  const person = await personExample(parts, listing)
  const offering = await offeringExample(parts, listing)
  const examples = await investmentExamples(parts, offering)
  const out: Out = new Map()
  const made: Crowd = { people: [], listings: [], investments: 0 }
  const registrations: string[] = []
  const accounts: string[] = []
  for (let n = 0; n < people; n++) {
    const ids = Array.from({ length: 5 }, newId)
    made.people.push(ids[0] ?? '')
    registrations.push(ids[1] ?? '')
    person.copy(parts.keys, [...ids, `person${before + n}@crowd.example`], out)
    if ((n + 1) % (BATCH_PEOPLE * 5) === 0 || n === people - 1) await write(parts, columns, out)
  }
  say(`${people} people`)
  for (let n = 0; n < offerings; n++) {
    const [id, account] = [newId(), newId()]
    made.listings.push(id)
    accounts.push(account)
    offering.example.copy(parts.keys, [id, account, made.people[n % people] ?? '', `crowd-${before}-${n}`, ...Array.from({ length: 20 }, newId)], out)
  }
  await write(parts, columns, out)
  say(`${offerings} offerings`)
  const totals = new Totals()
  for (let n = 0; n < people; n++) {
    for (let nth = 0; nth < each; nth++) {
      const at = ((n * each + nth) * STRIDE) % offerings
      const to = made.listings[at] ?? ''
      const wanted = exampleFor(examples, n, nth, each - 1)
      const of = totals.fits(to, Math.max(wanted.reserved, wanted.committed), offering.max) ? wanted : exampleFor(examples, 9, 0, 1)
      const serial = `${before}-${made.investments++}`
      of.example.copy(parts.keys, [made.people[n] ?? '', registrations[n] ?? '', to, accounts[at] ?? '', `C-${serial}`, `CROWD-${serial}-`, ...Array.from({ length: of.own }, newId)], out)
      totals.add(to, of)
    }
    if ((n + 1) % BATCH_PEOPLE === 0 || n === people - 1) await write(parts, columns, out)
    if ((n + 1) % 10_000 === 0) say(`${made.investments} investments`)
  }
  await parts.db.tx(async (tx) => {
    await repo.takeTime(tx)
    await repo.writeTallies(tx, totals.rows)
    await repo.writeTotals(tx, made.listings)
    await repo.analyse(tx)
  })
  say(`${made.investments} investments`)
  return made
}
