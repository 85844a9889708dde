import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { guard } from '#src/routes/guards.ts'
import { expect, test } from 'vitest'
import type { Early } from './early.ts'

const script = readFileSync('public/early.js', 'utf8')
const at = (url: string) => ({ url, headers: { PlatformID: '1' } })
const named = { gates: [at('/who'), at('/may')], asks: [at('/data')], parts: Array.from({ length: 8 }, (_, n) => `/${n}`) }
const tokenUntil = (end: number): string => `e30.${btoa(JSON.stringify({ exp: end })).replace(/=+$/, '')}.c2ln`
const inAnHour = Date.now() / 1000 + 3600
const good = { '/who': { consented: true, enrol: 'no' }, '/may': { has_access_cmp_admin: true }, '/data': { n: 1 } }

/** Runs the script in a page with a cookie and an API; what was asked, in which order, and what is kept. */
async function run(cookie: string, api: Readonly<Record<string, object>>, nextHopProtocol = 'http/1.1'): Promise<{ asked: string[]; order: string[]; early: Early | undefined }> {
  const order: string[] = []
  const asked: string[] = []
  const window: { capstanEarly?: Early } = {}
  const answer = (url: string, options: { headers: Record<string, string> }): Promise<Response> => {
    order.push(url)
    asked.push(`${url} ${options.headers['Authorization']} ${options.headers['PlatformID']}`)
    const body = api[url]
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 403 }))
  }
  const document = { cookie, getElementById: () => ({ textContent: JSON.stringify(named) }), createElement: () => ({}), head: { appendChild: (link: { href: string }) => void order.push(link.href) } }
  const performance = { getEntriesByType: () => [{ nextHopProtocol }] }
  runInNewContext(script, { document, window, performance, fetch: answer, atob, console })
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { asked, order, early: window.capstanEarly }
}
const { parts } = named

test('asks as the person whom the guards will let on, the data before most of the parts', async () => {
  const token = tokenUntil(inAnHour)
  const { asked, order, early } = await run(`a=1; access_token=${token}; b=2`, good)
  expect(asked).toEqual(['/who', '/may', '/data'].map((url) => `${url} Bearer ${token} 1`))
  expect(order).toEqual(['/who', '/may', ...parts.slice(0, 6), '/data', ...parts.slice(6)])
  expect(early?.bearer).toBe(`Bearer ${token}`)
  expect(await (await early?.answers['/data'])?.json()).toEqual({ n: 1 })
  expect(await (await early?.answers['/who'])?.json()).toEqual(good['/who'])
})
test('over HTTP/2 all parts are asked for at once', async () => {
  const { order } = await run(`access_token=${tokenUntil(inAnHour)}`, good, 'h2')
  expect(order).toEqual(['/who', '/may', ...parts, '/data'])
})
test.each([
  ['has not consented', { ...good, '/who': { consented: false } }],
  ['has to add a second factor first', { ...good, '/who': { consented: true, enrol: 'must' } }],
  ['may not open the desk', { ...good, '/may': { has_access_cmp_admin: false } }],
  ['is refused', { '/may': good['/may'] }],
])('asks for no data for one who %s', async (_, api) => {
  const { order, early } = await run(`access_token=${tokenUntil(inAnHour)}`, api)
  expect(order).toEqual(['/who', '/may', ...parts])
  await expect(early?.answers['/data']).rejects.toThrow()
})
test('asks for data nowhere that the guards of the pages lead elsewhere', async () => {
  const ways = [true, false].flatMap((consented) => ['must', 'no'].flatMap((enrol) => [true, false].map((may) => ({ consented, enrol, may }))))
  for (const { consented, enrol, may } of ways) {
    const { order } = await run(`access_token=${tokenUntil(inAnHour)}`, { '/who': { consented, enrol }, '/may': { has_access_cmp_admin: may }, '/data': {} })
    const { go } = await guard({ guards: ['admin'] }, { signedIn: true, consented, mustEnrol: enrol === 'must', admin: () => Promise.resolve(may) }, '/admin/home')
    expect({ consented, enrol, may, asks: order.includes('/data') }).toEqual({ consented, enrol, may, asks: go === 'on' })
  }
})
test.each([['no token', 'a=1'], ['a token that has run out', `access_token=${tokenUntil(1)}`], ['what is no token', 'access_token=x.y.z'], ['half a token', 'access_token=%E0']])('with %s fetches only the parts', async (_, cookie) => {
  expect(await run(cookie, good)).toEqual({ asked: [], order: parts, early: undefined })
})
