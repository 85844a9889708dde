import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { loadingBarModel } from './loading-bar.model.ts'
import { buildWatchModel } from './build-watch.model.ts'
import { partReloadModel } from './part-reload.model.ts'
import { registrationModel } from '../identity/sign-up.model.ts'
import { regulatoryChecklistModel } from '../offerings/regulatory-checklist.model.ts'
import { stepUpFlow } from '../identity/step-up.flow.ts'
import { stepUpModel } from '../identity/step-up.model.ts'

flowSuite(registrationModel)
flowSuite(stepUpModel)
flowSuite(buildWatchModel)
flowSuite(partReloadModel)
flowSuite(loadingBarModel)
flowSuite(regulatoryChecklistModel)

describe('step-up', () => {
  test.each([
    ['right', true],
    ['cancelled', false],
  ] as const)('tells exactly once when it is %s', async (how, granted) => {
    const told: boolean[] = []
    const settle = () => new Promise((done) => setImmediate(done))
    const actor = createActor(
      stepUpFlow.provide({
        actors: {
          send: fromPromise(() => Promise.resolve({ key: 'k', sent_to: 'a' })),
          verify: fromPromise<unknown, { key: string; code: string; recovery: boolean }>(() =>
            Promise.resolve({}),
          ),
        },
        actions: { granted: () => void told.push(true), refused: () => void told.push(false) },
      }),
    ).start()
    actor.send({ type: 'OPEN' })
    await settle()
    actor.send(how === 'right' ? { type: 'SUBMIT_CODE', code: '123456' } : { type: 'CANCEL' })
    await settle()
    expect(told).toEqual([granted])
    expect(actor.getSnapshot().value).toBe('closed')
  })
})
