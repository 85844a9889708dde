import { buildApp } from '#server/app.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { keyRing } from '#server/kernel/lib/keys.ts'
import { createServices } from '#server/create-services.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import { sameTime } from '#tests/support/equal-times.ts'
import {
  account,
  mailedCode,
  PASSWORD,
  passwordKey,
  sendCode,
  signedIn,
  solvedCaptcha,
  verifyCode,
  wrongCode,
} from '#tests/support/identity.ts'
import { describe, expect, it } from 'vitest'

const test = await testApp({ sessions: 'real' })
const { visitor, db } = test
const withCode = async (email: string): Promise<[string, string]> => {
  const key = await passwordKey(test, email)
  await sendCode(test, key)
  return [key, await mailedCode(test, email)]
}
const attempt = (
  email: string,
  password: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) =>
  visitor.post('/app/auth/attempt', { body: { email_address: email, password, ...extra }, headers })

describe('signing in', () => {
  it('takes a password and the code of the mail, and the session knows the person', async () => {
    const { email, id } = await account(test)
    const key = await passwordKey(test, email)
    const sent = await sendCode(test, key)
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ retry_after: 60 })
    const answer = await verifyCode(test, key, await mailedCode(test, email))
    expect(answer.body).toMatchObject({ status: 'ok', authData: { expires_in: 43_200 } })
    const { access_token } = answer.body['authData'] as { access_token: string }
    const person = await test.bearer(access_token).ask('GET /api/personal/user')
    expect(person.body).toMatchObject({
      id,
      primary_email: email,
      first_name: 'Grace',
      admin_role: null,
      companies: [],
      consented: false,
      account: { state: 'active' },
    })
  })

  it('answers the same status and bytes for an unknown address, a wrong password, a disabled and an unconfirmed account', async () => {
    const { email } = await account(test)
    const disabled = await account(test)
    const operator = await account(test, { adminRole: 'operator' })
    const boss = test.services.lifecycles
    const by = {
      actor: {
        kind: 'person' as const,
        userId: operator.id,
        sessionId: operator.id,
        verified: true,
        adminRole: 'operator' as const,
        memberships: [],
        otherAccounts: [],
        factorAt: new Date().toISOString(),
        consented: true,
      },
    }
    await db.tx((tx) =>
      boss.send(
        tx,
        'user',
        disabled.id,
        { type: 'DISABLED', reason: 'Asked for by the person' },
        by,
      ),
    )
    const unconfirmed = await account(test)
    await db.run(
      "update machine_instance set state = 'unverified', value = '\"unverified\"' where machine = 'user' and id = $1",
      [unconfirmed.id],
    )
    const answers = [
      await attempt(email, 'wrong password here'),
      await attempt('nobody@mail.example', PASSWORD),
      await attempt(disabled.email, PASSWORD),
      await attempt(unconfirmed.email, PASSWORD),
    ]
    expect(answers.map((a) => a.status)).toEqual([422, 422, 422, 422])
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(answers[0]?.body.code).toBe('E-LOGIN-INCORRECT')
  })

  it(
    'spends the time of a hash on an unknown address, too: the medians are within 5 %',
    { timeout: 120_000 },
    async () => {
      // each address once: a refusal after a refusal comes later
      const known = await Promise.all(
        Array.from({ length: 64 }, async () => (await account(test)).email),
      )
      await sameTime(
        () => attempt(known.pop() ?? '', 'wrong password here'),
        () => attempt(`nobody-${newId()}@mail.example`, 'wrong password here'),
      )
    },
  )

  it('comes later for each wrong password before it, of a known and of an unknown address alike', async () => {
    const { email } = await account(test)
    for (const address of [email, 'nobody-slow@mail.example']) {
      const times: number[] = []
      for (let i = 0; i < 3; i++) {
        const start = performance.now()
        expect((await attempt(address, 'wrong password')).status).toBe(422)
        times.push(performance.now() - start)
      }
      for (const [i, ms] of times.entries()) expect(ms).toBeGreaterThanOrEqual(245 + 150 * i)
    }
  })

  it('asks for a solved captcha after three wrong passwords, of a known and of an unknown address alike, and never from a known device of the owner', async () => {
    const { email } = await account(test)
    const signed = await verifyCode(test, ...(await withCode(email)))
    const cookie = String(signed.headers['set-cookie']).split(';')[0] ?? ''
    for (const address of [email, 'nobody-robot@mail.example']) {
      for (let i = 0; i < 3; i++)
        expect((await attempt(address, 'wrong password')).status).toBe(422)
      const asked = await attempt(address, 'wrong password')
      expect([asked.status, asked.body.code, asked.body.fields?.['recaptcha']]).toEqual([
        400,
        'captcha_required',
        'Complete the verification to continue.',
      ])
      const proof = await solvedCaptcha(test)
      expect((await attempt(address, 'wrong password', { recaptcha: proof })).status).toBe(422)
      expect((await attempt(address, 'wrong password', { recaptcha: proof })).status).toBe(400)
    }
    expect((await attempt(email, PASSWORD, {}, { cookie })).status).toBe(200)
    expect((await attempt(email, PASSWORD, { recaptcha: await solvedCaptcha(test) })).status).toBe(
      200,
    )
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  it('judges ten wrong passwords of an account in a quarter of an hour, from however many networks, and the owner still gets in from a known device', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const signed = await verifyCode(test, key, await mailedCode(test, email))
    const cookie = String(signed.headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^known_device=/)
    expect(String(signed.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/)
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, i) =>
        test.app.inject({
          method: 'POST',
          url: '/app/auth/attempt',
          remoteAddress: `198.51.100.${i + 1}`,
          payload: { email_address: email, password: `wrong password ${i}` },
        }),
      ),
    )
    const statuses = answers.map((a) => a.statusCode)
    expect(statuses.filter((s) => s === 422)).toHaveLength(10)
    expect(statuses.filter((s) => s === 429)).toHaveLength(91)
    const refused = answers.find((a) => a.statusCode === 429)
    expect(refused?.json()).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/^Too many/),
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(email, PASSWORD)).status).toBe(429)
    expect((await attempt(email, PASSWORD, {}, { cookie })).status).toBe(200)
    expect((await attempt(email, PASSWORD, {}, { cookie: 'known_device=x.y' })).status).toBe(429)
  }, 60_000)

  it('counts wrong passwords of one network over all accounts, an IPv6 network by its /64, and a forged forwarding header changes nothing', async () => {
    const try_ = (i: number) =>
      test.app.inject({
        method: 'POST',
        url: '/app/auth/attempt',
        remoteAddress: `2001:db8:0:7::${i + 1}`,
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        payload: { email_address: `sprayed${i}@mail.example`, password: 'wrong password' },
      })
    const statuses: number[] = []
    for (let i = 0; i < 33; i++) statuses.push((await try_(i)).statusCode)
    expect(statuses.filter((s) => s === 422)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429, 429])
  }, 60_000)

  it('does not count right passwords', async () => {
    const { email } = await account(test)
    for (let i = 0; i < 12; i++) expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  it('lets forty right passwords of one account through at once', async () => {
    const { email } = await account(test)
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, PASSWORD)))
    expect(answers.map((a) => a.status)).toEqual(Array(40).fill(200))
  })

  it('refuses unknown fields and over-long passwords', async () => {
    const { email } = await account(test)
    expect((await attempt(email, PASSWORD, { admin: true })).body.code).toBe('unknown_field')
    expect((await attempt(email, 'x'.repeat(1025))).status).toBe(400)
    for (const bad of [
      'a@x.example,b@y.example',
      'a@x.example\r\nBcc: b@y.example',
      '"a@x b"@y.example',
    ])
      expect((await attempt(bad, PASSWORD)).status).toBe(400)
  })
})

describe('codes', () => {
  it('judges exactly five of 200 wrong guesses at once, and the right code is refused afterwards', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const right = await mailedCode(test, email)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => verifyCode(test, key, wrongCode(right, i + 1))),
    )
    expect(answers.filter((a) => a.body.code === 'code_incorrect')).toHaveLength(5)
    expect(answers.filter((a) => a.status === 429)).toHaveLength(195)
    const last = await verifyCode(test, key, right)
    expect(last.status).toBe(429)
    expect(last.body).not.toHaveProperty('authData')
  }, 60_000)

  it('judges exactly five over two processes that share a database', async () => {
    const db2 = openDb({
      connection: { connectionString: test.url },
      max: 8,
      onError: () => undefined,
    })
    const parts2 = await createServices(
      {
        config: test.services.config,
        db: db2,
        keys: keyRing([TEST_SECRET]),
        log: test.services.log,
        demo: true,
        publicUrl: 'http://capstan.test',
        idle: true,
      },
      { clock: test.clock },
    )
    const app2 = await buildApp(parts2)
    const { email } = await account(test, { demo: true })
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const right = await mailedCode(test, email)
    const guess = (app: typeof app2, code: string) =>
      app.inject({
        method: 'POST',
        url: '/app/auth/2fa/verify',
        payload: { key, security_code: code },
      })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => guess(i % 2 ? app2 : test.app, wrongCode(right, i + 1))),
    )
    expect(
      answers.filter((a) => a.json<{ code: string }>().code === 'code_incorrect'),
    ).toHaveLength(5)
    expect((await guess(app2, right)).statusCode).toBe(429)
    // a session of one process is a session of the other
    const { token } = await signedIn(test, (await account(test)).email)
    expect(
      (
        await app2.inject({
          url: '/api/personal/user',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).toBe(200)
    await app2.close()
    await db2.close()
  })

  it('opens one session for fifty right answers at once', async () => {
    const { email, id } = await account(test, { demo: true })
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const right = await mailedCode(test, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verifyCode(test, key, right)),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(await db.query('select id from session where user_id = $1', [id])).toHaveLength(1)
  })

  it('judges at most ten wrong codes of an account in an hour over any number of keys', async () => {
    const { email } = await account(test)
    let judged = 0
    for (let login = 0; login < 4; login++) {
      const key = await passwordKey(test, email)
      await sendCode(test, key)
      const right = await mailedCode(test, email)
      for (let i = 1; i <= 5; i++)
        if ((await verifyCode(test, key, wrongCode(right, i))).body.code === 'code_incorrect')
          judged += 1
    }
    expect(judged).toBe(10)
  })

  it('counts guesses beside the password on the same five', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const right = await mailedCode(test, email)
    for (let i = 1; i <= 5; i++)
      expect(
        (await attempt(email, PASSWORD, { security_code: wrongCode(right, i) })).body.code,
      ).toBe('code_incorrect')
    const refused = await verifyCode(test, key, right)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(email, PASSWORD, { security_code: right })).status).toBe(429)
  })

  it('signs in with password and code together', async () => {
    const { email } = await account(test)
    await sendCode(test, await passwordKey(test, email))
    const answer = await attempt(email, PASSWORD, { security_code: await mailedCode(test, email) })
    expect((await test.bearer(String(answer.body['token'])).get('/api/personal/user')).status).toBe(
      200,
    )
  })

  it('refuses the earlier code of a key after a resend, and lets the code of another key live', async () => {
    const { email } = await account(test)
    const other = await passwordKey(test, email)
    await sendCode(test, other)
    const othersCode = await mailedCode(test, email)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const old = await mailedCode(test, email)
    test.clock.advance({ seconds: 61 })
    expect((await visitor.post('/app/auth/2fa/resend-code', { body: { key } })).status).toBe(200)
    const fresh = await mailedCode(test, email)
    if (old !== fresh) expect((await verifyCode(test, key, old)).body.code).toBe('code_incorrect')
    expect((await verifyCode(test, key, fresh)).status).toBe(200)
    expect((await verifyCode(test, other, othersCode)).status).toBe(200)
  })

  it('sends one code a minute and five per key', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    for (let sent = 0; sent < 5; sent++) {
      expect((await sendCode(test, key)).status).toBe(200)
      const again = await sendCode(test, key)
      expect(again.status).toBe(429)
      expect(again.body.message).toMatch(/^Too many/)
      test.clock.advance({ seconds: 61 })
    }
    expect((await sendCode(test, key)).body.message).toMatch(/^Too many/)
  })

  it('sends fifteen codes an hour to an account, twenty times as many to demo people', async () => {
    const count = async (email: string): Promise<number> => {
      let sent = 0
      for (let i = 0; i < 17; i++)
        if ((await sendCode(test, await passwordKey(test, email))).status === 200) sent += 1
      return sent
    }
    expect(await count((await account(test)).email)).toBe(15)
    expect(await count((await account(test, { demo: true })).email)).toBe(17)
  })

  it('ends after five minutes', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const code = await mailedCode(test, email)
    test.clock.advance({ minutes: 5, seconds: 1 })
    expect((await verifyCode(test, key, code)).body.code).toBe('code_expired')
  })

  it('keeps keys and codes as hashes only', async () => {
    const { email, id } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const code = await mailedCode(test, email)
    const rows = JSON.stringify([
      await db.query('select * from auth_key where user_id = $1', [id]),
      await db.query(
        'select template, subject, variables, sealed from email_message where user_id = $1',
        [id],
      ),
    ])
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(`"${code}"`)
    expect(rows).toContain('login.code')
  })

  it('refuses a key that was never given', async () => {
    const key = 'x'.repeat(43)
    expect((await sendCode(test, key)).body.code).toBe('code_expired')
    expect((await verifyCode(test, key, '123456')).body.code).toBe('code_expired')
  })
})

describe('the sign-in log', () => {
  it('says who, when, from which device and how it went, and cannot be changed', async () => {
    const { email, id } = await account(test)
    await signedIn(test, email)
    const rows = await db.query<{ outcome: string }>(
      'select outcome from sign_in_event where user_id = $1 order by at, id',
      [id],
    )
    expect(rows.map((r) => r.outcome)).toEqual(['password_right', 'code_sent', 'signed_in'])
    await expect(db.run('delete from sign_in_event where user_id = $1', [id])).rejects.toThrow(
      /append-only/,
    )
  })
})
