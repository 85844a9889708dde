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
  'questionnaire-address-changed': (name) => ({
    subject: `The address for the questionnaire of ${name} was changed`,
    lines: [
      `The questionnaire of ${name} was sent to another address. The earlier answers and link ended.`,
      'Check that the new address belongs to this person before you rely on the answers.',
    ],
  }),
  'questionnaire-warning': (name) => ({
    subject: `Check who opened the questionnaire of ${name}`,
    lines: [
      `The link to the questionnaire of ${name} was opened by, or sent to, another member of the company.`,
      'Find out who answers before you rely on the answers.',
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

/** To the earlier address of a questionnaire that was sent to another one. The new address is masked. */
export const questionnaireMoved = (data: {
  company: string
  to: string
  byPlatform: boolean
}): Notice => ({
  subject: `Your questionnaire for ${data.company} was sent to another address`,
  lines: [
    `${data.byPlatform ? 'Our compliance team' : data.company} changed the address for your questionnaire to ${data.to}.`,
    'Your link no longer works, and the answers on file no longer count.',
    'If you didn’t ask for this, contact us now. Someone else may answer in your name.',
  ],
})
