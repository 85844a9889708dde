import { describe, expect, it } from 'vitest'
import { instantMs, withOffset } from '../calendar/zone.ts'
import { cancelUntil, deadlineAfterMaterialChange, mayCancelOther, mayCancelRegCf, reconfirmBy, refundBy } from './cancellation.ts'
import { checkEarlyClose, earliestEarlyClose, earliestSale } from './early-close.ts'

const later = (instant: string, ms: number): string => new Date(instantMs(instant) + ms).toISOString()

describe('3.6 cancel right', () => {
  it.each([
    ['2026-12-31T23:59-05:00', '2026-12-29T23:59:00-05:00'], ['2026-11-02T12:00-05:00', '2026-10-31T13:00:00-04:00'], ['2027-03-15T09:00-04:00', '2027-03-13T08:00:00-05:00'],
  ])('a deadline of %s lets the investor cancel until %s', (deadline, until) => {
    expect(withOffset(cancelUntil(deadline))).toBe(until)
  })
  it('allows the exact cutoff and refuses one second later', () => {
    const deadline = '2026-12-31T23:59-05:00'
    const now = cancelUntil(deadline)
    expect(mayCancelRegCf({ now, deadline, reconfirmation_pending: false, closed: false }).allowed).toBe(true)
    expect(mayCancelRegCf({ now: later(now, 1000), deadline, reconfirmation_pending: false, closed: false })).toMatchObject({ allowed: false, code: 'window_closed' })
  })
  it('allows a cancellation inside 48 hours while a material change awaits an answer', () => {
    expect(mayCancelRegCf({ now: '2026-12-31T12:00:00-05:00', deadline: '2026-12-31T23:59-05:00', reconfirmation_pending: true, closed: false }).allowed).toBe(true)
  })
  it('refuses once closed, also long before the deadline of a rolling close', () => {
    expect(mayCancelRegCf({ now: '2026-11-20T12:00:00Z', deadline: '2026-12-31T23:59-05:00', reconfirmation_pending: false, closed: true })).toMatchObject({ code: 'already_closed' })
  })
  it('lets other subscriptions be revoked until the issuer accepts', () => {
    expect(mayCancelOther({ accepted: false, closed: false }).allowed).toBe(true)
    expect(mayCancelOther({ accepted: true, closed: false })).toMatchObject({ code: 'already_accepted' })
    expect(mayCancelOther({ accepted: true, closed: true })).toMatchObject({ code: 'already_closed' })
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
    expect(deadlineAfterMaterialChange('2026-11-25T17:00:00-05:00', '2026-11-20T15:00:00Z')).toEqual({ deadline: '2026-12-01T04:59:59.000Z', extended: true })
    expect(deadlineAfterMaterialChange('2026-12-25T17:00:00-05:00', '2026-11-20T15:00:00Z')).toEqual({ deadline: '2026-12-25T17:00:00-05:00', extended: false })
  })
})

describe('3.6 21 days and early close', () => {
  it('allows the first sale 21 days after posting', () => {
    expect(earliestSale('2026-11-20T15:00Z')).toBe('2026-12-11T15:00:00.000Z')
  })
  it('puts the earliest close after a notice on Fri 2026-11-20 at Mon 2026-11-30', () => {
    expect(withOffset(earliestEarlyClose('2026-10-01T15:00Z', '2026-11-20T15:00Z'))).toBe('2026-11-30T10:00:00-05:00')
  })
  it('never closes before the 21-day mark', () => {
    expect(earliestEarlyClose('2026-11-20T15:00Z', '2026-11-20T15:00Z')).toBe('2026-12-11T15:00:00.000Z')
  })
  const good = { posted_at: '2026-10-01T15:00Z', notice_at: '2026-11-20T15:00Z', deadline: '2026-12-31T23:59-05:00', new_deadline: '2026-11-30T15:00Z', target: 100, committed: 100 }
  it('accepts an early close that keeps all four conditions', () => {
    expect(checkEarlyClose(good)).toEqual({ ok: true, value: { new_deadline: good.new_deadline } })
  })
  it.each([
    ['below_target', { committed: 99 }], ['before_21_days', { posted_at: '2026-11-20T15:00Z' }], ['notice_too_short', { new_deadline: '2026-11-30T14:59:59Z' }], ['not_earlier', { new_deadline: good.deadline }],
  ])('refuses with %s', (code, change) => {
    const answer = checkEarlyClose({ ...good, ...change })
    expect(answer.ok ? [] : answer.refusals.map((r) => r.code)).toEqual([code])
  })
})
