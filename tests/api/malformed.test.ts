import { runs } from '#tests/support/thorough.ts'
import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import { errorCatalogue } from '#domain/shared/errors.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { registeredRoutes } from '#server/kernel/http/register.ts'
import { scopeRules, scopes } from '#domain/shared/access/scopes.ts'
import { createUser, hashPassword } from '#server/identity/identity/index.ts'
import { member } from '#tests/support/investing.ts'
import { makeCompany } from '#tests/support/offering.ts'
import { testApp } from '#tests/support/app.ts'
import { reportRow } from '#tests/support/report.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const t = await testApp({ env: { API_KEY_LIMIT: '100000' } })
const { id: userId } = await t.db.tx(async (tx) =>
  createUser(tx, t.services, {
    email: 'malformed@mail.example',
    firstName: 'Ada',
    lastName: 'Fuzz',
    passwordHash: await hashPassword('a quiet harbour at dawn'),
    adminRole: 'operator',
  }),
)
const accountId = await makeCompany(t, userId)
const operator = t.person({
  userId,
  adminRole: 'operator',
  memberships: [{ accountId, role: 'owner' }],
})
/**
 * A key with every scope of the company: its secret is right, what is sent with it is not. An owner makes it who is not
 * of the platform's staff, whose members decide nothing about a company of their own.
 */
async function keyOfAll(): Promise<string> {
  const owner = await member(t, accountId, 'owner')
  const { body: added } = await owner.post<{ id: string }>(`/api/keys/${accountId}`, {
    body: { title: 'Malformed', scopes, addresses: [], days: 30 },
  })
  const made = await owner.post<{ secret: string }>(`/api/keys/${accountId}/${added.id}/secret`)
  return made.body.secret
}
const secret = await keyOfAll()
const contracts = api as Readonly<Record<string, Contract>>
const known = registeredRoutes(t.app)
  .filter(({ method, url }) => `${method} ${url}` in contracts)
  .map(({ method, url }) => ({ method, url, contract: contracts[`${method} ${url}`] as Contract }))
const KINDS = 5
const RUNS = runs(1000, 10_000, 'tests/api/malformed') / KINDS

/** Books of the machinery that a refused request may write: tries are counted, refused sign-ins are logged. */
const BOOKS = new Set([
  'rate_limit',
  'idempotency',
  'sign_in_event',
  'job_key',
  'migration',
  'api_key',
  'api_key_call',
])
/** Every row of every other table, as one line per table. */
async function stateOf(): Promise<Record<string, string>> {
  const tables = await t.db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const lines = await Promise.all(
    tables
      .filter(({ name }) => !BOOKS.has(name))
      .map(async ({ name }) => {
        const row = await t.db.one<{ line: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as line
            from "${name}" r`,
        )
        return [name, row?.line ?? ''] as const
      }),
  )
  return Object.fromEntries(lines)
}

interface Request {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}
const rejections: unknown[] = []
const note = (reason: unknown): void => void rejections.push(reason)
let sent = 0
const codes = new Map<string, number>()
/** What is wrong with the answer to a malformed request; null when it is a refusal of the catalogue. */
async function fault({ method, url, headers, payload }: Request): Promise<string | null> {
  const answer = await t.app.inject({
    method: method as 'GET',
    url,
    headers,
    payload,
  })
  sent++
  const told = `${method} ${url} ${JSON.stringify(headers)} ${payload?.slice(0, 200) ?? ''}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (answer.statusCode < 400 || answer.statusCode >= 500) return told
  const body = answer.json<{ code?: string; statusCode?: number }>()
  const code = body.code ?? ''
  codes.set(code, (codes.get(code) ?? 0) + 1)
  const listed = (errorCatalogue as Readonly<Record<string, { status: number }>>)[code]
  return listed?.status === answer.statusCode && body.statusCode === answer.statusCode ? null : told
}
const none = (requests: fc.Arbitrary<Request>) =>
  fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await fault(request)).toBeNull()
    }),
    { numRuns: RUNS },
  )

/** Text that a header can carry. */
const line = fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim())
const junk = fc.oneof(
  line,
  fc.constantFrom(
    '',
    '.',
    '..',
    'a.b.c',
    'null',
    'undefined',
    '%00',
    "' or 1=1 --",
    '{"a":1}',
    'x'.repeat(3000),
  ),
)
const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Everything that looks like a token and is none of ours. */
const tokens = fc.oneof(
  junk,
  fc
    .tuple(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), junk)
    .map(([head, claims, mac]) => `${b64(head)}.${b64(claims)}.${mac.replaceAll(/\W/g, '')}`),
  fc
    .tuple(
      fc.constantFrom('none', 'None', 'HS256', 'RS256', 'EdDSA', 'ES256', ''),
      fc.uuid(),
      fc.uuid(),
      fc.integer(),
    )
    .map(
      ([alg, sid, sub, exp]) =>
        `${b64({ alg, typ: 'at+jwt', kid: 'k687' })}.${b64({ sid, sub, exp, iss: 'capstan', aud: 'capstan-api:1' })}.${'A'.repeat(86)}`,
    ),
)
const withIds = (url: string): string => url.replaceAll(/:\w+/g, newId())
const closed = known.filter(
  ({ contract }) => contract.access !== 'public' && contract.access !== 'meta',
)
const reading = closed.filter(({ method }) => method === 'GET')
const written = known.filter(
  ({ contract }) => contract.body !== undefined && contract.access !== 'meta',
)
const asked = known.filter(({ method, contract }) => method === 'GET' && contract.access !== 'meta')
const named = known.filter(
  ({ url, contract }) => contract.access !== 'meta' && /:\w*id\b/.test(url),
)
const ours = (): Record<string, string> => ({
  authorization: `Bearer ${operator.token}`,
  'idempotency-key': newId(),
  accountid: accountId,
})

let before: Record<string, string> = {}
beforeAll(async () => {
  process.on('unhandledRejection', note)
  await t.drain()
  before = await stateOf()
})
afterAll(() => {
  process.off('unhandledRejection', note)
  reportRow('Malformed requests', { requests: sent, ...Object.fromEntries(codes) })
})

describe('malformed requests: each is refused in words of the catalogue', () => {
  test('tokens that are not ours', { timeout: 300_000 }, () =>
    none(
      fc
        .tuple(
          fc.constantFrom(...closed),
          fc.constantFrom('Bearer ', 'bearer ', 'Basic ', 'Bearer  ', ''),
          tokens,
        )
        .map(([{ method, url }, scheme, token]) => ({
          method,
          url: withIds(url),
          headers: {
            authorization: `${scheme}${token}`,
            'content-type': 'application/json',
            'idempotency-key': newId(),
          },
          payload: method === 'GET' ? undefined : '{}',
        })),
    ),
  )

  test('cookies, which open nothing', { timeout: 300_000 }, () =>
    none(
      fc
        .tuple(
          fc.constantFrom(...reading),
          fc.array(
            fc.tuple(
              fc.constantFrom(
                'access_token',
                'refresh_token',
                'known_device',
                'site_password',
                'session',
                '__proto__',
                '',
              ),
              tokens,
            ),
            { minLength: 1, maxLength: 4 },
          ),
        )
        .map(([{ method, url }, pairs]) => ({
          method,
          url: withIds(url),
          headers: { cookie: pairs.map(([name, value]) => `${name}=${value}`).join('; ') },
        })),
    ),
  )

  test('bodies that are none, or have a field too many', { timeout: 300_000 }, () => {
    const text = fc.oneof(
      fc
        .oneof(
          fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.boolean(),
          fc.constant(null),
        )
        .map((value) => JSON.stringify(value)),
      fc.string({ maxLength: 120 }).map((rest) => `{"a":${rest}`),
      fc
        .dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 })
        .map((value) => JSON.stringify({ ...value, 'a field that nobody knows': 1 })),
    )
    return none(
      fc.tuple(fc.constantFrom(...written), text).map(([{ method, url }, payload]) => ({
        method,
        url: withIds(url),
        headers: { ...ours(), 'content-type': 'application/json', 'if-match': '1' },
        payload,
      })),
    )
  })

  test('parameters of the address and of the query', { timeout: 300_000 }, () => {
    const wrong = fc.oneof(
      fc.constantFrom(
        '%00',
        '..%2f..%2fetc',
        "'%20or%201=1",
        '0',
        '-1',
        'null',
        '%F0%9F%98%80',
        'x'.repeat(300),
      ),
      fc
        .string({ minLength: 1, maxLength: 30 })
        .map((text) =>
          encodeURIComponent(text.replaceAll(/[^\x21-\x7e]/g, '_').replaceAll('.', '_')),
        ),
    )
    return none(
      fc.oneof(
        fc.tuple(fc.constantFrom(...named), wrong).map(([{ method, url }, bad]) => ({
          method,
          url: url.replaceAll(/:\w+/g, bad),
          headers: { ...ours(), 'if-match': '1', 'content-type': 'application/json' },
          payload: method === 'GET' ? undefined : '{"a field that nobody knows":1}',
        })),
        fc.tuple(fc.constantFrom(...asked), wrong).map(([{ method, url }, bad]) => ({
          method,
          url: `${withIds(url)}?unknown_to_all=${bad}`,
          headers: ours(),
        })),
      ),
    )
  })

  test('headers', { timeout: 300_000 }, () =>
    none(
      fc
        .tuple(
          fc.constantFrom(...written),
          fc.record(
            {
              'if-match': junk,
              'idempotency-key': junk,
              accountid: junk,
              platformid: junk,
              marketplaceid: junk,
              accept: junk,
              origin: junk,
              'x-forwarded-for': junk,
              'x-request-id': junk,
              'content-type': fc.constantFrom(
                'application/json',
                'text/plain',
                'application/xml',
                'multipart/form-data',
                'application/json; charset=utf-16',
                '',
              ),
            },
            { requiredKeys: [] },
          ),
          fc.boolean(),
        )
        .map(([{ method, url }, headers, signed]) => ({
          method,
          url: withIds(url),
          headers: { ...headers, ...(signed ? { authorization: `Bearer ${operator.token}` } : {}) },
          payload: '{"a field that nobody knows":1}',
        })),
    ),
  )

  test('with API keys, right ones and wrong ones', { timeout: 300_000 }, () => {
    const presented = fc.oneof(
      { weight: 3, arbitrary: fc.constant(secret) },
      junk.map((text) => `cpk_${text.replaceAll(/[^\x21-\x7e]/g, '')}`),
      fc
        .tuple(fc.nat({ max: secret.length - 1 }), fc.constantFrom('A', '_', '.', '='))
        .map(([at, mark]) => `${secret.slice(0, at)}${mark}${secret.slice(at + 1)}`)
        .filter((text) => text !== secret),
    )
    const wrong = fc.constantFrom('%00', 'null', '0', "'%20or%201=1", 'x'.repeat(300), newId())
    const listed = new Set(scopes.flatMap((scope): readonly string[] => scopeRules[scope].calls))
    const inScope = known.filter(({ method, url }) => listed.has(`${method} ${url}`))
    return fc.assert(
      fc.asyncProperty(
        fc
          .tuple(
            fc.oneof(fc.constantFrom(...known), fc.constantFrom(...inScope)),
            presented,
            wrong,
            fc.jsonValue({ maxDepth: 2 }),
            fc.constantFrom(accountId, newId(), 'null', 'a,b'),
          )
          .filter(([{ contract }]) => contract.access !== 'meta')
          .map(([{ method, url }, bearer, bad, value, account]) => ({
            method,
            url: `${url.replaceAll(/:\w+/g, bad)}?unknown_to_all=1`,
            headers: {
              authorization: `Bearer ${bearer}`,
              accountid: account,
              'if-match': '1',
              'idempotency-key': newId(),
              'content-type': 'application/json',
            },
            ...(method === 'GET' ? {} : { payload: JSON.stringify({ value, unknown: 1 }) }),
          })),
        async (request) => {
          expect(await fault(request)).toBeNull()
        },
      ),
      { numRuns: runs(1000, 10_000, 'tests/api/malformed') },
    )
  })

  test('and nothing has changed, and no promise was rejected unheard', async () => {
    await t.drain()
    expect(Object.keys(before).length).toBeGreaterThan(60)
    expect(await stateOf()).toEqual(before)
    expect(rejections).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(RUNS * KINDS)
  })
})
