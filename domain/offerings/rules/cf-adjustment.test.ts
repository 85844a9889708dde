import { newestThresholds, THRESHOLDS } from '#domain/shared/thresholds.ts'
import { expect, test } from 'vitest'
import { adjustmentDue } from './cf-adjustment.ts'

test('amounts of Reg CF are due every five years (Securities Act 4A(h)(1)), told half a year before', () => {
  expect(adjustmentDue('2027-03-23')).toBeNull()
  const due = { since: '2022-09-20', due: '2027-09-20', source: '87 FR 57398 (2022-09-20)' }
  expect(adjustmentDue('2027-03-24')).toEqual({ ...due, overdue: false })
  expect(adjustmentDue('2027-09-19')).toEqual({ ...due, overdue: false })
  expect(adjustmentDue('2027-09-20')).toEqual({ ...due, overdue: true })
})
test('a release that has the new amounts ends the warning; a row for other amounts does not', () => {
  const row = { ...newestThresholds, effective_from: '2027-04-01', source: 'a later notice' }
  const next = { ...row, cf_threshold: newestThresholds.cf_threshold + 1 }
  expect(adjustmentDue('2027-06-01', [...THRESHOLDS, next])).toBeNull()
  expect(adjustmentDue('2027-06-01', [...THRESHOLDS, row])?.since).toBe('2022-09-20')
})
