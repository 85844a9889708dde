import { describe, expect, it } from 'vitest'
import { address } from '#domain/shared/common.ts'
import { kycStepProblems } from './kyc-step.ts'

const TODAY = '2026-11-29'
describe('what the page can judge of the identity step (I12)', () => {
  it('is judged of each value as soon as it is given, without the others', () => {
    expect(kycStepProblems(true, {}, TODAY, true)).toEqual({})
    // a date of which the first digits are typed
    for (const half of ['', '0', '04/1'])
      expect(kycStepProblems(true, { dob: half, document_expires: half }, TODAY, true)).toEqual({})
    expect(kycStepProblems(true, { ssn: '666121234' }, TODAY)).toHaveProperty('ssn')
    expect(kycStepProblems(true, { dob: '2015-04-12' }, TODAY, true)).toEqual({
      dob: expect.stringContaining('18'),
    })
    expect(kycStepProblems(true, { document_expires: '2026-11-28' }, TODAY, true)).toEqual({
      document_expires: expect.stringContaining('expired'),
    })
    expect(
      kycStepProblems(true, { document_type: 'state_id', document_expires: TODAY }, TODAY, true),
    ).toEqual({ document_back: expect.stringContaining('back') })
  })
  it('tells of the ZIP code with the parts of an address that are missing', () => {
    const issues = address.safeParse({ postal: '2351', country: 'US' }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.')).toSorted()).toEqual([
      'city',
      'line1',
      'postal',
      'region',
    ])
  })
  it('refuses parts of an address that are no text, and nothing else of them', () => {
    const issues = address.safeParse({ line1: 7, country: 'US' }).error?.issues ?? []
    expect(issues.map((issue) => issue.path.join('.')).toSorted()).toEqual(['city', 'line1'])
  })
})
