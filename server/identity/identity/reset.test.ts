import { testApp } from '#tests/support/app.ts'
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
const NEW = 'a louder harbour at dusk'
const forgot = async (email: string, recaptcha?: string) =>
  visitor.post('/password/forgot/verify_email', {
    body: { email, recaptcha: recaptcha ?? (await solvedCaptcha(test)) },
  })
const byQuery = async (email: string) =>
  visitor.post('/app/auth/2fa', {
    query: { email },
    body: { recaptcha: await solvedCaptcha(test) },
  })
const keyFor = async (email: string): Promise<string> => String((await forgot(email)).body['key'])
const change = (key: string, password = NEW, password_confirmation = password) =>
  visitor.post('/app/auth/2fa/change-password', { body: { password, password_confirmation, key } })
const hashOf = async (id: string): Promise<string | undefined> =>
  (
    await db.one<{ password_hash: string }>('select password_hash from app_user where id = $1', [
      id,
    ])
  )?.password_hash
const attempt = (email: string, password: string) =>
  visitor.post('/app/auth/attempt', { body: { email_address: email, password } })
async function verifiedKey(email: string): Promise<string> {
  const key = await keyFor(email)
  expect((await verifyCode(test, key, await mailedCode(test, email))).status).toBe(200)
  return key
}

describe('password reset', () => {
  it('answers a verified code with the status only, and then takes the new password', async () => {
    const { email } = await account(test)
    const key = await keyFor(email)
    const verified = await verifyCode(test, key, await mailedCode(test, email))
    expect(verified.body).toEqual({ status: 'ok' })
    const changed = await change(key)
    expect(changed.status).toBe(200)
    expect(changed.text).not.toMatch(/token|authData/)
    expect((await attempt(email, PASSWORD)).body.code).toBe('E-LOGIN-INCORRECT')
    expect((await attempt(email, NEW)).status).toBe(200)
    expect(
      (await test.mailbox(email)).filter((mail) => /was changed/.test(String(mail['subject']))),
    ).toHaveLength(1)
  })

  it('ends all sessions and open keys of the person', async () => {
    const { email } = await account(test)
    const before = await signedIn(test, email)
    await test.advance({ minutes: 2 })
    const open = await passwordKey(test, email)
    const key = await verifiedKey(email)
    expect((await before.get('/api/personal/user')).status).toBe(200)
    await change(key)
    expect((await before.get('/api/personal/user')).status).toBe(401)
    expect((await sendCode(test, open)).status).toBe(422)
  })

  it('lets one of twenty changes at once through', async () => {
    const { email } = await account(test)
    const key = await verifiedKey(email)
    const all = await Promise.all(Array.from({ length: 20 }, (_, i) => change(key, `${NEW} ${i}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 422)).toHaveLength(19)
  })

  it('refuses a sign-in key and a key whose code was not given, and changes nothing', async () => {
    const { email, id } = await account(test)
    const before = await hashOf(id)
    const login = await passwordKey(test, email)
    await sendCode(test, login)
    expect((await change(login)).body.code).toBe('code_expired')
    await verifyCode(test, login, await mailedCode(test, email))
    expect((await change(login)).body.code).toBe('code_expired')
    expect((await change(await keyFor(email))).body.code).toBe('code_expired')
    expect(await hashOf(id)).toBe(before)
  })

  it('refuses a verified key after half an hour', async () => {
    const { email } = await account(test)
    const key = await verifiedKey(email)
    await test.advance({ minutes: 31 })
    expect((await change(key)).body.code).toBe('code_expired')
  })

  it('keeps the key through a refused password: too common, the own name, not the same twice', async () => {
    const { email } = await account(test)
    const key = await verifiedKey(email)
    for (const bad of ['password123', 'GraceReed1'])
      expect((await change(key, bad)).body).toMatchObject({
        code: 'invalid',
        fields: { password: expect.any(String) as string },
      })
    expect((await change(key, NEW, `${NEW}!`)).body).toMatchObject({
      code: 'invalid',
      fields: { password_confirmation: 'The passwords don’t match.' },
    })
    expect((await change(key)).status).toBe(200)
  })

  it('cannot be told apart for an unknown address: key, wrong code and resend', async () => {
    const { email } = await account(test)
    const nobody = 'nobody-resets@mail.example'
    const known = await forgot(email)
    const unknown = await forgot(nobody)
    expect([unknown.status, Object.keys(unknown.body), unknown.text.length]).toEqual([
      known.status,
      Object.keys(known.body),
      known.text.length,
    ])
    const keys = [String(known.body['key']), String(unknown.body['key'])] as const
    const right = await mailedCode(test, email)
    const said = async (
      work: (key: string) => Promise<{ status: number; body: Record<string, unknown> }>,
    ) =>
      Promise.all(
        keys.map(async (key) => {
          const { status, body } = await work(key)
          return { status, code: body['code'], message: body['message'] }
        }),
      )
    for (let guess = 1; guess <= 7; guess += 1) {
      const [a, b] = await said((key) => verifyCode(test, key, wrongCode(right, guess)))
      expect(a).toEqual({
        status: 422,
        code: 'code_incorrect',
        message: 'Something went wrong. Try again later.',
      })
      expect(b).toEqual(a)
    }
    await test.advance({ seconds: 61 })
    for (let sends = 2; sends <= 6; sends += 1) {
      const [a, b] = await said((key) => sendCode(test, key))
      expect(a?.status).toBe(sends === 6 ? 429 : 200)
      expect(b).toEqual(a)
      await test.advance({ seconds: 61 })
    }
    expect(await test.mailbox(nobody)).toEqual([])
  })

  it(
    'takes as long for an unknown address as for a known one: the medians are within 5 %',
    { timeout: 120_000 },
    async () => {
      const { email } = await account(test)
      const proofs = await Promise.all(Array.from({ length: 128 }, () => solvedCaptcha(test)))
      let network = 0
      const ask = (address: string) =>
        test.app.inject({
          method: 'POST',
          url: '/password/forgot/verify_email',
          remoteAddress: `198.51.100.${(network += 1)}`,
          payload: { email: address, recaptcha: proofs.pop() },
        })
      await sameTime(
        () => ask(email),
        () => ask('nobody-in-time@mail.example'),
      )
    },
  )

  it('begins with an e-mail address as query parameter, too, and its key opens no session', async () => {
    const { email } = await account(test)
    const begun = await byQuery(email)
    expect(begun.body).toMatchObject({ key: expect.any(String) as string, retry_after: 60 })
    expect((await byQuery('no@mail.example')).body).toEqual({
      ...begun.body,
      key: expect.any(String) as string,
    })
    const verified = await verifyCode(
      test,
      String(begun.body['key']),
      await mailedCode(test, email),
    )
    expect(verified.body).toEqual({ status: 'ok' })
    expect((await visitor.post('/app/auth/2fa', {})).status).toBe(400)
  })

  it('asks for a captcha where an e-mail address begins it (A5)', async () => {
    const { email } = await account(test)
    const without = await visitor.post('/app/auth/2fa', { query: { email } })
    expect([without.status, without.body.code]).toEqual([400, 'captcha_required'])
    const wrong = await visitor.post('/app/auth/2fa', {
      query: { email },
      body: { recaptcha: 'solved, believe me' },
    })
    expect(wrong.body.code).toBe('captcha_failed')
    expect((await test.mailbox(email)).filter((mail) => mail['code'] !== undefined)).toEqual([])
  })

  it('strangers who use up what they may try leave the owner sign-in, step-up and reset (A5)', async () => {
    const { email } = await account(test)
    const login = async (headers = {}) => {
      const key = await passwordKey(test, email)
      await sendCode(test, key)
      return visitor.post('/app/auth/2fa/verify', {
        body: { key, security_code: await mailedCode(test, email) },
        headers,
      })
    }
    const first = await login()
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const owner = test.bearer((first.body['authData'] as { access_token: string }).access_token)
    await test.advance({ minutes: 2 })
    // codes and mails of resets that strangers begin, as many as they may
    const stranger = async (): Promise<number> => {
      const key = await keyFor(email)
      const right = await mailedCode(test, email)
      for (let i = 1; i <= 5; i++) await verifyCode(test, key, wrongCode(right, i))
      return (await verifyCode(test, key, wrongCode(right))).status
    }
    for (let n = 0; n < 6; n++) await stranger()

    expect((await login()).status).toBe(200)
    const asked = await owner.post('/api/auth/step-up')
    const fresh = await owner.post('/api/auth/step-up/verify', {
      body: { key: asked.body['key'], security_code: await mailedCode(test, email) },
    })
    expect([fresh.status, fresh.text]).toEqual([200, expect.stringContaining('step_up_until')])

    // a browser in which the owner has signed in gets its mail, and its code counts
    const mails = (await test.mailbox(email)).length
    const key = String(
      (
        await visitor.post('/password/forgot/verify_email', {
          body: { email, recaptcha: await solvedCaptcha(test) },
          headers: { cookie },
        })
      ).body['key'],
    )
    expect(await test.mailbox(email)).toHaveLength(mails + 1)
    const verified = await visitor.post('/app/auth/2fa/verify', {
      body: { key, security_code: await mailedCode(test, email) },
      headers: { cookie },
    })
    expect(verified.body).toEqual({ status: 'ok' })
  })

  it('a stranger who knows the password cannot lock a known browser or a session out (A5)', async () => {
    const { email } = await account(test)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const first = await verifyCode(test, key, await mailedCode(test, email))
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    const owner = test.bearer((first.body['authData'] as { access_token: string }).access_token)
    for (let n = 0; n < 3; n++) {
      const stolen = await passwordKey(test, email)
      await sendCode(test, stolen)
      const right = await mailedCode(test, email)
      for (let i = 1; i <= 5; i++) await verifyCode(test, stolen, wrongCode(right, i))
    }
    const strange = await passwordKey(test, email)
    await sendCode(test, strange)
    expect((await verifyCode(test, strange, await mailedCode(test, email))).status).toBe(429)
    const own = await visitor.post('/app/auth/2fa/verify', {
      body: { key: strange, security_code: await mailedCode(test, email) },
      headers: { cookie },
    })
    expect(own.status).toBe(200)
    const asked = await owner.post('/api/auth/step-up')
    const fresh = await owner.post('/api/auth/step-up/verify', {
      body: { key: asked.body['key'], security_code: await mailedCode(test, email) },
    })
    expect(fresh.status).toBe(200)
  })

  it('an empty security code of an attempt counts as absent', async () => {
    const { email } = await account(test)
    const answer = await visitor.post('/app/auth/attempt', {
      body: { email_address: email, password: PASSWORD, security_code: '' },
    })
    expect(answer.body).toMatchObject({ key: expect.any(String) as string })
  })

  it('takes a captcha once', async () => {
    const proof = await solvedCaptcha(test)
    expect((await forgot('one@mail.example', proof)).status).toBe(200)
    expect((await forgot('one@mail.example', proof)).body.code).toBe('captcha_failed')
  })

  it('mails an account five codes an hour, and answers a key all the same', async () => {
    const { email } = await account(test)
    for (let asked = 0; asked < 7; asked += 1)
      expect((await forgot(email)).body['key']).toEqual(expect.any(String))
    expect(await test.mailbox(email)).toHaveLength(5)
  })

  it("leaves the owner's earlier code alone when a stranger asks", async () => {
    const { email } = await account(test)
    const key = await keyFor(email)
    const code = await mailedCode(test, email)
    await keyFor(email)
    expect((await verifyCode(test, key, code)).body).toEqual({ status: 'ok' })
  })
})
