import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  investmentExamples,
  offeringExample,
  personExample,
  type InvestmentExample,
  type OfferingExample,
} from './examples.ts'
import type { Example } from './example.ts'
import { Loader } from './loader.ts'
import * as repo from './repo.ts'
import { Totals } from './totals.ts'

/** People, offerings and investments at scale 1 (issue 5, E). */
export const WHOLE = { people: 100_000, offerings: 2000, investments: 500_000 } as const
/** People whose investments are loaded in one transaction. */
const BATCH_PEOPLE = 10_000
/** Coprime to every number of offerings that is used: a person's investments lie in offerings far apart. */
const STRIDE = 7919
/** Of a person's last investment: the state that it is in, by the last digit of the person; the others are drafts. */
const LATER = ['funded.waiting_for_issuer', 'funds_pending', 'cancelled', 'awaiting_funds'] as const
/** Most documents that an offering of the demo data has: its copies' documents have ids of their own. */
const MOST_DOCUMENTS = 20

interface Placed {
  id: string
  account: string
}
interface Registered {
  id: string
  registration: string
}
interface Making {
  services: AppServices
  loader: Loader
  say: (text: string) => void
  /** people of earlier crowds: numbers, addresses and slugs go on after them */ before: number
}

const newIds = (count: number): string[] => Array.from({ length: count }, newId)

function makePeople(
  { services, loader, before }: Making,
  example: Example,
  count: number,
): Registered[] {
  return Array.from({ length: count }, (_, n) => {
    const [id = '', registration = '', ...others] = newIds(5)
    example.copy(
      services.keys,
      [id, registration, ...others, `person${before + n}@crowd.example`],
      loader.put,
    )
    return { id, registration }
  })
}

function makeOfferings(
  { services, loader, before }: Making,
  example: Example,
  people: readonly Registered[],
  count: number,
): Placed[] {
  return Array.from({ length: count }, (_, n) => {
    const [id = '', account = ''] = newIds(2)
    example.copy(
      services.keys,
      [
        id,
        account,
        people[n % people.length]?.id ?? '',
        `crowd-${before}-${n}`,
        ...newIds(MOST_DOCUMENTS),
      ],
      loader.put,
    )
    return { id, account }
  })
}

/** The state of a person's nth investment. */
function exampleFor(
  examples: readonly InvestmentExample[],
  person: number,
  nth: number,
  last: number,
): InvestmentExample {
  const wanted = nth === last ? LATER[person % 10] : undefined
  const found =
    examples.find((one) => one.state === (wanted ?? 'draft')) ??
    examples.find((one) => one.state === 'draft')
  if (!found) throw new Error('the offering of the demo world has no draft to take after')
  return found
}

async function makeInvestments(
  making: Making,
  examples: readonly InvestmentExample[],
  people: readonly Registered[],
  listings: readonly Placed[],
  max: number,
): Promise<Totals> {
  const { services, loader, before, say } = making
  const each = WHOLE.investments / WHOLE.people
  const totals = new Totals()
  for (const [n, person] of people.entries()) {
    for (let nth = 0; nth < each; nth++) {
      const serial = n * each + nth
      const to = listings[(serial * STRIDE) % listings.length]
      if (to === undefined) throw new Error('there is no offering to invest in')
      const wanted = exampleFor(examples, n, nth, each - 1)
      const of = totals.fits(to.id, Math.max(wanted.reserved, wanted.committed), max)
        ? wanted
        : exampleFor(examples, 9, 0, 1)
      of.example.copy(
        services.keys,
        [
          person.id,
          person.registration,
          to.id,
          to.account,
          `C-${before}-${serial}`,
          `CROWD-${before}-${serial}-`,
          ...newIds(of.own),
        ],
        loader.put,
      )
      totals.add(to.id, of)
    }
    if ((n + 1) % BATCH_PEOPLE === 0 || n === people.length - 1) {
      await loader.load()
      say(`${(n + 1) * each} investments`)
    }
  }
  return totals
}

async function make(
  making: Making,
  scale: number,
  from: { person: Example; offering: OfferingExample; examples: readonly InvestmentExample[] },
): Promise<void> {
  const { services, loader, say } = making
  const people = makePeople(making, from.person, Math.round(WHOLE.people * scale))
  const listings = makeOfferings(
    making,
    from.offering.example,
    people,
    Math.round(WHOLE.offerings * scale),
  )
  await loader.load()
  say(`${people.length} people, ${listings.length} offerings`)
  const totals = await makeInvestments(making, from.examples, people, listings, from.offering.max)
  await services.db.tx(async (tx) => {
    await repo.takeTime(tx)
    await repo.writeTallies(tx, totals.rows)
    await repo.writeTotals(
      tx,
      listings.map((one) => one.id),
    )
  })
}

/**
 * Runs with the tables' indexes away, except those of constraints, and builds them afterwards: at this size each insert
 * would update pages of all of them. Triggers that count row by row are disabled as well, and everything is counted at
 * once.
 */
async function inBulk(services: AppServices, run: () => Promise<void>): Promise<void> {
  const indexes = await repo.indexesOf(services.db)
  const unhurried = (what: (tx: Tx) => Promise<unknown>): Promise<void> =>
    services.db.tx(async (tx) => {
      await repo.takeTime(tx)
      await what(tx)
    })
  try {
    await unhurried((tx) => repo.restCounters(tx, true))
    for (const index of indexes) await unhurried((tx) => repo.dropIndex(tx, index))
    await run()
  } finally {
    for (const index of indexes) await unhurried((tx) => repo.makeIndex(tx, index))
    await unhurried((tx) => repo.restCounters(tx, false))
  }
  await unhurried(repo.recount)
}

/**
 * Fills a database that has the demo data with a crowd: copies of a person, of a live offering with its company and of
 * its investments, which the product itself has made. Snapshots, logs with their chains of hashes, totals, payments and
 * ledger are those of the examples with ids of their own. Deadlines are left out: time does not pass in a crowd. It is
 * not idempotent.
 * `dir`: a directory to be made, in which the database's user can read.
 */
export async function seedCrowd(
  services: AppServices,
  scale: number,
  dir: string,
  say: (text: string) => void,
): Promise<void> {
  const listing = await repo.richestOffering(services.db)
  if (listing === null) throw new Error('a crowd needs the demo world')
  const loader = new Loader(services, dir, await repo.columnsOfTables(services.db))
  try {
    const person = await personExample(services, loader.asLine, listing)
    const offering = await offeringExample(services, loader.asLine, listing)
    const examples = await investmentExamples(services, loader.asLine, offering)
    const making = { services, loader, say, before: await repo.crowdSize(services.db) }
    await inBulk(services, () => make(making, scale, { person, offering, examples }))
    await services.db.tx(async (tx) => {
      await repo.takeTime(tx)
      await repo.analyse(tx)
    })
  } finally {
    loader.end()
  }
}
