import { describe, expect, test } from 'vitest'
import {
  decideBy,
  lastDayOf,
  needsTwoPeople,
  reachesRole,
  reviewDue,
  reviewQuarter,
  roleEnd,
  roleEndProblem,
  roleInForce,
} from './roles.ts'

describe('roles of the platform’s people', () => {
  test('nobody reaches a role above the own level', () => {
    expect(reachesRole('operator', 'operator')).toBe(true)
    expect(reachesRole('compliance', 'operator')).toBe(false)
    expect(reachesRole('compliance', 'support')).toBe(true)
    expect(reachesRole('support', 'compliance')).toBe(false)
    expect(reachesRole(null, 'support')).toBe(false)
  })
  test('an operator and a compliance officer need two people, support does not (K5)', () =>
    expect((['operator', 'compliance', 'support'] as const).filter(needsTwoPeople)).toEqual([
      'operator',
      'compliance',
    ]))
  test('a role ends after today and within a year', () => {
    const now = '2026-11-25T15:00:00.000Z'
    expect(roleEndProblem('2026-11-25', now)).toContain('after today')
    expect(roleEndProblem('2026-11-26', now)).toBeNull()
    expect(roleEndProblem('2027-11-26', now)).toBeNull()
    expect(roleEndProblem('2027-11-27', now)).toContain('2027-11-26')
  })
  test('the last day counts whole, in New York', () => {
    expect(roleEnd('2026-11-25')).toBe('2026-11-26T05:00:00.000Z')
    expect(lastDayOf(roleEnd('2026-11-25'))).toBe('2026-11-25')
  })
  test('a proposal is decided in two weeks, and before the role would end', () => {
    const now = '2026-11-25T15:00:00.000Z'
    expect(decideBy(now, null)).toBe('2026-12-09T15:00:00.000Z')
    expect(decideBy(now, '2027-01-01T05:00:00.000Z')).toBe('2026-12-09T15:00:00.000Z')
    expect(decideBy(now, '2026-11-27T05:00:00.000Z')).toBe('2026-11-27T05:00:00.000Z')
  })
  test('an ended role is none, to the millisecond', () => {
    const end = roleEnd('2026-11-25')
    expect(roleInForce('support', end, new Date(Date.parse(end) - 1))).toBe('support')
    expect(roleInForce('support', end, new Date(end))).toBeNull()
    expect(roleInForce('support', null, new Date(end))).toBe('support')
  })
  test('a quarter begins by the calendar of New York, a review is due 30 days after it opened', () => {
    expect(reviewQuarter('2026-11-25T15:00:00.000Z')).toEqual({
      name: '2026-Q4',
      begins: '2026-10-01T04:00:00.000Z',
    })
    expect(reviewDue('2026-10-01T04:00:00.000Z')).toBe('2026-10-31T04:00:00.000Z')
    expect(reviewDue('2026-11-25T15:00:00.000Z')).toBe('2026-12-25T05:00:00.000Z')
    expect(reviewQuarter('2027-01-01T04:59:00.000Z').name).toBe('2026-Q4')
    expect(reviewQuarter('2027-01-01T05:00:00.000Z').name).toBe('2027-Q1')
  })
})
