import type { Queryable, Statement } from '#server/kernel/db/db.ts'
import { NEWEST_FIRST } from '#server/kernel/lib/cursor.ts'
import { findRoster } from '#server/workspaces/dealroom/repo.ts'
import { investmentsIn, storedSums } from '#server/workspaces/operator-home/repo.ts'
import { readLog, type LogPage } from '#server/identity/identity/log-repo.ts'
import { findParty } from '#server/investments/investments/party-repo.ts'
import { findOpenAround } from '#server/investments/investments/repo.ts'
import { findByStatus, findFacets, findMarketplace } from '#server/offerings/offerings/repo.ts'
import { countListings, findListings } from '#server/offerings/review/repo.ts'
import { storedLedgerSum } from '#server/payments/payments/repo.ts'
import { testApp } from '#tests/support/app.ts'
import { investor, liveOffering } from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { findNames } from '#server/kernel/state-machines/repo.ts'

const t = await testApp()
/**
 * Pages of the database (8 KB) that may be read more when there are twenty times the rows: each of 26 rows of a page is
 * then joined by an index, of three levels, and no longer from a table of a few pages.
 */
const SLACK = 26 * 4
const [FEW, MANY] = [60, 1200]

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}
/** Pages that the database read for the statements of `run`, each with the plan that it has for these values. */
async function read(run: (q: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0
  const explain = async (
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<void> => {
    const text = typeof statement === 'string' ? statement : statement.text
    for (const row of await t.db.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    ))
      for (const { Plan: plan } of row['QUERY PLAN'])
        pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  await run({
    query: async (statement, values) => (
      await explain(statement, values),
      t.db.query(statement, values)
    ),
    one: async (statement, values) => (
      await explain(statement, values),
      t.db.one(statement, values)
    ),
    run: () => {
      throw new Error('a page writes nothing')
    },
  })
  return pages
}

let [person, listing, seen] = ['', '', 0]
const COPIES = `from generate_series($1::int, $2::int) n`
/** Brings the tables to so many rows in addition to those of one person and one offering. */
async function grow(to: number): Promise<void> {
  const run = (text: string, values: readonly unknown[] = []) => t.db.run(text, values)
  await run(
    `insert into app_user (id, email, first_name, last_name, password_hash, created_at)
      select gen_random_uuid(), 'person' || n || '@crowd.example', 'Ida', 'Number', 'none', now() ${COPIES}`,
    [seen + 1, to],
  )
  await run(
    `insert into sign_in_event (id, user_id, at, ip, device, outcome)
      select gen_random_uuid(), u.id, now() - n * interval '1 minute', '192.0.2.1', '', 'signed_in' ${COPIES}
      join app_user u on u.email = 'person' || n || '@crowd.example'`,
    [seen + 1, to],
  )
  await t.db.tx(async (tx) => {
    await tx.run(
      `create temporary table copied on commit drop as select n, gen_random_uuid() as id ${COPIES}`,
      [seen + 1, to],
    )
    await tx.run(
      `insert into offering
        select (jsonb_populate_record(o, jsonb_build_object('listing_id', c.id, 'created_at', o.created_at - c.n *
          interval '1 hour', 'open_at', o.open_at - c.n * interval '1 hour'))).*
        from copied c
        cross join offering o
        where o.listing_id = $1`,
      [listing],
    )
    await tx.run(
      `insert into machine_instance
        select (jsonb_populate_record(m, jsonb_build_object('id', c.id, 'listing_id', c.id, 'updated_at', m.updated_at
          - c.n * interval '1 hour'))).*
        from copied c
        cross join machine_instance m
        where m.id = $1`,
      [listing],
    )
    await tx.run(
      `insert into machine_instance (machine, id, version, rev, value, context, status, state, listing_id,
          account_id, head, created_at, updated_at)
        select 'investment', gen_random_uuid(), 1, 1, '"draft"', jsonb_build_object('registrationId',
          gen_random_uuid()), 'active', 'draft', c.id, o.account_id, '', now(), now()
        from copied c
        join offering o on o.listing_id = c.id
        cross join generate_series(1, 5)`,
    )
  })
  // as autovacuum does it: without it no count stays in an index
  await run('vacuum (analyze)')
  seen = to
}

const page: LogPage = {
  userId: null,
  kind: 'all',
  outcome: null,
  q: null,
  hash: null,
  before: NEWEST_FIRST,
  limit: 26,
}
const list = { state: null, type: null, q: null, since: null, cursor: null, limit: 25 }
const pages: Readonly<Record<string, (q: Queryable) => Promise<unknown>>> = {
  'the marketplace, newest first': (q) => findMarketplace(q, {}, 'newest', null, 24),
  'the marketplace, by deadline': (q) => findMarketplace(q, {}, 'ending', null, 24),
  'the marketplace, filtered': (q) =>
    findMarketplace(q, { category: 'water' }, 'minimum', null, 24),
  'the marketplace, searched for what one has': (q) =>
    findMarketplace(q, { q: 'lighthouse' }, 'newest', null, 24),
  'its numbers by facet': findFacets,
  'the log of sign-ins': (q) => readLog(q, page),
  'the log of sign-ins, changes of access': (q) => readLog(q, { ...page, kind: 'access' }),
  'the log of sign-ins, searched for one person': (q) =>
    readLog(q, { ...page, q: 'person17@', hash: 'x' }),
  'the log of sign-ins, one’s own': (q) => readLog(q, { ...page, userId: person }),
  'live details': (q) =>
    findRoster(q, {
      listingId: listing,
      states: ['draft'],
      q: null,
      payment: null,
      sort: 'newest',
      cursor: null,
      limit: 25,
    }),
  'the desk’s offerings': (q) => findByStatus(q, null, ['live'], null, null, 25),
  'the desk’s listings': (q) => findListings(q, list),
  'the numbers of listings by state': countListings,
  'the totals of all offerings': storedSums,
  'investments that wait for an operator': (q) =>
    investmentsIn(q, ['in_review', 'approved_to_close']),
  'the sum of the ledger': storedLedgerSum,
  'names of people in a log': (q) => findNames(q, [person, 'system']),
  'what counts towards a person’s limit': (q) =>
    findParty(q, { people: [person], except: listing }),
  'open investments around a person': (q) => findOpenAround(q, person, ['draft']),
}
const few = new Map<string, number>()

beforeAll(async () => {
  person = (await investor(t)).person.userId
  await liveOffering(t, { search: 'lighthouse', categories: ['water'] })
  listing = (await liveOffering(t, { search: 'harbour', categories: ['food'] })).listingId
  await grow(FEW)
  for (const [name, run] of Object.entries(pages)) few.set(name, await read(run))
  await grow(MANY)
}, 120_000)

describe('with twenty times the rows', () => {
  it.each(Object.keys(pages))('%s: no more of the database is read', async (name) => {
    const run = pages[name]
    if (run) expect(await read(run)).toBeLessThan((few.get(name) ?? 0) * 1.5 + SLACK)
  })

  it('counting would read more, so that this would be seen', async () => {
    expect(
      await read((q) =>
        q.query("select count(*) from machine_instance where context->>'registrationId' is null"),
      ),
    ).toBeGreaterThan(2 * SLACK)
  })
})
