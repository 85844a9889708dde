import type { SanctionsListView } from '#domain/investors/model/sanctions.ts'
import { testApp } from '#tests/support/app.ts'
import { ever } from '#tests/support/banking.ts'
import { investor, liveOffering, submitted } from '#tests/support/investing.ts'
import { sdnLine } from '#tests/support/sanctions.ts'
import { sendFile } from '#tests/support/upload.ts'
import { expect, test } from 'vitest'

const ENTRIES = 20_000
const SYLLABLES = 'ba ko ri mo sen dal vik tor una esh gol pir zam neh lar fud'.split(' ')
const word = (n: number, salt: number): string =>
  [1, 7, 31].map((step) => SYLLABLES[(n * step + salt * step * 5) % SYLLABLES.length]).join('')

test('a list of 20,000 entries is in force in ten seconds, and others are answered meanwhile (N9)', async () => {
  const t = await testApp()
  const operator = await ever(t, 'operator')
  await submitted(t, await investor(t), await liveOffering(t))
  const lines = Array.from({ length: ENTRIES }, (_, n) =>
    sdnLine({ uid: String(n + 1), name: `${word(n, n >> 4)}, ${word(n >> 8, 3)} ${word(n, 9)}` }),
  )
  const answer = await sendFile<{ id: string }>(t, '/api/admin/sanctions/lists', {
    name: 'sdn.csv',
    bytes: Buffer.from(lines.join('\r\n')),
    fields: { source: 'ofac_sdn', published_on: '2026-11-01' },
    token: operator.token,
  })
  expect(answer.status).toBe(201)
  // processor time, not the clock: on a busy machine a turn of the loop waits for a core, not for the list
  const from = process.cpuUsage()
  let turns = 0
  let longest = 0
  let drained = false
  const jobs = t.drain().finally(() => (drained = true))
  while (!drained) {
    const before = process.threadCpuUsage()
    await new Promise((done) => setImmediate(done))
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    turns += 1
  }
  await jobs
  const { user, system } = process.cpuUsage(from)
  // answered while the list was read
  expect(turns).toBeGreaterThan(100)
  const { items } = (
    await operator.get<{ items: SanctionsListView[] }>('/api/admin/sanctions/lists')
  ).body
  expect(items[0]).toMatchObject({ entries: ENTRIES, status: { state: 'in_force' } })
  expect((user + system) / 1_000).toBeLessThan(10_000)
  expect(longest).toBeLessThan(200)
}, 60_000)
