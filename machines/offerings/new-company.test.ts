import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { newCompanyFlow } from './new-company.flow.ts'
import { newCompanyModel } from './new-company.model.ts'

flowSuite(newCompanyModel)

const settle = () => new Promise((done) => setImmediate(done))
const NOTHING = { informationComplete: false, peopleComplete: false }
type Values = Readonly<Record<string, unknown>>

describe('a new company', () => {
  test('goes from page to page as they are saved, and is created once', async () => {
    const events: string[] = []
    const actor = createActor(
      newCompanyFlow.provide({
        actors: {
          save: fromPromise<unknown, { values: Values }>(() => Promise.resolve({})),
          create: fromPromise<{ account_id: string }, { attestations: Values }>(() => {
            events.push('create')
            return Promise.resolve({ account_id: 'c-1' })
          }),
        },
        actions: {
          goTo: (_, { page }) => void events.push(page),
          created: (_, { accountId }) => void events.push(accountId),
        },
      }),
    ).start()
    actor.send({ type: 'DRAFT', draft: { page: 'information', ...NOTHING, peopleComplete: true } })
    actor.send({ type: 'NEXT', values: {} })
    await settle()
    actor.send({ type: 'NEXT', values: {} })
    await settle()
    actor.send({ type: 'CREATE', attestations: {} })
    actor.send({ type: 'CREATE', attestations: {} })
    await settle()
    expect(events).toEqual(['people', 'review', 'create', 'c-1'])
    expect(actor.getSnapshot().output).toEqual({ accountId: 'c-1' })
  })
  test('is not taken from under the person when its draft is read again', () => {
    const actor = createActor(newCompanyFlow).start()
    actor.send({ type: 'DRAFT', draft: { page: 'people', ...NOTHING } })
    actor.send({ type: 'DRAFT', draft: { page: 'review', ...NOTHING } })
    expect(actor.getSnapshot().value).toBe('people')
  })
})
