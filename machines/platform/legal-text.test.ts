import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { legalTextLifecycle as lifecycle } from './legal-text.lifecycle.ts'
import { IN_FORCE_AT, legalTextModel } from './legal-text.model.ts'

lifecycleSuite(lifecycle, legalTextModel, './legal-text.golden.txt')
const proposed: Sending = { type: 'PROPOSED', actor: 'ADM', facts: { complete: true } }
const published: Sending = {
  type: 'PUBLISHED',
  actor: 'ADM',
  effective_at: IN_FORCE_AT,
  facts: { second_person: true },
}

describe('a version of a legal text', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, legalTextModel)).toEqual([]))
  test('is never published by somebody who wrote a word of it', () => {
    expect(
      decide(lifecycle, walk(lifecycle, [proposed]).row, {
        at,
        ...published,
        facts: { second_person: false },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.secondPerson] })
  })
  test('comes into force on its day, not a millisecond before', () => {
    const { row, effects } = walk(lifecycle, [proposed, published])
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'IN_FORCE', at: IN_FORCE_AT },
    })
    expect(
      decide(lifecycle, row, { type: 'IN_FORCE', at: '2026-11-22T14:59:59.999Z', actor: 'CLK' }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.waited] })
    expect(
      decide(lifecycle, row, { type: 'IN_FORCE', at: IN_FORCE_AT, actor: 'CLK' }),
    ).toMatchObject({ ok: true, to: 'in_force' })
  })
  test('that was stopped is a draft again without a day', () => {
    const { row, effects } = walk(lifecycle, [
      proposed,
      published,
      { type: 'STOPPED', actor: 'ADM', reason: 'A mistake.' },
    ])
    expect(row).toMatchObject({ value: 'draft', context: { effective_at: null, edits: 0 } })
    expect(effects).toContainEqual({ type: 'unschedule', params: { event: 'IN_FORCE' } })
  })
})
