import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { achBatchLifecycle as lifecycle } from './ach-batch.lifecycle.ts'
import { achBatchModel } from './ach-batch.model.ts'

lifecycleSuite(lifecycle, achBatchModel, './ach-batch.golden.txt')

const release = (second_person: boolean): Sending => ({
  type: 'RELEASED',
  actor: 'ADM',
  facts: { has_entries: true, second_person },
})
describe('an ACH file', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, achBatchModel)).toEqual([]))
  test('is written when the second person has released it, and by no one person alone', () => {
    const once = walk(lifecycle, [release(false)])
    expect(once.row.value).toBe('released_once')
    expect(decide(lifecycle, once.row, { at, ...release(false) })).toMatchObject({
      ok: false,
      unmet: ['A second person has to release the file: you released it first.'],
    })
    const both = walk(lifecycle, [release(false), release(true)])
    expect([both.row.value, both.effects.at(-1)?.type]).toEqual(['released', 'writeFile'])
  })
  test('cannot be handed to the bank before that', () => {
    for (const sendings of [[], [release(true)]])
      expect(
        decide(lifecycle, walk(lifecycle, sendings).row, { type: 'SENT', at, actor: 'ADM' }),
      ).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
})
