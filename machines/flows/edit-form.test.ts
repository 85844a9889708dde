import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { flowSuite } from '#tests/support/flow-suite.ts'
import {
  DRAFT_AFTER_MS,
  editFormFlow,
  RETRY_MS,
  type Checked,
  type Problem,
} from './edit-form.flow.ts'
import { editFormModel, fileFormModel, savedFormModel } from './edit-form.model.ts'

flowSuite(editFormModel, savedFormModel, fileFormModel)

const SAVED = { savedAt: '2026-11-24T14:02:00.000Z' }
const problem = (kind: Problem['kind']): Problem => ({ kind, message: kind, fields: {} })

/** A form whose requests are answered when the test decides; `log` has what was sent, in order. */
function begin({ drafts = true, checked = { ok: true } as Checked } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const open: PromiseWithResolvers<unknown>[] = []
  const send = <T>(name: string): Promise<T> => {
    log.push(name)
    const answer = Promise.withResolvers<unknown>()
    open.push(answer)
    return answer.promise as Promise<T>
  }
  const actor = createActor(
    editFormFlow.provide({
      actors: {
        saveDraft: fromPromise(() => send<typeof SAVED>('draft')),
        submit: fromPromise(() => send('form')),
        discardDraft: fromPromise(() => send('discard')),
        check: fromPromise(() => Promise.resolve(checked)),
      },
    }),
    { clock, input: { drafts } },
  )
  const heard: string[] = []
  actor.on('submitted', () => heard.push('submitted'))
  actor.on('cancelled', () => heard.push('cancelled'))
  actor.start()
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    actor,
    log,
    heard,
    type: () => actor.send({ type: 'CHANGED', dirty: true }),
    async pass(ms: number) {
      clock.increment(ms)
      await settle()
    },
    async send(type: 'SUBMIT' | 'SAVE_NOW' | 'LEAVE' | 'CANCEL' | 'DISCARD' | 'STAY') {
      actor.send({ type })
      await settle()
    },
    async answer(value: unknown = SAVED) {
      open.shift()?.resolve(value)
      await settle()
    },
    async refuse(kind: Problem['kind']) {
      open.shift()?.reject(problem(kind))
      await settle()
    },
  }
}

describe('drafts', () => {
  test('go out once, one second after the first key, also while typing goes on', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS - 1)
    form.type()
    expect(form.log).toEqual([])
    await form.pass(1)
    expect(form.log).toEqual(['draft'])
    await form.answer()
    await form.pass(5 * DRAFT_AFTER_MS)
    expect(form.log).toEqual(['draft'])
  })
  test('wait for the one that is under way, and the newest text follows at once', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    form.type()
    await form.pass(5 * DRAFT_AFTER_MS)
    expect(form.log).toEqual(['draft'])
    await form.answer()
    expect(form.log).toEqual(['draft', 'draft'])
    await form.answer()
    expect(form.actor.getSnapshot().value).toBe('draftSaved')
  })
  test('are sent again every five seconds without a connection, and at once when it is back', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    await form.refuse('offline')
    await form.pass(RETRY_MS - 1)
    expect(form.log).toHaveLength(1)
    await form.pass(1)
    expect(form.log).toHaveLength(2)
    await form.refuse('offline')
    await form.send('SAVE_NOW')
    expect(form.log).toHaveLength(3)
  })
  test('are never sent by a form that is saved on demand', async () => {
    const form = begin({ drafts: false })
    form.type()
    await form.pass(10 * DRAFT_AFTER_MS)
    await form.send('SAVE_NOW')
    expect(form.log).toEqual([])
  })
})

describe('a form that is submitted', () => {
  test('drops the draft that waits, and sends none that is typed or asked for meanwhile', async () => {
    const form = begin()
    form.type()
    await form.send('SUBMIT')
    form.type()
    await form.send('SAVE_NOW')
    await form.pass(5 * DRAFT_AFTER_MS)
    await form.answer()
    await form.pass(5 * DRAFT_AFTER_MS)
    expect(form.log).toEqual(['form'])
    expect(form.actor.getSnapshot().context.unsaved).toBe(false)
    expect(form.heard).toEqual(['submitted'])
  })
  test('waits for the draft that is under way, and sends no other before the form', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    form.type()
    await form.send('SUBMIT')
    await form.pass(5 * DRAFT_AFTER_MS)
    expect(form.log).toEqual(['draft'])
    await form.answer()
    expect(form.log).toEqual(['draft', 'form'])
  })
  test('is sent once, however often the button is pressed', async () => {
    const form = begin()
    form.type()
    await form.send('SUBMIT')
    await form.send('SUBMIT')
    await form.answer()
    await form.send('SUBMIT')
    expect(form.log).toEqual(['form'])
  })
  test('and is refused goes on with its drafts', async () => {
    const form = begin()
    form.type()
    await form.send('SUBMIT')
    await form.refuse('refused')
    await form.pass(DRAFT_AFTER_MS)
    expect(form.log).toEqual(['form', 'draft'])
  })
  test('takes drafts again after it', async () => {
    const form = begin()
    await form.send('SUBMIT')
    await form.answer()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    expect(form.log).toEqual(['form', 'draft'])
  })
})

describe('a form with a file', () => {
  const upload = 'proof'
  async function submitWithFile() {
    const form = begin({ drafts: false })
    form.actor.send({ type: 'UPLOAD_BEGAN', upload })
    await form.send('SUBMIT')
    return form
  }
  const stateOf = ({ actor }: ReturnType<typeof begin>) => actor.getSnapshot()

  test('is submitted once the file is stored, and says meanwhile that it is being saved', async () => {
    const form = await submitWithFile()
    expect([form.log, stateOf(form).hasTag('busy')]).toEqual([[], true])
    form.actor.send({ type: 'UPLOAD_STORED', upload })
    await form.pass(0)
    expect(form.log).toEqual(['form'])
  })
  test('waits for each of several files', async () => {
    const form = await submitWithFile()
    form.actor.send({ type: 'UPLOAD_BEGAN', upload: 'second' })
    form.actor.send({ type: 'UPLOAD_STORED', upload })
    await form.pass(0)
    expect(form.log).toEqual([])
    form.actor.send({ type: 'UPLOAD_STORED', upload: 'second' })
    await form.pass(0)
    expect(form.log).toEqual(['form'])
  })
  test('is not submitted without a file that failed, now or later, until it is removed', async () => {
    const form = await submitWithFile()
    form.actor.send({ type: 'UPLOAD_FAILED', upload })
    await form.send('SUBMIT')
    expect(stateOf(form).value).toBe('refused')
    expect(stateOf(form).context.problem?.message).toMatch(/^A file was not uploaded/)
    expect(form.log).toEqual([])
    form.actor.send({ type: 'UPLOAD_REMOVED', upload })
    await form.send('SUBMIT')
    expect(form.log).toEqual(['form'])
  })
  test('is not submitted when the person takes the file out instead: that is an edit', async () => {
    const form = await submitWithFile()
    form.actor.send({ type: 'UPLOAD_REMOVED', upload })
    await form.pass(0)
    expect([stateOf(form).value, stateOf(form).context.unsaved, form.log]).toEqual([
      'dirty',
      true,
      [],
    ])
  })
  test('does not hear twice of a file that is stored: its field leaves the page afterwards', async () => {
    const form = await submitWithFile()
    form.actor.send({ type: 'UPLOAD_BEGAN', upload: 'second' })
    form.actor.send({ type: 'UPLOAD_STORED', upload })
    form.actor.send({ type: 'UPLOAD_REMOVED', upload })
    expect(stateOf(form).value).toBe('awaitingUploads')
  })
})

describe('what speaks against a submission', () => {
  test('stays to be read while its draft is stored', async () => {
    const form = begin()
    form.type()
    await form.send('SUBMIT')
    await form.refuse('refused')
    await form.pass(DRAFT_AFTER_MS)
    await form.answer()
    const { value, context } = form.actor.getSnapshot()
    expect([value, context.problem?.message]).toEqual(['draftSaved', 'refused'])
  })
  test('of a draft goes with the next draft that is stored', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    await form.refuse('refused')
    await form.send('SAVE_NOW')
    await form.answer()
    const { value, context } = form.actor.getSnapshot()
    expect([value, context.problem]).toEqual(['draftSaved', null])
  })
})

describe('leaving', () => {
  test('stores the newest text first and asks only when that fails', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    form.type()
    await form.send('LEAVE')
    await form.answer()
    expect(form.actor.getSnapshot().context).toMatchObject({ leaving: true, unsaved: true })
    await form.refuse('failed')
    expect(form.actor.getSnapshot().value).toBe('leaving')
    expect(form.log).toEqual(['draft', 'draft'])
  })
  test('by Cancel discards the draft that the server has, once the person has confirmed', async () => {
    const form = begin()
    form.type()
    await form.pass(DRAFT_AFTER_MS)
    await form.answer()
    await form.send('CANCEL')
    expect(form.log).toEqual(['draft'])
    await form.send('DISCARD')
    await form.answer(undefined)
    expect(form.log).toEqual(['draft', 'discard'])
    expect(form.heard).toEqual(['cancelled'])
    expect(form.actor.getSnapshot().context).toMatchObject({ unsaved: false, savedAt: null })
  })
  test('is no longer meant once the person has pressed Cancel and goes on editing', async () => {
    const form = begin()
    form.type()
    await form.send('LEAVE')
    await form.send('CANCEL')
    await form.send('STAY')
    const { value, context } = form.actor.getSnapshot()
    expect([value, context.leaving, context.unsaved]).toEqual(['dirty', false, true])
  })
  test('by Cancel asks nothing when nothing was typed', async () => {
    const form = begin()
    await form.send('CANCEL')
    expect(form.heard).toEqual(['cancelled'])
  })
})

test('no value of a field is in the context', async () => {
  const form = begin({ checked: { ok: false, fields: { ssn: 'Enter nine digits.' } } })
  form.type()
  await form.send('SUBMIT')
  expect(Object.keys(form.actor.getSnapshot().context).toSorted()).toEqual([
    'drafts',
    'leaving',
    'parent',
    'problem',
    'savedAt',
    'unsaved',
    'uploads',
  ])
  expect(form.actor.getSnapshot().context.problem?.fields).toEqual({ ssn: 'Enter nine digits.' })
})
