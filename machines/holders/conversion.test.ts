import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { conversionLifecycle as lifecycle } from './conversion.lifecycle.ts'
import { conversionModel } from './conversion.model.ts'

lifecycleSuite(lifecycle, conversionModel, './conversion.golden.txt')

const all = { converts: true, free: true, unchanged: true, secondPerson: true }
const step = (row: Stored, type: string, facts: object = all) =>
  decide(lifecycle, row, {
    type,
    at: MODEL_AT,
    actor: ['SUBMITTED', 'WITHDRAWN'].includes(type) ? 'ISS' : 'ADM',
    reason: 'Because.',
    facts,
  })
const moved = (...types: string[]): Stored =>
  types.reduce((before, type) => {
    const decision = step(before, type)
    if (!decision.ok) throw new Error(`${type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, begin(lifecycle, undefined).stored)

test.each([
  ['SUBMITTED', 'converts', []],
  ['SUBMITTED', 'free', []],
  ['APPROVED', 'secondPerson', ['SUBMITTED']],
  ['APPROVED', 'unchanged', ['SUBMITTED']],
  ['EXECUTED', 'secondPerson', ['SUBMITTED', 'APPROVED']],
  ['EXECUTED', 'free', ['SUBMITTED', 'APPROVED']],
  ['EXECUTED', 'unchanged', ['SUBMITTED', 'APPROVED']],
] as const)('%s is refused without %s, in words', (type, name, way) => {
  expect(step(moved(...way), type, { ...all, [name]: false })).toMatchObject({
    ok: false,
    reason: 'guard_failed',
    unmet: [lifecycle.guards[name]],
  })
})
test('the ledger changes at the second approval, once; what was returned is approved twice again', () => {
  const executed = step(moved('SUBMITTED', 'APPROVED'), 'EXECUTED')
  expect(
    executed.ok && executed.effects.filter((effect) => effect.type === 'convertAll'),
  ).toHaveLength(1)
  expect(step(moved('SUBMITTED', 'APPROVED', 'EXECUTED'), 'WITHDRAWN')).toMatchObject({ ok: false })
  expect(step(moved('SUBMITTED', 'APPROVED', 'RETURNED', 'SUBMITTED'), 'EXECUTED')).toMatchObject({
    ok: false,
    reason: 'not_accepted',
  })
})
