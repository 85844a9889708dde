import { expect, test } from 'vitest'
import type { AdminRole, MemberRole, Person } from '#domain/shared/access/actor.ts'
import { actsBy } from '#domain/shared/presented.ts'
import {
  groupReasons,
  mayDoBulk,
  maySteerBulk,
  whyNoReminder,
  whyNotAccepted,
} from './bulk-actions.ts'

const NOW = '2026-05-10T12:00:00.000Z'
const investor = { state: 'draft', next: { who: 'investor' } } as const

test('a reminder goes to an investor who acts next, at most once in 72 hours', () => {
  expect(whyNoReminder(investor, null, NOW)).toBeNull()
  expect(whyNoReminder(investor, '2026-05-07T12:00:00.000Z', NOW)).toBeNull()
  expect(whyNoReminder(investor, '2026-05-07T12:00:00.001Z', NOW)).toContain('72 hours')
})
test('nobody is reminded of what somebody else does, or of what has ended', () => {
  for (const who of actsBy.filter((one) => one !== 'investor'))
    expect(whyNoReminder({ state: 'in_review', next: { who } }, null, NOW)).toContain('next')
  expect(whyNoReminder({ state: 'cancelled', next: null }, null, NOW)).toBe(
    'The investment has ended.',
  )
  expect(whyNoReminder({ ...investor, state: 'abandoned' }, null, NOW)).toContain('abandoned')
})
test('a status that takes no approval says what it waits for', () => {
  expect(whyNotAccepted('Funded', { cause: 'The company signs.' })).toBe(
    'Funded: The company signs.',
  )
  expect(whyNotAccepted('Closed', null)).toBe('Closed: the investment has ended.')
})
test('reasons are counted, the most frequent first', () => {
  expect(groupReasons(['b', 'a', 'b', 'c'])).toEqual([
    { reason: 'b', count: 2 },
    { reason: 'a', count: 1 },
    { reason: 'c', count: 1 },
  ])
  expect(groupReasons([])).toEqual([])
})

const person = (adminRole: AdminRole | null, role: MemberRole | null = null): Person => ({
  kind: 'person',
  userId: 'me',
  sessionId: 's',
  verified: true,
  adminRole,
  memberships: role === null ? [] : [{ accountId: 'x', role }],
  otherAccounts: [],
  factorAt: NOW,
  consented: true,
})
test('compliance and operators do bulk actions of the platform, owners those of their company', () => {
  expect(
    ['operator', 'compliance', 'support'].map((one) => mayDoBulk(person(one as AdminRole), null)),
  ).toEqual([true, true, false])
  expect(
    ['owner', 'editor', 'viewer'].map((one) => mayDoBulk(person(null, one as MemberRole), 'x')),
  ).toEqual([true, false, false])
  expect(mayDoBulk(person('operator'), 'x')).toBe(false)
  expect(mayDoBulk(person(null, 'owner'), 'y')).toBe(false)
})
test('whoever began one stops it while they may do it, and operators stop any', () => {
  const [mine, theirs] = ['me', 'they'].map((requestedBy) => ({ accountId: null, requestedBy }))
  if (mine === undefined || theirs === undefined) throw new Error('two were made')
  expect(maySteerBulk(person('compliance'), mine)).toBe(true)
  expect(maySteerBulk(person('compliance'), theirs)).toBe(false)
  expect(maySteerBulk(person('support'), mine)).toBe(false)
  expect(maySteerBulk(person('operator'), theirs)).toBe(true)
  expect(maySteerBulk(person(null, 'owner'), { ...mine, accountId: 'x' })).toBe(true)
  expect(maySteerBulk(person(null, 'owner'), { ...theirs, accountId: 'x' })).toBe(false)
})
