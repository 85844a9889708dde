import type { Module } from '#server/kernel/module.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { measuresOf } from '#server/measures.ts'
import { modules } from '#server/modules.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test, vi } from 'vitest'

const QUEUE = 'fault.always'
const NEXT = 'fault.never'
const MANY = 'fault.many'
let tries = 0
let others = 0
const probe: Module = {
  name: 'fault',
  jobs: {
    [QUEUE]: async (_, { tx }) => {
      tries++
      await tx.run("insert into server_setting (name, value) values ('fault', '1')")
      throw new Error('this never works')
    },
    [NEXT]: async () => void others++,
    [MANY]: {
      each: async ({ data }, { tx }) => {
        const n = Number(data['n'])
        await tx.run(
          `insert into server_setting (name, value) values ($1, to_jsonb(txid_current()))`,
          [`many ${n}`],
        )
        if (n % 20 === 7) throw new Error('this entry never works')
      },
    },
  },
}
const t = await testApp({ modules: [...modules, probe] })

test('a job that fails for ever is tried eleven times, leaves nothing half done, holds up no other, and is seen in the metrics', async () => {
  await t.db.tx((tx) => t.services.jobs.enqueue(tx, QUEUE, {}, { key: 'one' }))
  const state = async () =>
    (
      await t.db.one<{ state: string }>(
        'select state::text as state from pgboss.job where name = $1',
        [QUEUE],
      )
    )?.state
  for (let round = 0; round < 20 && (await state()) !== 'failed'; round++) {
    await t.db.tx((tx) => t.services.jobs.enqueue(tx, NEXT, {}, { key: `other ${round}` }))
    await t.drain()
    // the time until the next try passes
    await t.db.run(
      "update pgboss.job set start_after = now() where name = $1 and state = 'retry'",
      [QUEUE],
    )
  }
  expect(await state()).toBe('failed')
  expect(tries).toBe(11)
  expect(others).toBe(11)
  expect(await t.db.query("select 1 from server_setting where name = 'fault'")).toEqual([])
  expect(await t.services.metrics.page(measuresOf(t.services))).toContain(
    `capstan_jobs{queue="${QUEUE}",state="failed"} 1`,
  )
  // asked for again with its key it is not begun a second time
  await t.db.tx((tx) => t.services.jobs.enqueue(tx, QUEUE, {}, { key: 'one' }))
  await t.drain()
  expect(tries).toBe(11)
})

const made = () =>
  t.db.query<{ name: string; value: number }>(
    "select name, value from server_setting where name like 'many %'",
  )
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ key: `${from + n}`, data: { n: from + n } }))

test('many jobs of one queue share transactions, and those that fail hold up no other (P20)', async () => {
  await t.db.tx(async (tx) => {
    await t.services.jobs.enqueueMany(tx, MANY, many(0, 60))
    await t.services.jobs.enqueueMany(tx, MANY, many(50, 60))
  })
  await t.drain()
  const rows = await made()
  expect(rows.map((row) => row.name).toSorted()).toEqual(
    many(0, 60)
      .filter(({ data }) => data.n % 20 !== 7)
      .map(({ data }) => `many ${data.n}`)
      .toSorted(),
  )
  expect(new Set(rows.map((row) => row.value)).size).toBeLessThan(rows.length)
  const states = await t.db.query<{ state: string; n: number }>(
    'select state::text as state, count(*)::int as n from pgboss.job where name = $1 group by 1 order by 2',
    [MANY],
  )
  expect(states).toEqual([
    { state: 'retry', n: 3 },
    { state: 'completed', n: 57 },
  ])
})

test('a worker looks again at once while there is work (P20)', async () => {
  const jobs = bossJobs(t.db)
  const done: string[] = []
  const note = async ({ name, key }: { name: string; key: string }) =>
    void done.push(`${name} ${key}`)
  await jobs.start(t.services, { 'fault.single': note, 'fault.together': { each: note } })
  await t.db.tx(async (tx) => {
    for (const { key, data } of many(0, 20)) await jobs.enqueue(tx, 'fault.single', data, { key })
    await jobs.enqueueMany(tx, 'fault.together', many(0, 500))
  })
  await vi.waitFor(() => expect(done.length).toBe(520), { timeout: 15_000 })
  await jobs.stop()
})
