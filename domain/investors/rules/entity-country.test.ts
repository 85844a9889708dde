import { expect, test } from 'vitest'
import { entityPlace, prohibitedPlace } from './entity-country.ts'

const at = (country: string, jurisdiction = 'Delaware') => ({ address: { country }, jurisdiction })

test('an entity in a comprehensively sanctioned country, or formed in one, is named by its field', () => {
  for (const country of ['CU', 'IR', 'KP'])
    expect(prohibitedPlace(at(country))?.field).toBe('address.country')
  for (const formed of ['Iran', 'Islamic Republic of IRAN', 'Cuba', 'North Korea', 'Irán'])
    expect(prohibitedPlace(at('US', formed))?.field).toBe('jurisdiction')
})
test('other places are not', () => {
  for (const formed of ['Delaware', 'South Korea', 'Republic of Korea', 'Cubatao', 'Iranduba', ''])
    expect(prohibitedPlace(at('US', formed))).toBeNull()
  expect(prohibitedPlace({ state: 'VA' })).toBeNull()
})
test('a registration without an address of its own has no place', () => {
  expect(entityPlace({ state: 'VA' })).toBeNull()
  expect(entityPlace({ address: { country: 'US', region: 'VA' } })).toEqual({
    country: 'US',
    region: 'VA',
  })
})
