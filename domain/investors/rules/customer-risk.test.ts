import { describe, expect, it } from 'vitest'
import { customerRisk, riskInForce, worseRisk, type CustomerRiskInput } from './customer-risk.ts'

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

describe('the rating that counts (K4)', () => {
  it.each([
    ['nothing given', 'medium', null, 'medium'],
    ['one person raises it', 'low', { risk: 'high', from: null }, 'high'],
    ['one person does not lower it', 'high', { risk: 'low', from: null }, 'high'],
    ['two people lower it', 'high', { risk: 'low', from: 'high' }, 'low'],
    ['of something worse than two people knew', 'high', { risk: 'low', from: 'medium' }, 'high'],
    ['of something better than two people knew', 'low', { risk: 'medium', from: 'high' }, 'medium'],
    ['a prohibited country', 'prohibited', { risk: 'low', from: 'high' }, 'prohibited'],
    ['one person prohibits', 'low', { risk: 'prohibited', from: null }, 'prohibited'],
  ] as const)('%s', (_, computed, given, counts) =>
    expect(riskInForce(computed, given)).toBe(counts),
  )
})
