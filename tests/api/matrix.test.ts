import type { Contract } from '#domain/api/contract.ts'
import { api } from '#domain/api/index.ts'
import { openDb, sql } from '#server/kernel/db/db.ts'
import { registeredRoutes } from '#server/kernel/http/register.ts'
import type { Answer } from '#tests/support/app.ts'
import { reportRow } from '#tests/support/report.ts'
import { turnOf } from '#tests/support/thorough.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectedOfKey, isListed, keyIdentities, type KeyIdentity } from './matrix-api-keys.ts'
import { leaks, send } from './matrix-calls.ts'
import { matrix } from './matrix.ts'
import type { Expected, Row } from './matrix-rows.ts'
import { asVisitor, identities, matrixWorld, signIn, type Identity } from './matrix-world.ts'

const w = await matrixWorld()
const { t } = w
// an owner of X and an operator make them with the factor that they have just given
await t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()])
const keys = await keyIdentities(w)
const counts = { routes: 0, cells: 0, refusals: 0, visitors: 0, keys: 0, views: 0 }
const routes = registeredRoutes(t.app).map(({ method, url }) => `${method} ${url}`)

/** An answer as everybody may compare it: the request's id aside. */
const bytes = (answer: Answer): string =>
  `${answer.status} ${String(answer.headers['content-type'])} ${answer.text.replace(/"id":"[0-9a-f-]{36}"/g, '')}`
const fits = (status: number, expected: Expected): boolean =>
  expected === 'ok' ? ![401, 403, 404].includes(status) && status < 500 : status === expected

const tables = (
  await t.db.query<{ name: string }>(
    `select tablename as name
      from pg_tables
      where schemaname = 'public' and tablename <>
      all('{session,rate_limit,sign_in_event,idempotency,server_setting,captcha_used,auth_key,email_message,job_key,api_key_call}')
      order by 1`,
  )
).map((row) => row.name)
const counted = tables
  .map((name) => `select '${name}' as name, count(*)::text as n from "${name}"`)
  .join(' union all ')
const content = sql(
  'matrix.world',
  `select md5(string_agg(name || n, ',' order by name)) as h
    from (${counted} union all select 'machines', coalesce(md5(string_agg(machine || id || rev || state || head, ','
      order by machine, id)), '') from machine_instance) all_rows`,
)
/**
 * Queried after every request: over a connection that caches its plan, and starts no workers for tables of a few rows.
 */
const looking = openDb({
  connection: { connectionString: t.url, options: '-c max_parallel_workers_per_gather=0' },
  max: 1,
  onError: () => undefined,
})
afterAll(() => looking.close())
/** What the database holds, as one hash: the content of the machines, the number of rows of everything else. */
const world = async (): Promise<string> => JSON.stringify(await looking.query(content))
let known = await world()
/** What was refused since the database was last looked at. */
const refused: string[] = []
/**
 * Looks at the database before a call that may change it and at the end of each test: what was refused since has
 * changed nothing.
 */
async function lookAfter(): Promise<string[]> {
  if (refused.length === 0) return []
  const since = refused.splice(0)
  const before = known
  known = await world()
  return known === before
    ? []
    : [`the database has changed, which nothing here may do: ${since.join(', ')}`]
}
/** What a call leaves: a refusal is looked after later, together with those that follow it. */
async function leaves(answer: Answer, who: string): Promise<void> {
  if (answer.status >= 400) refused.push(`${who} with ${answer.status}`)
  else known = await world()
}

/** The token of an identity; a new one where the call ends the session. */
async function tokenFor(who: Identity | 'V', endsSession: boolean): Promise<string | null> {
  if (who === 'V') return null
  return endsSession ? signIn(t, w.users[who]) : w.tokens[who]
}

async function cell(
  name: string,
  at: string,
  who: Identity | 'V',
  expected: Expected,
): Promise<{ answer: Answer; problems: string[] }> {
  const row = matrix[name]
  if (!row) throw new Error(`no row for ${name}`)
  const place = row.at[at]?.(w) ?? {}
  const token = await tokenFor(who, row.endsSession === true)
  const problems = expected === 'ok' || expected < 400 ? await lookAfter() : []
  const answer = await send(token === null ? t.visitor : t.bearer(token), name, place)
  await leaves(answer, `${who} ${at}`)
  counts.cells++
  if (!fits(answer.status, expected))
    problems.push(`${who}: ${answer.status} ${answer.text.slice(0, 160)}, expected ${expected}`)
  if (answer.status >= 400) counts.refusals++
  const leaked = matrix[name]?.reveals === who ? [] : leaks(w, who, answer)
  if (leaked.length > 0) problems.push(`${who}: the answer holds ${leaked.join(', ')}`)
  return { answer, problems }
}

test('every route has a row and every row a route', () => {
  expect({
    without: routes.filter((route) => !(route in matrix)),
    stale: Object.keys(matrix).filter((name) => !routes.includes(name)),
  }).toEqual({ without: [], stale: [] })
})

/** A second factor counts for minutes only, and the whole matrix takes longer. */
beforeEach(() => t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()]))

/** One call with an API key: what it is answered, and that a refusal changes nothing. */
async function keyCell(name: string, at: string, row: Row, key: KeyIdentity): Promise<string[]> {
  const expected = expectedOfKey(name, row.expect[at] ?? {}, key)
  const problems = expected === 'ok' || expected < 400 ? await lookAfter() : []
  const answer = await send(t.bearer(key.secret), name, row.at[at]?.(w) ?? {})
  await leaves(answer, key.name)
  counts.keys++
  if (!fits(answer.status, expected) || answer.status >= 500)
    problems.push(`${answer.status} ${answer.text.slice(0, 160)}, expected ${expected}`)
  if (!isListed(name, key) && answer.body.code !== 'key_scope')
    problems.push(`refused as ${answer.body.code}`)
  const leaked = w.secrets.filter((text) => text !== '' && answer.text.includes(text))
  if (leaked.length > 0) problems.push(`the answer holds ${leaked.join(', ')}`)
  return problems.map((problem) => `${at}, ${key.name}: ${problem}`)
}

describe('the authorization matrix of API keys', () => {
  // the budget of a key is for a minute of calls, and this clock does not move
  beforeEach(() => t.db.run("delete from rate_limit where key like 'api-key:%'"))
  // the documentation of the API is a page, which knows no keys
  const calls = Object.entries(matrix).filter(([name]) => !name.startsWith('GET /docs/api'))
  test.each(calls)('%s', async (name, row) => {
    const problems: string[] = []
    for (const [n, at] of Object.keys(row.at).entries())
      for (const key of keys)
        // what no scope lists is refused before it is looked at where it points
        if (n === 0 || isListed(name, key)) problems.push(...(await keyCell(name, at, row, key)))
    problems.push(...(await lookAfter()))
    expect(problems).toEqual([])
  })
})

/**
 * Where a view of a person differs from that person: what it may not do is refused before anything else is looked at.
 */
function expectedOfView(name: string, ofPerson: Expected): Expected {
  const contract = (api as Readonly<Record<string, Contract>>)[name]
  const reads = name.startsWith('GET ') && contract?.changes !== true
  const closedFile = contract?.download !== undefined && contract.access !== 'public'
  return reads && !closedFile ? ofPerson : 403
}
describe('an operator who views as A reads as A, and writes nothing', () => {
  const seen = { token: '' }
  beforeEach(async () => {
    if (seen.token !== '') return
    const begun = await t
      .bearer(w.tokens.OP)
      .post<{ access_token: string }>(`/api/admin/users/${w.users.A}/view-as`, {
        body: { why: 'Looks at the whole matrix.' },
      })
    if (begun.status !== 201) throw new Error(`no view: ${begun.text}`)
    seen.token = begun.body.access_token
    known = await world()
  })
  const rows = Object.entries(matrix).filter(([name]) => name !== 'POST /api/view-as/end')
  test.each(rows)('%s', async (name, row) => {
    const problems: string[] = []
    for (const at of Object.keys(row.at)) {
      const answer = await send(t.bearer(seen.token), name, row.at[at]?.(w) ?? {})
      const cells = row.expect[at] ?? {}
      const own = cells.A ?? cells['*'] ?? 'ok'
      const expected = expectedOfView(name, own)
      counts.views++
      if (!fits(answer.status, expected))
        problems.push(`${at}: ${answer.status} ${answer.text.slice(0, 160)}, expected ${expected}`)
      if (expected !== own && answer.body.code !== 'view_only')
        problems.push(`${at}: refused as ${answer.body.code}`)
      const leaked = leaks(w, 'A', answer)
      if (leaked.length > 0) problems.push(`${at}: the answer holds ${leaked.join(', ')}`)
      refused.push(`a view of A ${at} with ${answer.status}`)
    }
    // nothing that a view may do changes the database, whatever it is answered
    problems.push(...(await lookAfter()))
    expect(problems).toEqual([])
  })
})

describe('the authorization matrix', () => {
  test.each(Object.entries(matrix))('%s', async (name, row) => {
    counts.routes++
    const problems: string[] = []
    const missing = new Map<string, string>()
    const places = Object.keys(row.at).sort(
      (a, b) => Number(b === 'nonexistent') - Number(a === 'nonexistent'),
    )
    for (const at of places) {
      const expected = row.expect[at] ?? {}
      for (const who of ['V', ...[...identities].reverse()] as const) {
        const { answer, problems: found } = await cell(
          name,
          at,
          who,
          expected[who] ?? expected['*'] ?? 'ok',
        )
        problems.push(...found.map((problem) => `${at}: ${problem}`))
        if (at === 'nonexistent') missing.set(who, bytes(answer))
        // what one may not see gets the very bytes of what does not exist
        else if (
          answer.status === 404 &&
          missing.get(who)?.startsWith('404') &&
          missing.get(who) !== bytes(answer)
        )
          problems.push(
            `${at}: ${who} can tell this 404 from that of nothing: ${bytes(answer)} / ${missing.get(who)}`,
          )
      }
    }
    problems.push(...(await lookAfter()))
    expect(problems).toEqual([])
  })
  test.each(Object.entries(matrix))(
    '%s tells those who are not signed in what it tells a visitor',
    async (name, row) => {
      const problems: string[] = []
      for (const [n, at] of Object.keys(row.at).entries()) {
        const place = row.at[at]?.(w) ?? {}
        const visitor = await send(t.visitor, name, place)
        // all of them at the first placement of a route; at its others a sample tries one, by the hash of the placement
        for (const who of n === 0 ? asVisitor : turnOf(`${name} ${at}`, asVisitor)) {
          const { token, headers } = w.visitors[who]
          const answer = await send(t.bearer(token), name, place, headers)
          counts.visitors++
          // an answer that is made anew for each caller (captcha, clock) is compared by its status
          const same =
            visitor.status < 300 || visitor.status === 429 || answer.status === 429
              ? Math.floor(answer.status / 100) === Math.floor(visitor.status / 100)
              : bytes(answer) === bytes(visitor)
          if (!same) problems.push(`${at}: ${who} ${bytes(answer)} / visitor ${bytes(visitor)}`)
        }
      }
      expect(problems).toEqual([])
    },
  )
})

test('a list shows only what the person may see', async () => {
  const list = async (who: Identity, path: string, query: Record<string, string> = {}) =>
    (await t.bearer(w.tokens[who]).get<{ items: Record<string, unknown>[] }>(path, { query })).body
      .items ?? []
  const ids = (items: Record<string, unknown>[], name: string) => items.map((one) => one[name])
  expect(ids(await list('A', '/api/investments'), 'id')).toContain(w.investment.id)
  for (const who of ['B', 'YO', 'XO', 'SU'] as const)
    expect(ids(await list(who, '/api/investments'), 'id')).not.toContain(w.investment.id)
  expect(ids(await list('XO', '/api/companies'), 'account_id').sort()).toEqual(
    [w.x.accountId, w.draft.accountId].sort(),
  )
  expect(ids(await list('YO', '/api/companies'), 'account_id')).toEqual([w.y.accountId])
  expect(
    ids(await list('YO', '/api/dealroom/offerings', { accountid: w.y.accountId }), 'listing_id'),
  ).toEqual([w.y.listingId])
  expect(ids(await list('B', '/api/offerings'), 'listing_id')).not.toContain(w.draft.listingId)
})

afterAll(() => reportRow('Authorization matrix', counts))
