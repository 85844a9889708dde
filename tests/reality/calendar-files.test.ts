import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { calendarOf } from '#server/holders/meetings/calendar.ts'

type Meeting = Parameters<typeof calendarOf>[0]
const written = {
  id: '01a1fe1d-8579-7314-b505-721e4b7569c0',
  company: 'Ham & Söhne; Partners, "Inc."',
  title: 'Annual meeting\r\nof holders \\ 2026',
  kind_label: 'Annual meeting',
  agenda: [`Elect \u0007three directors${' 😀👩‍👩‍👧'.repeat(40)}`, 'Accounts,\nand their audit\u0000'],
  starts_at: '2026-12-09T17:00:00.000Z',
  place: '100 Main St, Suite 4; Austin\u000b',
  virtual_url: 'https://meet.example.com/a?b=1;c=2',
  status: { state: 'called', rev: 3 },
} as unknown as Meeting
const fileOf = (more: Partial<{ state: string; rev: number }> = {}): string => {
  const { body } = calendarOf(
    { ...written, status: { ...written.status, ...more } as Meeting['status'] },
    {
      url: 'https://capstan.example/dashboard/held/1',
      now: '2026-11-29T12:00:00.000Z',
      organizer: 'support@capstan.example',
    },
  )
  if (!Buffer.isBuffer(body)) throw new Error('the file is a stream')
  return body.toString('utf8')
}
/** The file as ical.js reads it, strictly (Mozilla’s parser, which Thunderbird has). */
const eventOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const [event, ...others] = calendar.getAllSubcomponents('vevent')
  if (event === undefined || others.length > 0) throw new Error('not one event')
  return { calendar, event: new ICAL.Event(event, { strictExceptions: true }), raw: event }
}

it('ends each line with CRLF, the last too, folds at 75 octets and has no control characters (RFC 5545, 3.1)', () => {
  const text = fileOf()
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}--\t]/v)
  const lines = text.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(text).not.toContain('\ufffd')
})

it('is read back with the words that were written', () => {
  const { calendar, event, raw } = eventOf(fileOf())
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(event.summary).toBe('Ham & Söhne; Partners, "Inc.": Annual meeting of holders \\ 2026')
  expect(event.location).toBe('100 Main St, Suite 4; Austin / https://meet.example.com/a?b=1;c=2')
  expect(event.description).toBe(
    `Annual meeting\nElect three directors${' 😀👩‍👩‍👧'.repeat(40)}\nAccounts,\nand their audit`,
  )
  expect(event.startDate.toJSDate().toISOString()).toBe(written.starts_at)
  expect(String(raw.getFirstPropertyValue('organizer'))).toBe('mailto:support@capstan.example')
  // required of an event that is published (RFC 5546, 3.2.1)
  for (const name of ['dtstamp', 'dtstart', 'organizer', 'summary', 'uid'])
    expect([name, raw.getAllProperties(name).length]).toEqual([name, 1])
})

it('a cancelled meeting takes the same event out of a calendar (RFC 5546, 3.2.5)', () => {
  const before = eventOf(fileOf())
  const after = eventOf(fileOf({ state: 'cancelled', rev: 4 }))
  expect(after.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(after.raw.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(after.event.uid).toBe(before.event.uid)
  expect(after.event.sequence).toBeGreaterThan(before.event.sequence)
})
