import { describe, expect, it } from 'vitest'
import { stepCount, stepLine, wayOf } from './investment-route.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'

type Way = Exclude<Parameters<typeof wayOf>[0], string>
const investment = (states: Partial<Record<StepName, string>>, submitted: string | null = null) =>
  ({
    submitted_at: submitted,
    steps: Object.entries(states).map(([name, state]) => ({ name, status: { state } })),
  }) as unknown as Way
const begun = investment({
  ira: 'not_applicable',
  kyc: 'in_progress',
  payment: 'not_started',
  documents: 'not_started',
  suitability: 'not_started',
  'investor-details': 'not_started',
})

describe('the count of steps', () => {
  it('is the same before the account exists and in the guided investment', () => {
    const before = wayOf('individual')
    expect(stepLine(before, 'amount')).toBe('Step 1 of 9: Amount')
    expect(stepLine(before, 'account')).toBe('Step 2 of 9: Account')
    expect(stepLine(before, 'email')).toBe('Step 3 of 9: E-mail address')
    expect(stepLine(wayOf(begun), 'kyc')).toBe('Step 4 of 9: Identity')
    expect(stepLine(wayOf(begun), 'review')).toBe('Step 9 of 9: Review and sign')
    expect(wayOf(begun).map((step) => step.name)).toEqual(before.map((step) => step.name))
  })
  it('has one more step for a retirement account', () => {
    expect(stepCount(wayOf('ira'), 'account')).toBe('Step 2 of 10')
    const ira = investment({ ira: 'approved', kyc: 'in_progress', payment: 'not_applicable' })
    expect(wayOf(ira).map((step) => step.name)).toEqual([
      'amount',
      'account',
      'email',
      'ira',
      'kyc',
      'review',
    ])
  })
  it('counts what the investor has done, in review or approved, and the review once it is submitted', () => {
    const done = (way: Way) => wayOf(way).filter((step) => step.done).length
    expect(done(begun)).toBe(3)
    expect(done(investment({ kyc: 'submitted', payment: 'approved', documents: 'expired' }))).toBe(
      5,
    )
    expect(done(investment({ kyc: 'submitted' }, '2026-11-20T15:00:00Z'))).toBe(5)
  })
  it('says nothing of a step that is not on the way', () => {
    expect(stepLine(wayOf(begun), 'ira')).toBe('')
  })
})
