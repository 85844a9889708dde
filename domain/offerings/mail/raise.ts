import { links } from '#domain/shared/links.ts'
import { writeLetter, type Mail, type MailContext } from '#domain/mail/letter.ts'

const roleLabels = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' } as const

/** The link by which somebody joins a company; it works once, for the address that it was sent to. */
export const companyInvitation = (
  data: {
    name: string
    company: string
    role: keyof typeof roleLabels
    token: string
    days: number
  },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `Join ${data.company} at ${context.platform}`,
      name: data.name,
      lines: [
        `${data.company} invites you as ${roleLabels[data.role]} of its account at ${context.platform}.`,
        'Sign in or create an account with this e-mail address.',
      ],
      action: { label: 'Join the company', path: links.invitation(data.token) },
      after: [
        `The link works once and expires after ${data.days} days.`,
        'If you don’t know this company, you can ignore this message.',
      ],
    },
    context,
  )

/** The link to a covered person's questionnaire: whoever holds it may complete it, so it is for this person only. */
export const questionnaireSent = (
  data: { name: string; company: string; token: string; days: number; again: boolean },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: data.again
        ? `Certify your answers about ${data.company} again`
        : `Questions about you for an offering of ${data.company}`,
      name: data.name,
      lines: data.again
        ? [
            `A closing of ${data.company} is near. Certify that nothing has changed in your answers, or change them.`,
          ]
        : [
            `${data.company} is preparing an offering of securities. The law requires us to ask people who run, promote or own it about convictions and orders.`,
            'Answer eleven questions and sign. It takes about five minutes.',
          ],
      action: {
        label: data.again ? 'Certify again' : 'Answer the questions',
        path: links.questionnaire(data.token),
      },
      after: [
        `This link is for you only and expires after ${data.days} days. A newer link replaces this one.`,
        'We store your answers encrypted. Only the platform’s compliance team reads them.',
      ],
    },
    context,
  )
