import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { createUser, openSession } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { companiesOne } from '#server/seeds/demo/companies-1.ts'
import { investorSeed } from '#server/seeds/demo/people.ts'
import { invest } from '#server/seeds/recipes/investing.ts'
import { approve, file, launch, makeOffering } from '#server/seeds/recipes/offering.ts'
import { World } from '#server/seeds/world.ts'
import { testApp, TEST_SECRET } from '#tests/support/app.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const t = await testApp({ sessions: 'real' })
const world = await World.open(t.services)
const origin = { ip: '192.0.2.10', userAgent: 'idempotency' }
let counter = 0
const person = (
  adminRole: 'operator' | 'compliance' | null = null,
  seed = investorSeed(++counter),
): Promise<string> =>
  t.db.tx(async (tx) => {
    const { id } = await createUser(tx, t.services, {
      email: `${++counter}${seed.email}`,
      firstName: seed.first,
      lastName: seed.last,
      passwordHash: 'none',
      adminRole,
    })
    await acceptAllConsents(tx, id, origin, t.clock.now())
    return id
  })
const cast = {
  owner: await person(),
  operator: await person('operator'),
  compliance: await person('compliance'),
}
const [seed] = companiesOne
if (!seed) throw new Error('the demo has no company')
const offering = await makeOffering(world, { ...seed, deadlineInDays: 60 }, cast.owner, 1)
await approve(world, offering, cast)
await file(world, offering, cast)
await launch(world, offering, cast)
const token = async (userId: string): Promise<string> =>
  (await openSession({ services: t.services, ...origin }, userId)).access_token
const body = { listing_id: offering.listingId, amount: 123_000, registration: 'individual' }
const investments = async (userId: string): Promise<number> =>
  (await t.db.query('select 1 from investment where user_id = $1', [userId])).length
const logged = async (id: string): Promise<number> =>
  (await t.db.query("select 1 from machine_log where machine = 'investment' and id = $1", [id]))
    .length

test('the same request sent twice with one key makes one investment and gives one answer', async () => {
  const id = await person()
  const caller = t.bearer(await token(id))
  const headers = { 'idempotency-key': newId() }
  const [first, second] = [
    await caller.post('/api/investments', { body, headers }),
    await caller.post('/api/investments', { body, headers }),
  ]
  expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([
    201,
    201,
    'true',
  ])
  // a stored response may have its fields in another order
  expect(second.body).toEqual(first.body)
  expect(await investments(id)).toBe(1)
})
test('forty parallel requests with one key make one investment', async () => {
  const id = await person()
  const caller = t.bearer(await token(id))
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => caller.post('/api/investments', { body, headers })),
  )
  expect(
    new Set(answers.filter((one) => one.status === 201).map((one) => canonical(one.body))).size,
  ).toBe(1)
  expect(
    answers
      .filter((one) => one.status !== 201)
      .every((one) => one.body.code === 'idempotency_running'),
  ).toBe(true)
  expect(await investments(id)).toBe(1)
})
test('forty parallel requests with forty keys, as from forty tabs, still make one investment', async () => {
  const id = await person()
  const caller = t.bearer(await token(id))
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => caller.post<{ id: string }>('/api/investments', { body })),
  )
  expect([...new Set(answers.map((one) => `${one.status} ${one.body.id}`))]).toHaveLength(1)
  expect(await investments(id)).toBe(1)
})
test('twenty parallel submissions commit once', async () => {
  const who = investorSeed(7)
  const id = await person(null, who)
  const view = await invest(world, id, who, {
    listingId: offering.listingId,
    cents: 123_000,
    reach: 'signed',
  })
  const caller = t.bearer(await token(id))
  const before =
    (
      await t.db.one<{ reserved: number }>('select reserved from offering where listing_id = $1', [
        offering.listingId,
      ])
    )?.reserved ?? 0
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => caller.post(`/api/investments/${view.id}/submit`)),
  )
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  expect(answers.filter((one) => one.status !== 200).map((one) => one.status)).toEqual(
    Array.from({ length: 19 }, () => 409),
  )
  const after =
    (
      await t.db.one<{ reserved: number }>('select reserved from offering where listing_id = $1', [
        offering.listingId,
      ])
    )?.reserved ?? 0
  expect(after - before).toBe(view.amount.amount)
  const submitted = await t.db.query(
    "select 1 from machine_log where machine = 'investment' and id = $1 and type = 'SUBMIT'",
    [view.id],
  )
  expect(submitted).toHaveLength(1)
  expect(await logged(view.id)).toBeGreaterThan(1)
})

const root = join(import.meta.dirname, '..', '..')
const started: { child: ChildProcess; place: string }[] = []
afterAll(() => {
  for (const { child, place } of started) {
    child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
})
/** A process of its own on this test's database. */
function serve(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'capstan-two-'))
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: '0',
      META: '1',
      DATA_DIR: join(place, 'data'),
      DATABASE_URL: t.url,
      SECRET_KEY: TEST_SECRET,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push({ child, place })
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (part: Buffer): void => {
      said += part.toString()
      const found = /ready at (http\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`the server ended: ${said}`)))
  })
}
test('two processes on one database share sessions and keys: one key, sent to both at once, makes one investment', async () => {
  const [one, two] = await Promise.all([serve(), serve()])
  const id = await person()
  const bearer = await token(id)
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'idempotency-key': newId(),
  }
  const ask = async (address: string) =>
    (
      await fetch(`${address}/api/investments`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).json() as Promise<Partial<InvestmentView> & { code?: string }>
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i % 2 ? one : two)))
  expect(
    new Set(answers.filter((answer) => answer.code === undefined).map((answer) => answer.id)).size,
  ).toBe(1)
  expect(await investments(id)).toBe(1)
  // a session that one process ends is ended for the other at its next request
  expect((await fetch(`${one}/api/personal/user`, { headers })).status).toBe(200)
  expect(
    (
      await fetch(`${two}/api/sessions/end`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).status,
  ).toBe(204)
  expect((await fetch(`${one}/api/personal/user`, { headers })).status).toBe(401)
}, 60_000)
