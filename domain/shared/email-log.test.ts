import { expect, it } from 'vitest'
import {
  canSendAgain,
  deliveryOfAction,
  emailStates,
  endsOptionalMail,
  meaningOfDelivery,
  meaningOfProblem,
  movesDelivery,
} from './email-log.ts'

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

it.each([
  [null, 'delayed', true],
  ['delayed', 'delivered', true],
  ['delivered', 'bounced', true],
  ['delivered', 'complained', true],
  ['delivered', 'delayed', false],
  ['bounced', 'delivered', false],
  ['bounced', 'bounced', false],
  ['complained', 'bounced', false],
] as const)('after %s, a report of %s changes it: %s', (known, reported, moves) => {
  expect(movesDelivery(known, reported)).toBe(moves)
})

it('only a lasting bounce and a report of spam end e-mails that can be switched off', () => {
  expect(
    (['delayed', 'delivered', 'bounced', 'complained'] as const).filter(endsOptionalMail),
  ).toEqual(['bounced', 'complained'])
  expect(emailStates.filter(canSendAgain)).toEqual(['failed', 'suppressed'])
  expect([deliveryOfAction('delayed'), deliveryOfAction('failed')]).toEqual(['delayed', 'bounced'])
})

it.each([
  ['delivered', '250', null],
  ['bounced', '5.1.1', 'The mailbox doesn’t exist. Ask the person for another address.'],
  ['bounced', '550', 'The mailbox does not exist or does not accept our mail.'],
  ['bounced', '', 'The recipient’s mail server refuses this message.'],
  ['delayed', '', 'The recipient’s mail server asks to try later.'],
  ['complained', '', 'The recipient reported it as spam.'],
] as const)('%s with %s means: %s', (delivery, code, meaning) => {
  expect(meaningOfDelivery(delivery, code)).toBe(meaning)
})
it('says how a message that is held back is sent', () => {
  expect(meaningOfDelivery('suppressed', 'bounced')).toContain('Sending it again ends that.')
})
