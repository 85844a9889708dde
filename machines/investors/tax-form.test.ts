import { decide } from '#machines/lib/decide.ts'
import { begin } from '#machines/lib/begin.ts'
import { MODEL_AT as at } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { taxFormLifecycle as lifecycle, type TaxFormContext } from './tax-form.lifecycle.ts'
import { w8FormModel, w9FormModel } from './tax-form.model.ts'

lifecycleSuite(lifecycle, w8FormModel, './tax-form.golden.txt', [], [w9FormModel])

const reason = 'The IRS wrote to us.'
const facts = { complete: true, signature_kept: true, still_holds: true, flagged: false }
const sign: Sending = { type: 'SIGNED', actor: 'INV', facts }
const start = (form: TaxFormContext['form']): Stored => begin(lifecycle, { form }).stored
const after = (form: TaxFormContext['form'], ...sendings: Sending[]) =>
  sendings.reduce(
    (found, one) => {
      const { row, effects } = walkOn(lifecycle, found.row, one)
      return { row, effects: [...found.effects, ...effects] }
    },
    {
      row: walkOn(lifecycle, start(form), { type: 'BEGIN', actor: 'INV' }).row,
      effects: [] as unknown[],
    },
  )

describe('a tax form', () => {
  test('the payload of every case fits its rule', () =>
    expect([
      ...payloadProblems(lifecycle, w8FormModel),
      ...payloadProblems(lifecycle, w9FormModel),
    ]).toEqual([]))
  test('a W-8 holds to the end of the third calendar year, and is announced 90 days before', () => {
    const { row, effects } = after('w8ben', sign)
    expect(row).toMatchObject({
      value: 'active',
      context: { signed_at: at, expires_at: '2030-01-01T04:59:59.000Z' },
    })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRING', at: '2029-10-02T04:00:00.000Z' },
    })
  })
  test('an expiring form is announced again 30 days before its end, and ends', () => {
    const { row, effects } = after(
      'w8ben',
      sign,
      { type: 'EXPIRING', actor: 'CLK' },
      { type: 'REMINDED', actor: 'CLK' },
    )
    expect(row.value).toBe('expiring')
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'REMINDED', at: '2029-12-01T05:00:00.000Z' },
    })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'EXPIRED', at: '2030-01-01T04:59:59.000Z' },
    })
    expect(walkOn(lifecycle, row, { type: 'EXPIRED', actor: 'CLK' }).row.value).toBe('expired')
  })
  test('a W-9 does not run out', () => {
    const { row, effects } = after('w9', sign)
    expect(row).toMatchObject({ value: 'active', context: { expires_at: null, expiring_at: null } })
    expect(JSON.stringify(effects)).not.toContain('schedule"')
    expect(decide(lifecycle, row, { type: 'EXPIRING', at, actor: 'CLK' })).toMatchObject({
      ok: false,
      unmet: [lifecycle.guards.runsOut],
    })
  })
  test('a W-9 cannot be submitted as a file', () => {
    const { row } = after('w9')
    expect(
      decide(lifecycle, row, {
        type: 'HANDED_IN',
        at,
        actor: 'INV',
        facts: { ...facts, signed_on: '2026-11-01' },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.runsOut] })
  })
  test('a form with a red flag holds only when a person has accepted it', () => {
    const { row } = after('w8ben', { ...sign, facts: { ...facts, flagged: true } })
    expect(row.value).toBe('in_review')
    expect(
      walkOn(lifecycle, row, {
        type: 'ACCEPTED',
        actor: 'ADM',
        reason,
        facts: { reviewer_is_owner: false },
      }).row.value,
    ).toBe('active')
    expect(
      decide(lifecycle, row, {
        type: 'ACCEPTED',
        at,
        actor: 'ADM',
        reason,
        facts: { reviewer_is_owner: true },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards.notOwn] })
  })
  test('a form on paper counts from the day on which it was signed', () => {
    const { row } = after('w8ben_e', {
      type: 'HANDED_IN',
      actor: 'INV',
      facts: { ...facts, signed_on: '2023-12-31' },
    })
    expect(row).toMatchObject({
      value: 'in_review',
      context: { expires_at: '2027-01-01T04:59:59.000Z' },
    })
  })
  test('one mismatch is told, the second one in a row ends the form; a match in between starts anew', () => {
    const mismatch: Sending = { type: 'TIN_CHECKED', actor: 'SYS', code: 3 }
    expect(after('w9', sign, mismatch).row).toMatchObject({
      value: 'active',
      context: { mismatches: 1 },
    })
    expect(after('w9', sign, mismatch, mismatch).row).toMatchObject({
      value: 'invalid',
      context: { mismatches: 2 },
    })
    expect(
      after('w9', sign, mismatch, { type: 'TIN_CHECKED', actor: 'SYS', code: 6 }, mismatch).row
        .value,
    ).toBe('active')
  })
  test('a notice of the IRS is answered within 30 business days or ends the form', () => {
    const { row, effects } = after('w9', sign, { type: 'B_NOTICE', actor: 'ADM', reason })
    expect(row).toMatchObject({
      value: 'active',
      context: { notice_due: '2027-01-07T04:59:59.000Z' },
    })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'B_NOTICE_LAPSED', at: '2027-01-07T04:59:59.000Z' },
    })
    expect(walkOn(lifecycle, row, { type: 'B_NOTICE_LAPSED', actor: 'CLK' }).row.value).toBe(
      'invalid',
    )
    expect(
      walkOn(lifecycle, row, { type: 'B_NOTICE_ANSWERED', actor: 'ADM', reason }).row,
    ).toMatchObject({ value: 'active', context: { notice_due: null } })
  })
  test('a change of circumstances ends the form at once and leaves 30 days for a new one', () => {
    const { row, effects } = after('w8eci', sign, {
      type: 'CIRCUMSTANCES_CHANGED',
      actor: 'INV',
      reason,
    })
    expect(row).toMatchObject({
      value: 'invalid',
      context: { cure_by: '2026-12-20T15:00:00.000Z' },
    })
    expect(effects).toContainEqual({ type: 'unschedule', params: { event: 'EXPIRED' } })
  })
})
