import type { MeetingView } from '#domain/holders/model/meeting.ts'
import { Download } from '#server/kernel/http/call.ts'

/** Text of a calendar value (RFC 5545 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll('\n', String.raw`\n`)
const stamp = (at: string): string => `${at.replaceAll(/[-:]/g, '').slice(0, 15)}Z`
/** Lines of at most 75 octets (RFC 5545 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let rest = line
  while (Buffer.byteLength(rest) > 74) {
    let cut = 74
    while (Buffer.byteLength(rest.slice(0, cut)) > 74) cut--
    parts.push(rest.slice(0, cut))
    rest = ` ${rest.slice(cut)}`
  }
  return [...parts, rest].join('\r\n')
}

/** A meeting as a calendar file of one event; the same meeting is the same event when it moves. */
export function calendarOf(meeting: MeetingView, url: string, now: string): Download {
  const place = [meeting.place, meeting.virtual_url].filter((one) => one !== '').join(' / ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Capstan//Meetings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${meeting.id}@capstan`,
    `SEQUENCE:${meeting.status.rev}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(meeting.starts_at)}`,
    'DURATION:PT1H',
    `SUMMARY:${escaped(`${meeting.company}: ${meeting.title}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped([meeting.kind_label, ...meeting.agenda].join('\n'))}`,
    `URL:${url}`,
    `STATUS:${meeting.status.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Download(Buffer.from(`${lines.map(folded).join('\r\n')}\r\n`, 'utf8'), {
    name: 'meeting.ics',
    contentType: 'text/calendar; charset=utf-8',
  })
}
