import { buildApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { systemClock } from '#server/kernel/lib/clock.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { keyRing } from '#server/kernel/lib/keys.ts'
import { sweepDeadlines } from '#server/kernel/state-machines/index.ts'
import { measuresOf } from '#server/measures.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import { account, signedIn } from '#tests/support/identity.ts'
import { afterAll, expect, test } from 'vitest'

const OFF_MS = 300_000
const t = await testApp({ sessions: 'real' })
const db = openDb({ connection: { connectionString: t.url }, max: 4, onError: () => undefined })
afterAll(() => db.close())
const system = { actor: { kind: 'system' } } as const

/** Another process on the same database, whose clock is wrong. */
async function other(offMs: number) {
  const services = await createServices(
    {
      config: t.services.config,
      db,
      keys: keyRing([TEST_SECRET]),
      log: t.services.log,
      demo: true,
      publicUrl: 'http://capstan.test',
      idle: true,
    },
    { clock: systemClock(() => Date.now() + offMs) },
  )
  return { services, app: await buildApp(services) }
}

test('a process whose clock is five minutes off is seen in the metrics, knows the sessions of the others, and sends each deadline once', async () => {
  const [ahead, behind] = [await other(OFF_MS), await other(-OFF_MS)]
  for (const [{ services }, off] of [
    [ahead, OFF_MS],
    [behind, -OFF_MS],
  ] as const) {
    const page = await services.metrics.page(measuresOf(services))
    const said = Number(/^capstan_clock_ahead_seconds (\S+)$/m.exec(page)?.[1])
    // a busy machine takes a while between the two clocks
    expect(Math.abs(said - off / 1000)).toBeLessThan(60)
  }

  const { email } = await account(t)
  const { token } = await signedIn(t, email)
  for (const { app } of [ahead, behind]) {
    const answer = await app.inject({
      url: '/api/personal/user',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  // due now: the one behind does not know yet, all at once send it once
  const id = newId()
  await t.db.tx(async (tx) => {
    await t.lifecycles.begin(tx, 'review-item', id, { topic: 'team', required: true }, system)
    await tx.run(
      `insert into deadline (machine, id, event, due_at) values ('review-item', $1, 'EXPIRED', $2)`,
      [id, new Date(Date.now() - 1000).toISOString()],
    )
  })
  const left = async () =>
    (await t.db.query('select 1 from deadline where machine = $1 and id = $2', ['review-item', id]))
      .length
  await sweepDeadlines(behind.services)
  expect(await left()).toBe(1)
  await Promise.all([ahead.services, t.services, behind.services].map((one) => sweepDeadlines(one)))
  expect(await left()).toBe(0)
}, 60_000)
