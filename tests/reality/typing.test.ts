import { provideNumberingPlans } from '#domain/shared/phone-number.ts'
import { phone } from '#domain/shared/common.ts'
import { readPhone } from '#src/ui/inputs/phone-lib.ts'
import * as library from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

/**
 * What people type and paste into each kind of input, with the value that is stored or the sentence that they read; a
 * case is one line. Figures have their own table, typed-figures.test.ts.
 */
type Table = readonly (readonly [string, unknown])[]

provideNumberingPlans(library)
/** The value that a schema gives, or its first sentence as a RegExp can match it. */
const checked = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues[0]?.message
}

const NO_SUCH = /isn’t a phone number that exists/
const PHONES: Table = [
  ['415-555-2671', '+14155552671'],
  ['(415) 555-2671', '+14155552671'],
  ['415.555.2671', '+14155552671'],
  ['415/555-2671', '+14155552671'],
  ['1 415 555 2671', '+14155552671'],
  ['+1 415 555 2671', '+14155552671'],
  ['+1\u00A0415\u00A0555\u20112671', '+14155552671'],
  ['\u202A+1 415-555-2671\u202C', '+14155552671'],
  ['tel:+1-415-555-2671', '+14155552671'],
  ['４１５５５５２６７１', '+14155552671'],
  ['001 415 555 2671', '+14155552671'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['00 44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 06 6982', '+39066982'],
  ['1-800-356-9377', '+18003569377'],
  ['1-800-FLOWERS', /in digits, without letters/],
  ['415-555-CALL', /in digits, without letters/],
  ['415-555-2671 ext. 12', /without its extension/],
  ['415-555-2671 extension 12', /without its extension/],
  ['415-555-2671x12', /without its extension/],
  ['415-555-2671 #12', /without its extension/],
  ['+1 415 555 2671;ext=12', /without its extension/],
  ['415-555-2671 or 415-555-2672', /in digits, without letters/],
  ['415-555-2671 / 415-555-2672', NO_SUCH],
  ['415-555-267', NO_SUCH],
  ['415-555-26711', NO_SUCH],
  ['(415) 155-2671', NO_SUCH],
  ['115-555-2671', NO_SUCH],
  ['+1', /with its country code/],
  ['+999 123 456 789', NO_SUCH],
  ['none', /in digits, without letters/],
]

const TABLES: Readonly<Record<string, readonly [Table, (text: string) => unknown]>> = {
  'phone numbers (I3)': [PHONES, (text) => checked(phone, readPhone(library, text, 'US').value)],
}

describe.each(Object.entries(TABLES))('%s as people write them', (_, [table, read]) => {
  it.each([...table])('reads %j as %s', (text, meant) => {
    if (meant instanceof RegExp) expect(read(text)).toMatch(meant)
    else expect(read(text)).toEqual(meant)
  })
})
