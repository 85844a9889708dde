import { testApp } from '#tests/support/app.ts'
import { refuse } from '#domain/shared/errors.ts'
import { expect, test } from 'vitest'
import { once, write } from './transaction.ts'
import { expectVersion, readIfMatch } from './versions.ts'

const t = await testApp({ modules: [] })
await t.db.query(
  'create table probe (id integer generated always as identity primary key, word text unique)',
)
const count = async (): Promise<number> =>
  (await t.db.one<{ n: number }>('select count(*) as n from probe'))?.n ?? -1
const now = (): Date => t.clock.now()
const repeatable = (key: string, bodyHash = 'b') => ({
  scope: 'ann',
  key,
  route: 'POST /api/probe',
  bodyHash,
})
const insert =
  (word: string, until: Promise<unknown> = Promise.resolve()) =>
  async (tx: typeof t.db | Parameters<Parameters<typeof t.db.tx>[0]>[0]) => {
    const row = await tx.one<{ id: number }>('insert into probe (word) values ($1) returning id', [
      word,
    ])
    await until
    return { status: 201, answer: { id: row?.id } }
  }

test('forty requests with one key have one effect and one answer', async () => {
  const before = await count()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => once(t.db, now, repeatable('k-forty'), insert('forty'))),
  )
  expect(await count()).toBe(before + 1)
  expect(answers.filter((a) => !a.replayed)).toHaveLength(1)
  expect(new Set(answers.map((a) => JSON.stringify(a.answer))).size).toBe(1)
})
test('the same key with another body is refused', async () => {
  await once(t.db, now, repeatable('k-body', 'one'), insert('body'))
  await expect(
    once(t.db, now, repeatable('k-body', 'two'), insert('body-2')),
  ).rejects.toMatchObject({ code: 'idempotency_reused' })
})
test('the same key at another address is refused, and gives nothing of the first answer', async () => {
  const first = repeatable('k-route')
  await once(t.db, now, first, insert('route'))
  await expect(
    once(t.db, now, { ...first, route: 'POST /api/other' }, insert('route-2')),
  ).rejects.toMatchObject({ code: 'idempotency_reused', status: 422 })
})
test('a repeat is told when the first is still running', async () => {
  // however slow the machine is: the first one ends after the repeat was answered
  const { promise: released, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const first = once(t.db, now, repeatable('k-slow'), (tx) => {
    begin()
    return insert('slow', released)(tx)
  })
  await begun
  await expect(once(t.db, now, repeatable('k-slow'), insert('slow-2'))).rejects.toMatchObject({
    code: 'idempotency_running',
    status: 409,
  })
  end()
  await first
})
test('a refusal rolls back and keeps nothing, so that the next try is a new one', async () => {
  const before = await count()
  const failing = async (tx: Parameters<Parameters<typeof t.db.tx>[0]>[0]) => {
    await tx.run("insert into probe (word) values ('gone')")
    throw refuse('refused')
  }
  await expect(once(t.db, now, repeatable('k-fail'), failing)).rejects.toMatchObject({
    code: 'refused',
  })
  expect(await count()).toBe(before)
  expect((await once(t.db, now, repeatable('k-fail'), insert('again'))).replayed).toBe(false)
})
test('the same key of two people is two keys', async () => {
  const before = await count()
  await once(t.db, now, { ...repeatable('k-two'), scope: 'ann' }, insert('two-ann'))
  await once(t.db, now, { ...repeatable('k-two'), scope: 'bea' }, insert('two-bea'))
  expect(await count()).toBe(before + 2)
})
test('a transaction that was broken by a swallowed error does not pass for committed', async () => {
  await expect(
    write(t.db, async (tx) => {
      await tx.run("insert into probe (word) values ('swallowed')")
      await tx.run("insert into probe (word) values ('swallowed')").catch(() => undefined)
    }),
  ).rejects.toThrow(/broken/)
})
test('what is to run after the commit does not run after a rollback', async () => {
  const ran: string[] = []
  await write(t.db, async (tx) => {
    tx.afterCommit(() => ran.push('commit'))
  })
  await write(t.db, async (tx) => {
    tx.afterCommit(() => ran.push('rollback'))
    await tx.run('select 1')
    throw new Error('no')
  }).catch(() => undefined)
  expect(ran).toEqual(['commit'])
})
test('If-Match is read in its usual forms, and a version that has passed is refused with the current record', () => {
  expect(['"7"', 'W/"7"', '7', undefined].map(readIfMatch)).toEqual([7, 7, 7, null])
  expect(() => readIfMatch('"seven"')).toThrow()
  expect(() => expectVersion(null, 3, {})).toThrowError(
    expect.objectContaining({ code: 'version_required' }),
  )
  expect(() => expectVersion(2, 3, { text: 'theirs' })).toThrowError(
    expect.objectContaining({
      code: 'stale',
      status: 412,
      detail: { current: { text: 'theirs' } },
    }),
  )
  expect(expectVersion(3, 3, {})).toBeUndefined()
})
