import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { suitabilityLifecycle } from './suitability.lifecycle.ts'
import { suitabilityModel } from './suitability.model.ts'

lifecycleSuite(suitabilityLifecycle, suitabilityModel, './suitability.golden.txt')

const toSubmitted: Sending[] = [
  { type: 'BEGIN', actor: 'INV' },
  { type: 'SUBMITTED', actor: 'INV', facts: { answers_complete: true } },
]
const assessed = (outcome: string, flags: string[] = []): Sending => ({
  type: 'ASSESSED',
  actor: 'SYS',
  run: 1,
  flags,
  facts: { outcome },
})

describe('suitability', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(suitabilityLifecycle, suitabilityModel)).toEqual([]))
  test.each(['suitable', 'suitable_with_warning', 'unsuitable'])(
    'the outcome %s holds for twelve months',
    (outcome) => {
      const { row, effects } = walk(suitabilityLifecycle, [
        ...toSubmitted,
        assessed(outcome, ['age']),
      ])
      expect(row).toMatchObject({
        value: outcome,
        context: { flags: ['age'], valid_until: '2027-11-20T15:00:00.000Z' },
      })
      expect(effects).toContainEqual({
        type: 'schedule',
        params: { event: 'EXPIRED', at: '2027-11-20T15:00:00.000Z' },
      })
    },
  )
  test('an outcome that is in the payload but not in the facts does not count', () => {
    const { row } = walk(suitabilityLifecycle, toSubmitted)
    expect(
      decide(suitabilityLifecycle, row, {
        type: 'ASSESSED',
        at,
        actor: 'SYS',
        run: 1,
        flags: [],
        outcome: 'suitable',
      }),
    ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('a profile that changes ends an outcome and its deadline', () => {
    const { row, effects } = walk(suitabilityLifecycle, [
      ...toSubmitted,
      assessed('suitable'),
      { type: 'PROFILE_CHANGED', actor: 'SYS' },
    ])
    expect(row).toMatchObject({ value: 'expired', context: { valid_until: null } })
    expect(effects[0]).toEqual({ type: 'unschedule', params: { event: 'EXPIRED' } })
  })
  test('an assessment of earlier answers is refused after they were sent again', () => {
    const { row } = walk(suitabilityLifecycle, [
      ...toSubmitted,
      { type: 'PROFILE_CHANGED', actor: 'SYS' },
      { type: 'SUBMITTED', actor: 'INV', facts: { answers_complete: true } },
    ])
    expect(decide(suitabilityLifecycle, row, { at, ...assessed('suitable') })).toMatchObject({
      ok: false,
      unmet: [suitabilityLifecycle.guards.currentRun],
    })
  })
  test('the investor cannot open a refusal again, the principal can', () => {
    const { row } = walk(suitabilityLifecycle, [...toSubmitted, assessed('unsuitable')])
    expect(
      decide(suitabilityLifecycle, row, { type: 'ANSWERS_REOPENED', at, actor: 'INV' }),
    ).toMatchObject({ ok: false, reason: 'not_accepted' })
    expect(suitabilityLifecycle.events.REOPENED.by).not.toContain('INV')
    expect(
      walkOn(suitabilityLifecycle, row, { type: 'REOPENED', actor: 'BD', reason: 'New facts.' }).row
        .value,
    ).toBe('in_progress')
  })
})
