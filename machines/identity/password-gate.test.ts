import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { GATE_FAILED, passwordGateFlow } from './password-gate.flow.ts'
import { passwordGateModel } from './password-gate.model.ts'

flowSuite(passwordGateModel)

describe('the password of the site', () => {
  test.each([
    [
      'the words of the server',
      { message: 'The password is incorrect.' },
      'The password is incorrect.',
    ],
    ['words of its own', new TypeError(''), GATE_FAILED],
  ] as const)('fails with %s', async (_, error, words) => {
    const settle = () => new Promise((done) => setImmediate(done))
    const actor = createActor(
      passwordGateFlow.provide({
        actors: {
          look: fromPromise<{ required: boolean; passed: boolean }>(() =>
            Promise.resolve({ required: true, passed: false }),
          ),
          give: fromPromise<unknown, { password: string }>(() => Promise.reject(error)),
        },
      }),
    ).start()
    await settle()
    actor.send({ type: 'SUBMIT', password: 'open sesame' })
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'asking',
      context: { failure: { message: words } },
    })
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('open sesame')
  })
})
