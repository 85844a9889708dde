import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { createUser, hashPassword, openSession } from '#server/identity/identity/index.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { launch, type Running } from '#server/launch.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { join } from 'node:path'

/**
 * The product as `npm start` runs it, with people of the benchmark added: each has a draft in an offering of its own
 * choice and one in the offering that all share. Prints its address in one line of JSON, and ends on SIGTERM.
 */
export interface BenchPerson {
  token: string
  spread: string
  hot: string
}
export interface BenchSite {
  url: string
  people: BenchPerson[]
  listings: string[]
  hot: string
  price: string
  /** path of the shared offering's pitch, with its right name */
  pitch: string
}

const root = process.env['CAPSTAN_ROOT'] ?? join(import.meta.dirname, '..', '..')
const PEOPLE = 50
const started = newId().slice(0, 13)

interface Card {
  listing_id: string
  type: string
  accepts_investments?: boolean
  terms?: { price: string }
  price?: string
}

async function makePeople({ app, services }: Running): Promise<Omit<BenchSite, 'url'>> {
  const passwordHash = await hashPassword('a quiet harbour at dawn')
  const { items } = (await app.inject({ url: '/api/offerings?sort=newest' })).json<{
    items: Card[]
  }>()
  const cf = items.filter((card) => card.type === 'reg_cf')
  const drafts = new Map<string, string>()
  const people: BenchPerson[] = []
  const open: string[] = []
  const begin = async (token: string, listing: string): Promise<string | null> => {
    const page = (await app.inject({ url: `/api/offerings/${listing}` })).json<{
      terms: { min_investment: number; price: string }
      accepts_investments: boolean
    }>()
    if (!page.accepts_investments) return null
    const answer = await app.inject({
      method: 'POST',
      url: '/api/investments',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
      payload: { listing_id: listing, amount: page.terms.min_investment },
    })
    return answer.statusCode === 201 ? answer.json<{ id: string }>().id : null
  }
  for (let n = 0; n < PEOPLE; n++) {
    const now = services.clock.now()
    const { id } = await services.db.tx((tx) =>
      createUser(tx, services, {
        email: `bench${n}-${started}@bench.example`,
        firstName: 'Ben',
        lastName: `Mark${n}`,
        passwordHash,
        demo: true,
      }),
    )
    await services.db.tx((tx) =>
      acceptAllConsents(tx, id, { ip: '192.0.2.1', userAgent: 'bench' }, now),
    )
    const { access_token: token } = await openSession(
      { services, ip: '192.0.2.1', userAgent: 'bench' },
      id,
    )
    if (open.length === 0) {
      for (const card of cf) {
        const draft = await begin(token, card.listing_id)
        if (draft !== null) {
          open.push(card.listing_id)
          drafts.set(card.listing_id, draft)
        }
      }
      if (open.length < 2)
        throw new Error('the demo world has fewer than two offerings that take money')
    }
    const hotListing = open[0] ?? ''
    const ownListing = open[1 + (n % (open.length - 1))] ?? ''
    const hot = (n === 0 ? drafts.get(hotListing) : undefined) ?? (await begin(token, hotListing))
    const spread =
      (n === 0 ? drafts.get(ownListing) : undefined) ?? (await begin(token, ownListing))
    if (hot === null || spread === null) throw new Error('a draft could not be begun')
    people.push({ token, hot, spread })
  }
  await services.jobs.drain()
  const priced = (await app.inject({ url: `/api/offerings/${open[0]}` })).json<{
    terms: { price: string }
  }>()
  const pitch = String((await app.inject({ url: `/offerings/${open[0]}` })).headers.location)
  return { people, listings: open, hot: open[0] ?? '', price: priced.terms.price, pitch }
}

const running = await launch(readConfig(process.env), {
  root,
  onLost: () => process.exit(1),
  prepare: (services) => seedDemo(services, () => undefined),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.stdout.write(
  `BENCH ${JSON.stringify({ url: running.address, ...(await makePeople(running)) } satisfies BenchSite)}\n`,
)
