import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import { recoveryLifecycle } from './recovery.lifecycle.ts'
import { recoveryInput, recoveryModel } from './recovery.model.ts'

lifecycleSuite(recoveryLifecycle, recoveryModel, './recovery.golden.txt')

describe('a way back', () => {
  const { stored, effects } = begin(recoveryLifecycle, recoveryInput)
  test('warns the owner at once and sets the end of the waiting time', () => {
    expect(effects).toEqual([
      { type: 'schedule', params: { event: 'WAIT_ENDED', at: recoveryInput.ready_at } },
      expect.objectContaining({ type: 'mailCancelLink' }),
    ])
  })
  test('cannot be completed before the waiting time is over', () => {
    expect(
      decide(recoveryLifecycle, stored, { type: 'COMPLETED', at, actor: 'SYS' }),
    ).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
  test('removes the factors only when it is completed', () => {
    const waited = decide(recoveryLifecycle, stored, { type: 'WAIT_ENDED', at, actor: 'CLK' })
    if (!waited.ok) throw new Error('the clock was refused')
    const done = decide(recoveryLifecycle, waited.stored, { type: 'COMPLETED', at, actor: 'SYS' })
    expect(done).toMatchObject({ ok: true, to: 'completed' })
    expect(done.ok && done.effects.map((effect) => effect.type)).toEqual([
      'unschedule',
      'removeFactors',
      'notify',
    ])
  })
})
