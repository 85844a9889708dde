import { buildApp } from '#server/app.ts'
import { testApp } from '#tests/support/app.ts'
import { describe, expect, it } from 'vitest'

const PASSWORD = 'open sesame'
const closed = await testApp({
  env: { SITE_PASSWORD: PASSWORD, NODE_ENV: 'development' },
  sessions: 'real',
})
/** the same site with pages, which are rendered by calling the API in this process */
const pages = await buildApp(closed.services, {
  pages: {
    load: async () => ({
      template: '<!--head-->',
      manifest: null,
      renderer: {
        render: async ({ fetchApi, url }) => ({
          status: 200,
          head: '',
          scripts: '',
          body: `${url} ${JSON.stringify(await fetchApi('GET /api/platform', {}))}`,
          state: '',
          links: [],
        }),
        renderDocument: (_, { body }) => body,
      },
    }),
  },
})
const open = (url: string, cookie = '') => pages.inject({ method: 'GET', url, headers: { cookie } })
const give = (password: string, ip = '203.0.113.5') =>
  pages.inject({
    method: 'POST',
    url: '/api/auth/password',
    payload: { password },
    remoteAddress: ip,
  })
async function flag(): Promise<string> {
  return String((await give(PASSWORD)).headers['set-cookie']).split(';')[0] ?? ''
}

describe('the password of the site', () => {
  it('stands before every page and every call of a visitor; health and files stay open', async () => {
    expect([
      (await open('/invest?q=x')).statusCode,
      (await open('/invest?q=x')).headers.location,
    ]).toEqual([302, '/password?redirect=%2Finvest%3Fq%3Dx'])
    expect((await open('/')).headers.location).toBe('/password')
    expect((await open('/password')).statusCode).toBe(200)
    expect((await open('/health')).statusCode).toBe(200)
    expect((await open('/assets/x.js')).statusCode).toBe(404)
    for (const url of ['/api/platform', '/openapi.json', '/meta/mailbox.json'])
      expect([
        url,
        (await open(url)).statusCode,
        (await open(url)).json<{ code: string }>().code,
      ]).toEqual([url, 403, 'site_password'])
    expect(
      (await pages.inject({ method: 'POST', url: '/app/auth/attempt', payload: {} })).json(),
    ).toMatchObject({ code: 'site_password' })
    expect((await open('/api/auth/password')).json()).toEqual({ required: true, passed: false })
  })
  it('is answered with a cookie of four hours that opens pages, and sends /password on to /', async () => {
    const given = await give(PASSWORD)
    expect(String(given.headers['set-cookie'])).toMatch(
      /^site_password=\S+; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const cookie = await flag()
    const page = await open('/invest', cookie)
    expect([page.statusCode, page.body.startsWith('/invest {"name"')]).toEqual([200, true])
    expect([
      (await open('/password', cookie)).statusCode,
      (await open('/password', cookie)).headers.location,
    ]).toEqual([302, '/'])
    expect((await open('/api/auth/password', cookie)).json()).toEqual({
      required: true,
      passed: true,
    })
    closed.clock.advance({ seconds: 14_401 })
    expect((await open('/invest', cookie)).statusCode).toBe(302)
  })
  it('sends a password manager to the page where a password is changed (G14)', async () => {
    const answer = await open('/.well-known/change-password', await flag())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard/security'])
  })
  it('opens nothing but pages: the cookie alone is 401 where a person is needed, and a forged one is none', async () => {
    const cookie = await flag()
    expect((await open('/api/personal/user', cookie)).statusCode).toBe(401)
    expect(
      (
        await open(
          '/invest',
          cookie.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        )
      ).statusCode,
    ).toBe(302)
    expect(
      (await open('/invest', `site_password=${Date.now() + 1e9}.${'0'.repeat(64)}`)).statusCode,
    ).toBe(302)
    expect(
      (
        await pages.inject({
          method: 'GET',
          url: '/api/platform',
          headers: { 'x-inner-call': 'guess', authorization: 'Bearer x.y.z' },
        })
      ).statusCode,
    ).toBe(403)
  })
  it('is guessed ten times a quarter of an hour from one network, and right ones do not count', async () => {
    for (let i = 0; i < 12; i++) expect((await give(PASSWORD, '203.0.113.9')).statusCode).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => give('wrong', '203.0.113.9')),
    )
    expect(answers.filter((a) => a.statusCode === 422)).toHaveLength(10)
    expect(answers.find((a) => a.statusCode === 422)?.json()).toMatchObject({
      code: 'gate_incorrect',
      message: 'The password is incorrect.',
    })
    expect(answers.filter((a) => a.statusCode === 429)).toHaveLength(20)
    expect((await give('wrong', '203.0.113.10')).statusCode).toBe(422)
  })
  it('does not stand without a configured password, nor while testing', async () => {
    const free = await testApp()
    expect((await free.visitor.get('/api/auth/password')).body).toEqual({
      required: false,
      passed: true,
    })
    const testing = await testApp({ env: { SITE_PASSWORD: PASSWORD } })
    expect((await testing.visitor.get('/api/platform')).status).toBe(200)
  })
})
