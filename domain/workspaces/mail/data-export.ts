import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, Omit<Notice, 'action'>>> = {
  'data-export.ready': {
    subject: 'The copy of your data is ready',
    lines: [
      'You can download it for seven days. We ask for a second factor first. After seven days we delete it.',
      'If you didn’t request it, delete it, end your other sessions and change your password.',
    ],
  },
  'data-export.downloaded': {
    subject: 'The copy of your data was downloaded',
    lines: ['If it wasn’t you, end your other sessions and change your password at once.'],
  },
}
/**
 * To the owner of the data, by the template that the machine of a copy names; null for a template without a message.
 */
export function dataExportNotice(template: string): Notice | null {
  const message = messages[template]
  return message === undefined
    ? null
    : { ...message, action: { label: 'Open my data', path: links.data() } }
}
