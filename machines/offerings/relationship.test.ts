import { decide } from '#machines/lib/decide.ts'
import { begin } from '#machines/lib/begin.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { relationshipLifecycle as lifecycle } from './relationship.lifecycle.ts'
import { relationshipModel } from './relationship.model.ts'

lifecycleSuite(lifecycle, relationshipModel, './relationship.golden.txt')

const may = { sophisticated: true, notInviter: true, knownBefore: true }
const step = (row: Stored, type: string, facts: object = {}) =>
  decide(lifecycle, row, { type, at: MODEL_AT, actor: 'ADM', reason: 'Because.', facts })
const moved = (row: Stored, type: string, facts: object = {}): Stored => {
  const decision = step(row, type, facts)
  if (!decision.ok) throw new Error(decision.unmet.join(' '))
  return decision.stored
}
const answered = (basis: string): Stored => moved(begin(lifecycle, { basis }).stored, 'ANSWERED')

test('somebody known before is shown the offering at once, somebody found by the questionnaire after thirty days', () => {
  expect(moved(answered('pre_existing'), 'ACCEPT', may).context).toMatchObject({
    shownFrom: MODEL_AT,
  })
  const { shownFrom } = moved(answered('questionnaire'), 'ACCEPT', may).context as {
    shownFrom: string
  }
  expect((Date.parse(shownFrom) - Date.parse(MODEL_AT)) / 86_400_000).toBeGreaterThanOrEqual(29.9)
})
test.each(Object.keys(may) as (keyof typeof may)[])('nobody is accepted without %s', (name) => {
  expect(step(answered('pre_existing'), 'ACCEPT', { ...may, [name]: false })).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards[name]],
  })
})
test('an invitation that was not answered is not accepted, and what ended stays ended', () => {
  expect(step(begin(lifecycle, { basis: 'pre_existing' }).stored, 'ACCEPT', may)).toMatchObject({
    ok: false,
    reason: 'not_accepted',
  })
  expect(step(moved(answered('pre_existing'), 'WITHDRAWN'), 'ACCEPT', may)).toMatchObject({
    ok: false,
  })
})
test('an editor withdraws an invitation, an owner ends what was accepted (41.2)', () => {
  const accepted = moved(answered('pre_existing'), 'ACCEPT', may)
  expect(step(accepted, 'WITHDRAWN')).toMatchObject({ ok: false, reason: 'not_accepted' })
  expect(step(accepted, 'END')).toMatchObject({ ok: true, to: 'ended' })
  expect(step(answered('pre_existing'), 'WITHDRAWN')).toMatchObject({ ok: true, to: 'ended' })
  expect(lifecycle.events['END']?.only).toEqual({ ISS: 'owner' })
  expect(lifecycle.events['WITHDRAWN']?.only).toBeUndefined()
})
