import { describe, expect, it } from 'vitest'
import { instantMs, withOffset } from '#domain/shared/calendar/zone.ts'
import {
  cancelUntil,
  deadlineAfterMaterialChange,
  mayCancel,
  reconfirmBy,
  refundBy,
} from '#domain/offerings/rules/cancellation.ts'
import {
  checkEarlyClose,
  earliestEarlyClose,
  earliestSale,
  publicSince,
} from '#domain/offerings/rules/early-close.ts'

const later = (instant: string, ms: number): string =>
  new Date(instantMs(instant) + ms).toISOString()

describe('3.6 cancel right', () => {
  it.each([
    ['2026-12-31T23:59-05:00', '2026-12-29T23:59:00-05:00'],
    ['2026-11-02T12:00-05:00', '2026-10-31T13:00:00-04:00'],
    ['2027-03-15T09:00-04:00', '2027-03-13T08:00:00-05:00'],
  ])('a deadline of %s lets the investor cancel until %s', (deadline, until) => {
    expect(withOffset(cancelUntil(deadline))).toBe(until)
  })
  const commitment = {
    offeringType: 'reg_cf',
    cancelUntil: cancelUntil('2026-12-31T23:59-05:00'),
    acceptedAt: null,
    reconfirmUntil: null,
    leaveUntil: null,
  }
  it('allows the exact cutoff and refuses one second later', () => {
    const until = commitment.cancelUntil
    expect(mayCancel(commitment, until)).toBe(true)
    expect(mayCancel(commitment, later(until, 1000))).toBe(false)
  })
  it('never ends before there is a deadline', () => {
    expect(mayCancel({ ...commitment, cancelUntil: null }, '2026-11-20T12:00:00Z')).toBe(true)
  })
  it('allows a cancellation inside 48 hours while a material change awaits an answer', () => {
    const changed = { ...commitment, reconfirmUntil: '2027-01-05T23:59:59-05:00' }
    expect(mayCancel(changed, '2026-12-31T12:00:00-05:00')).toBe(true)
  })
  it('allows leaving after a cut below the minimum, to the second', () => {
    const cut = { ...commitment, leaveUntil: '2026-12-31T12:00:00-05:00' }
    expect(mayCancel(cut, '2026-12-31T12:00:00-05:00')).toBe(true)
    expect(mayCancel(cut, '2026-12-31T12:00:01-05:00')).toBe(false)
  })
  it('lets other subscriptions be revoked until the issuer accepts', () => {
    const other = { ...commitment, offeringType: 'reg_d_506c', cancelUntil: null }
    expect(mayCancel(other, '2026-11-20T12:00:00Z')).toBe(true)
    const accepted = { ...other, acceptedAt: '2026-11-19T12:00:00Z' }
    expect(mayCancel(accepted, '2026-11-20T12:00:00Z')).toBe(false)
  })
})

describe('3.6 material change', () => {
  it('gives five business days from receipt to reconfirm and to refund', () => {
    expect(withOffset(reconfirmBy('2026-11-20T15:00:00Z'))).toBe('2026-11-30T23:59:59-05:00')
    expect(withOffset(refundBy('2026-12-18T15:00:00Z'))).toBe('2026-12-28T23:59:59-05:00')
  })
  it('counts from the date in the zone of the offering', () => {
    expect(withOffset(reconfirmBy('2026-11-21T03:00:00Z'))).toBe('2026-11-30T23:59:59-05:00')
  })
  it('extends an offering that would end inside the window and leaves others alone', () => {
    expect(
      deadlineAfterMaterialChange('2026-11-25T17:00:00-05:00', '2026-11-20T15:00:00Z'),
    ).toEqual({ deadline: '2026-12-01T04:59:59.000Z', extended: true })
    expect(
      deadlineAfterMaterialChange('2026-12-25T17:00:00-05:00', '2026-11-20T15:00:00Z'),
    ).toEqual({ deadline: '2026-12-25T17:00:00-05:00', extended: false })
  })
})

describe('3.6 21 days and early close', () => {
  it('allows the first sale 21 days after posting', () => {
    expect(earliestSale('2026-11-20T15:00Z')).toBe('2026-12-11T15:00:00.000Z')
  })
  it('counts from when the information is public: live and listed, not planned (17 CFR 227.303(a))', () => {
    const [planned, later] = ['2026-11-20T15:00:00.000Z', '2026-11-21T01:00:00.000Z']
    expect(publicSince({ live_at: later, listed_at: planned })).toBe(later)
    expect(publicSince({ live_at: planned, listed_at: later })).toBe(later)
    expect(publicSince({ live_at: null, listed_at: planned })).toBeNull()
    expect(publicSince({ live_at: later, listed_at: null })).toBeNull()
  })
  it('puts the earliest close after a notice on Fri 2026-11-20 at Mon 2026-11-30', () => {
    expect(withOffset(earliestEarlyClose('2026-10-01T15:00Z', '2026-11-20T15:00Z'))).toBe(
      '2026-11-30T10:00:00-05:00',
    )
  })
  it('never closes before the 21-day mark', () => {
    expect(earliestEarlyClose('2026-11-20T15:00Z', '2026-11-20T15:00Z')).toBe(
      '2026-12-11T15:00:00.000Z',
    )
  })
  const good = {
    posted_at: '2026-10-01T15:00Z',
    notice_at: '2026-11-20T15:00Z',
    deadline: '2026-12-31T23:59-05:00',
    new_deadline: '2026-11-30T15:00Z',
    target: 100,
    committed: 100,
  }
  it('accepts an early close that keeps all four conditions', () => {
    expect(checkEarlyClose(good)).toEqual({ ok: true, value: { new_deadline: good.new_deadline } })
  })
  it.each([
    ['below_target', { committed: 99 }],
    ['before_21_days', { posted_at: '2026-11-20T15:00Z' }],
    ['notice_too_short', { new_deadline: '2026-11-30T14:59:59Z' }],
    ['not_earlier', { new_deadline: good.deadline }],
  ])('refuses with %s', (code, change) => {
    const answer = checkEarlyClose({ ...good, ...change })
    expect(answer.ok ? [] : answer.refusals.map((r) => r.code)).toEqual([code])
  })
})
