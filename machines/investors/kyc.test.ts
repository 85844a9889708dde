import { present, type PresentOptions } from '#machines/lib/present.ts'
import { presentRows } from '#machines/migrations/samples.ts'
import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { explore, MODEL_AT as at } from '#machines/lib/model.ts'
import { storedOf } from '#machines/lib/check.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { payloadProblems, walk, walkOn, type Sending } from '#tests/support/party-walk.ts'
import { describe, expect, test } from 'vitest'
import { kycGuards } from './kyc.events.ts'
import { kycLifecycle } from './kyc.lifecycle.ts'
import { cleanFacts as facts, kycModel } from './kyc.model.ts'

lifecycleSuite(kycLifecycle, kycModel, './kyc.golden.txt')

const toPending: Sending[] = [
  { type: 'BEGIN', actor: 'INV' },
  { type: 'SUBMITTED', actor: 'INV', facts },
  { type: 'CHECK_STARTED', actor: 'SYS', run: 1, facts },
]
const toApproved: Sending[] = [...toPending, { type: 'CHECK_PASSED', actor: 'SYS', run: 1, facts }]
const toReview: Sending[] = [...toPending, { type: 'CHECK_UNCLEAR', actor: 'SYS', run: 1 }]
const suspended: Sending = {
  type: 'SUSPENDED',
  actor: 'ADM',
  reason: 'Same person.',
  facts: { watchlist: 'true_match' },
}

describe('the identity check of a party', () => {
  test('the payload of every case fits its rule', () =>
    expect(payloadProblems(kycLifecycle, kycModel)).toEqual([]))
  test.each([
    ['low', null, '2029-11-20T15:00:00.000Z', 'REFRESH_DUE'],
    ['medium', null, '2028-11-20T15:00:00.000Z', 'REFRESH_DUE'],
    ['high', null, '2027-11-20T15:00:00.000Z', 'REFRESH_DUE'],
    ['low', '2027-01-05', '2027-01-06T04:59:59.000Z', 'EXPIRED'],
    ['high', '2030-01-05', '2027-11-20T15:00:00.000Z', 'REFRESH_DUE'],
  ])(
    'an approval at %s risk with a document until %s holds until %s and ends with %s',
    (risk, document_expires_on, until, event) => {
      const { row, effects } = walk(kycLifecycle, [
        ...toPending,
        {
          type: 'CHECK_PASSED',
          actor: 'SYS',
          run: 1,
          facts: { ...facts, risk, document_expires_on },
        },
      ])
      expect(row.context).toMatchObject({ valid_until: until, approved_at: at })
      expect(effects.filter((e) => e.type === 'schedule')).toEqual([
        { type: 'schedule', params: { event, at: until } },
      ])
    },
  )
  test('the last day of a document still counts, the day after does not', () => {
    const { row } = walk(kycLifecycle, toPending)
    const pass = (document_expires_on: string) =>
      decide(kycLifecycle, row, {
        type: 'CHECK_PASSED',
        at,
        actor: 'SYS',
        run: 1,
        facts: { ...facts, document_expires_on },
      })
    expect(pass('2026-11-20').ok).toBe(true)
    expect(pass('2026-11-19')).toMatchObject({ ok: false, unmet: [kycGuards.documentValid] })
  })
  test('data that changes during a check begins a new run, and the answer of the old one is refused', () => {
    const { row, effects } = walk(kycLifecycle, [
      ...toPending,
      { type: 'DATA_CHANGED', actor: 'SYS', fields: ['dob'] },
    ])
    expect(effects[0]).toEqual({ type: 'runIdentityCheck', params: { run: 2 } })
    const started = walkOn(kycLifecycle, row, {
      type: 'CHECK_STARTED',
      actor: 'SYS',
      run: 2,
      facts,
    }).row
    expect(
      decide(kycLifecycle, started, { type: 'CHECK_PASSED', at, actor: 'SYS', run: 1, facts }),
    ).toMatchObject({ ok: false, reason: 'guard_failed', unmet: [kycGuards.currentRun] })
    expect(
      decide(kycLifecycle, started, { type: 'CHECK_PASSED', at, actor: 'SYS', run: 2, facts }),
    ).toMatchObject({ ok: true, to: 'approved' })
  })
  test('after three checks in 24 hours a person looks instead of the provider', () => {
    const { row } = walk(kycLifecycle, toPending)
    const unavailable = (checks_24h: number) =>
      decide(kycLifecycle, row, {
        type: 'CHECK_UNAVAILABLE',
        at,
        actor: 'SYS',
        run: 1,
        facts: { ...facts, checks_24h },
      })
    expect(unavailable(2)).toMatchObject({ ok: true, to: 'submitted' })
    expect(unavailable(3)).toMatchObject({ ok: true, to: 'needs_review' })
  })
  test('an approval names everything that is missing, and facts in the payload do not count', () => {
    const { row } = walk(kycLifecycle, toReview)
    expect(
      decide(kycLifecycle, row, {
        type: 'REVIEW_APPROVED',
        at,
        actor: 'ADM',
        reason: 'Fine.',
        ...facts,
      }),
    ).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [
        kycGuards.fourEyes,
        kycGuards.cipComplete,
        kycGuards.identityPassed,
        kycGuards.watchlistClear,
        kycGuards.riskRated,
        kycGuards.unlikeOthers,
      ],
    })
  })
  test('people of the provider decide in the place of the check, and never reject', () => {
    const { row } = walk(kycLifecycle, [
      ...toPending,
      { type: 'CHECK_REFERRED', actor: 'SYS', run: 1 },
    ])
    expect(present(kycLifecycle, row, { who: ['INV'] })).toMatchObject({
      label: 'In review',
      next: { who: 'partner' },
    })
    const says = (type: string, more: object = {}) =>
      decide(kycLifecycle, row, { type, at, actor: 'SYS', run: 1, reason: 'Compared.', ...more })
    expect(says('PROVIDER_APPROVED', { facts })).toMatchObject({ ok: true, to: 'approved' })
    expect(
      says('PROVIDER_APPROVED', { facts: { ...facts, identity: 'inconclusive' } }),
    ).toMatchObject({ ok: false, unmet: [kycGuards.identityPassed] })
    expect(says('PROVIDER_FINISHED')).toMatchObject({ ok: true, to: 'needs_review' })
    expect(says('PROVIDER_FINISHED', { run: 2 })).toMatchObject({ ok: false })
  })
  test('a name hit never rejects by itself: only people reject', () => {
    expect(kycLifecycle.events.REVIEW_REJECTED.by).toEqual(['ADM', 'BD'])
    expect(
      explore(kycModel)
        .flatMap(({ state }) => [
          decide(kycLifecycle, storedOf(kycLifecycle, state), { type: 'HIT', at, actor: 'SYS' }),
        ])
        .filter((d) => d.ok)
        .every((d) => d.ok && d.to === 'needs_review'),
    ).toBe(true)
  })
  test('a request for information keeps what to correct for thirty days, and forgets it when the party sends again', () => {
    const needs = [{ field: 'dob', sentence: 'The date differs from the document.' }]
    const { row, effects } = walk(kycLifecycle, [
      ...toReview,
      { type: 'INFORMATION_REQUESTED', actor: 'ADM', reason: 'Unclear.', needs },
    ])
    expect(row.context).toMatchObject({ needs, information_due: '2026-12-20T15:00:00.000Z' })
    expect(effects).toContainEqual({
      type: 'schedule',
      params: { event: 'INFORMATION_EXPIRED', at: '2026-12-20T15:00:00.000Z' },
    })
    const again = walkOn(kycLifecycle, row, { type: 'SUBMITTED', actor: 'INV', facts })
    expect(again.row.context).toMatchObject({ needs: [], information_due: null, run: 2 })
    expect(again.effects).toContainEqual({
      type: 'unschedule',
      params: { event: 'INFORMATION_EXPIRED' },
    })
  })
  test('a true match freezes money from any state, and lifting it leads to a review and not to an approval', () => {
    for (const { state } of explore(kycModel).filter(({ state }) => state.value !== 'suspended')) {
      const { row, effects } = walkOn(kycLifecycle, storedOf(kycLifecycle, state), suspended)
      expect(effects.map((e) => e.type)).toContain('freezeFunds')
      expect(
        walkOn(kycLifecycle, row, {
          type: 'SUSPENSION_LIFTED',
          actor: 'ADM',
          reason: 'Other person.',
          facts: { watchlist: 'false_positive' },
        }),
      ).toMatchObject({
        row: { value: 'needs_review' },
        effects: expect.arrayContaining([{ type: 'releaseFunds', params: {} }]),
      })
    }
  })
})

describe('no tipping-off', () => {
  const seen = (row: ReturnType<typeof walk>['row']) => ({
    ...present(kycLifecycle, row, { who: ['INV', 'ISS'], link: (link) => `/${link}` }),
    rev: 0,
  })
  const reviewed = walk(kycLifecycle, toReview)
  const hit = walk(kycLifecycle, [...toApproved, { type: 'HIT', actor: 'SYS' }])
  const matched = walk(kycLifecycle, [...toApproved, suspended])
  test('a party sees a suspension and a hit exactly as any review', () => {
    expect(seen(matched.row)).toEqual(seen(reviewed.row))
    expect(seen(hit.row)).toEqual(seen(reviewed.row))
    expect(seen(matched.row)).toMatchObject({ state: 'needs_review', label: 'In review' })
  })
  test('a refusal tells the party nothing that a review would not', () => {
    const refusal = (row: ReturnType<typeof walk>['row'], actor: 'INV' | 'ADM') =>
      decide(kycLifecycle, row, { type: 'BEGIN', at, actor })
    expect(refusal(matched.row, 'INV')).toEqual(refusal(reviewed.row, 'INV'))
    expect(refusal(matched.row, 'INV')).toMatchObject({
      ok: false,
      state: 'needs_review',
      accepts: [],
    })
    expect(refusal(matched.row, 'ADM')).toMatchObject({
      ok: false,
      state: 'suspended',
      accepts: ['SUSPENSION_LIFTED'],
    })
  })
  test('staff see which it is', () => {
    expect(present(kycLifecycle, matched.row, { staff: true })).toMatchObject({
      state: 'suspended',
      label: 'Suspended: true match',
    })
    expect(present(kycLifecycle, reviewed.row, { staff: true }).label).toBe('Needs a review')
  })
  test('neither a hit nor a suspension writes to the party, and steps hear the same of both', () => {
    for (const { effects } of [hit, matched]) {
      expect(effects.filter((e) => e.type === 'notify').map((e) => e.params['to'])).toEqual([
        'staff',
      ])
      expect(effects.filter((e) => e.type === 'signalSteps')).toEqual([
        { type: 'signalSteps', params: { step: 'kyc', status: 'submitted' } },
      ])
    }
  })
  test('the log entries of hits and suspensions are for staff only', () => {
    const only = Object.entries(kycLifecycle.events)
      .filter(([, rule]) => 'staffOnly' in rule)
      .map(([type]) => type)
    // what a person at the provider wrote may be a suspicion
    expect(only).toEqual([
      'PROVIDER_FINISHED',
      'HIT',
      'LIKENESS_FOUND',
      'SUSPENDED',
      'SUSPENSION_LIFTED',
    ])
  })
})

test('a check begins as not started', () =>
  expect(begin(kycLifecycle).stored.value).toBe('not_started'))

test('staff without the secret read the same of a suspended party as of one in review', () => {
  const shown = (state: string, options: PresentOptions) => {
    const row = presentRows('kyc').find((one) => one.value === state)
    if (row === undefined) throw new Error(`no row in ${state}`)
    // what each takes is offered to compliance alone, by the roles of the rules
    const { accepts: _, second: __, rev: ___, ...rest } = present(kycLifecycle, row, options)
    return rest
  }
  const blind = { who: ['ADM', 'BD'] as const }
  expect(shown('suspended', blind)).toEqual(shown('needs_review', blind))
  expect(shown('suspended', { who: ['INV'] })).toEqual(shown('needs_review', { who: ['INV'] }))
  // compliance sees both, with what each takes
  const full = { ...blind, staff: true }
  expect(shown('needs_review', full).next?.alternatives).toContain('ask for a correction')
  expect(shown('suspended', full).state).toBe('suspended')
})
