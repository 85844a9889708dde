import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { selfStatementLifecycle as lifecycle } from './self-statement.lifecycle.ts'
import { selfStatementModel } from './self-statement.model.ts'

lifecycleSuite(lifecycle, selfStatementModel, './self-statement.golden.txt')

const after = (...sent: [type: string, facts: object][]): Stored =>
  sent.reduce<Stored>((row, [type, facts]) => {
    const decision = decide(lifecycle, row, {
      type,
      at: MODEL_AT,
      actor: 'ADM',
      reason: 'Because.',
      facts,
    } as never)
    if (!decision.ok) throw new Error(`${type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, begin(lifecycle, undefined).stored)
const no = { version: 1, is_new: true, says_yes: false, outcome: 'not_disqualifying' }

test('a statement without a yes is clear at once, for 90 days', () => {
  const row = after(['SIGNED', no])
  expect(row.value).toBe('clear')
  expect(
    (Date.parse((row.context as { valid_until: string }).valid_until) - Date.parse(MODEL_AT)) /
      86_400_000,
  ).toBeCloseTo(90, 0)
})
test('a yes goes to a person, and answers that come after it do too', () => {
  expect(after(['SIGNED', { ...no, says_yes: true }]).value).toBe('in_review')
  expect(after(['SIGNED', { ...no, says_yes: true }], ['SIGNED', no]).value).toBe('in_review')
})
test('nothing is signed twice with the same answers', () => {
  expect(() => after(['SIGNED', { ...no, is_new: false }])).toThrow('Sign the statement first.')
})
