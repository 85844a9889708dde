import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MeetingView } from '#domain/holders/model/meeting.ts'
import { Download } from '#server/kernel/http/call.ts'

const HOUR_MS = 3_600_000
/** Control characters, which TEXT values can't contain, but the tab and the line end, written as \n (RFC 5545, 3.3.11). */
const CONTROL = /[\p{Cc}--[\t\n]]/gv
const textOf = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, '')
/** A value of one line. */
const lineOf = (text: string): string => textOf(text).replaceAll('\n', ' ')

/**
 * A meeting as a calendar file of one event (RFC 5545). A rescheduled meeting stays the same event; a cancelled one is
 * removed from calendars by the same UID with a higher sequence (RFC 5546, 3.2.5).
 */
export function calendarOf(
  meeting: Pick<
    MeetingView,
    | 'id'
    | 'starts_at'
    | 'place'
    | 'virtual_url'
    | 'status'
    | 'company'
    | 'title'
    | 'kind_label'
    | 'agenda'
  >,
  { url, now, organizer }: { url: string; now: string; organizer: string },
): Download {
  const start = new Date(meeting.starts_at)
  const location = lineOf(
    [meeting.place, meeting.virtual_url].filter((one) => one !== '').join(' / '),
  )
  const isCancelled = meeting.status.state === 'cancelled'
  const calendar = ical({
    prodId: { company: 'Capstan', product: 'Meetings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: `${meeting.id}@capstan`,
        sequence: meeting.status.rev,
        stamp: new Date(now),
        start,
        end: new Date(start.getTime() + HOUR_MS),
        organizer: { name: lineOf(meeting.company), email: organizer },
        summary: lineOf(`${meeting.company}: ${meeting.title}`),
        description: [meeting.kind_label, ...meeting.agenda].map(textOf).join('\n'),
        url,
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(location === '' ? {} : { location }),
      },
    ],
  })
  return new Download(Buffer.from(`${calendar.toString().trimEnd()}\r\n`, 'utf8'), {
    name: 'meeting.ics',
    contentType: 'text/calendar; charset=utf-8',
  })
}
