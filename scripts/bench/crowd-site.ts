import { readConfig } from '#server/config.ts'
import { sql } from '#server/kernel/db/db.ts'
import { launch } from '#server/launch.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { join } from 'node:path'

/**
 * The product on a database that `npm run crowd` has filled; prints its address, with people of the crowd and an
 * operator signed in.
 */
export interface CrowdSite {
  url: string
  people: { token: string; investment: string }[]
  operator: string
  listings: string[]
  accounts: string[]
  /** one that the offerings of the crowd have, of at least six letters */ word: string
}

const root = process.env['CAPSTAN_ROOT'] ?? join(import.meta.dirname, '..', '..')
const HOW_MANY = 25
const someSql = sql(
  'bench.some-people',
  ` select distinct on (i.user_id) i.user_id, i.id
    from investment i
    where i.user_id in (select id from app_user where email like 'person%@crowd.example' order by id limit $1)
    order by i.user_id, i.id`,
)
const listingsSql = sql(
  'bench.some-listings',
  `select listing_id, account_id
    from offering
    where account_id in (select account_id from company where slug like 'crowd-%')
    order by listing_id
    limit $1`,
)
const wordSql = sql(
  'bench.word',
  `select word
    from market_offering k
    cross join unnest(k.words) word
    where listing_id = $1 and word ~ '^[a-z]{6,}$'
    order by word
    limit 1`,
)
const operatorSql = sql(
  'bench.operator',
  "select id from app_user where admin_role = 'operator' order by id limit 1",
)

const running = await launch(readConfig(process.env), {
  root,
  onLost: () => process.exit(1),
  prepare: (services) => seedDemo(services, () => undefined),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
const { services } = running
const asks = { services, ip: '192.0.2.1', userAgent: 'bench' }
const people: CrowdSite['people'] = []
for (const { user_id, id } of await services.db.query<{ user_id: string; id: string }>(someSql, [
  HOW_MANY,
]))
  people.push({ token: (await openSession(asks, user_id)).access_token, investment: id })
const operator = await services.db.one<{ id: string }>(operatorSql)
const offerings = await services.db.query<{ listing_id: string; account_id: string }>(listingsSql, [
  HOW_MANY,
])
const word = await services.db.one<{ word: string }>(wordSql, [offerings[0]?.listing_id])
if (people.length === 0 || operator === null || word === null)
  throw new Error('there is no crowd in this database: npm run crowd makes one')
process.stdout.write(
  `BENCH ${JSON.stringify({ url: running.address, people, operator: (await openSession(asks, operator.id)).access_token, listings: offerings.map((one) => one.listing_id), accounts: offerings.map((one) => one.account_id), word: word.word } satisfies CrowdSite)}\n`,
)
