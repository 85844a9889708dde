import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { editFormFlow, type Checked } from '../flows/edit-form.flow.ts'
import { investorInformationFlow, type Opened } from './investor-information.flow.ts'
import { investorInformationModel } from './investor-information.model.ts'

flowSuite(investorInformationModel)

/** A step whose server returns what it is given; the form is a real one. */
function begin(opened: Opened) {
  const log: string[] = []
  const actor = createActor(
    investorInformationFlow.provide({
      actors: {
        open: fromPromise(({ input }) => {
          log.push(`open ${input.step}${input.fresh ? ' anew' : ''}`)
          return Promise.resolve(opened)
        }),
        confirm: fromPromise<unknown, { step: string }>(() => Promise.resolve(log.push('confirm'))),
        form: editFormFlow.provide({
          actors: {
            saveDraft: fromPromise(() => {
              log.push('draft')
              return Promise.resolve({ savedAt: '2026-11-24T14:02:00.000Z' })
            }),
            check: fromPromise<Checked>(() => Promise.resolve({ ok: true })),
            submit: fromPromise<unknown>(() => Promise.resolve(log.push('submit'))),
          },
        }),
      },
      actions: {
        goOn: () => void log.push('go on'),
        goElsewhere: (_, { to }) => void log.push(`go to ${to}`),
      },
    }),
    { input: { step: 'kyc' } },
  ).start()
  return { actor, log, settle: () => new Promise((done) => setImmediate(done)) }
}

describe('a step of the guided investment', () => {
  test('runs its form as a child, and goes on when that is submitted', async () => {
    const { actor, log, settle } = begin({ as: 'filling', savedAt: null })
    await settle()
    const { form } = actor.getSnapshot().children
    form?.send({ type: 'CHANGED', dirty: true })
    form?.send({ type: 'SUBMIT' })
    form?.send({ type: 'SUBMIT' })
    await settle()
    await settle()
    expect(log).toEqual(['open kyc', 'submit', 'go on'])
    expect(actor.getSnapshot().value).toBe('advancing')
  })
  test('leads elsewhere when the server says so, and is read when it is opened there', async () => {
    const { actor, log, settle } = begin({ as: 'elsewhere', to: '/payment', because: 'No.' })
    await settle()
    actor.send({ type: 'OPENED', step: 'payment' })
    await settle()
    expect(log).toEqual(['open kyc', 'go to /payment', 'open payment', 'go to /payment'])
  })
  test('confirms once, however often the button is pressed', async () => {
    const { actor, log, settle } = begin({ as: 'confirming', savedAt: null })
    await settle()
    actor.send({ type: 'CONFIRM' })
    actor.send({ type: 'CONFIRM' })
    await settle()
    expect(log).toEqual(['open kyc', 'confirm', 'go on'])
  })
  test('is read anew when its form can no longer be stored', async () => {
    const { actor, log, settle } = begin({ as: 'filling', savedAt: null })
    await settle()
    actor.send({ type: 'FORM_GONE', message: 'This step is closed.' })
    await settle()
    expect(log).toEqual(['open kyc', 'open kyc anew'])
  })
})
