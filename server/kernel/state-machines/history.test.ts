import { lifecycles as registry } from '#machines/lifecycles.ts'
import type { Lifecycle } from '#machines/lib/types.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Module } from '#server/kernel/module.ts'
import { testApp } from '#tests/support/app.ts'
import { assign, setup } from 'xstate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEntry } from './personal.ts'
import { ofDays, StoredLifecycles, type MachineHandlers } from './index.ts'
import { verify } from '#server/kernel/state-machines/replay.ts'
import { replay } from '#server/kernel/state-machines/replay.ts'
import { MASK } from '#server/kernel/state-machines/mask.ts'

type Event = { at: string; facts?: { ready?: boolean } } & (
  | { type: 'TOLD'; words: string; pin: string }
  | { type: 'READY' }
  | { type: 'RAN_OUT' }
  | { type: 'CLOSED'; reason: string }
)
const machine = setup({
  types: {} as { context: { words: string | null }; events: Event },
  actions: {
    storeWords: assign({ words: ({ event }) => ('words' in event ? event.words : null) }),
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    tell: (_, _params: { what: string }) => {},
  },
  guards: { isReady: ({ event }) => event.facts?.ready === true },
}).createMachine({
  id: 'probe',
  context: { words: null },
  initial: 'open',
  states: {
    open: {
      entry: { type: 'tell', params: { what: 'opened' } },
      on: {
        TOLD: {
          target: 'told',
          actions: [
            'storeWords',
            {
              type: 'schedule',
              params: ({ event }) => ({
                event: 'RAN_OUT',
                at: new Date(Date.parse(event.at) + 86_400_000).toISOString(),
              }),
            },
          ],
        },
        READY: { target: 'told', guard: 'isReady' },
      },
    },
    told: {
      on: {
        READY: {
          target: 'done',
          guard: 'isReady',
          actions: { type: 'unschedule', params: { event: 'RAN_OUT' } },
        },
        RAN_OUT: 'late',
        CLOSED: 'done',
      },
    },
    late: { on: { CLOSED: 'done' } },
    done: { type: 'final' },
  },
})
const probe = {
  id: 'probe',
  version: 1,
  machine,
  context: z.strictObject({ words: z.string().nullable() }),
  guards: { isReady: 'It is not ready.' },
  begins: { by: ['INV'], road: 'command', session: ['INV'], says: 'Began' },
  events: {
    TOLD: {
      by: ['INV'],
      road: 'open',
      session: ['INV'],
      payload: z.strictObject({ words: z.string().min(2), pin: z.string().meta({ secret: true }) }),
      says: 'Told',
    },
    READY: { by: ['INV', 'SYS'], road: 'open', session: ['INV'], says: 'Ready' },
    RAN_OUT: { by: ['CLK'], road: 'system', says: 'Expired' },
    CLOSED: {
      by: ['ADM'],
      road: 'open',
      payload: z.strictObject({ reason: z.string() }),
      reason: true,
      says: 'Closed',
    },
  },
} satisfies Lifecycle<typeof machine>

const told: string[] = []
const facts = { ready: false }
const hooks: MachineHandlers = {
  probe: {
    authorize: async ({ instance, by }) => {
      if (by.actor.kind !== 'person') return []
      if (instance.user_id === by.actor.userId) return ['INV']
      return by.actor.adminRole ? ['ADM'] : []
    },
    facts: async () => ({ ready: facts.ready }),
  },
  '*': {
    effects: {
      tell: async ({ effect, id }) => {
        if (told.length > 1000) throw new Error('too much')
        told.push(`${id} ${String(effect.params['what'])}`)
      },
    },
  },
}
const modules: Module[] = [{ name: 'probe', machines: hooks }]
const t = await testApp({ modules })
t.services.lifecycles = new StoredLifecycles({ ...registry, probe }, [hooks], () => t.services)
const store = t.services.lifecycles
const ann = t.person()
const by = (person = ann.person) => ({ actor: person, ip: '192.0.2.1', requestId: 'r-1' })
const clockBy = { actor: { kind: 'clock' as const } }
const begin = async (): Promise<string> => {
  const id = newId()
  await t.db.tx((tx) =>
    store.begin(tx, 'probe', id, undefined, by(), { user_id: ann.person.userId }),
  )
  return id
}
const send = (
  id: string,
  event: { type: string; [k: string]: unknown },
  who: Parameters<typeof store.send>[4] = by(),
  options = {},
) => t.db.tx((tx) => store.send(tx, 'probe', id, event, who, options))
const rev = async (id: string): Promise<number | undefined> =>
  (await store.read(t.db, 'probe', id))?.rev
const tell = { type: 'TOLD', words: 'hello', pin: 'a secret pin' }

test('an accepted event moves the machine, logs who, when, why and from where, and runs the effects', async () => {
  const id = await begin()
  expect(told).toContain(`${id} opened`)
  const after = await send(id, tell)
  expect([after.state, after.rev, after.context]).toEqual(['told', 2, { words: 'hello' }])
  const [last, first] = await store.history(t.db, { machine: 'probe', id })
  expect(last).toMatchObject({
    type: 'TOLD',
    actor: 'INV',
    actor_kind: 'person',
    actor_id: ann.person.userId,
    ip: '192.0.2.1',
    request_id: 'r-1',
    from_state: 'open',
    to_state: 'told',
    version: 1,
    rev: 2,
  })
  expect(first).toMatchObject({ type: '@begun', rev: 1, from_state: null })
  expect(
    (await store.history(t.db, { subject: 'user_id', id: ann.person.userId }, { limit: 1 }))[0]
      ?.seq,
  ).toBe(last?.seq)
})
test('a secret of the payload is not in the log', async () => {
  const id = await begin()
  await send(id, tell)
  const [last] = await store.history(t.db, { machine: 'probe', id })
  expect(last?.event).toMatchObject({ words: 'hello', pin: MASK })
  expect(JSON.stringify(last)).not.toContain('a secret pin')
})
test('an event that the state does not accept answers 409 with the state and what it accepts, and changes nothing', async () => {
  const id = await begin()
  await expect(send(id, { type: 'RAN_OUT' }, clockBy)).rejects.toMatchObject({
    code: 'not_accepted',
    status: 409,
    detail: { state: 'open', accepts: ['TOLD', 'READY'] },
  })
  expect(await rev(id)).toBe(1)
})
test('an unmet guard answers 409 with the sentence of what is missing', async () => {
  const id = await begin()
  await expect(send(id, { type: 'READY' })).rejects.toMatchObject({
    code: 'guard_failed',
    detail: { unmet: ['It is not ready.'] },
  })
  facts.ready = true
  expect((await send(id, { type: 'READY' })).state).toBe('told')
  facts.ready = false
})
test('a client cannot say what only the server may', async () => {
  const id = await begin()
  for (const key of ['facts', 'at', 'actor'])
    await expect(send(id, { ...tell, [key]: { ready: true } })).rejects.toMatchObject({
      code: 'unknown_field',
    })
  await expect(send(id, { ...tell, extra: 1 })).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'payload.extra': 'This field isn’t supported.' },
  })
  await expect(send(id, { type: 'READY', extra: 1 })).rejects.toMatchObject({
    code: 'unknown_field',
  })
  await expect(send(id, { ...tell, words: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(send(id, { type: 'xstate.init' })).rejects.toMatchObject({ code: 'invalid' })
})
test('a stranger finds nothing, a role that may not is refused, a reason is asked for', async () => {
  const id = await begin()
  await expect(send(id, tell, by(t.person().person))).rejects.toMatchObject({ code: 'not_found' })
  await expect(send(newId(), tell)).rejects.toMatchObject({ code: 'not_found' })
  const staff = t.person({ adminRole: 'operator' }).person
  await expect(send(id, tell, by(staff))).rejects.toMatchObject({ code: 'forbidden' })
  await send(id, tell)
  await expect(send(id, { type: 'CLOSED' }, by(staff))).rejects.toMatchObject({ code: 'invalid' })
  expect((await send(id, { type: 'CLOSED', reason: 'It is over' }, by(staff))).status).toBe('done')
  expect((await store.history(t.db, { machine: 'probe', id }))[0]?.reason).toBe('It is over')
  await expect(send(id, { type: 'READY' })).rejects.toMatchObject({
    code: 'not_accepted',
    detail: { state: 'done', accepts: [] },
  })
})
test('an event for an older revision is stale', async () => {
  const id = await begin()
  await expect(send(id, tell, by(), { rev: 0 })).rejects.toMatchObject({
    code: 'stale',
    status: 412,
  })
})
test('of twenty parallel events one is accepted', async () => {
  const id = await begin()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(id, tell)))
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  expect(await rev(id)).toBe(2)
})
test('a deadline is sent when the clock passes it, once, and an unscheduled one is not', async () => {
  const [late, ready] = [await begin(), await begin()]
  await send(late, tell)
  await send(ready, tell)
  facts.ready = true
  await send(ready, { type: 'READY' })
  facts.ready = false
  await t.advance({ hours: 23 })
  expect((await store.read(t.db, 'probe', late))?.state).toBe('told')
  await t.advance({ hours: 2 })
  expect((await store.read(t.db, 'probe', late))?.state).toBe('late')
  expect((await store.read(t.db, 'probe', ready))?.state).toBe('done')
  expect(await t.advance({ days: 30 })).toBe(0)
  expect((await store.history(t.db, { machine: 'probe', id: late }))[0]).toMatchObject({
    actor: 'CLK',
    actor_kind: 'clock',
  })
})
test('what only looks like sealed words stays as it was typed, and keeps nobody from reading the log', () => {
  const userId = newId()
  const [typed, key] = [
    `sealed.${userId}.${'A'.repeat(16)}.short`,
    { userId, key: Buffer.alloc(32, 1) },
  ]
  expect(
    openEntry({ reason: typed, ip: null, event: { words: typed } }, new Map([[userId, key]])),
  ).toEqual({ reason: typed, ip: null, event: { words: typed } })
})
test('days that a log is asked for are days of the law, whatever the length of one', () => {
  expect(ofDays({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-20T05:00:00.000Z',
    to: '2026-11-21T05:00:00.000Z',
  })
  expect(ofDays({ from: '2026-03-08', to: '2026-03-08' })).toEqual({
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  })
  expect(ofDays({})).toEqual({ from: null, to: null })
})
test('the log leads to the stored state, and cannot be changed', async () => {
  const id = await begin()
  await send(id, tell)
  expect((await replay(t.db, t.services.keys, probe, id))?.value).toBe('told')
  expect(await verify(t.db, t.services.keys, probe, id)).toBeNull()
  for (const text of [
    "update machine_log set reason = 'x'",
    'delete from machine_log',
    'truncate machine_log',
  ])
    await expect(t.db.run(text)).rejects.toMatchObject({ code: '42501' })
})
test('a change past the trigger, a missing entry and a state written by hand are found', async () => {
  const past = (text: string, id: string) =>
    t.db.tx(async (tx) => {
      await tx.run('alter table machine_log disable trigger user')
      await tx.run(text, [id])
      await tx.run('alter table machine_log enable trigger user')
    })
  const changed = await begin()
  await send(changed, tell)
  await past("update machine_log set reason = 'another' where id = $1 and rev = 2", changed)
  expect(await verify(t.db, t.services.keys, probe, changed)).toBe('entry 2 was changed')
  const cut = await begin()
  await send(cut, tell)
  await past('delete from machine_log where id = $1 and rev = 2', cut)
  expect(await verify(t.db, t.services.keys, probe, cut)).toBe('the last entries are missing')
  const written = await begin()
  await t.db.run(`update machine_instance set value = '"told"', state = 'told' where id = $1`, [
    written,
  ])
  expect(await verify(t.db, t.services.keys, probe, written)).toBe(
    'the log leads to another state than the stored one',
  )
})
