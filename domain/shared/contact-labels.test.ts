import { describe, expect, it } from 'vitest'
import { addressLines, countryText, phoneText } from './contact-labels.ts'

describe('contact data in words', () => {
  it.each([
    ['+17575554471', '+1 (757) 555-4471'],
    ['+46812345678', '+46 812 345 678'],
    ['+442079460123', '+44 207 946 0123'],
    ['+35315550123', '+353 155 501 23'],
    ['+9720501234567', '+972 050 123 4567'],
    ['555-0123', '555-0123'],
    ['', ''],
  ])('the number %s is read as %s', (phone, words) => expect(phoneText(phone)).toBe(words))
  it('loses no digit of a number, whatever its country', () => {
    for (const phone of [
      '+17575554471',
      '+4915112345678',
      '+97150123456',
      '+861012345678',
      '+3581234567',
    ])
      expect(phoneText(phone).replace(/[^+\d]/g, '')).toBe(phone)
  })
  it('an address stands in lines with the name of its country; what is missing leaves no gap', () => {
    expect(
      addressLines({
        line1: '412 Colonial Avenue',
        city: 'Norfolk',
        region: 'VA',
        postal: '23507',
        country: 'US',
      }),
    ).toEqual(['412 Colonial Avenue', 'Norfolk, VA 23507', 'United States'])
    expect(addressLines({ line1: 'דרך בגין 7', city: 'תל אביב', country: 'IL' })).toEqual([
      'דרך בגין 7',
      'תל אביב',
      'Israel',
    ])
    expect(addressLines({})).toEqual([])
  })
  it('an unknown country is its code', () =>
    expect([countryText('XX'), countryText('Norway')]).toEqual(['XX', 'Norway']))
})
