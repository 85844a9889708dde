import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { sessionFlow, type ReadToken, type SessionUser } from './session.flow.ts'
import { sessionModel } from './session.model.ts'

flowSuite(sessionModel)

const user: SessionUser = { id: '01900000-0000-7000-8000-000000000001', consented: true, admin_role: null }

/** A host that notes which actions ran. */
function begin(read: () => Promise<ReadToken | null>, fetchUser: () => Promise<SessionUser>) {
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(name)
  const actor = createActor(
    sessionFlow.provide({
      actors: { readToken: fromPromise(read), fetchUser: fromPromise(fetchUser) },
      actions: { storeTokens: note('storeTokens'), clearStorage: note('clearStorage'), endSession: note('endSession'), reload: note('reload'), startAnew: note('startAnew'), goToLogin: note('goToLogin') },
    }),
  ).start()
  const settle = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((done) => setImmediate(done))
  }
  return { actor, ran, settle }
}
const token = () => Promise.resolve({ token: 'a.b.c', jwt: {} })

describe('a session', () => {
  test('without a cookie is a visitor and touches no storage', async () => {
    const { actor, ran, settle } = begin(() => Promise.resolve(null), () => Promise.resolve(user))
    await settle()
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual([])
  })
  test.each([
    ['a token that does not decode', () => Promise.reject(new Error('Invalid token specified')), () => Promise.resolve(user)],
    ['a refused user', token, () => Promise.reject(new Error('401'))],
    ['a user with an error', token, () => Promise.resolve({ ...user, error: 'disabled' })],
  ] as const)('with %s forgets everything', async (_, read, fetchUser) => {
    const { actor, ran, settle } = begin(read as () => Promise<ReadToken | null>, fetchUser as () => Promise<SessionUser>)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({ value: 'anonymous', context: { token: null, jwt: null, user: null } })
    expect(ran).toEqual(['clearStorage'])
  })
  test('a 401 signs a signed-in person out and goes to the log-in', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    expect(actor.getSnapshot().matches('authenticated')).toBe(true)
    actor.send({ type: 'UNAUTHORIZED', working: false })
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual(['clearStorage', 'goToLogin'])
  })
  test('a 401 means nothing to a visitor', async () => {
    const { actor, ran, settle } = begin(() => Promise.resolve(null), () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: false })
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual([])
  })
  test('logging out ends the session at the server, clears and reloads', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'LOGOUT' })
    expect(ran).toEqual(['endSession', 'clearStorage', 'reload'])
  })
  test('a failed second look at the user keeps the session', async () => {
    let asked = 0
    const { actor, settle } = begin(token, () => (asked++ === 0 ? Promise.resolve(user) : Promise.reject(new Error('down'))))
    await settle()
    actor.send({ type: 'USER_CHANGED' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ authenticated: 'current' })
  })
  test('that ends in the middle of typed work stays on the page until the same person has signed in again', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'EXPIRED', working: true })
    expect(actor.getSnapshot()).toMatchObject({ value: { renewing: 'asking' }, context: { user } })
    expect(actor.getSnapshot().hasTag('person')).toBe(true)
    actor.send({ type: 'SIGNED_IN', accessToken: 'd.e.f' })
    await settle()
    expect(actor.getSnapshot().matches('authenticated')).toBe(true)
    expect(ran).toEqual(['storeTokens'])
  })
  test('that somebody else renews begins anew: what was typed is not theirs', async () => {
    let asked = 0
    const { actor, ran, settle } = begin(token, () => Promise.resolve(asked++ === 0 ? user : { ...user, id: '01900000-0000-7000-8000-000000000009' }))
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: true })
    actor.send({ type: 'SIGNED_IN', accessToken: 'd.e.f' })
    await settle()
    await settle()
    expect(ran).toEqual(['storeTokens', 'startAnew'])
  })
  test('that is not renewed ends like any other', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: true })
    actor.send({ type: 'LOGOUT' })
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual(['clearStorage', 'goToLogin'])
  })
})
