import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import { writeLetter, type Mail, type MailContext, type Notice } from '#domain/mail/letter.ts'

const writtenDay = (at: string): string => formatDay(dateInZone(at))

/** Any message of a module that is a subject, some sentences and at most one link, and holds no secret. */
export const notice = (data: { name: string } & Notice, context: MailContext): Mail =>
  writeLetter(data, context)

/** Something waits for the reader; `again` when they were notified before. */
export const reminder = (
  { again, ...data }: { name: string; again: boolean } & Notice,
  context: MailContext,
): Mail =>
  writeLetter(
    {
      ...data,
      subject: again ? `Still open: ${data.subject}` : data.subject,
      after: [
        again
          ? 'We stop reminding you once it’s done.'
          : 'Your home page lists everything that needs you.',
      ],
    },
    context,
  )

/** One summary of a day instead of single messages. */
export const digest = (
  data: { name: string; items: readonly { kind: string; title: string; path: string | null }[] },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject:
        data.items.length === 1
          ? `One notice from ${context.platform}`
          : `${data.items.length} notices from ${context.platform}`,
      name: data.name,
      lines: [
        'This is what has happened since the last summary:',
        ...data.items.map(
          (item) =>
            `${item.title} (${item.kind.toLowerCase()})${item.path === null ? '' : `: ${context.url}${item.path}`}`,
        ),
      ],
      action: { label: 'Open my notices', path: '/dashboard/notices' },
    },
    context,
  )

/** The link that cancels the closing of an account. */
export const accountClosing = (
  data: { name: string; token: string; closes: string },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `Your ${context.platform} account closes soon`,
      name: data.name,
      lines: [
        `You asked us to close your account. It closes on ${writtenDay(data.closes)}. Until then nobody can use it, and we erase nothing.`,
        'To keep your account, use this link.',
      ],
      action: { label: 'Keep my account', path: links.keepAccount(data.token) },
      after: ['The link works until that day. After that, the account can’t be reopened.'],
    },
    context,
  )
