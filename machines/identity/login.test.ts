import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { RESEND_MS } from '../flows/answers.ts'
import { loginFlow, type AttemptAnswer, type SendAnswer } from './login.flow.ts'
import { loginModel } from './login.model.ts'

flowSuite(loginModel)

interface Host {
  attempt?: () => Promise<AttemptAnswer>
  send?: () => Promise<SendAnswer>
  verify?: () => Promise<{ accessToken: string }>
}
function begin(host: Host) {
  const clock = new SimulatedClock()
  const actor = createActor(
    loginFlow.provide({
      actors: {
        attempt: fromPromise(host.attempt ?? (() => Promise.resolve({ key: 'key-1' }))),
        sendCode: fromPromise(host.send ?? (() => Promise.resolve({}))),
        resendCode: fromPromise(host.send ?? (() => Promise.resolve({}))),
        verify: fromPromise(host.verify ?? (() => Promise.resolve({ accessToken: 'a.b.c' }))),
      },
    }),
    { clock },
  ).start()
  return { actor, clock, settle: () => new Promise((done) => setImmediate(done)) }
}
const submit = {
  type: 'SUBMIT',
  email: 'ann@investors.example',
  password: 'correct horse',
} as const

describe('log-in', () => {
  test('a wrong password clears two-factor and returns the words', async () => {
    const { actor, settle } = begin({
      attempt: () =>
        Promise.reject({
          code: 'E-LOGIN-INCORRECT',
          message: 'The e-mail address or password is incorrect.',
        }),
    })
    actor.send(submit)
    await settle()
    expect(actor.getSnapshot().value).toBe('credentials')
    expect(actor.getSnapshot().context).toMatchObject({
      key: null,
      failure: { code: 'E-LOGIN-INCORRECT' },
    })
  })
  test('"Too many" on the first send stands on the log-in form and two-factor is not required', async () => {
    const { actor, settle } = begin({ send: () => Promise.resolve({ message: 'TOO MANY codes' }) })
    actor.send(submit)
    await settle()
    await settle()
    expect(actor.getSnapshot().value).toBe('credentials')
    expect(actor.getSnapshot().context).toMatchObject({
      key: null,
      notice: 'TOO MANY codes',
      failure: null,
    })
  })
  test('a new code is refused for a minute and possible afterwards', async () => {
    const { actor, clock, settle } = begin({})
    actor.send(submit)
    await settle()
    await settle()
    expect(actor.getSnapshot().can({ type: 'RESEND' })).toBe(false)
    clock.increment(RESEND_MS - 1)
    expect(actor.getSnapshot().can({ type: 'RESEND' })).toBe(false)
    clock.increment(1)
    expect(actor.getSnapshot().can({ type: 'RESEND' })).toBe(true)
  })
  test('the minute goes on while a code is being checked', async () => {
    const { actor, clock, settle } = begin({
      verify: () => Promise.reject({ message: 'That code is incorrect.' }),
    })
    actor.send(submit)
    await settle()
    await settle()
    clock.increment(RESEND_MS / 2)
    actor.send({ type: 'SUBMIT_CODE', code: '111111' })
    await settle()
    expect(actor.getSnapshot().context.failure?.message).toBe('That code is incorrect.')
    clock.increment(RESEND_MS / 2)
    expect(actor.getSnapshot().matches({ code: { entry: 'typing', resend: 'ready' } })).toBe(true)
  })
  test('the password is kept nowhere', async () => {
    const { actor, settle } = begin({})
    actor.send(submit)
    await settle()
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('"password"')
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('correct horse')
  })
})
