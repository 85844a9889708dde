import { AWAITING_STATES } from '#domain/payments/rules/receipts.ts'
import { begin } from '#machines/lib/begin.ts'
import { sampleRows } from '#machines/lib/check.ts'
import { decide } from '#machines/lib/decide.ts'
import { explore, MODEL_AT } from '#machines/lib/model.ts'
import type { Decision, Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import {
  paymentEvents,
  type PaymentContext,
  type PaymentEventType,
  type PaymentFacts,
} from './payment.events.ts'
import { paymentLifecycle as lifecycle } from './payment.lifecycle.ts'
import { HOLD_UNTIL, paymentInput, paymentModel } from './payment.model.ts'

lifecycleSuite(lifecycle, paymentModel, './payment.golden.txt')

type Extra = { at?: string; facts?: Partial<PaymentFacts> }
const ask = (row: Stored, type: PaymentEventType, extra: Extra = {}): Decision =>
  decide(lifecycle, row, { type, at: MODEL_AT, actor: paymentEvents[type].by[0], ...extra })
function send(row: Stored, type: PaymentEventType, extra: Extra = {}): Stored {
  const decision = ask(row, type, extra)
  if (!decision.ok)
    throw new Error(`${type} in ${decision.state}: ${decision.reason} ${decision.unmet.join(' ')}`)
  return decision.stored
}
const effectsOf = (decision: Decision) => (decision.ok ? decision.effects : [])
const told = (decision: Decision) =>
  effectsOf(decision)
    .filter((effect) => effect.type === 'signalInvestment')
    .map((effect) => effect.params['event'])
const authorized = send(begin(lifecycle, paymentInput).stored, 'AUTHORIZE', {
  facts: { authorizationComplete: true },
})
const pending = send(
  send(authorized, 'INITIATE', { facts: { authorizationComplete: true } }),
  'SENT',
)
const escrow = send(pending, 'RECEIVED', {
  facts: { receivedCents: 249_690, holdUntil: HOLD_UNTIL },
})
const contextOf = (row: Stored) => row.context as PaymentContext

describe('money that arrives', () => {
  test('exactly is held until the hold is over, to the second', () => {
    expect(escrow.value).toBe('in_escrow')
    expect(ask(escrow, 'CLEARED', { at: '2026-11-30T14:59:59.000Z' })).toMatchObject({
      ok: false,
      unmet: ['The hold period isn’t over.'],
    })
    expect(told(ask(escrow, 'CLEARED', { at: HOLD_UNTIL }))).toEqual(['FUNDS_CLEARED'])
  })
  test('too little waits for the rest, or for fewer units', () => {
    const short = send(pending, 'RECEIVED', {
      facts: { receivedCents: 200_000, holdUntil: HOLD_UNTIL },
    })
    expect(short.value).toBe('underfunded')
    expect(
      send(short, 'RECEIVED', { facts: { receivedCents: 249_690, holdUntil: HOLD_UNTIL } }).value,
    ).toBe('in_escrow')
    expect(
      contextOf(send(short, 'UNITS_REDUCED', { facts: { expectedCents: 199_670 } })),
    ).toMatchObject({ heldCents: 199_670, refundedCents: 330 })
  })
  test('too much: the excess goes back', () => {
    expect(
      effectsOf(
        ask(pending, 'RECEIVED', { facts: { receivedCents: 250_000, holdUntil: HOLD_UNTIL } }),
      ),
    ).toContainEqual({ type: 'refundExcess', params: { amountCents: 310 } })
  })
  test('straight after the authorization (a wire) tells the investment once', () => {
    expect(
      told(
        ask(authorized, 'RECEIVED', { facts: { receivedCents: 249_690, holdUntil: HOLD_UNTIL } }),
      ),
    ).toEqual(['PAYMENT_STARTED'])
    expect(
      told(ask(pending, 'RECEIVED', { facts: { receivedCents: 249_690, holdUntil: HOLD_UNTIL } })),
    ).toEqual([])
  })
})

describe('returns', () => {
  test('a late return takes cleared money out of escrow again', () => {
    const cleared = send(escrow, 'CLEARED', { at: HOLD_UNTIL })
    const decision = ask(cleared, 'RETURNED', { facts: { returnCode: 'R10' } })
    expect(decision).toMatchObject({
      ok: true,
      to: 'returned',
      stored: { context: { heldCents: 0, returnCode: 'R10' } },
    })
    expect(effectsOf(decision)).toEqual(
      expect.arrayContaining([
        { type: 'postLedger', params: { entry: 'returned', amountCents: 249_690 } },
        { type: 'applyReturnPolicy', params: { code: 'R10' } },
        { type: 'signalReturn', params: { template: 'payment-returned' } },
      ]),
    )
  })
  test('are tried again twice, and only where the code allows it', () => {
    let row = send(pending, 'RETURNED', { facts: { returnCode: 'R01' } })
    expect(
      ask(row, 'RETRY', { facts: { retryAllowed: false, authorizationComplete: true } }),
    ).toMatchObject({
      ok: false,
      unmet: ['This return can’t be retried.'],
    })
    for (const attempt of [2, 3]) {
      const again = ask(row, 'RETRY', {
        facts: { retryAllowed: true, authorizationComplete: true },
      })
      expect(effectsOf(again)).toContainEqual({
        type: 'submitToBank',
        params: { amountCents: 249_690, attempt },
      })
      row = send(
        send(row, 'RETRY', { facts: { retryAllowed: true, authorizationComplete: true } }),
        'RETURNED',
        {
          facts: { returnCode: 'R01' },
        },
      )
    }
    expect(
      ask(row, 'RETRY', { facts: { retryAllowed: true, authorizationComplete: true } }),
    ).toMatchObject({
      ok: false,
      unmet: ['The payment was already retried twice.'],
    })
  })
  test('while a refund is ordered, nothing is paid twice and staff are told', () => {
    const ordered = send(escrow, 'REFUND_REQUESTED', { facts: { countedOn: false } })
    const decision = ask(ordered, 'RETURNED', { facts: { returnCode: 'R10', refundStops: true } })
    expect(decision).toMatchObject({ ok: true, to: 'failed' })
    expect(told(decision)).toEqual(['REFUND_SETTLED'])
    expect(effectsOf(decision)).toContainEqual({
      type: 'notify',
      params: { to: 'staff', template: 'returned-while-refunding' },
    })
  })
})

test('a refund is an order, and one that is with the bank goes on when the bank takes the payment back', () => {
  const asked = ask(escrow, 'REFUND_REQUESTED', { facts: { countedOn: false } })
  expect(effectsOf(asked)).toContainEqual({
    type: 'orderRefund',
    params: { amountCents: 249_690 },
  })
  const sent = send(
    send(escrow, 'REFUND_REQUESTED', { facts: { countedOn: false } }),
    'REFUND_INITIATED',
  )
  expect(ask(sent, 'RETURNED', { facts: { returnCode: 'R10', refundStops: false } })).toMatchObject(
    {
      ok: true,
      to: 'refund_initiated',
    },
  )
})
test('frozen money is neither released nor refunded, in whole or in part, and the refusal does not say why', () => {
  const cleared = send(escrow, 'CLEARED', { at: HOLD_UNTIL })
  const unmet = ['This money can’t be moved right now.']
  expect(
    ask(cleared, 'RELEASE', { facts: { escrowBroken: true, fundsFree: false } }),
  ).toMatchObject({ ok: false, unmet })
  expect(
    ask(escrow, 'PART_REFUNDED', { facts: { refundedCents: 1, fundsFree: false } }),
  ).toMatchObject({ ok: false, unmet })
})
test('released money can only be clawed back, refunded money only come back from the bank', () => {
  const rows = new Map(sampleRows(lifecycle, paymentModel).map((row) => [row.value, row]))
  expect(ask(rows.get('released') as Stored, 'REFUND_REQUESTED')).toMatchObject({
    ok: false,
    accepts: ['CLAWBACK'],
  })
  const refunded = rows.get('refunded') as Stored
  expect(refunded.status).toBe('done')
  for (const type of Object.keys(paymentEvents) as PaymentEventType[])
    if (type !== 'REFUND_FAILED')
      expect(ask(refunded, type)).toMatchObject({ ok: false, reason: 'finished' })
  const back = ask(refunded, 'REFUND_FAILED', { facts: { backCents: 249_690 } })
  expect(back).toMatchObject({
    ok: true,
    to: 'refund_failed',
    stored: { status: 'active', context: { heldCents: 249_690, refundedCents: 0 } },
  })
})
test('money is never released before it has cleared', () => {
  const releasing = explore(paymentModel).filter(({ state }) =>
    state.can({
      type: 'RELEASE',
      at: MODEL_AT,
      actor: 'ESC',
      facts: { escrowBroken: true, fundsFree: true },
    }),
  )
  expect(releasing.map(({ state }) => state.value)).toEqual([
    'cleared',
    ...releasing.slice(1).map(() => 'cleared'),
  ])
})

test('money that a funded investment counts on is not sent back under it', () => {
  expect(ask(escrow, 'REFUND_REQUESTED', { facts: { countedOn: true } })).toMatchObject({
    ok: false,
    reason: 'guard_failed',
    unmet: ['The investment depends on this money. It can be refunded when the investment ends.'],
  })
})

test('awaits money exactly where it takes money that arrives', () => {
  const takes = Object.values(lifecycle.machine.states)
    .filter((state) => 'RECEIVED' in state.on)
    .map((state) => state.key)
  expect(takes).toEqual(AWAITING_STATES)
})
