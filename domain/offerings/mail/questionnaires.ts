import type { Notice } from '#domain/mail/letter.ts'

/** Words without what was answered: a company is told that something was found, and compliance what. */
const said: Readonly<Record<string, (name: string) => { subject: string; lines: string[] }>> = {
  'questionnaire-signed': (name) => ({
    subject: `Signed: questionnaire of ${name}`,
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
    subject: `Not answered: questionnaire of ${name}`,
    lines: [
      `${name} has not answered within 30 days, and the link has ended.`,
      'Send the questionnaire again.',
    ],
  }),
}

/** To the company or to compliance, by the template that a questionnaire's machine names; null for one without words. */
export function questionnaireNotice(
  template: string,
  data: { person: string; path: string },
): Notice | null {
  const words = said[template]
  return words === undefined
    ? null
    : { ...words(data.person), action: { label: 'Open the questionnaires', path: data.path } }
}
