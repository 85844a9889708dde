import { splitAtContact } from '#domain/shared/contact-page.ts'
import { describe, expect, it } from 'vitest'
import { mailTemplates, writeMail } from './index.ts'

const world = {
  platform: 'Capstan',
  supportEmail: 'support@capstan.example',
  legal: 'Capstan Markets, Inc. · Investing carries risk.',
  color: '#1b6072',
  url: 'https://invest.example',
}

describe('messages', () => {
  it('leads to the contact page wherever it says "contact us", in text and HTML', () => {
    const { mail } = writeMail(
      'notice',
      { subject: 'About you', lines: ['Contact us if something has changed.'] },
      'Ada',
      world,
    )
    expect(mail.text).toContain(
      'Contact us (https://invest.example/help#contact) if something has changed.',
    )
    expect(mail.html).toContain('<a href="https://invest.example/help#contact"')
    expect(mail.html).toContain('>Contact us</a> if something has changed.')
    // similar text stays unchanged
    expect(splitAtContact('You can contact users.')).toEqual([
      { words: 'You can contact users.', isContact: false },
    ])
  })
  it('greets by first name and links only to the configured address', () => {
    const { mail } = writeMail('register.validate', { token: 'abc' }, 'Ada', world)
    expect(mail.text).toContain('Hello Ada,')
    expect(mail.text).toContain('https://invest.example/register/validate/abc')
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].map((m) => m[1])).toEqual([
      'https://invest.example/register/validate/abc',
    ])
  })
  it('shows a code in text and HTML, hands it to the mailbox, and keeps it out of the subject and the log', () => {
    for (const name of ['login.code', 'stepup.code'] as const) {
      const { mail, logged } = writeMail(name, { code: '012345' }, 'Ada', world)
      expect(mail.code).toBe('012345')
      expect(mail.text).toContain('012345')
      expect(mail.html).toContain('012345')
      expect(mail.subject).not.toContain('012345')
      expect(JSON.stringify(logged)).not.toContain('012345')
    }
  })
  it('writes a name with markup and line breaks as plain words on one line', () => {
    const { mail } = writeMail(
      'register.taken',
      {},
      'Eve\r\nBcc: x@y.example <img src=x onerror=alert(1)>',
      world,
    )
    expect(mail.html).not.toContain('<img')
    expect(mail.text.split('\n')[0]).toBe(
      'Hello Eve Bcc: x@y.example <img src=x onerror=alert(1)>,',
    )
  })
  it('sets a name from right to left apart from the words around it, and leaves other names as they are', () => {
    expect(writeMail('register.taken', {}, 'فرهاد', world).mail.text.split('\n')[0]).toBe(
      'Hello \u2068فرهاد\u2069,',
    )
    expect(writeMail('register.taken', {}, 'Zoë', world).mail.text.split('\n')[0]).toBe(
      'Hello Zoë,',
    )
  })
  it('says how such mails are stopped where they can be, in text and HTML', () => {
    const stop = '/unsubscribe/x.y'
    const { mail } = writeMail(
      'reminder',
      {
        subject: 'Tidewater Grid: sign',
        lines: ['Sign it.'],
        again: true,
        action: { label: 'Open it', path: '/investment/1' },
      },
      'Ada',
      { ...world, stop },
    )
    expect(mail.subject).toBe('Still open: Tidewater Grid: sign')
    expect([
      mail.text.includes(`${world.url}${stop}`),
      mail.html.includes(`${world.url}${stop}`),
    ]).toEqual([true, true])
    expect(writeMail('login.code', { code: '111111' }, 'Ada', world).mail.text).not.toContain(
      'Stop messages',
    )
  })
  it('keeps of a notice only its subject and link for the log', () => {
    const { mail, logged } = writeMail(
      'notice',
      {
        subject: 'Your money arrived\nX: y',
        lines: ['We received $5,000.'],
        action: { label: 'Open', path: '/dashboard' },
      },
      'Ada',
      world,
    )
    expect(mail.subject).toBe('Your money arrived X: y')
    expect(mail.html).toContain('We received $5,000.')
    expect(logged).toEqual({
      subject: 'Your money arrived\nX: y',
      action: { label: 'Open', path: '/dashboard' },
    })
  })
  it('loads nothing from elsewhere', () => {
    expect(Object.keys(mailTemplates).length).toBeGreaterThan(3)
    const { mail } = writeMail('login.code', { code: '111111' }, '', world)
    expect(mail.html).not.toMatch(/<script|<img|<link|url\(/)
    expect(mail.text.startsWith('Hello,\n')).toBe(true)
  })
})
