import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { testApp, type Answer } from '#tests/support/app.ts'
import {
  account,
  mailedCode,
  PASSWORD,
  passwordKey,
  sendCode,
  signedIn,
  verifyCode,
  wrongCode,
} from '#tests/support/identity.ts'
import {
  begin as beginInvestment,
  submitForReview,
  liveOffering,
  rightValues,
  type Investor,
} from '#tests/support/investing.ts'
import { authenticator } from '#tests/support/authenticator.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { setAdminRole } from '#server/identity/identity/repo.ts'
import { openSession } from './sessions.ts'
import { stepOfCode, totpUri } from './totp.ts'

const test = await testApp({ sessions: 'real' })
const { visitor } = test
type Signed = Awaited<ReturnType<typeof signedIn>>
/** What an app shows at a moment (milliseconds), or `later` steps of 30 seconds after it. */
const codeAt = (secret: string, at: number, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at + later * 30_000 })
const codeOf = (secret: string, later = 0): string =>
  codeAt(secret, test.clock.real().getTime(), later)
const token = (answer: Answer): string =>
  (answer.body['authData'] as { access_token: string }).access_token
const recover = (key: string, code: string) =>
  visitor.post('/api/auth/recovery-code', { body: { key, recovery_code: code } })

/** A person with an app: the secret and the recovery codes that came with it. */
async function withApp(): Promise<{
  id: string
  email: string
  person: Signed
  secret: string
  codes: string[]
}> {
  const made = await account(test)
  const person = await signedIn(test, made.email)
  const { secret } = (await person.ask('POST /api/security/app')).body
  const { recovery_codes: codes } = (
    await person.ask('POST /api/security/app/confirm', {
      body: { security_code: codeOf(secret, -1) },
    })
  ).body
  return { ...made, person, secret, codes: codes ?? [] }
}

describe('codes of an app', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  it('are those of RFC 6238, appendix B', () => {
    const vectors = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const
    for (const [second, code] of vectors)
      expect([second, stepOfCode(secret, code, new Date(second * 1000))]).toEqual([
        second,
        Math.floor(second / 30),
      ])
  })
  it('count for the step before and after, not further', () => {
    const at = new Date('2026-11-21T12:00:00Z')
    for (const [by, counts] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect([by, stepOfCode(secret, codeAt(secret, at.getTime(), by), at) !== null]).toEqual([
        by,
        counts,
      ])
  })
  it('are told to the app with their issuer', () =>
    expect(totpUri(secret, 'Cap stan', 'a@b.example')).toBe(
      `otpauth://totp/Cap%20stan:a%40b.example?issuer=Cap%20stan&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    ))
})

describe('an authenticator app', () => {
  it('counts once one of its codes was given, brings ten recovery codes, and is told by mail', async () => {
    const { email, person, codes } = await withApp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect((await person.ask('GET /api/security')).body).toMatchObject({
      app: { confirmed_at: expect.any(String) },
      passkeys: [],
      recovery_codes: 10,
      required: false,
      recovery: null,
    })
    expect((await test.mailbox(email)).map((mail) => mail['subject'])).toContain(
      'An authenticator app was added',
    )
    expect((await person.post('/api/security/app')).body.code).toBe('refused')
  })

  it('signs in by the public calls: no code is mailed, its own code counts once', async () => {
    const { email, secret } = await withApp()
    const before = (await test.mailbox(email)).length
    const asked = await visitor.post('/app/auth/attempt', {
      body: { email_address: email, password: PASSWORD },
    })
    expect(asked.body).toMatchObject({ methods: ['app', 'recovery_code'] })
    const key = String(asked.body['key'])
    expect((await sendCode(test, key)).status).toBe(200)
    expect((await test.mailbox(email)).length).toBe(before)
    expect((await verifyCode(test, key, wrongCode(codeOf(secret)))).body.code).toBe(
      'code_incorrect',
    )
    const code = codeOf(secret)
    expect(
      (await test.bearer(token(await verifyCode(test, key, code))).get('/api/personal/user'))
        .status,
    ).toBe(200)
    expect((await verifyCode(test, key, code)).status).toBe(422)
    expect((await verifyCode(test, await passwordKey(test, email), code)).body.code).toBe(
      'code_incorrect',
    )
  })

  it('judges five guesses of a key however many arrive at once, ten of an account in an hour', async () => {
    const { email, secret } = await withApp()
    const key = await passwordKey(test, email)
    const wrong = wrongCode(codeOf(secret), 5)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => verifyCode(test, key, wrong)),
    )
    expect(answers.filter((a) => a.body.code === 'code_incorrect').length).toBeLessThanOrEqual(5)
    expect((await verifyCode(test, key, codeOf(secret))).body.code).toBe('too_many')
    const tried = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const next = await passwordKey(test, email)
        return Promise.all(Array.from({ length: 5 }, () => verifyCode(test, next, wrong)))
      }),
    )
    expect(
      [...answers, ...tried.flat()].filter((a) => a.body.code === 'code_incorrect').length,
    ).toBeLessThanOrEqual(10)
  })

  it('opens one session when its right code is sent fifty times at once', async () => {
    const { email, secret } = await withApp()
    const key = await passwordKey(test, email)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifyCode(test, key, code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  it('is asked for by a step-up, and a key of a sign-in does not serve there', async () => {
    const { person, secret, email } = await withApp()
    test.clock.advance({ minutes: 6 })
    expect((await person.del('/api/security/app')).body.code).toBe('step_up')
    const { key, methods } = (await person.ask('POST /api/auth/step-up')).body
    expect(methods).toEqual(['app', 'recovery_code'])
    const login = await passwordKey(test, email)
    expect(
      (
        await person.post('/api/auth/step-up/verify', {
          body: { key: login, security_code: codeOf(secret) },
        })
      ).body.code,
    ).toBe('code_expired')
    test.clock.advance({ seconds: 60 })
    expect(
      (
        await person.post('/api/auth/step-up/verify', {
          body: { key, security_code: codeOf(secret) },
        })
      ).status,
    ).toBe(200)
    expect((await person.del('/api/security/app')).status).toBe(204)
    expect((await person.ask('GET /api/security')).body).toMatchObject({
      app: null,
      recovery_codes: 0,
    })
    await sendCode(test, await passwordKey(test, email))
    expect(await mailedCode(test, email)).toMatch(/^\d{6}$/)
  })

  it('is asked for by a password reset, too: the mailbox alone is not enough', async () => {
    const { email, secret } = await withApp()
    const { solvedCaptcha } = await import('#tests/support/identity.ts')
    const { body } = await visitor.post('/password/forgot/verify_email', {
      body: { email, recaptcha: await solvedCaptcha(test) },
    })
    const key = String(body['key'])
    const change = () =>
      visitor.post('/app/auth/2fa/change-password', {
        body: { password: 'a louder harbour', password_confirmation: 'a louder harbour', key },
      })
    expect((await verifyCode(test, key, await mailedCode(test, email))).body).toEqual({
      status: 'ok',
      methods: ['app', 'recovery_code'],
    })
    expect((await change()).body.code).toBe('refused')
    const right = await verifyCode(test, key, codeOf(secret))
    expect(right.body).toEqual({ status: 'ok' })
    expect((await change()).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('sign in once each, in any spelling, and the owner is told how many are left', async () => {
    const { email, codes } = await withApp()
    const [first = ''] = codes
    const key = await passwordKey(test, email)
    expect((await recover(key, 'AAAAA-AAAAA')).body.code).toBe('code_incorrect')
    const signed = await recover(key, ` ${first.toLowerCase().replace('-', ' ')} `)
    expect((await test.bearer(token(signed)).ask('GET /api/security')).body).toMatchObject({
      recovery_codes: 9,
    })
    expect((await recover(await passwordKey(test, email), first)).body.code).toBe('code_incorrect')
    expect((await test.mailbox(email)).map((mail) => mail['subject'])).toContain(
      'A recovery code was used',
    )
  })
  it('end when new ones are made', async () => {
    const { email, person, codes } = await withApp()
    const { recovery_codes: fresh } = (await person.ask('POST /api/security/recovery-codes')).body
    expect((await recover(await passwordKey(test, email), codes[0] ?? '')).status).toBe(422)
    expect((await recover(await passwordKey(test, email), fresh[0] ?? '')).status).toBe(200)
  })
  it('are not kept readable', async () => {
    const { id, codes } = await withApp()
    const rows = await test.db.query<{ code_hash: string }>(
      'select code_hash from recovery_code where user_id = $1',
      [id],
    )
    expect(rows.some((row) => codes.some((code) => row.code_hash.includes(code)))).toBe(false)
  })
})

describe('an administrator', () => {
  it('outside the demo has no role before an app or a passkey is enrolled', async () => {
    const real = await testApp({ sessions: 'real', demo: false })
    const { email, id } = await account(real, { adminRole: 'operator' })
    const person = await signedIn(real, email)
    expect((await person.ask('GET /api/personal/user')).body.enrol).toBe('must')
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: false,
    })
    const { secret } = (await person.ask('POST /api/security/app')).body
    await person.post('/api/security/app/confirm', {
      body: { security_code: codeAt(secret, real.clock.real().getTime()) },
    })
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: true,
    })
    await setAdminRole(real.db, id, null)
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: false,
    })
  })
  it('of the demo is offered it and may go on', async () => {
    const person = await signedIn(test, (await account(test, { adminRole: 'compliance' })).email)
    expect((await person.ask('GET /api/personal/user')).body.enrol).toBe('offer')
    expect((await person.get('/api/capitalmarket/access/cmp-admin')).body).toEqual({
      has_access_cmp_admin: true,
    })
  })
})

describe('a passkey', () => {
  const site = {
    rpID: new URL(test.services.publicUrl).hostname,
    origin: test.services.publicUrl,
  }
  const challengeOf = (answer: Answer): string =>
    (answer.body['options'] as { challenge: string }).challenge
  /** A person with a passkey: the device, and the two ways to prove it. */
  async function withPasskey() {
    const made = await account(test)
    const person = await signedIn(test, made.email)
    const device = authenticator(site)
    const response = device.made(challengeOf(await person.post('/api/security/passkeys/options')))
    const saved = await person.post('/api/security/passkeys', {
      body: { label: 'Key', response },
    })
    expect(saved.status).toBeLessThan(300)
    const prove = async (of: { key?: string; handle?: string }): Promise<Answer> => {
      const body = of.key === undefined ? {} : { key: of.key }
      const asked = await visitor.post('/api/auth/passkey/options', { body })
      return visitor.post('/api/auth/passkey/verify', {
        body: { ...body, response: device.proven(challengeOf(asked), of.handle) },
      })
    }
    return { ...made, prove }
  }

  it('signs in the person that it names, alone and as the second factor', async () => {
    const { id, email, prove } = await withPasskey()
    expect((await prove({ handle: id })).status).toBe(200)
    const key = await passwordKey(test, email)
    expect((await prove({ key, handle: id })).status).toBe(200)
  })

  it('is refused where it names another person, or names nobody where no key does', async () => {
    const { email, prove } = await withPasskey()
    const other = await account(test)
    expect((await prove({ handle: other.id })).body.code).toBe('code_incorrect')
    expect((await prove({})).body.code).toBe('code_incorrect')
    const key = await passwordKey(test, email)
    expect((await prove({ key, handle: other.id })).body.code).toBe('code_incorrect')
    // a device that keeps no user handle proves a passkey that the key names
    expect((await prove({ key })).status).toBe(200)
  })
})

describe('the way back without app, passkey and recovery codes', () => {
  const begin = (key: string) => visitor.post('/api/auth/recovery', { body: { key } })
  it('waits three days, then a mailed code opens the account once, removes the lost factors and tells the owner', async () => {
    const { email, person } = await withApp()
    const begun = await begin(await passwordKey(test, email))
    expect(Date.parse(String(begun.body['ready_at'])) - test.clock.now().getTime()).toBeGreaterThan(
      71.9 * 3_600_000,
    )
    expect((await begin(await passwordKey(test, email))).body).toEqual(begun.body)
    expect((await person.ask('GET /api/security')).body.recovery).toMatchObject({
      status: { state: 'waiting' },
    })
    const early = await passwordKey(test, email)
    await sendCode(test, early)
    expect((await test.mailbox(email))[0]?.['subject']).toMatch(/requested account recovery/)
    await test.advance({ days: 3, minutes: 1 })
    const asked = await visitor.post('/app/auth/attempt', {
      body: { email_address: email, password: PASSWORD },
    })
    expect(asked.body['methods']).toEqual(['email', 'app', 'recovery_code'])
    await sendCode(test, String(asked.body['key']))
    const signed = await verifyCode(test, String(asked.body['key']), await mailedCode(test, email))
    const back = test.bearer(token(signed))
    expect((await back.ask('GET /api/security')).body).toMatchObject({
      app: null,
      recovery_codes: 0,
      recovery: null,
    })
    expect((await test.mailbox(email)).map((mail) => mail['subject'])).toEqual(
      expect.arrayContaining(['You can recover your account', 'Your account is recovered']),
    )
  })
  it('ends every other session, and finds an investment in progress where it was', async () => {
    const { email, person, id } = await withApp()
    await test.db.tx((tx) =>
      acceptAllConsents(tx, id, { ip: '127.0.0.1', userAgent: 'test' }, test.clock.now()),
    )
    const offering = await liveOffering(test)
    const who: Investor = {
      ...test.person({ userId: id }),
      ...person,
      userId: id,
      email,
      front: '',
      back: '',
      dob: '1981-02-03',
      ssn: '900100001',
      bank: '400000001',
    }
    const { id: investment } = await beginInvestment(who, offering, 50_000)
    expect(
      (
        await submitForReview(
          who,
          investment,
          'suitability',
          rightValues(who, offering, 'suitability'),
        )
      ).status,
    ).toBe(200)
    const look = async (by: Pick<Signed, 'get'>) => {
      const {
        status,
        amount,
        steps,
        next_step: next,
      } = (await by.get<InvestmentView>(`/api/investments/${investment}`)).body
      return {
        state: status.state,
        amount,
        next,
        steps: steps.map((step) => [step.name, step.status.state]),
      }
    }
    const before = await look(person)
    expect(before.steps).toContainEqual(['suitability', 'approved'])
    await begin(await passwordKey(test, email))
    await test.advance({ days: 3, minutes: 1 })
    const other = test.bearer(
      (
        await openSession(
          { services: test.services, ip: '192.0.2.9', userAgent: 'somebody else' },
          id,
          {
            method: 'app',
            deviceId: null,
          },
        )
      ).access_token,
    )
    expect((await other.get('/api/personal/user')).status).toBe(200)
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const back = test.bearer(token(await verifyCode(test, key, await mailedCode(test, email))))
    expect((await other.get('/api/personal/user')).status).toBe(401)
    expect((await back.ask('GET /api/sessions')).body.items).toHaveLength(1)
    expect(await look(back)).toEqual(before)
  })
  it('is cancelled by the link of its mail, which signs nobody in and may be opened again', async () => {
    const { email, person } = await withApp()
    await begin(await passwordKey(test, email))
    const mail = (await test.mailbox(email)).find((one) =>
      /requested account recovery/.test(String(one['subject'])),
    )
    const [, link = ''] = /\/recovery\/([A-Za-z0-9_-]+)/.exec(String(mail?.['text'])) ?? []
    const cancel = () => visitor.post('/api/auth/recovery/cancel', { body: { token: link } })
    expect((await cancel()).body).toEqual({ status: 'cancelled' })
    expect((await cancel()).body).toEqual({ status: 'already_over' })
    expect((await person.ask('GET /api/security')).body.recovery).toBeNull()
  })
  it('is cancelled when the owner signs in with a factor that was said to be lost', async () => {
    const { email, secret, person } = await withApp()
    await begin(await passwordKey(test, email))
    await verifyCode(test, await passwordKey(test, email), codeOf(secret, 1))
    expect((await person.ask('GET /api/security')).body.recovery).toBeNull()
  })
  it('is nothing for those whose code comes by mail, and runs out after a week', async () => {
    const plain = await account(test)
    expect((await begin(await passwordKey(test, plain.email))).body.code).toBe('refused')
    const { email } = await withApp()
    await begin(await passwordKey(test, email))
    await test.advance({ days: 3, minutes: 1 })
    await test.advance({ days: 7, minutes: 1 })
    expect(
      (
        await visitor.post('/app/auth/attempt', {
          body: { email_address: email, password: PASSWORD },
        })
      ).body['methods'],
    ).toEqual(['app', 'recovery_code'])
  })
  it('is longer for an administrator, and the other operators are told', async () => {
    const boss = await account(test, { adminRole: 'operator' })
    const { email, id } = await withApp()
    await setAdminRole(test.db, id, 'operator')
    const begun = await begin(await passwordKey(test, email))
    expect(Date.parse(String(begun.body['ready_at'])) - test.clock.now().getTime()).toBeGreaterThan(
      6.9 * 86_400_000,
    )
    expect((await test.mailbox(boss.email)).map((mail) => mail['subject'])).toContain(
      'An administrator requested account recovery',
    )
  })
})

describe('sessions and devices', () => {
  it('are listed and ended one by one or all the others; another person finds none of them', async () => {
    const { email } = await account(test)
    const [first, second, third] = [
      await signedIn(test, email),
      await signedIn(test, email),
      await signedIn(test, email),
    ]
    const list = (await first.ask('GET /api/sessions')).body.items
    expect(list).toHaveLength(3)
    expect(list.filter((one) => one.current)).toHaveLength(1)
    const other = await signedIn(test, (await account(test)).email)
    const target = (await second.ask('GET /api/sessions')).body.items.find((one) => one.current)
    expect((await other.del(`/api/sessions/${target?.id}`)).status).toBe(404)
    expect((await first.del(`/api/sessions/${target?.id}`)).status).toBe(204)
    expect((await second.get('/api/personal/user')).status).toBe(401)
    expect((await first.post('/api/sessions/end-others')).body).toEqual({ ended: 1 })
    expect((await third.get('/api/personal/user')).status).toBe(401)
    expect((await first.get('/api/personal/user')).status).toBe(200)
  })
  it('end with a change of the password, all but this one; the current password is asked for and a mail says so', async () => {
    const { email } = await account(test)
    const [here, elsewhere] = [await signedIn(test, email), await signedIn(test, email)]
    const change = (current_password: string, password: string) =>
      here.post('/api/security/password', { body: { current_password, password } })
    expect((await change('not the password', 'a lantern over seven piers')).body).toMatchObject({
      code: 'refused',
      fields: { current_password: 'Your current password is incorrect.' },
    })
    expect((await elsewhere.get('/api/personal/user')).status).toBe(200)
    expect((await change(PASSWORD, 'password')).body).toMatchObject({
      fields: { password: 'Many people use this password. Choose another one.' },
    })
    expect((await change(PASSWORD, 'a lantern over seven piers')).body).toEqual({ ended: 1 })
    expect((await elsewhere.get('/api/personal/user')).status).toBe(401)
    expect((await here.get('/api/personal/user')).status).toBe(200)
    expect((await test.mailbox(email))[0]?.['subject']).toMatch(/Your password for .* was changed/)
    const attempt = (password: string) =>
      visitor.post('/app/auth/attempt', { body: { email_address: email, password } })
    expect((await attempt(PASSWORD)).status).toBe(422)
    expect((await attempt('a lantern over seven piers')).status).toBe(200)
  })
  it('ask for a fresh factor before the password is changed', async () => {
    const { email } = await account(test)
    const here = await signedIn(test, email)
    test.clock.advance({ minutes: 20 })
    const answer = await here.post('/api/security/password', {
      body: { current_password: PASSWORD, password: 'a lantern over seven piers' },
    })
    expect(answer.body['code']).toBe('step_up')
  })
  it('tell the owner of a new device by mail, not of the first one and not of a known one', async () => {
    const { email } = await account(test)
    const news = async () =>
      (await test.mailbox(email)).filter((mail) => String(mail['subject']).startsWith('New device'))
        .length
    const key = await passwordKey(test, email)
    await sendCode(test, key)
    const answer = await verifyCode(test, key, await mailedCode(test, email))
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect(await news()).toBe(0)
    test.clock.advance({ minutes: 2 })
    const again = await passwordKey(test, email)
    await sendCode(test, again)
    await visitor.post('/app/auth/2fa/verify', {
      body: { key: again, security_code: await mailedCode(test, email) },
      headers: { cookie },
    })
    expect(await news()).toBe(0)
    const person = await signedIn(test, email)
    expect(await news()).toBe(1)
    const { items } = (await person.ask('GET /api/devices')).body
    expect(items).toHaveLength(2)
    const known = items.find((one) => one.sessions === 2)
    expect((await person.del(`/api/devices/${known?.id}`)).status).toBe(204)
    expect((await test.bearer(token(answer)).get('/api/personal/user')).status).toBe(401)
    expect((await person.get('/api/personal/user')).status).toBe(200)
  })
})

describe('a moved demo clock', () => {
  it('signs nobody out and leaves a fresh factor fresh', async () => {
    const { email } = await account(test)
    const person = await signedIn(test, email)
    const moved = await visitor.put('/meta/clock.json', { body: { advance_ms: 3 * 86_400_000 } })
    expect(moved.status).toBe(200)
    expect((await person.get('/api/personal/user')).status).toBe(200)
    expect((await person.post('/api/security/app')).status).toBe(200)
    await visitor.put('/meta/clock.json', { body: { reset: true } })
  })
})

describe('the log of sign-ins', () => {
  it('shows a person the own events, and staff those of all people, by outcome, name and address', async () => {
    const { email, person, id } = await withApp()
    await visitor.post('/app/auth/attempt', { body: { email_address: email, password: 'wrong' } })
    await visitor.post('/app/auth/attempt', {
      body: { email_address: 'ghost@mail.example', password: 'wrong' },
    })
    const own = (await person.ask('GET /api/sign-ins')).body.items
    expect(own.map((one) => one.outcome)).toEqual([
      'refused',
      'factor_added',
      'signed_in',
      'code_sent',
      'password_right',
    ])
    expect(own.every((one) => one.person?.id === id)).toBe(true)
    const staff = await signedIn(test, (await account(test, { adminRole: 'support' })).email)
    expect((await staff.get('/api/admin/sign-ins')).body.code).toBe('consent_required')
    expect((await person.get('/api/admin/sign-ins')).status).toBe(403)
  })
  it('is found by staff by name, outcome and an address that belongs to nobody, and changes of access stand alone', async () => {
    const staffPerson = await testApp()
    const { email } = await account(staffPerson, { firstName: 'Orla', lastName: 'Quill' })
    for (const address of [email, 'ghost@mail.example'])
      await staffPerson.visitor.post('/app/auth/attempt', {
        body: { email_address: address, password: 'wrong' },
      })
    const staff = staffPerson.person({ adminRole: 'support' })
    const found = async (query: Record<string, string>) =>
      (await staff.ask('GET /api/admin/sign-ins', { query })).body.items
    expect((await found({ q: 'orla q' })).map((one) => [one.outcome, one.person?.email])).toEqual([
      ['refused', email],
    ])
    expect(
      (await found({ q: 'Ghost@mail.example' })).map((one) => [one.outcome, one.person]),
    ).toEqual([['refused', null]])
    expect(await found({ kind: 'access' })).toEqual([])
    expect(await found({ outcome: 'refused', limit: '1' })).toHaveLength(1)
    expect((await staff.get('/api/admin/sign-ins', { query: { cursor: 'x' } })).status).toBe(400)
  })
})
