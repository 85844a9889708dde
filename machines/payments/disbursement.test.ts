import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { disbursementLifecycle as lifecycle } from './disbursement.lifecycle.ts'
import { disbursementModel } from './disbursement.model.ts'

lifecycleSuite(lifecycle, disbursementModel, './disbursement.golden.txt')

const input = { kind: 'refund', cents: 50_000, reference: 'OUT-0A1B2C3D', method: 'wire' } as const
const ready = { secondPerson: true, accountReady: true, fundsFree: true, covered: true }
const approve = (facts: object = ready): Sending => ({ type: 'APPROVED', actor: 'ADM', facts })
const list: Sending = { type: 'LISTED', actor: 'SYS', facts: ready }
const sends: Sending = { type: 'SENT', actor: 'SYS', facts: {} }
describe('an order for money that leaves', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(lifecycle, disbursementModel)).toEqual([]))
  test('is not approved by the one who asked, nor to an account that is not ready', () => {
    const { row } = walk(lifecycle, [], input)
    for (const name of ['secondPerson', 'accountReady', 'fundsFree', 'covered'] as const)
      expect(decide(lifecycle, row, { at, ...approve({ ...ready, [name]: false }) })).toMatchObject(
        { ok: false, unmet: [lifecycle.guards[name]] },
      )
  })
  test('is on the books as on its way when it is sent, and owed again when it comes back', () => {
    const sent = walk(lifecycle, [approve(), list, sends], input)
    expect(sent.effects.map((one) => one.type)).toContain('postOrder')
    const back = walk(
      lifecycle,
      [
        approve(),
        list,
        sends,
        { type: 'CONFIRMED', actor: 'ESC' },
        { type: 'RETURNED', actor: 'ESC' },
      ],
      input,
    )
    expect([back.row.value, back.effects.map((one) => one.type)]).toEqual([
      'returned',
      expect.arrayContaining(['undoOrder', 'signalSource']),
    ])
  })
  test('is cancelled before it is in a file, and not after', () => {
    const cancel: Sending = { type: 'CANCELLED', actor: 'SYS' }
    expect(walk(lifecycle, [approve(), cancel], input).row.value).toBe('cancelled')
    expect(
      decide(lifecycle, walk(lifecycle, [approve(), list], input).row, { at, ...cancel }),
    ).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
})
