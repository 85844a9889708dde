import type { Module } from '#server/kernel/module.ts'
import { measuresOf } from '#server/measures.ts'
import { modules } from '#server/modules.ts'
import { testApp } from '#tests/support/app.ts'
import { expect, test } from 'vitest'

const QUEUE = 'fault.always'
const NEXT = 'fault.never'
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
