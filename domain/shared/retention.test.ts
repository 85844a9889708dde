import { describe, expect, it } from 'vitest'
import { retainUntil, storedRecords, retentionRules, type Held } from './retention.ts'

const nothing: Held = {
  customer: false,
  investor: false,
  holder: false,
  debits: false,
  taxForm: false,
  evidence: false,
  register: false,
  posts: false,
}
const closed = '2026-12-04T15:00:00.000Z'

describe('what has to be kept of a closed account', () => {
  it('is nothing of a person who only looked around', () => {
    expect([storedRecords(nothing, closed), retainUntil(nothing, closed, closed)]).toEqual([
      [],
      null,
    ])
  })
  it('names the rule, the years and the day of each record', () => {
    const kept = storedRecords({ ...nothing, customer: true }, closed)
    expect(kept.map((one) => [one.years, one.rule])).toEqual([
      [5, '31 CFR 1023.220(a)(3)'],
      [6, '17 CFR 240.17a-4(c), (e)(5)'],
      [10, '31 CFR 501.601'],
    ])
    expect(kept[0]?.until).toBe('2031-12-05T04:59:59.000Z')
    expect(retainUntil({ ...nothing, customer: true }, closed, closed)).toBe(
      '2036-12-05T04:59:59.000Z',
    )
  })
  it('is over when its time is, and moves on while a security is held', () => {
    expect(retainUntil({ ...nothing, debits: true }, closed, '2028-12-06T00:00:00.000Z')).toBeNull()
    expect(retainUntil({ ...nothing, holder: true }, closed, '2040-01-01T15:00:00.000Z')).toBe(
      '2046-01-02T04:59:59.000Z',
    )
  })
  it('has a rule and a reason for each record', () => {
    expect(
      retentionRules.every((one) => one.rule !== '' && one.why.endsWith('.') && one.years >= 2),
    ).toBe(true)
  })
})
