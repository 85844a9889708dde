import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { bankInstructionsLifecycle as lifecycle } from './bank-instructions.lifecycle.ts'
import { bankInstructionsModel, WAITED } from './bank-instructions.model.ts'

lifecycleSuite(lifecycle, bankInstructionsModel, './bank-instructions.golden.txt')

describe('bank instructions', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, bankInstructionsModel)).toEqual([]))
  test('take effect forty-eight hours after another person approved them, and not a second before', () => {
    const { row, effects } = walk(lifecycle, [
      { type: 'APPROVED', actor: 'ADM', facts: { second_person: true } },
    ])
    expect(effects).toContainEqual({ type: 'schedule', params: { event: 'EFFECTIVE', at: WAITED } })
    expect(
      decide(lifecycle, row, { type: 'EFFECTIVE', at: '2026-11-22T14:59:59.999Z', actor: 'CLK' }),
    ).toMatchObject({ ok: false, unmet: ['The waiting period isn’t over.'] })
    expect(decide(lifecycle, row, { type: 'EFFECTIVE', at: WAITED, actor: 'CLK' })).toMatchObject({
      ok: true,
      to: 'in_effect',
    })
  })
  test('are never approved by the person who proposed them', () => {
    expect(
      decide(lifecycle, walk(lifecycle, []).row, {
        type: 'APPROVED',
        at,
        actor: 'ADM',
        facts: { second_person: false },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.secondPerson] })
  })
})
