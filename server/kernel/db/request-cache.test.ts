import { describe, expect, it } from 'vitest'
import type { Queryable, Statement } from './db.ts'
import { cachedReads, machineRows } from './request-cache.ts'

/** Statements that the registry doesn't know: it is compared with the database, which has none of these tables. */
const sql = (name: string, text: string, reach: Partial<Statement> = {}): Statement => ({
  name,
  text,
  ...reach,
})
const one = sql('cache-test.one', 'select v from probe where id = $1', { reads: ['probe'] })
const machine = sql('cache-test.machine', 'select v from machine_instance where machine = $1', {
  reads: ([name]) => [machineRows(name)],
})
const move = sql('cache-test.move', 'update machine_instance set v = $2 where machine = $1', {
  writes: ([name]) => [machineRows(name)],
})
const lock = sql('cache-test.lock', 'select v from other where id = $1 for no key update')
const uncached = sql('cache-test.uncached', 'select v from probe where id = $1 order by v')

/** A database of one value, which counts its queries. */
function probe() {
  const asked: string[] = []
  const state = { value: 1, failing: false }
  const answer = async (statement: Statement | string): Promise<{ v: number }[]> => {
    asked.push(typeof statement === 'string' ? statement : statement.name)
    if (state.failing) throw new Error('no database')
    return [{ v: state.value }]
  }
  const inner: Queryable = {
    query: (s) => answer(s) as never,
    one: async (s) => (await answer(s))[0] as never,
    run: async (s) => (await answer(s)).length,
  }
  return { asked, state, q: cachedReads(inner) }
}
const read = (q: Queryable) => q.one<{ v: number }>(one, ['a'])

describe('what a request has read', () => {
  it('is asked once by the same values, also when two ask at the same time', async () => {
    const { asked, q } = probe()
    await Promise.all([read(q), read(q), q.query(one, ['a'])])
    await q.one(one, ['b'])
    expect(asked).toEqual(['cache-test.one', 'cache-test.one'])
  })

  it.each([
    ['insert into probe (v) values (1)'],
    ['insert into "probe" (v) values (1)'],
    ['UPDATE probe SET v = 2'],
    ['delete from probe where id = $1'],
    ['truncate probe'],
    ['with x as (update probe set v = 2 returning v) select * from x'],
    ['insert into other (id) values (1); update probe set v = 2'],
  ])('is read anew after %s', async (write) => {
    for (const how of ['run', 'query', 'one'] as const) {
      const { state, q } = probe()
      expect(await read(q)).toEqual({ v: 1 })
      state.value = 2
      await q[how](write)
      expect(await read(q)).toEqual({ v: 2 })
    }
  })

  it.each([
    ['select 1 from other for update'],
    ['select 1 from other for no key update skip locked'],
    ['select 1 from other for share'],
    ['select pg_advisory_xact_lock(1)'],
    ['select pg_try_advisory_xact_lock(1)'],
    ['rollback to savepoint rehearsal'],
  ])('is read again after a wait or a rollback: %s', async (waits) => {
    const { state, q } = probe()
    await read(q)
    state.value = 2
    await q.query(waits)
    expect(await read(q)).toEqual({ v: 2 })
  })

  it('is read anew after a named lock', async () => {
    const { state, q } = probe()
    await read(q)
    state.value = 2
    await q.one(lock, ['x'])
    expect(await read(q)).toEqual({ v: 2 })
  })

  it('stays when something else is written', async () => {
    const { asked, q } = probe()
    await read(q)
    await q.run('update other set probe = 1')
    await q.run('insert into probe_of (id) values (1) on conflict (id) do update set v = 1')
    await read(q)
    expect(asked.filter((name) => name === 'cache-test.one')).toHaveLength(1)
  })

  it('of one machine stays when another one moves, and goes when its own or all rows are written', async () => {
    const { asked, state, q } = probe()
    const look = () => q.one<{ v: number }>(machine, ['kyc'])
    await look()
    await q.run(move, ['offering', 1])
    await look()
    expect(asked).toEqual(['cache-test.machine', 'cache-test.move'])
    state.value = 2
    await q.run(move, ['kyc', 1])
    expect(await look()).toEqual({ v: 2 })
    state.value = 3
    await q.run('update machine_instance set v = 3')
    expect(await look()).toEqual({ v: 3 })
  })

  it('is not cached where the statement does not say what it reads', async () => {
    const { asked, q } = probe()
    await q.one(uncached, ['a'])
    await q.one(uncached, ['a'])
    expect(asked).toHaveLength(2)
  })

  it('is each caller’s own', async () => {
    const { q } = probe()
    const mine = await read(q)
    if (mine !== null) mine.v = 99
    expect(await read(q)).toEqual({ v: 1 })
  })

  it('is asked again after a fault', async () => {
    const { state, q } = probe()
    state.failing = true
    await expect(read(q)).rejects.toThrow('no database')
    state.failing = false
    expect(await read(q)).toEqual({ v: 1 })
  })

  it('that was asked while a write ran is not cached', async () => {
    const { asked, q } = probe()
    const writing = q.run('update probe set v = 2')
    await Promise.all([writing, read(q)])
    await read(q)
    expect(asked.filter((name) => name === 'cache-test.one')).toHaveLength(2)
  })
})
