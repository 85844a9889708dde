import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { amendmentLifecycle as lifecycle } from './amendment.lifecycle.ts'
import { amendmentModel, mayConfirm } from './amendment.model.ts'

lifecycleSuite(lifecycle, amendmentModel, './amendment.golden.txt')

const confirm = (said: boolean, material: boolean, facts: object = mayConfirm) =>
  decide(lifecycle, begin(lifecycle, { material: said, at: MODEL_AT }).stored, {
    type: 'CONFIRM',
    at: MODEL_AT,
    actor: 'ADM',
    material,
    reason: 'Read.',
    facts,
  })
test.each(Object.keys(mayConfirm) as (keyof typeof mayConfirm)[])(
  'nothing is confirmed without %s',
  (name) => {
    expect(confirm(false, true, { ...mayConfirm, [name]: false })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards[name]],
    })
  },
)
test('what the company calls material stays material; what it does not may become it', () => {
  expect(confirm(true, false)).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards['materialStays']],
  })
  expect(confirm(true, true)).toMatchObject({
    ok: true,
    effects: expect.arrayContaining([{ type: 'applyAmendment', params: { material: true } }]),
  })
  expect(confirm(false, true)).toMatchObject({ ok: true, stored: { context: { material: true } } })
  expect(confirm(false, false)).toMatchObject({ ok: true, to: 'applied' })
})
