import type { Notice } from '#domain/mail/letter.ts'

/** Never quotes an answer: the company is notified of a finding, and only compliance reads its content. */
const messages: Readonly<Record<string, (name: string) => { subject: string; lines: string[] }>> = {
  'questionnaire-signed': (name) => ({
    subject: `${name} signed the questionnaire`,
    lines: [
      `${name} has answered and signed the bad-actor questionnaire.`,
      'It’s awaiting review.',
    ],
  }),
  'questionnaire-returned': (name) => ({
    subject: `Different answers needed from ${name}`,
    lines: [`We asked ${name} for different answers and sent a new link.`],
  }),
  'questionnaire-flagged': (name) => ({
    subject: `A questionnaire needs a decision: ${name}`,
    lines: [
      `The answers of ${name} need a decision. The offering can’t continue with this person until it is made.`,
      'Our compliance team will contact you.',
    ],
  }),
  'questionnaire-disqualified': (name) => ({
    subject: `Disqualified: ${name}`,
    lines: [
      `${name} is disqualified. The offering can continue once this person no longer takes part in it.`,
    ],
  }),
  'questionnaire-expired': (name) => ({
    subject: `${name} didn’t answer the questionnaire`,
    lines: [
      `${name} didn’t answer within 30 days, and the link expired.`,
      'Send the questionnaire again.',
    ],
  }),
}

/**
 * To the company or to compliance, by the template that a questionnaire's machine names; null for a template without a
 * message.
 */
export function questionnaireNotice(
  template: string,
  data: { person: string; path: string },
): Notice | null {
  const write = messages[template]
  return write === undefined
    ? null
    : { ...write(data.person), action: { label: 'Open the questionnaires', path: data.path } }
}
