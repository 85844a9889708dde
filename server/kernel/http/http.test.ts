import { asDomainError } from './errors.ts'
import { wellFormed } from './validate.ts'
import { contracts } from '#domain/api/contract.ts'
import { movableClock } from '#tests/support/clock.ts'
import { testApp } from '#tests/support/app.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { registeredRoutes, registerHandlers } from './register.ts'

const t = await testApp()

describe('the ground of every call', () => {
  test('health answers ok while the database does', async () => {
    const answer = await t.visitor.get('/health')
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['content-security-policy']).toContain("object-src 'none'")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })
  test('an unknown address of the API is a JSON 404 with its path', async () => {
    const answer = await t.visitor.get('/api/nothing?secret=1')
    expect([answer.status, answer.body]).toEqual([
      404,
      { statusCode: 404, code: 'not_found', message: 'Page Not Found: /api/nothing' },
    ])
  })
  test('the description names every call that is served', async () => {
    const { body } = await t.visitor.get<{ openapi: string; paths: object }>('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toContain('/health')
  })
  test('disagreeing tenant copies and lists of values are refused', async () => {
    expect(
      (await t.visitor.get('/health?platform_id=1', { headers: { platformid: '2' } })).body.code,
    ).toBe('tenant_mismatch')
    expect((await t.visitor.get('/health?accountid=a&accountid=b')).body.code).toBe(
      'tenant_mismatch',
    )
    expect(
      (
        await t.visitor.get('/health?platform_id=1&market_place_id=1', {
          headers: { platformid: '1', marketplaceid: '1' },
        })
      ).status,
    ).toBe(200)
  })
  test('an unknown parameter is refused by name', async () => {
    const answer = await t.visitor.get('/health?verbose=1')
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      400,
      'unknown_field',
      ['verbose'],
    ])
  })
  test('broken JSON, an unknown type and a body that is too large have their own refusals', async () => {
    const send = (type: string, payload: string) =>
      t.app.inject({
        method: 'PUT',
        url: '/meta/clock.json',
        headers: { 'content-type': type },
        payload,
      })
    expect((await send('application/json', '{"to":')).json()).toMatchObject({
      statusCode: 400,
      code: 'malformed',
    })
    expect((await send('text/csv', 'a,b')).json()).toMatchObject({
      statusCode: 415,
      code: 'unsupported_type',
    })
    expect(
      (await send('multipart/form-data; boundary=x', '--x--')).json(),
      'a form with files is no empty body',
    ).toMatchObject({ statusCode: 415, code: 'unsupported_type' })
    expect(
      (await send('application/json', JSON.stringify({ to: 'x'.repeat(2_000_000) }))).json(),
    ).toMatchObject({ statusCode: 413, code: 'too_large' })
  })
  test('a call of the demo pages is a 404 where they are off', async () => {
    const off = await testApp({ env: { META: '0' } })
    expect((await off.visitor.get('/meta/clock.json')).status).toBe(404)
  })
  test('the list of routes has each call once and no file route', () => {
    const routes = registeredRoutes(t.app)
    expect(routes).toContainEqual({ method: 'GET', url: '/health' })
    expect(routes.filter((r) => r.url.includes('*'))).toEqual([])
    expect(new Set(routes.map((r) => `${r.method} ${r.url}`)).size).toBe(routes.length)
  })
})

const probe = contracts({
  'POST /api/probe/open': {
    summary: '',
    access: 'public',
    body: z.object({ a: z.string() }),
    answer: z.object({}),
  },
  'POST /api/probe/fields': {
    summary: '',
    access: 'public',
    body: z.strictObject({
      name: z.string(),
      note: z.string().min(20),
      kind: z.enum(['owner', 'officer']),
      units: z.int(),
      email: z.email('Enter your work address.'),
      at: z.strictObject({ on: z.iso.datetime() }).optional(),
    }),
    answer: z.object({ id: z.string() }),
  },
  'GET /api/probe/:kind': {
    summary: '',
    access: 'public',
    params: z.object({ kind: z.enum(['throw', 'sql', 'leak', 'id']) }),
    answer: z.object({ id: z.string() }),
  },
  'GET /api/probe/person': { summary: '', access: 'person', answer: z.object({ id: z.string() }) },
  'GET /api/probe/consented': {
    summary: '',
    access: 'consented',
    answer: z.object({ id: z.string() }),
  },
  'GET /api/probe/issuer': { summary: '', access: 'issuer', answer: z.object({ id: z.string() }) },
  'GET /api/probe/admin': { summary: '', access: 'admin', answer: z.object({ id: z.string() }) },
  'POST /api/probe/step-up': {
    summary: '',
    access: 'person',
    stepUp: true,
    answer: z.object({ id: z.string() }),
  },
})

describe('access levels and faults', async () => {
  const clock = movableClock()
  const p = await testApp({ modules: [], services: { clock } })
  const app = (await import('#server/app.ts')).buildApp
  const built = await app(p.services, { modules: [] })
  const ok = async () => ({ id: 'x' })
  registerHandlers(
    built,
    p.services,
    {
      'GET /api/probe/:kind': async ({ params, services }) => {
        const { kind } = params as unknown as { kind: string }
        if (kind === 'throw') throw new Error('secret inside')
        if (kind === 'sql') return services.db.one('select secret from nowhere')
        return kind === 'leak' ? { id: 'x', ssn: '900-00-0000' } : { id: 'x' }
      },
      'POST /api/probe/fields': ok,
      'GET /api/probe/person': ok,
      'GET /api/probe/consented': ok,
      'GET /api/probe/issuer': ok,
      'GET /api/probe/admin': ok,
      'POST /api/probe/step-up': ok,
    },
    probe,
  )
  await built.ready()
  const get = (
    path: string,
    token?: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' = 'GET',
  ) =>
    built.inject({
      method,
      url: `/api/probe/${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    })

  test('an open body schema is refused when it is registered', () => {
    expect(() =>
      registerHandlers(built, p.services, { 'POST /api/probe/open': ok }, probe),
    ).toThrow(/strictObject/)
  })
  test('a fault answers with an id and without its words', async () => {
    for (const kind of ['throw', 'sql', 'leak']) {
      const answer = await get(kind)
      expect([kind, answer.statusCode]).toEqual([kind, 500])
      expect(answer.json()).toEqual({
        statusCode: 500,
        code: 'internal',
        message: 'Internal Server Error',
        id: answer.headers['x-request-id'],
      })
    }
  })
  test('a malformed body is answered with plain words for each field, its own where the schema has them', async () => {
    const send = async (payload: unknown) =>
      (
        await built.inject({
          method: 'POST',
          url: '/api/probe/fields',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        })
      ).json<unknown>()
    expect(
      await send({
        note: 'short',
        kind: 'friend',
        units: 'ten',
        email: 'ada',
        at: { on: 'noon', zone: 'UTC' },
        extra: 1,
      }),
    ).toEqual({
      statusCode: 400,
      code: 'invalid',
      message: 'Check the highlighted fields.',
      fields: {
        name: 'This field is required.',
        note: 'Use at least 20 characters.',
        kind: 'Choose one of these: owner, officer.',
        units: 'Enter a number.',
        email: 'Enter your work address.',
        'at.on': 'Enter a date and time, for example 2027-03-31T16:00:00Z.',
        'at.zone': 'This field isn’t supported.',
        extra: 'This field isn’t supported.',
      },
    })
    expect(await send([])).toMatchObject({
      statusCode: 400,
      code: 'invalid',
      fields: { _: 'Enter an object with named fields.' },
    })
  })
  test('a malformed parameter is a thing that does not exist', async () => {
    expect((await get('other')).statusCode).toBe(404)
  })
  test('a call for people asks for a session, and a cookie is none', async () => {
    expect((await get('person')).statusCode).toBe(401)
    const { token } = p.person()
    expect((await get('person', undefined, { cookie: `access_token=${token}` })).statusCode).toBe(
      401,
    )
    expect((await get('person', token)).statusCode).toBe(200)
    expect((await get('person', token, { platformid: '2' })).statusCode).toBe(401)
  })
  test('consent, verification, role and membership are asked in this order', async () => {
    expect((await get('consented', p.person({ verified: false }).token)).json()).toMatchObject({
      code: 'not_verified',
    })
    expect((await get('consented', p.person({ consented: false }).token)).json()).toMatchObject({
      code: 'consent_required',
    })
    expect((await get('admin', p.person().token)).json()).toMatchObject({
      statusCode: 403,
      code: 'forbidden',
    })
    expect((await get('admin', p.person({ adminRole: 'support' }).token)).statusCode).toBe(200)
    const member = p.person({
      memberships: [{ accountId: '01a1fe1d-8579-7314-b505-721e4b7569c0', role: 'viewer' }],
    }).token
    expect(
      (await get('issuer', member, { accountid: '01a1fe1d-8579-7314-b505-721e4b7569c0' }))
        .statusCode,
    ).toBe(200)
    expect((await get('issuer', member, { accountid: 'a-2' })).statusCode).toBe(404)
    expect((await get('issuer', member)).statusCode).toBe(404)
  })
  test('step-up asks for a factor of the last five minutes', async () => {
    expect(
      (await get('step-up', p.person({ factorMinutesAgo: 4 }).token, {}, 'POST')).statusCode,
    ).toBe(200)
    expect(
      (await get('step-up', p.person({ factorMinutesAgo: 6 }).token, {}, 'POST')).json(),
    ).toMatchObject({ statusCode: 403, code: 'step_up' })
  })
})

test('a body with half of an emoji is stored with a replacement character, in texts and keys, at any depth', () => {
  const half = 'Ada \ud83d'
  expect(wellFormed(half)).toBe('Ada \ufffd')
  expect(wellFormed({ [half]: { list: [half, 1, null, { b: half, c: '😀' }] } })).toEqual({
    'Ada \ufffd': { list: ['Ada \ufffd', 1, null, { b: 'Ada \ufffd', c: '😀' }] },
  })
  expect([wellFormed(undefined), wellFormed(null), wellFormed(3)]).toEqual([undefined, null, 3])
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown
  expect(wellFormed(deep)).toBe(deep)
})

test('a JSON text with half of an emoji is the fault of who sent it', async () => {
  const error: unknown = await t.db
    .one('select $1::jsonb as json', ['{"a":"Ada \\ud83d"}'])
    .catch((e: unknown) => e)
  expect(asDomainError(error)).toMatchObject({ status: 400, code: 'malformed' })
})

test('what PostgreSQL cannot store of a text, a zero byte, is the fault of who sent it', async () => {
  const error: unknown = await t.db
    .one('select $1::text as text', ['a\u0000b'])
    .catch((e: unknown) => e)
  expect(asDomainError(error)).toMatchObject({ status: 400, code: 'malformed' })
})

test('a transaction whose connection is cut is answered as a database that is away', async () => {
  const error: unknown = await t.db
    .tx(async (tx) => {
      const found = await tx.one<{ pid: number }>('select pg_backend_pid() as pid')
      await t.db.query('select pg_terminate_backend($1)', [found?.pid])
      // the first statement learns that the connection has ended, the next ones that there is none
      await tx.query('select 1').catch(() => undefined)
      await tx.query('select 1').catch(() => undefined)
      await tx.query('select 1')
    })
    .catch((e: unknown) => e)
  expect(asDomainError(error)).toMatchObject({ status: 503, code: 'unavailable' })
})
