import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk } from '#tests/support/party-walk.ts'
import { expect, test } from 'vitest'
import { closedDayLifecycle as lifecycle } from './closed-day.lifecycle.ts'
import { closedDayModel } from './closed-day.model.ts'

lifecycleSuite(lifecycle, closedDayModel, './closed-day.golden.txt')
test('the payload of every case fits its rule', () =>
  expect(payloadProblems(lifecycle, closedDayModel)).toEqual([]))
test('is approved by a second person, while the day is not over', () => {
  const { row } = walk(lifecycle, [], { day: '2027-12-24' })
  const by = (secondPerson: boolean, moment = at) =>
    decide(lifecycle, row, {
      type: 'APPROVED',
      actor: 'ADM',
      at: moment,
      facts: { secondPerson },
    })
  expect(by(false)).toMatchObject({
    ok: false,
    unmet: ['A second person must decide: you requested this day.'],
  })
  expect(by(true, '2027-12-25T05:00:00.000Z')).toMatchObject({
    ok: false,
    unmet: ['The day is over.'],
  })
  expect(by(true)).toMatchObject({ ok: true, to: 'approved' })
})
