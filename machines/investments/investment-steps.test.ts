import { stepNames } from '#domain/shared/investment-steps.ts'
import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { load } from '#machines/lib/load.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import { presentRegion } from '#machines/lib/present.ts'
import type { Decision, Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import {
  stepEvents,
  stepStates,
  type StepEventType,
  type StepFacts,
} from './investment-steps.events.ts'
import { investmentStepsLifecycle as lifecycle } from './investment-steps.lifecycle.ts'
import { investmentStepsModel, ready } from './investment-steps.model.ts'

lifecycleSuite(lifecycle, investmentStepsModel, './investment-steps.golden.txt', stepNames)

type Extra = { actor?: 'INV' | 'ADM' | 'SYS' | 'BD'; reason?: string; facts?: Partial<StepFacts> }
const ask = (row: Stored, type: StepEventType, extra: Extra = {}): Decision =>
  decide(lifecycle, row, { type, at: MODEL_AT, actor: stepEvents[type].by[0] ?? 'SYS', ...extra })
function send(row: Stored, type: StepEventType, extra: Extra = {}): Stored {
  const decision = ask(row, type, extra)
  if (!decision.ok) throw new Error(`${type}: ${decision.reason} ${decision.unmet.join(' ')}`)
  return decision.stored
}
const first = begin(lifecycle).stored

test('the regions are the six segments of the URL, and each has the eight states', () => {
  expect(Object.keys(lifecycle.machine.states).sort()).toEqual([...stepNames].sort())
  for (const step of stepNames)
    expect(Object.keys(lifecycle.machine.states[step]?.states ?? {}).sort()).toEqual(
      [...stepStates].sort(),
    )
})

describe('an approval that never ends (L21)', () => {
  const NEVER = '9999-12-31T00:00:00.000Z'
  const approved = (expiresAt: string | null) =>
    ask(first, 'kyc.approved', { facts: { expiresAt, complete: true } })
  const none = { steps: { kyc: { expiresAt: null } } }
  test('has no date and no deadline', () => {
    const decision = approved(null)
    expect(decision).toMatchObject({ ok: true, stored: { context: none } })
    expect(decision.ok ? decision.effects.map((effect) => effect.type) : []).toEqual([
      'stepChanged',
    ])
  })
  test('had a date in entries and rows of version 1, which are read without it', () => {
    const decision = approved(NEVER)
    expect(decision).toMatchObject({ ok: true, stored: { context: none } })
    const row = send(first, 'kyc.approved', { facts: { complete: true } })
    const { steps } = row.context as { steps: Record<string, object> }
    const old = {
      ...row,
      version: 1,
      context: { steps: { ...steps, kyc: { ...steps['kyc'], expiresAt: NEVER } } },
    }
    expect(load(lifecycle, old).stored.context).toMatchObject(none)
    expect(presentRegion(lifecycle, old, 'kyc').next?.by).toBeNull()
  })
})

describe('the order of the steps', () => {
  test('documents need an amount and a registration', () => {
    expect(ask(first, 'documents.submitted', { facts: { complete: true } })).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: ['Choose an amount first.', 'Choose your registration first.'],
    })
    expect(
      ask(first, 'documents.saved', { facts: { amountChosen: true, registrationChosen: true } }),
    ).toMatchObject({ ok: true })
  })
  test('payment needs a registration, and not that of a retirement account', () => {
    expect(ask(first, 'payment.saved', { facts: { paidByIra: false } })).toMatchObject({
      ok: false,
      unmet: ['Choose your registration first.'],
    })
    expect(
      ask(first, 'payment.saved', { facts: { registrationChosen: true, paidByIra: true } }),
    ).toMatchObject({
      ok: false,
      unmet: ['The retirement account pays, so this step isn’t required.'],
    })
    expect(
      ask(first, 'payment.approved', { facts: { registrationChosen: true, paidByIra: true } }),
    ).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
  test('the retirement account step is for retirement accounts', () => {
    expect(ask(first, 'ira.saved', { facts: { paidByIra: false } })).toMatchObject({
      ok: false,
      unmet: ['Only retirement account investments have this step.'],
    })
    expect(ask(first, 'ira.not_needed', { facts: { paidByIra: true } })).toMatchObject({
      ok: false,
    })
  })
  test('identity, suitability and details may come in any order', () => {
    for (const step of ['kyc', 'suitability', 'investor-details'] as const)
      expect(ask(first, `${step}.saved`)).toMatchObject({
        ok: true,
        from: `${step}:not_started`,
        to: `${step}:in_progress`,
      })
  })
})

test('an event of one step leaves the other five as they were', () => {
  const before = first.value as Record<string, string>
  const after = send(first, 'kyc.submitted', { facts: ready('kyc') }).value as Record<
    string,
    string
  >
  expect(after).toEqual({ ...before, kyc: 'submitted' })
})
test('a rejected step is opened again by compliance only, an approved one not by the investor', () => {
  const rejected = send(send(first, 'kyc.submitted', { facts: ready('kyc') }), 'kyc.rejected', {
    reason: 'Not genuine.',
  })
  expect(ask(rejected, 'kyc.reopened', { actor: 'INV' })).toMatchObject({
    ok: false,
    unmet: ['Only compliance can reopen a rejected step.'],
  })
  expect(ask(rejected, 'kyc.reopened', { actor: 'ADM' })).toMatchObject({ ok: true })
  const approved = send(first, 'kyc.approved', { facts: { expiresAt: null } })
  expect(ask(approved, 'kyc.reopened', { actor: 'INV' })).toMatchObject({ ok: false })
})
test('an approval with an end schedules its expiry, one without does not', () => {
  const effects = (expiresAt: string | null) => {
    const decision = ask(first, 'kyc.approved', { facts: { expiresAt } })
    return decision.ok ? decision.effects : []
  }
  expect(effects('2027-01-01T00:00:00.000Z')).toContainEqual({
    type: 'schedule',
    params: { event: 'kyc.expired', at: '2027-01-01T00:00:00.000Z' },
  })
  expect(effects(null).map((effect) => effect.type)).toEqual(['stepChanged'])
})
test('submitting the details lets the registration say who pays', () => {
  const decision = ask(first, 'investor-details.submitted', { facts: ready('investor-details') })
  expect(decision.ok && decision.effects.map((effect) => effect.type)).toEqual([
    'settlePayer',
    'stepChanged',
  ])
})
test('a step is presented by itself, with its own events', () => {
  expect(presentRegion(lifecycle, first, 'documents', { who: ['INV'] })).toMatchObject({
    state: 'not_started',
    label: 'Not started',
    accepts: ['documents.saved', 'documents.submitted'],
  })
})
