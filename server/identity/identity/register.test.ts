import { dictionary } from '@zxcvbn-ts/language-common'
import { testApp } from '#tests/support/app.ts'
import { sameTime } from '#tests/support/equal-times.ts'
import {
  account,
  PASSWORD,
  passwordKey,
  registrationBody,
  signedIn,
  solvedCaptcha,
} from '#tests/support/identity.ts'
import { describe, expect, it } from 'vitest'
import { passwordFault } from './passwords.ts'

const test = await testApp({ sessions: 'real' })
const { visitor, db } = test
const register = async (over: Record<string, unknown> = {}) =>
  visitor.post('/register', { body: await registrationBody(test, over) })
const linkOf = async (email: string): Promise<string> =>
  /\/register\/validate\/([\w-]+)/.exec(String((await test.mailbox(email))[0]?.['text']))?.[1] ?? ''
const open = (token: string) => visitor.get(`/app/register/validate/${token}`)

describe('opening an account', () => {
  it('mails a link that confirms the address as often as it is opened, opens no session, and leads on to a path of this site', async () => {
    const body = await registrationBody(test, { redirect: '/investment?listing_id=7' })
    const email = String(body['email_address'])
    expect((await visitor.post('/register', { body })).status).toBe(202)
    const token = await linkOf(email)
    expect(
      (
        await visitor.post('/app/auth/attempt', {
          body: { email_address: email, password: PASSWORD },
        })
      ).status,
    ).toBe(422)
    const first = await open(token)
    expect(first.body).toEqual({ status: 'confirmed', redirect: '/investment?listing_id=7' })
    expect(first.headers['set-cookie']).toBeUndefined()
    expect((await open(token)).body).toEqual({
      status: 'already_confirmed',
      redirect: '/investment?listing_id=7',
    })
    expect(await passwordKey(test, email)).toMatch(/^[\w-]{43}$/)
    const log = await db.query<{ type: string }>(
      `select l.type
        from machine_log l
        join app_user u on u.id = l.id
        where l.machine = 'user' and u.email = $1
        order by l.rev`,
      [email],
    )
    expect(log.map((l) => l.type)).toEqual(['@begun', 'EMAIL_CONFIRMED'])
  })

  it('confirms once when scanner and person open the link at the same time', async () => {
    const body = await registrationBody(test)
    await visitor.post('/register', { body })
    const token = await linkOf(String(body['email_address']))
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)))
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(200))
    expect(answers.filter((a) => a.body['status'] === 'confirmed')).toHaveLength(1)
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/x', 'javascript:alert(1)'])(
    'forgets the redirect %j',
    async (redirect) => {
      const body = await registrationBody(test, { redirect })
      await visitor.post('/register', { body })
      expect((await open(await linkOf(String(body['email_address'])))).body).toEqual({
        status: 'confirmed',
        redirect: null,
      })
    },
  )

  it('answers the same bytes for a taken address in any case, and only the mailbox learns it', async () => {
    const taken = await account(test)
    const fresh = await register()
    const known = await register({ email_address: taken.email.toUpperCase() })
    expect([known.status, known.text]).toEqual([fresh.status, fresh.text])
    const mails = await test.mailbox(taken.email)
    expect(mails).toHaveLength(1)
    expect(String(mails[0]?.['subject'])).toMatch(/already have an account/)
    expect(await db.query('select 1 from app_user where email = $1', [taken.email])).toHaveLength(1)
    // the password of the owner stays
    expect(await passwordKey(test, taken.email)).toBeTruthy()
  })

  it(
    'takes as long for a taken address as for a new one: the medians are within 5 %',
    { timeout: 120_000 },
    async () => {
      const taken = await account(test)
      // each registration comes from a network of its own, with a captcha that was solved before
      const bodies = await Promise.all(
        Array.from({ length: 128 }, (_, i) =>
          registrationBody(test, i % 2 ? { email_address: taken.email } : {}),
        ),
      )
      const next = (mine: boolean) =>
        bodies.splice(
          bodies.findIndex((body) => (body['email_address'] === taken.email) === mine),
          1,
        )[0]
      let network = 0
      const post = (body: unknown) =>
        test.app.inject({
          method: 'POST',
          url: '/register',
          remoteAddress: `198.51.100.${(network += 1)}`,
          payload: body as object,
        })
      await sameTime(
        () => post(next(true)),
        () => post(next(false)),
      )
    },
  )

  it('lets the newest registration of an unconfirmed address win, so that nobody can prepare an account for another', async () => {
    const email = 'victim@mail.example'
    await register({ email_address: email, password: 'password of a stranger' })
    const old = await linkOf(email)
    await register({ email_address: email, password: PASSWORD, first_name: 'Real' })
    expect((await open(old)).status).toBe(404)
    await open(await linkOf(email))
    expect(
      (
        await visitor.post('/app/auth/attempt', {
          body: { email_address: email, password: 'password of a stranger' },
        })
      ).status,
    ).toBe(422)
    const person = await (await signedIn(test, email)).get('/api/personal/user')
    expect(person.body['first_name']).toBe('Real')
  })

  it('makes one account of ten registrations at once', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 10 }, () =>
        registrationBody(test, { email_address: 'same@mail.example' }),
      ),
    )
    const answers = await Promise.all(bodies.map((body) => visitor.post('/register', { body })))
    expect(new Set(answers.map((a) => `${a.status} ${a.text}`)).size).toBe(1)
    expect(await db.query("select 1 from app_user where email = 'same@mail.example'")).toHaveLength(
      1,
    )
    // the mail budget of an address holds, whoever requests it
    expect((await test.mailbox('same@mail.example')).length).toBeLessThanOrEqual(5)
  }, 60_000)

  it.each([
    { role: 'operator' },
    { is_admin: true },
    { admin_role: 'operator' },
    { kyc_status: 'approved' },
    { email_verified_at: '2026-01-01T00:00:00Z' },
    { demo: true },
  ])('refuses the field of %j', async (extra) => {
    const answer = await register(extra)
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field'])
  })

  it.each([
    'a@x.example,b@y.example',
    'a@x.example\r\nBcc: b@y.example',
    '"a@x b"@y.example',
    'a@x.example b@y.example',
  ])('refuses %j as one address', async (email_address) => {
    expect((await register({ email_address })).status).toBe(400)
  })

  it('builds links from its configuration, whatever Host is asked for', async () => {
    const body = await registrationBody(test)
    await visitor.post('/register', {
      body,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const mail = (await test.mailbox(String(body['email_address'])))[0]
    expect(String(mail?.['text'])).toContain('http://capstan.test/register/validate/')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  it('writes no name to an address that nobody has confirmed (G8)', async () => {
    const body = await registrationBody(test, { first_name: 'Winner', last_name: 'Of5000' })
    await visitor.post('/register', { body })
    const mail = (await test.mailbox(String(body['email_address'])))[0]
    expect(String(mail?.['text'])).toContain('Hello,')
    expect(JSON.stringify(mail)).not.toMatch(/Winner|Of5000/)
    const advert = await registrationBody(test, { first_name: 'Visit www.evil.example' })
    const refused = await visitor.post('/register', { body: advert })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['first_name']])
  })
})

describe('the link, in the browser that signed up', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
    [answer.headers['set-cookie']].flat().join('; ').split(';')[0] ?? ''
  const signUp = async (over: Record<string, unknown> = {}) => {
    const body = await registrationBody(test, over)
    const answer = await visitor.post('/register', { body })
    expect(answer.status).toBe(202)
    const email = String(body['email_address'])
    return { email, cookie: cookieOf(answer), setCookie: String(answer.headers['set-cookie']) }
  }
  const confirm = (id: string, cookie?: string) =>
    visitor.post('/api/register/confirm', {
      body: { id },
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    })
  const tokenIn = (answer: { body: Record<string, unknown> }) =>
    (answer.body['authData'] as { access_token?: string } | undefined)?.access_token

  it('signs in, once, and goes on to where the person wanted to go', async () => {
    const { email, cookie, setCookie } = await signUp({ redirect: '/investment?listing_id=7' })
    expect(setCookie).toMatch(/^sign_up=/)
    expect(setCookie).toMatch(/Max-Age=1800/)
    expect(setCookie).toMatch(/Path=\/api\/register\/confirm/)
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toMatch(/SameSite=Strict/)
    const link = await linkOf(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(link, cookie)))
    const opened = answers.filter((answer) => tokenIn(answer) !== undefined)
    expect(opened.map((answer) => [answer.body['status'], answer.body['redirect']])).toEqual([
      ['confirmed', '/investment?listing_id=7'],
    ])
    const me = await test
      .bearer(String(tokenIn(opened[0] ?? answers[0]!)))
      .get('/api/personal/user')
    expect(me.body['primary_email']).toBe(email)
    expect(tokenIn(await confirm(link, cookie))).toBeUndefined()
  })

  it('only confirms in another browser', async () => {
    const { email } = await signUp()
    const other = await signUp()
    const answer = await confirm(await linkOf(email), other.cookie)
    expect(answer.body).toEqual({ status: 'confirmed', redirect: null })
    const third = await signUp()
    expect((await confirm(await linkOf(third.email))).body).toEqual({
      status: 'confirmed',
      redirect: null,
    })
  })

  it('only confirms after half an hour', async () => {
    const { email, cookie } = await signUp()
    test.clock.advance({ minutes: 30, seconds: 1 })
    expect((await confirm(await linkOf(email), cookie)).body).toEqual({
      status: 'confirmed',
      redirect: null,
    })
  })

  it('does not let in whoever signed up with the address before its owner did', async () => {
    const email = 'sought@mail.example'
    const stranger = await signUp({ email_address: email, password: 'password of a stranger' })
    const owner = await signUp({ email_address: email })
    const answer = await confirm(await linkOf(email), stranger.cookie)
    expect(answer.body).toEqual({ status: 'confirmed', redirect: null })
    expect(owner.cookie).not.toBe(stranger.cookie)
  })

  it('does not believe a cookie that was made up or changed', async () => {
    const { email, cookie } = await signUp()
    const [until = '', mac = ''] = cookie.replace('sign_up=', '').split('.')
    const link = await linkOf(email)
    const changed = `sign_up=${Number(until) + 60}.${mac}`
    expect(tokenIn(await confirm(link, changed))).toBeUndefined()
  })

  it('still signs in by a link that was sent again, and never by an address that had an account', async () => {
    const { email, cookie } = await signUp()
    await visitor.post('/api/register/resend', {
      body: { email_address: email, recaptcha: await solvedCaptcha(test) },
    })
    expect(tokenIn(await confirm(await linkOf(email), cookie))).toBeTypeOf('string')
    const taken = await signUp({ email_address: email })
    expect(tokenIn(await confirm(await linkOf(email), taken.cookie))).toBeUndefined()
  })

  it('answers 404 to what is no link', async () => {
    expect((await confirm('v'.repeat(43))).status).toBe(404)
  })
})

describe('the agreements of the form', () => {
  const texts = async () =>
    (
      (await visitor.get('/api/legal')).body as unknown as {
        items: { kind: string; version: string; text_hash: string }[]
      }
    ).items
  const acceptAll = async () =>
    (await texts()).map(({ kind, version, text_hash }) => ({ kind, version, text_hash }))
  const recorded = (email: string) =>
    db.query<{ kind: string; at: Date | string }>(
      `select c.kind, c.at
        from consent_acceptance c
        join app_user u on u.id = c.user_id
        where u.email = $1
        order by c.kind`,
      [email],
    )

  it('are recorded when the address is confirmed, with the time of the sign-up', async () => {
    const accept = await acceptAll()
    expect(accept.map((one) => one.kind)).toEqual(['terms', 'privacy', 'electronic_delivery'])
    const body = await registrationBody(test, { accept })
    const email = String(body['email_address'])
    const at = test.clock.now().getTime()
    expect((await visitor.post('/register', { body })).status).toBe(202)
    expect(await recorded(email)).toEqual([])
    test.clock.advance({ minutes: 10 })
    await open(await linkOf(email))
    const rows = await recorded(email)
    expect(rows.map((row) => row.kind)).toEqual(['electronic_delivery', 'privacy', 'terms'])
    for (const row of rows) expect(Math.abs(new Date(row.at).getTime() - at)).toBeLessThan(60_000)
    const person = await (await signedIn(test, email)).get('/api/personal/user')
    expect(person.body['consented']).toBe(true)
  })

  it('of a stranger count for nobody else', async () => {
    const email = 'agreed@mail.example'
    await register({ email_address: email, accept: await acceptAll() })
    await register({ email_address: email })
    await open(await linkOf(email))
    expect(await recorded(email)).toEqual([])
  })

  it('are refused in another version, before the captcha is spent', async () => {
    const [first, ...rest] = await acceptAll()
    const recaptcha = await solvedCaptcha(test)
    const answer = await register({
      recaptcha,
      accept: [{ ...first, text_hash: '0'.repeat(64) }, ...rest],
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'refused'])
    expect((await register({ recaptcha, accept: await acceptAll() })).status).toBe(202)
  })
})

describe('the link', () => {
  it.each(['..%2f..%2fapi%2fpersonal%2fuser', 'short', 'a'.repeat(43)])(
    'answers 404 to %s',
    async (token) => {
      expect((await open(token)).status).toBe(404)
    },
  )

  it('ends after a day, and a new one is mailed', async () => {
    const body = await registrationBody(test)
    const email = String(body['email_address'])
    await visitor.post('/register', { body })
    const old = await linkOf(email)
    test.clock.advance({ hours: 24, seconds: 1 })
    const late = await open(old)
    expect(late.status).toBe(404)
    expect(late.body.message).toMatch(/expired/)
    const fresh = await linkOf(email)
    expect(fresh).not.toBe(old)
    expect((await open(fresh)).body['status']).toBe('confirmed')
  })

  it('is sent again on request, with the same answer for every address', async () => {
    const body = await registrationBody(test, { redirect: '/invest' })
    const email = String(body['email_address'])
    await visitor.post('/register', { body })
    const resend = async (email_address: string) =>
      visitor.post('/api/register/resend', {
        body: { email_address, recaptcha: await solvedCaptcha(test) },
      })
    const known = await resend(email)
    const unknown = await resend('nobody@mail.example')
    const confirmed = await resend((await account(test)).email)
    expect(known.status).toBe(202)
    expect(new Set([known.text, unknown.text, confirmed.text]).size).toBe(1)
    expect(await test.mailbox(email)).toHaveLength(2)
    expect(await test.mailbox('nobody@mail.example')).toHaveLength(0)
    expect((await open(await linkOf(email))).body).toEqual({
      status: 'confirmed',
      redirect: '/invest',
    })
  })

  it('is kept as a hash', async () => {
    const body = await registrationBody(test)
    await visitor.post('/register', { body })
    const token = await linkOf(String(body['email_address']))
    const rows = JSON.stringify([
      await db.query('select * from email_link'),
      await db.query('select * from email_message'),
      await db.query('select * from machine_log'),
    ])
    expect(rows).not.toContain(token)
  })
})

describe('the captcha', () => {
  it('counts once', async () => {
    const recaptcha = await solvedCaptcha(test)
    expect((await register({ recaptcha })).status).toBe(202)
    const again = await register({ recaptcha })
    expect([again.status, again.body.code]).toEqual([400, 'captcha_failed'])
  })

  it('counts once of twenty parallel uses', async () => {
    const recaptcha = await solvedCaptcha(test)
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, () => test.services.captcha.redeem(recaptcha, '192.0.2.9')),
    )
    expect(redeemed.filter(Boolean)).toHaveLength(1)
  })

  it('refuses an unsolved, a changed and a made-up one', async () => {
    const solved = JSON.parse(Buffer.from(await solvedCaptcha(test), 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string }
      solution: { counter: number; derivedKey: string }
    }
    const pack = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
    const bad = [
      'not base64 at all',
      pack({}),
      pack(solved.challenge),
      pack({
        ...solved,
        solution: {
          ...solved.solution,
          counter: solved.solution.counter + 1,
          derivedKey: '00'.repeat(32),
        },
      }),
      pack({
        ...solved,
        challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, cost: 1 } },
      }),
      pack({ ...solved, challenge: { ...solved.challenge, signature: '0'.repeat(64) } }),
    ]
    for (const proof of bad)
      expect(await test.services.captcha.redeem(proof, '192.0.2.9')).toBe(false)
    expect(await test.services.captcha.redeem(pack(solved), '192.0.2.9')).toBe(true)
  })

  it('is not spent on a registration with a weak password', async () => {
    const recaptcha = await solvedCaptcha(test)
    expect((await register({ recaptcha, password: 'password1' })).body.fields).toHaveProperty(
      'password',
    )
    expect((await register({ recaptcha })).status).toBe(202)
  })
})

describe('a new password', () => {
  const words = ['capstan', 'Ada', 'Marsh', 'ada.marsh']
  it('is refused when it is one of the common ones: all of them', () => {
    const long = dictionary['passwords-common'].filter((word) => word.length >= 8)
    expect(long.length).toBeGreaterThan(3000)
    expect(long.filter((word) => passwordFault(word, words) === null)).toEqual([])
    expect(
      long.slice(0, 500).filter((word) => passwordFault(word.toUpperCase(), words) === null),
    ).toEqual([])
  })
  it.each([
    'Capstan2026!',
    'ada-marsh-1990',
    'marshada',
    'aaaaaaaaab',
    '1212121212',
    'CAPSTANcapstan',
  ])('is refused when it is guessed easily: %s', (password) => {
    expect(passwordFault(password, words)).toMatch(/\.$/)
  })
  it.each([
    'a quiet harbour at dawn',
    'Capstan-demo-2026',
    'пароль который длинный',
    '🦊🦉🐢 drei tiere im wald',
    'x'.repeat(30) + ' y' + 'z'.repeat(60),
  ])('may be a sentence in any script: %s', (password) => {
    expect(passwordFault(password, words)).toBeNull()
  })
  it('needs eight characters and takes 128, spaces and Unicode included', async () => {
    expect((await register({ password: 'seven77' })).status).toBe(400)
    expect((await register({ password: 'ж 日本 '.repeat(25).slice(0, 128) })).status).toBe(202)
    expect((await register({ password: 'long '.repeat(26) })).status).toBe(400)
  })
  it('is kept as argon2id with 19 MiB and two passes', async () => {
    const { id } = await account(test)
    const row = await db.one<{ password_hash: string }>(
      'select password_hash from app_user where id = $1',
      [id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
