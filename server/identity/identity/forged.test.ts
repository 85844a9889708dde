import { buildApp } from '#server/app.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { keyRing } from '#server/kernel/lib/keys.ts'
import { createServices } from '#server/create-services.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import {
  account,
  mailedCode,
  passwordKey,
  registrationBody,
  sendCode,
  signedIn,
  solvedCaptcha,
  verifyCode,
  wrongCode,
} from '#tests/support/identity.ts'
import { SignJWT, base64url, exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'

const test = await testApp({ sessions: 'real' })
const { visitor } = test
const statusOf = async (token: string): Promise<number> =>
  (await test.bearer(token).get('/api/personal/user')).status
const part = (token: string, n: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[n] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

interface Real {
  token: string
  header: { alg: string; typ: string; kid: string }
  claims: JWTPayload
  own: KeyObject
}
/** A token of this server, and the very key that signed it. */
async function real(): Promise<Real> {
  const { token } = await signedIn(test, (await account(test)).email)
  const header = part(token, 0) as Real['header']
  const seed = test.services.keys.derive(`token key ${header.kid.slice(1)}`)
  const own = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  })
  return { token, header, claims: part(token, 1), own }
}
const signedWith = (
  key: KeyObject | CryptoKey | Uint8Array,
  header: Record<string, unknown>,
  claims: JWTPayload,
) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(key)
const seconds = (): number => Math.floor(test.clock.real().getTime() / 1000)

describe('a token that is refused', () => {
  it('the same claims, signed again by our own key, are taken: what follows is refused for its fault alone', async () => {
    const { header, claims, own } = await real()
    expect(await statusOf(await signedWith(own, header, claims))).toBe(200)
  })
  it.each(['none', 'None', 'NONE', ''])('algorithm %j, without a signature', async (alg) => {
    const { token, header } = await real()
    const [, body = '', mac = ''] = token.split('.')
    const head = base64url.encode(JSON.stringify({ ...header, alg }))
    expect(await statusOf(`${head}.${body}.`)).toBe(401)
    expect(await statusOf(`${head}.${body}.${mac}`)).toBe(401)
  })
  it('algorithm confusion: HS256, HS384 and HS512 with our public key as the secret', async () => {
    const { header, claims, own } = await real()
    const open = createPublicKey(own)
    const spellings = [
      Buffer.from(await exportSPKI(open)),
      open.export({ format: 'der', type: 'spki' }),
      Buffer.from(String(open.export({ format: 'jwk' }).x), 'base64url'),
    ]
    for (const alg of ['HS256', 'HS384', 'HS512'])
      for (const secret of spellings)
        expect([
          alg,
          await statusOf(
            await signedWith(
              new Uint8Array(
                secret.length < 64
                  ? Buffer.concat([secret, Buffer.alloc(64 - secret.length)])
                  : secret,
              ),
              { ...header, alg },
              claims,
            ),
          ),
        ]).toEqual([alg, 401])
  })
  it.each(['RS256', 'PS256', 'ES256'])(
    'algorithm confusion: %s by a key of its own',
    async (alg) => {
      const { header, claims } = await real()
      const { privateKey } = await generateKeyPair(alg)
      expect(await statusOf(await signedWith(privateKey, { ...header, alg }, claims))).toBe(401)
    },
  )
  it('expired: by a second, though our key signed it and its session is open', async () => {
    const { header, claims, own } = await real()
    expect(await statusOf(await signedWith(own, header, { ...claims, exp: seconds() - 1 }))).toBe(
      401,
    )
  })
  it('not yet valid: by a minute, though our key signed it', async () => {
    const { header, claims, own } = await real()
    expect(await statusOf(await signedWith(own, header, { ...claims, nbf: seconds() + 60 }))).toBe(
      401,
    )
  })
  it('a foreign key under our key id', async () => {
    const { header, claims } = await real()
    const { privateKey } = await generateKeyPair('Ed25519')
    expect(await statusOf(await signedWith(privateKey, header, claims))).toBe(401)
  })
  it('a key id of nobody, of a file, of another period', async () => {
    const { header, claims, own } = await real()
    for (const kid of ['', 'k0', '../../../dev/null', `k${Number(header.kid.slice(1)) + 1}`])
      expect([kid, await statusOf(await signedWith(own, { ...header, kid }, claims))]).toEqual([
        kid,
        401,
      ])
  })
  it('a right token whose session names another person', async () => {
    const { header, claims, own } = await real()
    const other = await account(test)
    expect(await statusOf(await signedWith(own, header, { ...claims, sub: other.id }))).toBe(401)
  })
})

describe('fixation', () => {
  it('a token, cookie or device that was planted before the sign-in is nothing after it', async () => {
    const stranger = await signedIn(test, (await account(test)).email)
    await stranger.post('/api/sessions/end')
    const { email, id } = await account(test)
    const cookie = `access_token=${stranger.token}; session=fixed; known_device=planted.by-a-stranger`
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const answer = await visitor.post('/app/auth/2fa/verify', {
      body: { key, security_code: await mailedCode(test, email) },
      headers: { cookie, authorization: `Bearer ${stranger.token}` },
    })
    const { access_token: token } = answer.body['authData'] as { access_token: string }
    expect(part(token, 1)['sid']).not.toBe(part(stranger.token, 1)['sid'])
    expect(part(token, 1)['sub']).toBe(id)
    expect(await statusOf(stranger.token)).toBe(401)
    expect(String(answer.headers['set-cookie'])).not.toContain('planted')
  })
  it('each sign-in opens a session of its own, and a key opens one only once', async () => {
    const { email } = await account(test)
    const [first, second] = [await signedIn(test, email), await signedIn(test, email)]
    expect(part(first.token, 1)['sid']).not.toBe(part(second.token, 1)['sid'])
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const code = await mailedCode(test, email)
    expect((await verifyCode(test, key, code)).status).toBe(200)
    expect((await verifyCode(test, key, code)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('an open redirect', () => {
  const evil = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
    '///evil.example/..',
    '/.//evil.example',
  ]
  it.each(evil)('is not made of %j, neither in an address nor in its redirect', async (target) => {
    for (const url of [
      target.startsWith('/') ? target : `/${target}`,
      `/login?redirect=${encodeURIComponent(target)}`,
      `/password?redirect=${encodeURIComponent(target)}`,
      `/register/validate/x?redirect=${encodeURIComponent(target)}`,
    ]) {
      const { headers } = await test.app.inject({ url, headers: { host: 'capstan.test' } })
      const location =
        headers.location === undefined
          ? 'http://capstan.test/'
          : new URL(headers.location, 'http://capstan.test').href
      expect([url, new URL(location).host]).toEqual([url, 'capstan.test'])
    }
  })
})

describe('brute force of a code', () => {
  it('gets five guesses over two hundred addresses, three processes, IPv4 and IPv6, and the right code is refused then', async () => {
    const more = await Promise.all(
      [1, 2].map(async () => {
        const db = openDb({
          connection: { connectionString: test.url },
          max: 6,
          onError: () => undefined,
        })
        const services = await createServices(
          {
            config: test.services.config,
            db,
            keys: keyRing([TEST_SECRET]),
            log: test.services.log,
            demo: true,
            publicUrl: 'http://capstan.test',
            idle: true,
          },
          { clock: test.clock },
        )
        return { db, app: await buildApp(services) }
      }),
    )
    const apps = [test.app, ...more.map(({ app }) => app)]
    const { email, id } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const right = await mailedCode(test, email)
    const guess = async (i: number, code: string) =>
      apps[i % 3]?.inject({
        method: 'POST',
        url: '/app/auth/2fa/verify',
        remoteAddress: i % 2 ? `203.0.113.${i % 250}` : `2001:db8:${i}::1`,
        payload: { key, security_code: code },
      })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => guess(i, wrongCode(right, i + 1))),
    )
    expect(
      answers.filter((answer) => answer?.json<{ code: string }>().code === 'code_incorrect'),
    ).toHaveLength(5)
    expect(answers.filter((answer) => answer?.statusCode === 429)).toHaveLength(195)
    for (let i = 0; i < 3; i++) expect((await guess(i, right))?.statusCode).toBe(429)
    expect(await test.db.query('select 1 from session where user_id = $1', [id])).toEqual([])
    for (const { app, db } of more) {
      await app.close()
      await db.close()
    }
  }, 90_000)
})

describe('the volume of mail', () => {
  const count = async (email: string): Promise<number> => (await test.mailbox(email)).length
  const said = ({
    status,
    text,
    headers,
  }: {
    status: number
    text: string
    headers: Record<string, unknown>
  }) => [status, text.replaceAll(/"key":"[^"]+"/g, '"key"'), headers['retry-after']]
  it('of registrations is the same for a taken and for a new address, however often it is asked for', async () => {
    const taken = (await account(test)).email
    const fresh = 'volume-fresh@mail.example'
    const already = await count(taken)
    for (let i = 0; i < 3; i++) {
      const [a, b] = [
        await visitor.post('/register', {
          body: await registrationBody(test, { email_address: taken }),
        }),
        await visitor.post('/register', {
          body: await registrationBody(test, { email_address: fresh }),
        }),
      ]
      expect(said(a)).toEqual(said(b))
    }
    expect((await count(taken)) - already).toBe(await count(fresh))
  })
  it('of wrong passwords is none, for both', async () => {
    const { email } = await account(test)
    for (let i = 0; i < 3; i++)
      for (const one of [email, 'volume-nobody@mail.example'])
        await visitor.post('/app/auth/attempt', {
          body: { email_address: one, password: 'a wrong harbour' },
        })
    expect([await count(email), await count('volume-nobody@mail.example')]).toEqual([0, 0])
  })
  it('of resets is not told by an answer: past the budget of the mailbox it stays as for nobody', async () => {
    const { email } = await account(test)
    const ask = async (address: string) =>
      said(
        await visitor.post('/password/forgot/verify_email', {
          body: { email: address, recaptcha: await solvedCaptcha(test) },
        }),
      )
    for (let i = 0; i < 7; i++)
      expect(await ask(email)).toEqual(await ask('volume-nobody@mail.example'))
    expect(await count(email)).toBeLessThan(7)
    expect(await count('volume-nobody@mail.example')).toBe(0)
  })
})
