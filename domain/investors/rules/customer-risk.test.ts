import { describe, expect, it } from 'vitest'
import { customerRisk, worseRisk, type CustomerRiskInput } from './customer-risk.ts'

const base: CustomerRiskInput = {
  citizenship: 'US',
  residence: 'US',
  political: false,
  third_party_funds: false,
  expected_annual_cents: 1_000_000,
  layered: false,
  on: '2026-11-20',
}
describe('the risk of a customer (platform policy under 31 CFR 1023.210(b)(5))', () => {
  it.each<[string, Partial<CustomerRiskInput>]>([
    ['low', {}],
    ['low', { third_party_funds: true }],
    ['low', { expected_annual_cents: 25_000_001, layered: true }],
    ['medium', { third_party_funds: true, expected_annual_cents: 25_000_001 }],
    ['low', { third_party_funds: true, expected_annual_cents: 25_000_000 }],
    ['medium', { citizenship: 'MM' }],
    ['medium', { political: true }],
    ['high', { political: true, third_party_funds: true }],
    ['medium', { residence: 'FR', political: true }],
    ['high', { residence: 'MM', third_party_funds: true }],
    ['prohibited', { citizenship: 'IR' }],
  ])('is %s for %o', (rating, change) => {
    expect(customerRisk({ ...base, ...change })).toBe(rating)
  })
  it('takes the worse of two', () => {
    expect([worseRisk('low', 'high'), worseRisk('prohibited', 'medium')]).toEqual([
      'high',
      'prohibited',
    ])
  })
})
