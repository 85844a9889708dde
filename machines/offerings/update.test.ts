import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { updateLifecycle as lifecycle } from './update.lifecycle.ts'
import { updateModel } from './update.model.ts'

lifecycleSuite(lifecycle, updateModel, './update.golden.txt')

describe('an update', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, updateModel)).toEqual([]))
  test('tells followers when people publish it, and nobody when it records what an amendment has told already', () => {
    const facts = { complete: true, offering_shown: true }
    expect(walk(lifecycle, [{ type: 'PUBLISH', actor: 'ISS', facts }]).effects).toContainEqual({
      type: 'notifyFollowers',
      params: {},
    })
    expect(walk(lifecycle, [{ type: 'RECORDED', actor: 'SYS' }]).effects).toEqual([])
  })
  test('is never edited once it is published: it is taken back with a reason and stays on file', () => {
    const { row } = walk(lifecycle, [{ type: 'RECORDED', actor: 'SYS' }])
    expect(decide(lifecycle, row, { type: 'EDITED', at, actor: 'ISS' })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
    expect(
      decide(lifecycle, row, { type: 'RETRACT', at, actor: 'ISS', reason: 'Wrong.' }),
    ).toMatchObject({ ok: true, to: 'retracted' })
  })
})
