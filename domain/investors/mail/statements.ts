import { SHARES } from '#domain/shared/periods.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const open = { label: 'Open my statement', path: links.statement() }
/** To the person, by the template that the machine of a bad-actor statement names. */
export const statementNotices: Readonly<Record<string, Notice>> = {
  'self-statement.returned': {
    subject: 'Your bad-actor statement needs different answers',
    lines: ['Open it to review the request, and sign it again.'],
    action: open,
  },
  'self-statement.disqualified': {
    subject: 'About your bad-actor statement',
    lines: [
      `Your answers mean you can’t hold ${SHARES.covered_holder} percent of an issuer’s votes or solicit investors here.`,
      'Other investments are not affected. Contact us if something has changed.',
    ],
    action: open,
  },
  'self-statement.asked-again': {
    subject: 'Please sign your bad-actor statement again',
    lines: [
      'The text that you signed had wrong words in it, and we corrected them. Your answers are still there.',
      'Review them, read the text and sign it. What you signed before stays on file as it was.',
    ],
    action: open,
  },
  'self-statement.expired': {
    subject: 'Your bad-actor statement is older than 90 days',
    lines: [
      `Review and re-sign your answers before your next investment of ${SHARES.covered_holder} percent or more.`,
    ],
    action: open,
  },
}
/** To compliance. */
export const statementWaits: Notice = {
  subject: 'A bad-actor statement is awaiting a decision',
  lines: ['Open the review queue to read it and decide.'],
  action: { label: 'Open the queue', path: '/admin/compliance/queue' },
}
