import { expect, test } from 'vitest'
import { suspiciousReportDue } from './suspicious-activity.ts'

const hit = { amount: 500_000, suspected: true, detected_on: '2026-11-20' } as const

test('a suspicion from $5,000 on is reported within 30 calendar days (31 CFR 1023.320)', () => {
  expect(suspiciousReportDue(hit)).toBe('2026-12-20')
  expect(suspiciousReportDue({ ...hit, amount: 499_999 })).toBeNull()
  expect(suspiciousReportDue({ ...hit, suspected: false })).toBeNull()
})
