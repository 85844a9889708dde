import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import { signingFlow, type Envelope } from './signing.flow.ts'
import { envelopes, signingModel } from './signing.model.ts'

flowSuite(signingModel)

const settle = () => new Promise((done) => setImmediate(done))
function begin(sign: (input: { typedName: string; sha256: string }) => Promise<Envelope>) {
  const events: string[] = []
  const actor = createActor(
    signingFlow.provide({
      actors: {
        sign: fromPromise<Envelope, { typedName: string; sha256: string }>(({ input }) =>
          sign(input),
        ),
      },
      actions: { changed: () => void events.push('changed') },
    }),
  ).start()
  return { actor, events }
}
const signature = { type: 'SIGN', typedName: 'Ann Vale' } as const

describe('signing', () => {
  test('needs the agreement to be opened, and is bound to the version that was opened', async () => {
    const signed: unknown[] = []
    const { actor } = begin((input) => {
      signed.push(input)
      return Promise.resolve(envelopes.sealed)
    })
    actor.send({ type: 'ENVELOPE', envelope: envelopes.reading })
    actor.send(signature)
    await settle()
    expect(signed).toEqual([])
    actor.send({ type: 'OPENED' })
    actor.send(signature)
    actor.send(signature)
    await settle()
    expect(signed).toEqual([{ typedName: 'Ann Vale', sha256: envelopes.reading.sha256 }])
    expect(actor.getSnapshot().value).toEqual({ current: 'sealed' })
  })
  test('goes on where it is when the same documents are read again', () => {
    const { actor } = begin(() => new Promise(() => undefined))
    actor.send({ type: 'ENVELOPE', envelope: envelopes.reading })
    actor.send({ type: 'OPENED' })
    actor.send({ type: 'ENVELOPE', envelope: envelopes.reading })
    expect(actor.getSnapshot().value).toEqual({ current: 'typing' })
  })
  test('asks for another document to be opened, too', () => {
    const { actor } = begin(() => new Promise(() => undefined))
    actor.send({ type: 'ENVELOPE', envelope: envelopes.reading })
    actor.send({ type: 'OPENED' })
    actor.send({ type: 'ENVELOPE', envelope: { ...envelopes.reading, id: 'envelope-2' } })
    expect(actor.getSnapshot().value).toEqual({ current: 'reading' })
  })
  test('of documents that changed meanwhile is refused, and they are read again', async () => {
    const { actor, events } = begin(() => Promise.reject({ message: 'No.' }))
    actor.send({ type: 'ENVELOPE', envelope: envelopes.opened })
    actor.send(signature)
    await settle()
    expect([actor.getSnapshot().value, events]).toEqual([{ current: 'typing' }, ['changed']])
    actor.send({ type: 'ENVELOPE', envelope: envelopes.voided })
    expect(actor.getSnapshot().value).toEqual({ current: 'voided' })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })
})
