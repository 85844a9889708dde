import { describe, expect, it } from 'vitest'
import { investment, stepAt } from './investment.fixture.ts'
import { stepCount, wayOf } from '#domain/shared/investment-route.ts'
import { backPath, detour, nextPath, stepperSteps } from './step-list.ts'

const id = investment.id
const at = (step: string) => `/investment/${id}/${step}`

describe('the way through the steps', () => {
  it('lets a reachable step be opened, also before its turn', () => {
    expect(detour(investment, 'kyc')).toBeNull()
    expect(detour(investment, 'suitability')).toBeNull()
  })
  it('leads a forced address to the step that is next, and says why', () => {
    expect(detour(investment, 'ira')).toEqual({
      to: at('kyc'),
      because: 'Account type: You invest in your own name, so this step is not needed.',
    })
    expect(detour(investment, 'review')).toEqual({
      to: at('kyc'),
      because: 'Review: Identity comes first.',
    })
  })
  it('leads to the overview when nothing is left, never to the step itself', () => {
    const submittedInvestment = { ...investment, next_step: null }
    expect(detour(submittedInvestment, 'review')?.to).toBe(`/investment/${id}`)
    expect(detour({ ...investment, steps: [stepAt('kyc', 'rejected', false)] }, 'kyc')?.to).toBe(
      `/investment/${id}`,
    )
    expect(nextPath(submittedInvestment)).toBe(`/investment/${id}`)
  })
  it('goes back to the nearest step that can be opened, else to the overview', () => {
    expect(backPath(investment, 'payment')).toBe(at('kyc'))
    expect(backPath(investment, 'kyc')).toBe(`/investment/${id}`)
  })
  it('shows statuses as the server derives them: done, current, to do, and the review that opens when it is near', () => {
    const rows = stepperSteps(investment, 'kyc')
    expect(rows.map((row) => [row.id, row.state, row.to !== undefined])).toEqual([
      ['amount', 'done', false],
      ['account', 'done', false],
      ['email', 'done', false],
      ['kyc', 'current', true],
      ['payment', 'todo', true],
      ['documents', 'todo', true],
      ['suitability', 'review', true],
      ['investor-details', 'issue', true],
      ['review', 'locked', false],
    ])
    expect(stepCount(wayOf(investment), 'kyc')).toBe(
      `Step ${rows.findIndex((row) => row.active === true) + 1} of ${rows.length}`,
    )
    expect(stepperSteps({ ...investment, next_step: 'review' }, 'kyc').at(-1)).toMatchObject({
      id: 'review',
      state: 'todo',
      open: true,
    })
    expect(
      stepperSteps(
        { ...investment, steps: [stepAt('documents', 'not_started', false)] },
        'kyc',
      ).find((row) => row.id === 'documents')?.state,
    ).toBe('locked')
  })
})
