import { makeLog } from '#server/kernel/lib/log.ts'
import { testApp } from '#tests/support/app.ts'
import {
  account,
  mailedCode,
  passwordKey,
  registrationBody,
  sendCode,
  verifyCode,
} from '#tests/support/identity.ts'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createAdmin } from './index.ts'

const lines: string[] = []
const log = makeLog(
  'trace',
  new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  }),
)
const test = await testApp({
  sessions: 'real',
  services: { log },
  env: { NODE_ENV: 'production', SECRET_KEY: '22'.repeat(32) },
})

describe('the log of a whole sign-up and sign-in', () => {
  it('has lines, and in them none of password, address, link, key, code, token or captcha', async () => {
    const body = await registrationBody(test, {
      email_address: 'canary-mail@mail.example',
      password: 'canary password of the log',
      first_name: 'Canaryfirst',
    })
    await test.visitor.post('/register', { body })
    const link =
      /validate\/([\w-]+)/.exec(
        String((await test.mailbox('canary-mail@mail.example'))[0]?.['text']),
      )?.[1] ?? ''
    await test.visitor.get(`/app/register/validate/${link}`)
    await test.visitor.post('/app/auth/attempt', {
      body: { email_address: 'canary-mail@mail.example', password: 'canary wrong password' },
    })
    await test.visitor.post('/app/auth/attempt', {
      query: { email: 'canary-query@mail.example' },
      body: { email_address: 'canary-mail@mail.example', password: 'x' },
    })
    const key = await passwordKey(test, 'canary-mail@mail.example', 'canary password of the log')
    await sendCode(test, key)
    const code = await mailedCode(test, 'canary-mail@mail.example')
    const session = (await verifyCode(test, key, code)).body['authData'] as {
      access_token: string
      refresh_token: string
    }
    await test.bearer(session.access_token).get('/api/personal/user')
    const written = lines.join('')
    expect(lines.length).toBeGreaterThan(5)
    const secrets = [
      'canary',
      'Canaryfirst',
      link,
      key,
      `"${code}"`,
      session.access_token,
      session.refresh_token,
      String(body['recaptcha']),
    ]
    expect(secrets.filter((secret) => secret === '' || written.includes(secret))).toEqual([])
  })
})

describe('refusals', () => {
  it('tell nothing of tables, statements or files', async () => {
    const { email } = await account(test)
    const bad: unknown[] = [
      null,
      [],
      'text',
      { email_address: { $gt: '' }, password: 'x' },
      { email_address: `${email}' or 1=1 --`, password: 'x' },
      { email_address: email, password: '\u0000' },
      { email_address: email, password: ['x'] },
    ]
    for (const body of bad) {
      const answer = await test.visitor.post('/app/auth/attempt', { body })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/select|app_user|\.ts\b|node_modules|at \w+ \(/i)
    }
  })
})

describe('admin:create', () => {
  it('makes a confirmed operator, refuses a weak password and a taken address', async () => {
    const input = {
      first_name: 'Olive',
      last_name: 'Grant',
      email_address: 'Olive@mail.example',
      password: 'an orchard in late september',
    }
    const made = await createAdmin(test.services, input)
    expect(made).toMatchObject({ email: 'olive@mail.example', role: 'operator' })
    expect(await passwordKey(test, 'olive@mail.example', input.password)).toBeTruthy()
    await expect(createAdmin(test.services, input)).rejects.toMatchObject({ code: 'refused' })
    await expect(
      createAdmin(test.services, {
        ...input,
        email_address: 'b@mail.example',
        password: 'password1',
      }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await expect(
      createAdmin(test.services, { ...input, email_address: 'no address' }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })
})
