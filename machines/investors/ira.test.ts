import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { iraGuards } from './ira.events.ts'
import { iraLifecycle } from './ira.lifecycle.ts'
import { iraModel } from './ira.model.ts'

lifecycleSuite(iraLifecycle, iraModel, './ira.golden.txt')

const details = {
  details_complete: true,
  screen: 'clear',
  issuer_is_s_corporation: false,
  business_days_to_close: 10,
}
const entered: Sending = { type: 'DETAILS_ENTERED', actor: 'INV', facts: details }
const toSent: Sending[] = [
  entered,
  { type: 'DOCS_SENT', actor: 'INV', facts: { documents_ready: true } },
]
const toReview: Sending[] = [...toSent, { type: 'CUSTODIAN_RECEIVED', actor: 'CUS', run: 1 }]
const toRequested: Sending[] = [
  ...toReview,
  { type: 'CUSTODIAN_SIGNED', actor: 'CUS', run: 1 },
  { type: 'FUNDS_REQUESTED', actor: 'SYS' },
]
const stalled: Sending = { type: 'STALLED', actor: 'CLK' }

describe('an investment through a plan', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(iraLifecycle, iraModel)).toEqual([]))
  test.each([
    [10, false, true],
    [9, false, false],
    [9, true, true],
    [null, false, true],
  ])(
    'with %s business days to the close and the warning confirmed: %s, it may begin: %s',
    (days, confirmed, ok) => {
      const { row } = walk(iraLifecycle, [])
      expect(
        decide(iraLifecycle, row, {
          ...entered,
          at,
          facts: { ...details, business_days_to_close: days, slow_path_confirmed: confirmed },
        }).ok,
      ).toBe(ok)
    },
  )
  test('an S corporation takes no plan, and a plan of half the company may not invest', () => {
    const { row } = walk(iraLifecycle, [])
    expect(
      decide(iraLifecycle, row, {
        ...entered,
        at,
        facts: { ...details, issuer_is_s_corporation: true, screen: 'block' },
      }),
    ).toMatchObject({ ok: false, unmet: [iraGuards.screenPassed, iraGuards.issuerTakesPlans] })
  })
  test('the papers go to the custodian once, with thirty days until the path counts as stalled', () => {
    const { row, effects } = walk(iraLifecycle, toSent)
    expect(effects.map((e) => e.type)).toEqual(['askCustodian', 'schedule', 'signalSteps'])
    expect(effects[1]?.params).toEqual({ event: 'STALLED', at: '2026-12-20T15:00:00.000Z' })
    expect(row.context).toMatchObject({ run: 1, stalls_at: '2026-12-20T15:00:00.000Z' })
  })
  test("money from the owner's own account is refused", () => {
    const { row } = walk(iraLifecycle, toRequested)
    expect(
      decide(iraLifecycle, row, {
        type: 'FUNDS_RECEIVED',
        at,
        actor: 'ESC',
        facts: { paid_from: 'owner', amount_received: true },
      }),
    ).toMatchObject({ ok: false, unmet: [iraGuards.paidFromPlan] })
  })
  test('a stalled path tells investor and issuer, and takes the answer that comes late', () => {
    const { row, effects } = walk(iraLifecycle, [...toReview, stalled])
    expect(effects.filter((e) => e.type === 'notify').map((e) => e.params['to'])).toEqual([
      'party',
      'issuer',
    ])
    expect(
      walkOn(iraLifecycle, row, { type: 'CUSTODIAN_SIGNED', actor: 'CUS', run: 1 }).row,
    ).toMatchObject({ value: 'custodian_signed', context: { stalled_in: null } })
    expect(
      decide(iraLifecycle, row, {
        type: 'FUNDS_RECEIVED',
        at,
        actor: 'ESC',
        facts: { paid_from: 'plan', amount_received: true },
      }),
    ).toMatchObject({ ok: false, unmet: [iraGuards.fundsWereRequested] })
  })
  test('taking it up again leads back to where it stalled, with a new deadline', () => {
    const { row } = walk(iraLifecycle, [...toRequested, stalled])
    expect(
      walkOn(iraLifecycle, row, { type: 'RESUMED', actor: 'INV', at: '2026-12-21T15:00:00.000Z' })
        .row,
    ).toMatchObject({
      value: 'funds_requested',
      context: { stalls_at: '2027-01-20T15:00:00.000Z', stalled_in: null },
    })
  })
  test('an answer to the papers before the correction is refused', () => {
    const { row } = walk(iraLifecycle, [
      ...toReview,
      {
        type: 'MORE_INFO_ASKED',
        actor: 'CUS',
        run: 1,
        needs: [{ field: 'a', sentence: 'It is missing.' }],
      },
      { type: 'INFORMATION_SENT', actor: 'INV' },
    ])
    expect(row.context).toMatchObject({ run: 2, needs: [] })
    expect(
      decide(iraLifecycle, row, { type: 'CUSTODIAN_SIGNED', at, actor: 'CUS', run: 1 }),
    ).toMatchObject({ ok: false, unmet: [iraGuards.currentRun] })
  })
})
