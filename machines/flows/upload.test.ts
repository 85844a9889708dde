import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import {
  emptyUpload,
  uploadFlow,
  type ChosenFile,
  type FileCheck,
  type StoredFile,
  type UploadFailure,
} from './upload.flow.ts'
import type { UploadReport } from './edit-form.flow.ts'
import { uploadModel } from './upload.model.ts'

flowSuite(uploadModel)

const file: ChosenFile = { name: 'form.pdf', size: 20, type: 'application/pdf' }
const settle = () => new Promise((done) => setImmediate(done))
/** once for the check of the file, once for its upload */
const BEGAN = ['UPLOAD_BEGAN', 'UPLOAD_BEGAN']
const busy: UploadFailure = { kind: 'busy', title: 'Busy', detail: 'Wait.', retryAfter: 3 }

function begin(send: () => Promise<StoredFile>) {
  const clock = new SimulatedClock()
  const events: string[] = []
  const form = createActor(
    fromCallback<UploadReport>(({ receive }) => receive(({ type }) => events.push(type))),
  ).start()
  const actor = createActor(
    uploadFlow.provide({
      actors: {
        check: fromPromise<FileCheck, { file: ChosenFile | null; count: number }>(() =>
          Promise.resolve({ sha256: 'aa', refusal: null }),
        ),
        send: fromPromise<StoredFile, { file: ChosenFile | null }>(({ signal }) => {
          signal.addEventListener('abort', () => events.push('aborted'))
          return send()
        }),
      },
      actions: {
        stored: (_, of) => void events.push(`stored ${of.file.id}`),
        removed: (_, of) => void events.push(`removed ${of.file?.id ?? 'nothing'}`),
      },
    }),
    { clock, input: { form } },
  ).start()
  actor.send({ type: 'CHOOSE', file })
  return { actor, clock, events }
}

describe('an upload', () => {
  test('that loses its network stops sending and continues by itself', async () => {
    const { actor, events } = begin(() => new Promise(() => undefined))
    await settle()
    actor.send({ type: 'STARTED' })
    actor.send({ type: 'PROGRESS', fraction: 0.5 })
    actor.send({ type: 'OFFLINE' })
    expect([actor.getSnapshot().value, events.filter((one) => !one.startsWith('UPLOAD'))]).toEqual([
      'paused',
      ['aborted'],
    ])
    actor.send({ type: 'ONLINE' })
    expect(actor.getSnapshot().matches({ transferring: 'queued' })).toBe(true)
    expect(actor.getSnapshot().context.progress).toBe(0)
  })
  test('asks a busy server once more after its time, then leaves it to the person', async () => {
    const { actor, clock } = begin(() => Promise.reject(busy))
    await settle()
    await settle()
    expect(actor.getSnapshot().value).toBe('retrying')
    clock.increment(2_999)
    expect(actor.getSnapshot().value).toBe('retrying')
    clock.increment(1)
    await settle()
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'RETRY' })
    await settle()
    expect(actor.getSnapshot().value, 'the next attempt has its own automatic one').toBe('retrying')
  })
  test('that waits for a busy server pauses without a network, and continues with it', async () => {
    const { actor } = begin(() => Promise.reject(busy))
    await settle()
    await settle()
    actor.send({ type: 'OFFLINE' })
    expect(actor.getSnapshot().value).toBe('paused')
    actor.send({ type: 'ONLINE' })
    expect(actor.getSnapshot().matches('transferring')).toBe(true)
  })
  test('hands the stored file to its form, and its removal', async () => {
    const stored = { id: 'f-1', name: 'form.pdf', size: 20, sha256: 'aa' }
    const { actor, events } = begin(() => Promise.resolve(stored))
    await settle()
    await settle()
    actor.send({ type: 'REMOVE' })
    expect(events).toEqual([
      ...BEGAN,
      'stored f-1',
      'UPLOAD_STORED',
      'removed f-1',
      'UPLOAD_REMOVED',
    ])
  })
  test('whose stored bytes differ from the sent ones is not handed over', async () => {
    const stored = { id: 'f-1', name: 'form.pdf', size: 20, sha256: 'bb' }
    const { actor, events } = begin(() => Promise.resolve(stored))
    await settle()
    await settle()
    expect([actor.getSnapshot().value, events]).toEqual(['failed', [...BEGAN, 'UPLOAD_FAILED']])
  })
  test('of a file that the form has already begins where it is stored', () => {
    const stored = { id: 'f-1', name: 'form.pdf', size: 20 }
    const actor = createActor(uploadFlow, {
      input: {},
      snapshot: uploadFlow.resolveState({ value: 'done', context: { ...emptyUpload, stored } }),
    }).start()
    expect(actor.getSnapshot().can({ type: 'REMOVE' })).toBe(true)
  })
})
