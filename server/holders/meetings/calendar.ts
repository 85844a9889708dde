import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MeetingView } from '#domain/holders/model/meeting.ts'
import { Download } from '#server/kernel/http/call.ts'

const HOUR_MS = 3_600_000

/** A meeting as a calendar file of one event; the same meeting is the same event when it is rescheduled. */
export function calendarOf(meeting: MeetingView, url: string, now: string): Download {
  const start = new Date(meeting.starts_at)
  const location = [meeting.place, meeting.virtual_url].filter((one) => one !== '').join(' / ')
  const isCancelled = meeting.status.state === 'cancelled'
  const calendar = ical({
    prodId: { company: 'Capstan', product: 'Meetings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    events: [
      {
        id: `${meeting.id}@capstan`,
        sequence: meeting.status.rev,
        stamp: new Date(now),
        start,
        end: new Date(start.getTime() + HOUR_MS),
        summary: `${meeting.company}: ${meeting.title}`,
        description: [meeting.kind_label, ...meeting.agenda].join('\n'),
        url,
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(location === '' ? {} : { location }),
      },
    ],
  })
  return new Download(Buffer.from(calendar.toString(), 'utf8'), {
    name: 'meeting.ics',
    contentType: 'text/calendar; charset=utf-8',
  })
}
