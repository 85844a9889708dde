import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, (title: string) => { subject: string; lines: string[] }>> =
  {
    'topic-changes-requested': (title) => ({
      subject: `Changes are needed: ${title}`,
      lines: [
        `We reviewed the topic “${title}” of your offering and need changes.`,
        'Our comments are next to the fields.',
      ],
    }),
    'topic-rejected': (title) => ({
      subject: `Not accepted: ${title}`,
      lines: [
        `We cannot accept the topic “${title}” of your offering.`,
        'The reason is in its history.',
      ],
    }),
    'topic-expired': (title) => ({
      subject: `Update required: ${title}`,
      lines: [
        `The approval of the topic “${title}” of your offering expired after 12 months.`,
        'Review and resubmit it.',
      ],
    }),
  }

/**
 * To the company or to staff, by the template that the machine of a topic names; null for a template without a message.
 */
export function topicNotice(
  template: string,
  data: { title: string; path: string },
): Notice | null {
  const write = messages[template]
  return write === undefined
    ? null
    : { ...write(data.title), action: { label: 'Open the topic', path: data.path } }
}
