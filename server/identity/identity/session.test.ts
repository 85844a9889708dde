import { testApp } from '#tests/support/app.ts'
import {
  account,
  mailedCode,
  passwordKey,
  sendCode,
  signedIn,
  staffAccount,
  verifyCode,
  wrongCode,
} from '#tests/support/identity.ts'
import { byTwo } from '#tests/support/proposals.ts'
import { SignJWT, base64url, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import { registeredRoutes } from '#server/kernel/http/register.ts'
import { setAdminRole } from '#server/identity/identity/repo.ts'

const test = await testApp({ sessions: 'real' })
const { visitor, db } = test
const me = (token: string) => test.bearer(token).get('/api/personal/user')

describe('a session', () => {
  it('is asked for by the Authorization header only: the cookie alone is 401', async () => {
    const { token } = await signedIn(test, (await account(test)).email)
    expect((await me(token)).status).toBe(200)
    const answer = await visitor.get('/api/personal/user', {
      headers: { cookie: `access_token=${token}` },
    })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
  })

  it('is not what a key opens: a key as Bearer is 401 on every call that needs a person', async () => {
    const key = await passwordKey(test, (await account(test)).email)
    const routes = registeredRoutes(test.app).filter(
      (r) =>
        r.url.startsWith('/api/') &&
        (api as Readonly<Record<string, Contract>>)[`${r.method} ${r.url}`]?.access !== 'public',
    )
    expect(routes.length).toBeGreaterThan(4)
    for (const route of routes) {
      const answer = await test
        .bearer(key)
        .call(
          route.method,
          route.url.replace(/:\w+/g, '0198f000-0000-7000-8000-000000000000'),
          route.method === 'GET' ? {} : { body: {} },
        )
      expect([route.url, answer.status]).toEqual([route.url, 401])
    }
  })

  it('ends with signing out, at the next request', async () => {
    const person = await signedIn(test, (await account(test)).email)
    expect((await person.post('/api/sessions/end')).status).toBe(204)
    expect((await person.get('/api/personal/user')).status).toBe(401)
  })

  it('ends after twelve hours of use, and after 30 idle minutes', async () => {
    const { email } = await account(test)
    const busy = await signedIn(test, email)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      test.clock.advance({ minutes: 20 })
      expect((await busy.get('/api/personal/user')).status).toBe(200)
    }
    test.clock.advance({ minutes: 20, seconds: 1 })
    expect((await busy.get('/api/personal/user')).status).toBe(401)
    const idle = await signedIn(test, email)
    test.clock.advance({ minutes: 29, seconds: 50 })
    expect((await idle.get('/api/personal/user')).status).toBe(200)
    test.clock.advance({ minutes: 30, seconds: 1 })
    expect((await idle.get('/api/personal/user')).status).toBe(401)
  })

  it('writes its last use at most once a minute', async () => {
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    const seen = async () =>
      (
        await db.one<{ last_seen_at: string }>(
          'select last_seen_at from session where user_id = $1',
          [id],
        )
      )?.last_seen_at
    const before = await seen()
    await person.get('/api/personal/user')
    expect(await seen()).toBe(before)
    test.clock.advance({ seconds: 61 })
    await person.get('/api/personal/user')
    expect(await seen()).not.toBe(before)
  })

  it('reads on when the disk of the database is full: its last use is not written, nothing is refused', async () => {
    const person = await signedIn(test, (await account(test)).email)
    await db.run(
      `create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    )
    await db.run(
      'create trigger disk_full before update on session for each row execute function disk_full()',
    )
    test.clock.advance({ seconds: 61 })
    const full = await person.get('/api/personal/user')
    const refused = await person.post('/api/sessions/end')
    await db.run('drop function disk_full cascade')
    expect([full.status, refused.status, refused.body.code]).toEqual([200, 503, 'unavailable'])
    expect((await person.post('/api/sessions/end')).status).toBe(204)
  })

  it('ends for all devices when the account is disabled, and stays ended when it is enabled', async () => {
    const operator = await signedIn(test, (await staffAccount(test, 'operator')).email)
    const boss = await operator.ask('GET /api/personal/user')
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    const actor = await test.services.sessions.resolve(operator.token, {
      ip: '127.0.0.1',
      userAgent: '',
    })
    expect(boss.body.admin_role).toBe('operator')
    if (actor === null) throw new Error('the operator has no session')
    await db.tx((tx) =>
      test.lifecycles.send(
        tx,
        'user',
        id,
        { type: 'DISABLED', reason: 'Lost the phone' },
        { actor },
      ),
    )
    expect((await person.get('/api/personal/user')).status).toBe(401)
    const second = await signedIn(test, (await staffAccount(test, 'operator')).email)
    await byTwo(operator, second, { machine: 'user', id }, 'ENABLED', 'Found it again')
    expect((await person.get('/api/personal/user')).status).toBe(401)
    expect((await test.mailbox(email)).map((m) => m['subject'])).toEqual(
      expect.arrayContaining(['Your account was disabled', 'Your account is open again']),
    )
  })

  it('counts for this platform only', async () => {
    const person = await signedIn(test, (await account(test)).email)
    expect(
      (
        await person.get('/api/personal/user', {
          query: { platform_id: '1', market_place_id: '1' },
        })
      ).status,
    ).toBe(200)
    expect((await person.get('/api/personal/user', { query: { platform_id: '2' } })).status).toBe(
      401,
    )
  })

  it('reads role and administration at each request', async () => {
    const { email, id } = await account(test)
    const person = await signedIn(test, email)
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: false,
    })
    await setAdminRole(test.db, id, 'support')
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: true,
    })
    expect((await visitor.get('/api/capitalmarket/access/cmp-admin')).status).toBe(401)
  })
})

describe('forged tokens', () => {
  it('are refused, nine kinds of them', async () => {
    const { email } = await account(test)
    const { token } = await signedIn(test, email)
    const [head = '', body = '', mac = ''] = token.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as {
      kid: string
      alg: string
      typ: string
    }
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    const enc = (value: unknown): string => base64url.encode(JSON.stringify(value))
    const own = await generateKeyPair('Ed25519', { extractable: true })
    const mine = (over: Record<string, unknown>, heads: Record<string, unknown> = {}) =>
      new SignJWT({ ...payload, ...over })
        .setProtectedHeader({ ...header, alg: 'EdDSA', ...heads })
        .sign(own.privateKey)
    const forged = {
      none: `${enc({ ...header, alg: 'none' })}.${body}.`,
      None: `${enc({ ...header, alg: 'None' })}.${body}.`,
      stripped: `${head}.${body}.`,
      hmac: await new SignJWT(payload)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(new TextEncoder().encode(header.kid.padEnd(32, '0'))),
      embedded: await mine({}, { jwk: await exportJWK(own.publicKey) }),
      tampered: `${head}.${enc({ ...payload, sub: '0198f000-0000-7000-8000-000000000000' })}.${mac}`,
      typ: `${enc({ ...header, typ: 'JWT' })}.${body}.${mac}`,
      aud: await mine({ aud: 'another' }),
      exp: await mine({ exp: undefined }),
    }
    expect(Object.keys(forged)).toHaveLength(9)
    for (const [kind, one] of Object.entries(forged))
      expect([kind, (await me(one)).status]).toEqual([kind, 401])
    expect((await me(token)).status).toBe(200)
  })

  it('of our own key with a wrong type, audience or without an end are refused, too', async () => {
    const { tokensOf } = await import('./tokens.ts')
    const { email } = await account(test)
    const { token } = await signedIn(test, email)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
      sub: string
      exp: number
    }
    const session = {
      id: claims.sid,
      userId: claims.sub,
      expiresAt: new Date(claims.exp * 1000).toISOString(),
    }
    const foreign = tokensOf({
      ...test.services,
      config: { ...test.services.config, platformId: '2' },
    })
    expect(await tokensOf(test.services).read(await foreign.sign(session))).toBeNull()
    expect(await tokensOf(test.services).read(await tokensOf(test.services).sign(session))).toEqual(
      {
        sessionId: claims.sid,
        userId: claims.sub,
        actorId: null,
      },
    )
    expect(
      await tokensOf(test.services).read(
        await tokensOf(test.services).sign({ ...session, expiresAt: '2020-01-01T00:00:00Z' }),
      ),
    ).toBeNull()
  })

  it('outlive one change of the signing key and no second one', async () => {
    const { tokensOf } = await import('./tokens.ts')
    let days = 0
    const start = Date.parse('2026-11-20T00:00:00Z')
    const now = () => new Date(start + days * 86_400_000)
    const tokens = tokensOf({ ...test.services, clock: { ...test.clock, now, real: now } })
    const ids = {
      id: '0198f000-0000-7000-8000-000000000001',
      userId: '0198f000-0000-7000-8000-000000000002',
    }
    const token = await tokens.sign({ ...ids, expiresAt: '2028-01-01T00:00:00Z' })
    days = 30
    expect(await tokens.read(token)).not.toBeNull()
    days = 60
    expect(await tokens.read(token)).toBeNull()
  })
})

describe('a fresh factor', () => {
  it('is five minutes old at most, and is given again by a code of this session', async () => {
    const { email } = await account(test)
    const person = await signedIn(test, email)
    const until = async () =>
      Date.parse((await person.ask('GET /api/personal/user')).body.step_up_until) -
      test.clock.now().getTime()
    expect(await until()).toBeGreaterThan(4 * 60_000)
    test.clock.advance({ minutes: 6 })
    expect(await until()).toBeLessThan(0)
    const asked = await person.ask('POST /api/auth/step-up')
    expect(asked.body.sent_to).toBe(`${email[0]}***@mail.example`)
    const code = await mailedCode(test, email)
    expect(
      (
        await person.post('/api/auth/step-up/verify', {
          body: { key: asked.body.key, security_code: wrongCode(code) },
        })
      ).body.code,
    ).toBe('code_incorrect')
    const given = await person.post('/api/auth/step-up/verify', {
      body: { key: asked.body.key, security_code: code },
    })
    expect(given.status).toBe(200)
    expect(await until()).toBeGreaterThan(4 * 60_000)
  })

  it('never signs in, and a sign-in key never makes a factor fresh', async () => {
    const { email } = await account(test)
    const person = await signedIn(test, email)
    const { key } = (await person.ask('POST /api/auth/step-up')).body
    const code = await mailedCode(test, email)
    const mixed = await verifyCode(test, key, code)
    expect(mixed.body.code).toBe('code_expired')
    expect(mixed.body).not.toHaveProperty('authData')
    const login = await passwordKey(test, email)
    await sendCode(test, login)
    expect(
      (
        await person.post('/api/auth/step-up/verify', {
          body: { key: login, security_code: await mailedCode(test, email) },
        })
      ).body.code,
    ).toBe('code_expired')
  })

  it('is of one session: another session of the same person cannot use its key', async () => {
    const { email } = await account(test)
    const first = await signedIn(test, email)
    const second = await signedIn(test, email)
    const { key } = (await first.ask('POST /api/auth/step-up')).body
    const code = await mailedCode(test, email)
    expect(
      (await second.post('/api/auth/step-up/verify', { body: { key, security_code: code } })).body
        .code,
    ).toBe('code_expired')
    expect(
      (await first.post('/api/auth/step-up/verify', { body: { key, security_code: code } })).status,
    ).toBe(200)
  })

  it('needs a signed-in person', async () => {
    expect((await visitor.post('/api/auth/step-up')).status).toBe(401)
  })
})
