import { buildApp } from '#server/app.ts'
import { testApp } from '#tests/support/app.ts'
import { afterAll, afterEach, expect, it, vi } from 'vitest'

const pool = { waiting: 0 }
const t = await testApp({
  db: (db) => ({ ...db, load: () => ({ ...db.load(), waiting: pool.waiting }) }),
})
const app = await buildApp(t.services, { shed: true })
await app.ready()
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
  pool.waiting = 0
})
/** The minutes after a start are over. */
const later = () => {
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 60_000)
}
const ask = (url = '/api/offerings') => app.inject({ url })
const until = (status: number, url?: string) =>
  vi.waitFor(async () => expect((await ask(url)).statusCode).toBe(status), { timeout: 20_000 })

it('refuses calls while too many wait for the database, says when to come back, and takes them again', async () => {
  later()
  await until(200)
  pool.waiting = 201
  await until(503)
  const refused = await ask()
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  pool.waiting = 200
  await until(200)
})

it('refuses a write as well, before anything of it is done', async () => {
  later()
  pool.waiting = 500
  await until(503)
  const answer = await app.inject({ method: 'POST', url: '/api/investments', payload: {} })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
})

it('refuses nothing right after the start, and no page at any time', async () => {
  pool.waiting = 500
  // longer than the interval in which it looks
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect((await ask()).statusCode).toBe(200)
  later()
  await until(503)
  expect((await ask('/robots.txt')).statusCode).not.toBe(503)
})
