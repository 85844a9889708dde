import { expect, it } from 'vitest'
import { meaningOfProblem } from './email-log.ts'

it.each([
  ['450 EENVELOPE', 'The mailbox is busy or asks to try later.'],
  ['550', 'The mailbox does not exist or does not accept our mail.'],
  ['421 ETIMEDOUT', 'The mail server asks to try later.'],
  ['554 EMESSAGE', 'The mail server refuses this message.'],
  ['ECONNREFUSED', 'Our mail server could not be reached.'],
  ['unknown', 'Our mail server could not be reached.'],
])('%s means: %s', (code, meaning) => {
  expect(meaningOfProblem(code)).toBe(meaning)
})
