import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import { errorCatalogue } from '#domain/shared/errors.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { registeredRoutes } from '#server/kernel/http/register.ts'
import { createUser, hashPassword } from '#server/identity/identity/index.ts'
import { testApp, type Answer } from '#tests/support/app.ts'
import { makeCompany } from '#tests/support/offering.ts'
import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const t = await testApp()
const { id: userId } = await t.db.tx(async (tx) =>
  createUser(tx, t.services, {
    email: 'fuzz@mail.example',
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
const contracts = api as Readonly<Record<string, Contract>>
const routes = registeredRoutes(t.app)
  .map(({ method, url }) => `${method} ${url}`)
  .filter((name) => name in contracts)
const RUNS = runs(20, 60, 'tests/api/fuzz')
let sent = 0

/** What people and machines put where something else belongs. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "' or 1=1 --",
    '<img src=x onerror=alert(1)>',
    '=cmd()',
    'a'.repeat(5000),
    '😀'.repeat(300),
    '__proto__',
    -0,
    -1,
    2 ** 53,
    1e308,
    Number.MIN_VALUE,
    null,
    true,
    [],
    {},
    [[[]]],
    { __proto__: null },
    { toString: 1 },
    { constructor: { prototype: {} } },
    '2026-02-30T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '٣٤٥٦٧٨',
  ),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 3 }),
)
const id = fc.oneof(
  fc.uuid(),
  fc.constantFrom(accountId, userId, 'x', '%00', '..%2f..', '0'.repeat(400), newId()),
  fc.string({ maxLength: 30 }),
)

/** A value that is nearly right: made from the schema, then one thing in it is replaced, removed or added. */
function near(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return nasty
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return fc.oneof(
    { weight: 5, arbitrary: fromShape(shape).chain(spoilt) },
    { weight: 1, arbitrary: nasty },
  )
}
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  pattern?: string
}
function fromShape(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(fromShape))
  if (shape.properties)
    return fc.record(
      Object.fromEntries(
        Object.entries(shape.properties).map(([key, inner]) => [key, fromShape(inner)]),
      ),
      { requiredKeys: shape.required ?? [] },
    )
  if (shape.type === 'array') return fc.array(fromShape(shape.items ?? {}), { maxLength: 3 })
  if (shape.type === 'integer')
    return fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer())
  if (shape.type === 'number') return fc.double()
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.format === 'uuid') return fc.uuid()
  if (shape.format === 'email')
    return fc.constantFrom('fuzz@mail.example', 'other@mail.example', 'a@b')
  if (shape.format === 'date-time')
    return fc.constantFrom('2026-11-20T00:00:00.000Z', '2026-13-40T00:00:00.000Z')
  if (shape.type === 'string')
    return fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^[a-z0-9_-]{8,64}$/),
      fc.constantFrom('123456', 'a'.repeat(64), '0009990000-26-000001'),
    )
  return nasty
}
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return fc.oneof(fc.constant(value), nasty)
  const keys = [...Object.keys(value), 'is_admin', 'user_id', '__proto__']
  return fc
    .tuple(fc.constantFrom(...keys), nasty, fc.constantFrom('set', 'drop', 'leave', 'leave'))
    .map(([key, bad, how]) => {
      const copy = { ...(value as Record<string, unknown>) }
      if (how === 'drop') delete copy[key]
      else if (how === 'set')
        Object.defineProperty(copy, key, { value: bad, enumerable: true, configurable: true })
      return copy
    })
}

/**
 * Every response is a success or a refusal of the catalogue, with its message and status, without a trace of the
 * internals.
 */
function fault(answer: Answer): string | null {
  if (answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 300)}`
  if (answer.status < 400) return null
  const code = answer.body.code
  if (code === undefined || !(code in errorCatalogue))
    return `no code of the catalogue: ${answer.text.slice(0, 200)}`
  if (errorCatalogue[code].status !== answer.status || answer.body.statusCode !== answer.status)
    return `${code} with ${answer.status}`
  return /\bat .*\.ts:\d+|node_modules|select .* from |ECONN/.test(answer.text)
    ? `tells of the inside: ${answer.text.slice(0, 200)}`
    : null
}

/** argon2 runs on each of these: fewer of them */
const slow = /^POST \/(app\/auth\/attempt|register)/
describe('malformed requests', () => {
  test.each(routes)(
    '%s answers with success or a refusal of the catalogue',
    async (name) => {
      const contract = contracts[name] as Contract
      const [method = '', path = ''] = name.split(' ')
      const params = [...path.matchAll(/:([A-Za-z_]+)/g)].map((match) => match[1] ?? '')
      const input = fc.record({
        params: fc.tuple(...params.map(() => id)),
        query: contract.query ? near(contract.query) : fc.constant({}),
        body: method === 'GET' ? fc.constant(undefined) : near(contract.body),
        headers: fc.record(
          {
            'if-match': fc.constantFrom('1', '"x"', '-1', '9'.repeat(40)),
            accountid: fc.constantFrom(accountId, 'x', "'"),
            'idempotency-key': fc.constantFrom(newId(), 'short', 'ü'),
          },
          { requiredKeys: [] },
        ),
      })
      await fc.assert(
        fc.asyncProperty(input, async ({ params: ids, query, body, headers }) => {
          const url = params.reduce(
            (at, param, i) =>
              at.replace(
                `:${param}`,
                encodeURIComponent(String(ids[i]).replace(/[\ud800-\udfff]/g, '')),
              ),
            path,
          )
          const pairs =
            query !== null && typeof query === 'object'
              ? Object.entries(query).map(([key, value]) => [
                  key,
                  String(typeof value === 'object' ? JSON.stringify(value) : value).replace(
                    /[\ud800-\udfff]/g,
                    '',
                  ),
                ])
              : []
          const isStructure = typeof body === 'object' && body !== null
          const payload = isStructure || body === undefined ? body : JSON.stringify(body)
          const answer = await operator.call(method, url, {
            query: Object.fromEntries(pairs) as Record<string, string>,
            body: payload,
            headers: {
              ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
              ...(headers as Record<string, string>),
            },
          })
          sent++
          expect(fault(answer)).toBeNull()
        }),
        { numRuns: slow.test(name) ? 15 : RUNS },
      )
    },
    60_000,
  )
  test('bodies that are not what they say are refused', async () => {
    for (const [type, text] of [
      ['application/json', '{"a":'],
      ['application/json', '\u0000'],
      ['application/json; charset=utf-16', '{}'],
      ['text/plain', '{}'],
      ['application/xml', '<a/>'],
      ['application/json', '{"__proto__":{"admin":true}}'],
      ['application/json', '['.repeat(5000)],
      ['multipart/form-data', 'x'],
      ['application/x-www-form-urlencoded', 'a=1'],
    ] as const) {
      for (const name of ['POST /api/investments', 'POST /register', 'POST /api/files']) {
        const response = await t.app.inject({
          method: 'POST',
          url: name.split(' ')[1] ?? '',
          headers: {
            authorization: `Bearer ${operator.token}`,
            'idempotency-key': newId(),
            'content-type': type,
          },
          payload: text,
        })
        expect([400, 413, 415], `${name} ${type} ${text.slice(0, 20)}: ${response.body}`).toContain(
          response.statusCode,
        )
        expect(Object.keys(errorCatalogue)).toContain((response.json() as { code: string }).code)
      }
    }
  })
})
afterAll(() => reportRow('Malformed requests', { routes: routes.length, requests: sent }))
