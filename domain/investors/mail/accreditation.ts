import { links } from '#domain/shared/links.ts'
import { writeLetter, type Mail, type MailContext, type Notice } from '#domain/mail/letter.ts'

/**
 * The link by which a third party confirms an accreditation: whoever holds it may respond, so it is for this person
 * only.
 */
export const accreditationLetter = (
  data: { name: string; investor: string; firm: string; token: string; days: number },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `${data.investor} asks you to confirm that they are an accredited investor`,
      name: data.name,
      lines: [
        `${data.investor} named you, of ${data.firm}, as someone who can confirm that they are an accredited investor.`,
        'The rule (17 CFR 230.506(c)(2)(ii)(C)) accepts written confirmation from a registered broker-dealer, an adviser registered with the SEC, a licensed attorney or a certified public accountant. You confirm that you took reasonable steps within the last three months.',
      ],
      action: { label: 'Read and confirm', path: links.accreditationLetter(data.token) },
      after: [
        `This link is for you only and expires after ${data.days} days. You don’t need an account.`,
        'If you don’t know this person, decline with the link or ignore this message.',
      ],
    },
    context,
  )

const open = { label: 'Open my accreditation', path: links.accreditation() }
/** To compliance. */
export const claimWaits: Notice = {
  subject: 'An accreditation claim is awaiting a decision',
  lines: ['Open the review queue to review the evidence and decide.'],
  action: { label: 'Open the queue', path: '/admin/compliance/queue' },
}
/** To the person, by the template that the machine of a claim names. */
export const accreditationNotices: Readonly<Record<string, Notice>> = {
  'accreditation.verified': {
    subject: 'Your accreditation is verified',
    lines: ['You can invest in offerings for verified accredited investors.'],
    action: open,
  },
  'accreditation.declined': {
    subject: 'Your accreditation could not be verified',
    lines: [
      'Your evidence doesn’t show that you are accredited. You can still invest in offerings open to everyone, within your limit.',
      'You can start again with other evidence.',
    ],
    action: open,
  },
  'accreditation.expiring': {
    subject: 'Your accreditation ends soon',
    lines: ['Renew it before it expires to keep investing without a pause.'],
    action: { label: 'Renew my accreditation', path: links.accreditation() },
  },
  'accreditation.expired': {
    subject: 'Your accreditation ended',
    lines: [
      'Renew it before your next investment under Rule 506(c). Existing investments aren’t affected.',
    ],
    action: { label: 'Renew my accreditation', path: links.accreditation() },
  },
}
/** To the person: what the evidence does not show yet. */
export const evidenceNeeded = (needs: readonly { sentence: string }[]): Notice => ({
  subject: 'Your accreditation needs more evidence',
  lines: needs.map((need) => need.sentence),
  action: open,
})
