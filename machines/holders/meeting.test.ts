import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { expect, test } from 'vitest'
import { meetingLifecycle as lifecycle } from './meeting.lifecycle.ts'
import { consentModel, meetingModel } from './meeting.model.ts'

lifecycleSuite(lifecycle, meetingModel, './meeting.golden.txt', [], [consentModel])

const startsAt = '2026-12-15T18:00:00.000Z'
const all = {
  hasProposals: true,
  recordDateInWindow: true,
  noticeStillPossible: true,
  recordDateReached: true,
  noticeInWindow: true,
  holdersExist: true,
  begun: true,
  quorumPresent: true,
  withinThirtyDays: true,
  minutesThere: true,
  startsAt,
  consentBy: '2027-01-19T15:00:00.000Z',
}
const step = (
  row: Stored,
  type: string,
  facts: object = all,
  actor: 'ISS' | 'CLK' | 'SYS' = 'ISS',
  more: object = {},
) => decide(lifecycle, row, { type, at: MODEL_AT, actor, reason: 'Because.', facts, ...more })
const moved = (row: Stored, ...types: string[]): Stored =>
  types.reduce((before, type) => {
    const decision = step(before, type)
    if (!decision.ok) throw new Error(`${type}: ${decision.unmet.join(' ')}`)
    return decision.stored
  }, row)
const annual = (): Stored => begin(lifecycle, { kind: 'annual', startsAt }).stored
const open = (): Stored => moved(annual(), 'SCHEDULED', 'NOTICE_SENT', 'OPENED')

test.each([
  ['SCHEDULED', 'recordDateInWindow', []],
  ['SCHEDULED', 'noticeStillPossible', []],
  ['NOTICE_SENT', 'noticeInWindow', ['SCHEDULED']],
  ['NOTICE_SENT', 'recordDateReached', ['SCHEDULED']],
  ['CLOSED', 'quorumPresent', ['SCHEDULED', 'NOTICE_SENT', 'OPENED']],
  ['CLOSED', 'begun', ['SCHEDULED', 'NOTICE_SENT', 'OPENED']],
] as const)('%s is refused without %s, in words', (type, name, way) => {
  expect(step(moved(annual(), ...way), type, { ...all, [name]: false })).toMatchObject({
    ok: false,
    reason: 'guard_failed',
    unmet: [lifecycle.guards[name]],
  })
})
test('the voting opens by itself when the meeting begins', () => {
  const told = step(moved(annual(), 'SCHEDULED'), 'NOTICE_SENT')
  expect(told.ok && told.effects).toContainEqual({
    type: 'schedule',
    params: { event: 'OPENED', at: startsAt },
  })
  expect(step(moved(annual(), 'SCHEDULED', 'NOTICE_SENT'), 'OPENED', {}, 'CLK')).toMatchObject({
    ok: true,
    to: 'open',
  })
})
test('an adjourned meeting keeps its votes and opens again at its new time; a written consent is not adjourned', () => {
  const to = '2026-12-20T18:00:00.000Z'
  expect(step(open(), 'ADJOURNED', all, 'ISS', { to })).toMatchObject({
    ok: true,
    to: 'adjourned',
    stored: { context: { startsAt: to } },
  })
  const consent = moved(
    begin(lifecycle, { kind: 'written_consent', startsAt }).stored,
    'SCHEDULED',
    'NOTICE_SENT',
    'OPENED',
  )
  expect(step(consent, 'ADJOURNED', all, 'ISS', { to })).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards['isMeeting']],
  })
})
test('once the voting has begun the company cancels nothing; the platform stops it, and an adjournment waits for the beginning (41.2)', () => {
  const to = '2026-12-20T18:00:00.000Z'
  expect(step(open(), 'ADJOURNED', { ...all, begun: false }, 'ISS', { to })).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards['begun']],
  })
  const adjourned = step(open(), 'ADJOURNED', all, 'ISS', { to })
  if (!adjourned.ok) throw new Error('not adjourned')
  for (const row of [open(), adjourned.stored]) {
    expect(step(row, 'CANCELLED')).toMatchObject({ ok: false, reason: 'not_accepted' })
    expect(step(row, 'STOPPED')).toMatchObject({ ok: true, to: 'cancelled' })
  }
  expect(lifecycle.events['STOPPED']?.by).toEqual(['ADM'])
})
test('a written consent ends sixty days after its first signature', () => {
  const consent = moved(
    begin(lifecycle, { kind: 'written_consent', startsAt }).stored,
    'SCHEDULED',
    'NOTICE_SENT',
    'OPENED',
  )
  const signed = step(consent, 'FIRST_SIGNED', all, 'SYS')
  expect(signed.ok && signed.effects).toContainEqual({
    type: 'schedule',
    params: { event: 'CONSENT_ENDED', at: all.consentBy },
  })
  expect(step(open(), 'CONSENT_ENDED', all, 'CLK')).toMatchObject({ ok: false })
})
