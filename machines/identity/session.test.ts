import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import {
  LEAVING_MS,
  RECONNECTING_MS,
  sessionFlow,
  type ReadToken,
  type SessionUser,
} from './session.flow.ts'
import { sessionModel } from './session.model.ts'

flowSuite(sessionModel)

const user: SessionUser = {
  id: '01900000-0000-7000-8000-000000000001',
  consented: true,
  admin_role: null,
}

/** A host that notes which actions ran. */
function begin(
  read: () => Promise<ReadToken | null>,
  fetchUser: () => Promise<SessionUser>,
  clock?: SimulatedClock,
) {
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(name)
  const actor = createActor(
    sessionFlow.provide({
      actors: { readToken: fromPromise(read), fetchUser: fromPromise(fetchUser) },
      actions: {
        storeTokens: note('storeTokens'),
        clearStorage: note('clearStorage'),
        endSession: note('endSession'),
        startAnew: note('startAnew'),
        goToLogin: note('goToLogin'),
        showProgress: note('showProgress'),
        hideProgress: note('hideProgress'),
        showReconnecting: note('showReconnecting'),
        hideReconnecting: note('hideReconnecting'),
      },
    }),
    clock === undefined ? {} : { clock },
  ).start()
  const settle = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((done) => setImmediate(done))
  }
  return { actor, ran, settle }
}
const token = () => Promise.resolve({ token: 'a.b.c', jwt: {} })

describe('a session', () => {
  test('without a cookie is a visitor and touches no storage', async () => {
    const { actor, ran, settle } = begin(
      () => Promise.resolve(null),
      () => Promise.resolve(user),
    )
    await settle()
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual([])
  })
  test.each([
    [
      'a token that does not decode',
      () => Promise.reject(new Error('Invalid token specified')),
      () => Promise.resolve(user),
    ],
    ['a refused user', token, () => Promise.reject(new Error('401'))],
    ['a user with an error', token, () => Promise.resolve({ ...user, error: 'disabled' })],
  ] as const)('with %s forgets everything', async (_, read, fetchUser) => {
    const { actor, ran, settle } = begin(
      read as () => Promise<ReadToken | null>,
      fetchUser as () => Promise<SessionUser>,
    )
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'anonymous',
      context: { token: null, jwt: null, user: null },
    })
    expect(ran).toEqual(['clearStorage'])
  })
  test('a 401 signs a signed-in person out and goes to the log-in', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    expect(actor.getSnapshot().matches('authenticated')).toBe(true)
    actor.send({ type: 'UNAUTHORIZED', working: false })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'leaving',
      context: { token: null, jwt: null, user },
    })
    expect(ran).toEqual(['clearStorage', 'goToLogin', 'showProgress'])
  })
  test('a 401 means nothing to a visitor', async () => {
    const { actor, ran, settle } = begin(
      () => Promise.resolve(null),
      () => Promise.resolve(user),
    )
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: false })
    expect(actor.getSnapshot().value).toBe('anonymous')
    expect(ran).toEqual([])
  })
  test('logging out ends the session at the server, clears and reloads', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'LOGOUT' })
    expect(ran).toEqual(['endSession', 'clearStorage', 'startAnew', 'showProgress'])
  })
  test('a failed second look at the user keeps the session', async () => {
    let asked = 0
    const { actor, settle } = begin(token, () =>
      asked++ === 0 ? Promise.resolve(user) : Promise.reject(new Error('down')),
    )
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
    const { actor, ran, settle } = begin(token, () =>
      Promise.resolve(
        asked++ === 0 ? user : { ...user, id: '01900000-0000-7000-8000-000000000009' },
      ),
    )
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: true })
    actor.send({ type: 'SIGNED_IN', accessToken: 'd.e.f' })
    await settle()
    await settle()
    expect(ran).toEqual(['storeTokens', 'startAnew', 'showProgress'])
  })
  test('that is not renewed ends like any other', async () => {
    const { actor, ran, settle } = begin(token, () => Promise.resolve(user))
    await settle()
    actor.send({ type: 'UNAUTHORIZED', working: true })
    actor.send({ type: 'LOGOUT' })
    expect(actor.getSnapshot().value).toBe('leaving')
    expect(ran).toEqual(['clearStorage', 'goToLogin', 'showProgress'])
  })
  test("whose cookie is somebody else's now begins anew: what the page holds is not theirs", async () => {
    let asked = 0
    const { actor, ran, settle } = begin(token, () =>
      Promise.resolve(
        asked++ === 0 ? user : { ...user, id: '01900000-0000-7000-8000-000000000009' },
      ),
    )
    await settle()
    actor.send({ type: 'COOKIE_CHANGED' })
    await settle()
    expect(actor.getSnapshot()).toMatchObject({ value: 'leaving', context: { token: null, user } })
    expect(ran).toEqual(['startAnew', 'showProgress'])
  })
})

describe('a server that sheds load', () => {
  const shed = Object.assign(new Error('busy'), { status: 503, retryAfter: 2 })
  /** A page whose server responds to the requests for the user one after the other. */
  async function busy(...answers: (Error | SessionUser)[]) {
    const clock = new SimulatedClock()
    const asked = { times: 0 }
    const page = begin(
      token,
      () => {
        const answer = answers[Math.min(asked.times, answers.length - 1)] ?? shed
        asked.times += 1
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      clock,
    )
    await page.settle()
    return { ...page, clock, asked }
  }

  test('is left alone for as long as it says, and then asked again', async () => {
    const { actor, ran, clock, asked, settle } = await busy(shed, user)
    expect(actor.getSnapshot().value).toEqual({ reconnecting: 'waiting' })
    expect(actor.getSnapshot().hasTag('settled')).toBe(false)
    clock.increment(1999)
    await settle()
    expect(asked.times).toBe(1)
    clock.increment(1)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: { authenticated: 'current' },
      context: { user },
    })
    expect(ran).toEqual(['showReconnecting', 'hideReconnecting'])
  })
  test('for ten seconds and no longer: then the session is cleared', async () => {
    const { actor, ran, clock, asked, settle } = await busy(shed)
    for (let ms = 0; ms < RECONNECTING_MS - 1000; ms += 1000) {
      clock.increment(1000)
      await settle()
    }
    expect(actor.getSnapshot().matches('reconnecting')).toBe(true)
    clock.increment(1000)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'anonymous',
      context: { token: null, jwt: null, user: null },
    })
    expect(ran).toEqual(['showReconnecting', 'hideReconnecting', 'clearStorage'])
    expect(asked.times).toBeLessThanOrEqual(6)
  })
  test('and then fails otherwise clears the session at once', async () => {
    const { actor, clock, settle } = await busy(shed, new Error('down'))
    clock.increment(2000)
    await settle()
    expect(actor.getSnapshot().value).toBe('anonymous')
  })
})

describe('a page on its way out', () => {
  /** A page whose person has logged out; from then on the cookie holds what `after` returns. */
  async function out(after: () => Promise<ReadToken | null>) {
    const cookie = { read: token as () => Promise<ReadToken | null> }
    const clock = new SimulatedClock()
    const page = begin(
      () => cookie.read(),
      () => Promise.resolve(user),
      clock,
    )
    await page.settle()
    page.actor.send({ type: 'LOGOUT' })
    cookie.read = after
    page.ran.length = 0
    return { ...page, clock }
  }
  const nothing = () => Promise.resolve(null)

  test('shows the person, has no token, and says to nobody that it is settled', async () => {
    const { actor } = await out(nothing)
    expect(actor.getSnapshot()).toMatchObject({
      value: 'leaving',
      context: { token: null, jwt: null, user },
    })
    expect([actor.getSnapshot().hasTag('person'), actor.getSnapshot().hasTag('settled')]).toEqual([
      true,
      false,
    ])
  })
  test.each([
    { type: 'UNAUTHORIZED', working: true },
    { type: 'EXPIRED', working: true },
    { type: 'COOKIE_CHANGED' },
    { type: 'LOGOUT' },
    { type: 'USER_CHANGED' },
    { type: 'SIGNED_IN', accessToken: 'd.e.f' },
  ] as const)('hears nothing of $type', async (event) => {
    const { actor, ran } = await out(nothing)
    actor.send(event)
    expect(actor.getSnapshot().value).toBe('leaving')
    expect(ran).toEqual([])
  })
  test("that is still there after ten seconds, and no sooner, is a visitor's", async () => {
    const { actor, ran, clock, settle } = await out(nothing)
    clock.increment(LEAVING_MS - 1)
    expect(actor.getSnapshot().value).toBe('leaving')
    clock.increment(1)
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'anonymous',
      context: { token: null, jwt: null, user: null },
    })
    expect(ran).toEqual(['hideProgress'])
  })
  test('that is shown again, as the browser kept it, looks at the cookie', async () => {
    const { actor, settle } = await out(token)
    actor.send({ type: 'PAGE_SHOWN' })
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: { authenticated: 'current' },
      context: { user },
    })
  })
})
