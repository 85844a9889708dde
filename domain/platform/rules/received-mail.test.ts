import { expect, test } from 'vitest'
import { kindOfReceived, readDeliveryStatus, withoutSecrets } from './received-mail.ts'
import { meaningOfBounce } from '#domain/shared/email-log.ts'

const origin = { action: null, autoSubmitted: null, returnPath: null }
test.each([
  [{ action: 'failed', autoSubmitted: 'auto-replied' }, 'bounce'],
  [{ action: 'delayed' }, 'bounce'],
  [{ action: 'delivered' }, 'auto_reply'],
  [{ autoSubmitted: 'auto-replied; owner-email="a@b.example"' }, 'auto_reply'],
  [{ autoSubmitted: 'auto-generated' }, 'auto_reply'],
  [{ returnPath: '<>' }, 'auto_reply'],
  [{ autoSubmitted: 'no' }, 'answer'],
  [{}, 'answer'],
] as const)('%o is %s', (more, kind) => {
  expect(kindOfReceived({ ...origin, ...more })).toBe(kind)
})

test('a delivery report names the recipient that failed, also behind one that did not', () => {
  const text = [
    'Reporting-MTA: dns; mx.mail.example',
    '',
    'Final-Recipient: rfc822; fine@mail.example',
    'Action: delivered',
    'Status: 2.0.0',
    '',
    'Final-Recipient: rfc822;',
    '  Gone@Mail.example',
    'Action: Failed',
    'Status: 5.1.1 (no such user)',
  ].join('\r\n')
  expect(readDeliveryStatus(text)).toEqual({
    action: 'failed',
    status: '5.1.1',
    recipient: 'gone@mail.example',
  })
  expect(readDeliveryStatus('Reporting-MTA: dns; mx')).toBeNull()
  expect(readDeliveryStatus('Action: failed')).toEqual({
    action: 'failed',
    status: '5.0.0',
    recipient: null,
  })
})

test.each([
  ['5.1.1', 'The mailbox doesn’t exist. Ask the person for another address.'],
  ['4.2.2', 'The mailbox is full. The mail server keeps trying.'],
  ['5.9.9', 'The message didn’t arrive. Ask the person for another address.'],
])('the status %s means: %s', (status, meaning) => {
  expect(meaningOfBounce(status)).toBe(meaning)
})

test.each([
  ['My code is 012345, help.', 'My code is [code removed], help.'],
  ['It was 012 345.', 'It was [code removed].'],
  ['Recovery ABCDE-FGHJ2', 'Recovery [code removed]'],
  ['Open https://invest.example/reset/abc now', 'Open [link removed] now'],
  ['See www.mail.example/x', 'See [link removed]'],
  ['token a1b2c3d4e5f6g7h8i9j0k1l2', 'token [code removed]'],
  ['I paid $100,000 on 11/20/2026.', 'I paid $100,000 on 11/20/2026.'],
  ['An internationalization question', 'An internationalization question'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown)
})
