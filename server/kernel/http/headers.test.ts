import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { testApp } from '#tests/support/app.ts'
import { builtPages } from './pages.ts'

const t = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'capstan-headers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** The product at this address, with a built client of a few files. */
async function siteAt(publicUrl: string, config: Partial<Config> = {}): Promise<FastifyInstance> {
  const client = join(folder, 'dist', 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(client, '.vite'), { recursive: true })
  for (const [file, content] of Object.entries({
    'index.html': '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
    'assets/a.js': 'export {}',
    'assets/a.js.map': '{"sources":["a.ts"]}',
    '.vite/manifest.json': '{}',
    '.env': 'SECRET_KEY=1',
  }))
    writeFileSync(join(client, file), content)
  const app = await buildApp(
    { ...t.services, publicUrl, config: { ...t.services.config, ...config } },
    { pages: await builtPages(folder, t.services.log) },
  )
  await app.ready()
  return app
}

/** Six months: what MDN's HTTP Observatory asks of Strict-Transport-Security. */
const SIX_MONTHS = 15_768_000
type Headers = Readonly<Record<string, unknown>>
const text = (headers: Headers, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
const directives = (headers: Headers): Map<string, string> =>
  new Map(
    text(headers, 'content-security-policy')
      .split(';')
      .map((one) => one.trim())
      .map((one) => [one.split(' ')[0] ?? '', one.slice(one.indexOf(' ') + 1)]),
  )

/** The rules of MDN's HTTP Observatory that take points off or add them, each with whether it is met. */
const rules: Readonly<Record<string, (headers: Headers) => boolean>> = {
  'a policy of content without unsafe sources': (h) => {
    const policy = directives(h)
    const sources = [...policy.values()].join(' ')
    return (
      policy.has('default-src') &&
      policy.get('object-src') === "'none'" &&
      policy.get('base-uri') === "'none'" &&
      !/unsafe-(inline|eval)|http:|https:|\*/.test(sources)
    )
  },
  'HTTPS for six months': (h) =>
    Number(/max-age=(\d+)/.exec(text(h, 'strict-transport-security'))?.[1] ?? 0) >= SIX_MONTHS,
  'no frames of others': (h) =>
    directives(h).get('frame-ancestors') === "'none'" && text(h, 'x-frame-options') === 'DENY',
  'no guessed types': (h) => text(h, 'x-content-type-options') === 'nosniff',
  'no address given to others': (h) =>
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      text(h, 'referrer-policy'),
    ),
  'resources for this origin': (h) => text(h, 'cross-origin-resource-policy') === 'same-origin',
  'windows of this origin': (h) => text(h, 'cross-origin-opener-policy') === 'same-origin',
  'no open sharing': (h) => text(h, 'access-control-allow-origin') === '',
  'no name of the software': (h) => text(h, 'server') === '' && text(h, 'x-powered-by') === '',
}
const missed = (headers: Headers): string[] =>
  Object.entries(rules)
    .filter(([, met]) => !met(headers))
    .map(([name]) => name)

test('every kind of answer over HTTPS meets the rules of the HTTP Observatory', async () => {
  const site = await siteAt('https://invest.example.com')
  for (const path of [
    '/',
    '/login',
    '/api/offerings',
    '/no/such/page',
    '/api/none',
    '/assets/a.js',
  ]) {
    const { headers } = await site.inject({ method: 'GET', url: path })
    expect([path, missed(headers)]).toEqual([path, []])
  }
  await site.close()
})

test('the check finds what is missing: an unsafe source, a short time, an open door', () => {
  expect(missed({})).toEqual(
    Object.keys(rules).filter(
      (name) => name !== 'no open sharing' && name !== 'no name of the software',
    ),
  )
  const policy =
    "default-src 'self'; object-src 'none'; base-uri 'none'; script-src 'unsafe-inline'"
  expect(missed({ 'content-security-policy': policy })).toContain(
    'a policy of content without unsafe sources',
  )
  expect(missed({ 'strict-transport-security': 'max-age=300' })).toContain('HTTPS for six months')
  expect(missed({ 'access-control-allow-origin': '*' })).toContain('no open sharing')
})

test('Google’s robot check is allowed by its folders, and only where its keys are given', async () => {
  const keys = { siteKey: 'site', secretKey: 'secret' }
  const parts = async (recaptcha: Config['recaptcha']) => {
    const site = await siteAt('https://invest.example.com', { recaptcha })
    const { headers } = await site.inject({ method: 'GET', url: '/login' })
    await site.close()
    const found = directives(headers)
    expect(text(headers, 'content-security-policy')).not.toMatch(/unsafe|\*/)
    expect(found.get('require-trusted-types-for')).toBe("'script'")
    return ['script-src', 'frame-src', 'style-src', 'connect-src', 'img-src', 'trusted-types'].map(
      (name) => found.get(name),
    )
  }
  const own = ["'self'", "'self'", "'self' data: blob:"]
  expect(await parts(null)).toEqual(["'self'", "'self' blob:", ...own, 'dompurify highcharts'])
  const google = await parts({ url: 'https://www.google.com', ...keys })
  expect(google).toEqual([
    "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "'self' blob: https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
    ...own,
    'dompurify highcharts capstan-recaptcha recaptcha goog#html',
  ])
  const other = await parts({ url: 'https://www.recaptcha.net', ...keys })
  expect(other[0]).toBe(
    "'self' https://www.recaptcha.net/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
})

test('HTTPS is not asked for where it is not spoken', async () => {
  const site = await siteAt('http://127.0.0.1:3000')
  const { headers } = await site.inject({ method: 'GET', url: '/' })
  expect(missed(headers)).toEqual(['HTTPS for six months'])
  await site.close()
})

test('neither source maps nor files whose name begins with a dot leave the server', async () => {
  const site = await siteAt('https://invest.example.com')
  const got = async (url: string): Promise<[number, boolean]> => {
    const { statusCode, body } = await site.inject({ url })
    return [statusCode, /SECRET_KEY=1|a\.ts/.test(body)]
  }
  expect(await got('/assets/a.js')).toEqual([200, false])
  for (const url of ['/assets/a.js.map', '/.env', '/.vite/manifest.json', '/package.json'])
    expect([url, await got(url)]).toEqual([url, [404, false]])
  // written otherwise they are addresses of pages
  for (const url of ['/%2eenv', '/assets%2fa.js.map', '/assets/a.js%2emap', '/x/../.env'])
    expect([url, (await got(url))[1]]).toEqual([url, false])
  // no page either: they were answered with 500, or with a page that was none
  for (const url of ['//.env', '//status', '/./.env', '/%2e/.env', '/a%00.js'])
    expect([url, await got(url)]).toEqual([url, [404, false]])
  await site.close()
})

test('an address with any byte in it is no fault of the server', async () => {
  const site = await siteAt('https://invest.example.com')
  for (let byte = 0; byte < 256; byte++) {
    const escape = `%${byte.toString(16).padStart(2, '0')}`
    for (const url of [`/a${escape}b.js`, `/assets/${escape}/a.js`, `/assets/a.js${escape}`]) {
      const { statusCode } = await site.inject({ url })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
  }
  for (const url of ['/a%5cb.js', '/a\\b.js', '/assets%5Ca.js', '/..%5c..%5cpackage.json'])
    expect([url, (await site.inject({ url })).statusCode]).toEqual([url, 404])
  await site.close()
})
