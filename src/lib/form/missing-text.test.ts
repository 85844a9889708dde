import { describe, expect, test } from 'vitest'
import { CHOOSE_ONE, FILL_IN } from '#domain/shared/plain-errors.ts'
import { namedError } from './missing-text.ts'

describe('the error of an empty field names the field', () => {
  test.each([
    [FILL_IN, 'Citizenship', 'country', 'Choose citizenship.'],
    [CHOOSE_ONE, 'Your citizenship', 'text', 'Choose your citizenship.'],
    [FILL_IN, 'Date of birth', 'date', 'Enter date of birth.'],
    [FILL_IN, 'SSN', 'ssn', 'Enter SSN.'],
    [FILL_IN, 'Are you a US citizen?', 'yes-no', 'Answer this question.'],
  ])('%s of %s as %s', (message, title, widget, said) =>
    expect(namedError(message, { title, widget })).toBe(said),
  )
  test('a message of its own stays, and so does none', () => {
    expect(namedError('Enter MM/DD/YYYY.', { title: 'Date', widget: 'date' })).toBe(
      'Enter MM/DD/YYYY.',
    )
    expect(namedError(undefined, { title: 'Date', widget: 'date' })).toBeUndefined()
  })
})
