import { openDb } from '#server/kernel/db/db.ts'
import { databaseLimits } from '#server/kernel/db/limits.ts'
import type { Module } from '#server/kernel/module.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'
import { once } from '../http/transaction.ts'

const ran: string[] = []
const failing = { left: 0 }
const modules: Module[] = [
  {
    name: 'probe',
    jobs: {
      note: async ({ key, data }, { tx }) => {
        await tx.run('insert into probe (word) values ($1)', [String(data['word'])])
        if (failing.left-- > 0) throw new Error('not now')
        ran.push(key)
      },
    },
  },
]
const t = await testApp({ modules })
await t.db.query(
  'create table probe (id integer generated always as identity primary key, word text)',
)
const words = async (word: string): Promise<number> =>
  (await t.db.query('select 1 from probe where word = $1', [word])).length
/** a second process's view: its own pool on the same database */
const other = openDb({ connection: { connectionString: t.url }, onError: () => undefined, max: 4 })

test('a budget holds across two pools: of sixty parallel takers exactly five get one', async () => {
  const [mine, theirs] = [databaseLimits(t.db, t.clock), databaseLimits(other, t.clock)]
  const limit = { name: 'probe', points: 5, seconds: 60 }
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? mine : theirs).take(limit, 'k')),
  )
  expect(taken.filter((one) => one.ok)).toHaveLength(5)
  expect(taken.find((one) => !one.ok)?.retryAfter).toBeGreaterThan(0)
  await expect(mine.demand(limit, 'k', 'Too many attempts.')).rejects.toMatchObject({
    code: 'too_many',
    status: 429,
  })
  t.clock.advance({ seconds: 61 })
  expect((await theirs.take(limit, 'k')).ok).toBe(true)
})
test('one key has one effect across two pools', async () => {
  const work = async (tx: Parameters<Parameters<typeof t.db.tx>[0]>[0]) => ({
    status: 200,
    answer: await tx.one("insert into probe (word) values ('shared') returning id"),
  })
  const key = { scope: 'ann', key: 'shared', route: 'POST /x', bodyHash: 'b' }
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      once(i % 2 ? t.db : other, () => t.clock.now(), key, work),
    ),
  )
  expect(await words('shared')).toBe(1)
})
test('a job is queued with its cause or not at all, once per key, and runs once', async () => {
  await t.db
    .tx((tx) =>
      t.services.jobs.enqueue(tx, 'note', { word: 'gone' }, { key: 'gone' }).then(() => {
        throw new Error('back')
      }),
    )
    .catch(() => undefined)
  for (let i = 0; i < 3; i++)
    await t.db.tx((tx) => t.services.jobs.enqueue(tx, 'note', { word: 'kept' }, { key: 'kept' }))
  expect(await t.drain()).toBe(1)
  expect([await words('gone'), await words('kept'), ran]).toEqual([0, 1, ['kept']])
})
test('a job that fails leaves no half effect and is tried again; two workers share one queue', async () => {
  failing.left = 1
  await t.db.tx((tx) => t.services.jobs.enqueue(tx, 'note', { word: 'again' }, { key: 'again' }))
  await t.drain()
  expect(await words('again')).toBe(0)
  await t.db.run("update pgboss.job set start_after = now() where name = 'note'")
  const second = bossJobs(other, { work: false })
  await second.start(t.services, modules[0]?.jobs ?? {})
  await Promise.all([t.drain(), second.drain()])
  await second.stop()
  expect(await words('again')).toBe(1)
})
test('a job that nobody does is refused when it is queued', async () => {
  await expect(
    t.db.tx((tx) => t.services.jobs.enqueue(tx, 'unknown', {}, { key: 'x' })),
  ).rejects.toThrow(/no module|no module does|does the job/)
  await other.close()
})
