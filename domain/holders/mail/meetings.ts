import { formatDay, formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { meetingKindLabels, type MeetingBody } from '#domain/holders/model/meeting.ts'

interface MeetingData {
  accountId: string
  meetingId: string
  company: string
  title: string
  plan: MeetingBody
  startsAt: string
}
const where = (plan: MeetingBody): string =>
  [plan.place, plan.virtual_url].filter((one) => one !== '').join(', or by video at ')

/**
 * Messages of a meeting to its holders, by template. The notice says what DGCL § 222 requires: location, date, hour,
 * and how to take part by video.
 */
const messages: Readonly<Record<string, (data: MeetingData) => Omit<Notice, 'action'>>> = {
  'meeting-notice': ({ company, title, plan, startsAt }) => ({
    subject: `Notice of ${meetingKindLabels[plan.kind].toLowerCase()} of ${company}`,
    lines:
      plan.kind === 'written_consent'
        ? [
            `${company} asks its holders for their written consent: ${title}.`,
            `Holders of record on ${formatDay(plan.record_on)} may sign.`,
          ]
        : [
            `${company} calls its holders to a meeting: ${title}.`,
            `It begins on ${formatMoment(startsAt)}, ${where(plan)}.`,
            `Holders of record on ${formatDay(plan.record_on)} may vote or appoint a proxy.`,
          ],
  }),
  'meeting-open': ({ company, title }) => ({
    subject: `${company}: voting is open`,
    lines: [`You can vote now: ${title}. You can change your vote until voting closes.`],
  }),
  'meeting-adjourned': ({ company, title, startsAt }) => ({
    subject: `${company}: the meeting is adjourned`,
    lines: [`${title} resumes on ${formatMoment(startsAt)}. Votes already cast still count.`],
  }),
  'meeting-closed': ({ company, title }) => ({
    subject: `${company}: the votes are counted`,
    lines: [`Voting on ${title} is closed. The results are on its page.`],
  }),
  'meeting-minutes': ({ company, title }) => ({
    subject: `${company}: minutes are available`,
    lines: [`The minutes of ${title} are on its page.`],
  }),
  'meeting-cancelled': ({ company, title }) => ({
    subject: `${company}: the meeting is cancelled`,
    lines: [`${title} won’t take place.`],
  }),
}

/**
 * To the holders or the company's people, by the template that a meeting's machine names; null for a template without a
 * message.
 */
export function meetingNotice(template: string, data: MeetingData): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  return {
    ...write(data),
    action: {
      label: 'Open the meeting',
      path: links.held(data.accountId, `meetings/upcoming-meetings/${data.meetingId}`),
    },
  }
}

/** To the other owners of a company: a vote on paper waits for a second person. */
export const paperBallotWaits = (data: {
  accountId: string
  meetingId: string
  company: string
  title: string
  voter: string
}): Notice => ({
  subject: `${data.company}: a ballot waits for you`,
  lines: [
    `A vote of ${data.voter} on paper was entered for ${data.title}.`,
    'It counts once you have read the signed ballot and confirmed it.',
  ],
  action: {
    label: 'Open the meeting',
    path: links.companyPage(data.accountId, `meetings/${data.meetingId}`),
  },
})
