import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

interface AgreementData {
  investmentId: string
  /** legal name of the issuer */
  company: string
  /** who declined to sign, and why */
  declinedBy: string
  reason: string
}
const toReview = (d: AgreementData) => ({
  label: 'Open the investment',
  path: links.step(d.investmentId, 'review'),
})
/** To the investor or to those who countersign, by the template that an envelope's machine names. */
export const agreementNotices: Readonly<Record<string, (data: AgreementData) => Notice>> = {
  'envelope.sent': (d) => ({
    subject: 'Your agreement is ready to sign',
    lines: [
      `The subscription agreement with ${d.company} is ready. Read it and sign it within 30 days.`,
    ],
    action: toReview(d),
  }),
  'envelope.executed': (d) => ({
    subject: 'Your agreement is countersigned',
    lines: [
      `${d.company} has countersigned the subscription agreement. It’s in your investment, with its audit certificate.`,
    ],
    action: { label: 'Open the investment', path: links.investment(d.investmentId) },
  }),
  'envelope.voided': (d) => ({
    subject: 'Your agreement was voided',
    lines: [
      `The subscription agreement with ${d.company} is void because its terms changed or the investment ended.`,
    ],
    action: { label: 'Open the investment', path: links.investment(d.investmentId) },
  }),
  'envelope.expired': (d) => ({
    subject: 'Your agreement has expired',
    lines: [
      `The subscription agreement with ${d.company} was not signed in time. Open the investment to create a new one.`,
    ],
    action: toReview(d),
  }),
  'envelope.superseded': (d) => ({
    subject: 'There is a newer agreement to sign',
    lines: [`A newer subscription agreement with ${d.company} replaces the one that you had.`],
    action: toReview(d),
  }),
  'envelope.signed': () => ({
    subject: 'An investor has signed',
    lines: ['A subscription agreement was signed. Accept and countersign it next.'],
  }),
  'envelope.declined': (d) => ({
    subject: 'A signature was declined',
    lines: [
      `${d.declinedBy} declined to sign the subscription agreement with ${d.company}.`,
      `The reason: ${d.reason}`,
      'The investment continues once a new agreement is prepared.',
    ],
  }),
}
/** The same for those who sign other than the investor: they have a page of their own. */
export const forCosigner = (notice: Notice, envelopeId: string): Notice => ({
  ...notice,
  action: { label: 'Open the document', path: links.signature(envelopeId) },
})

/** To the next signer; `title` is the registration of the investment. */
export const signatureDue = (data: {
  envelopeId: string
  title: string
  company: string
}): Notice => ({
  subject: 'It’s your turn to sign',
  lines: [
    `The earlier signers signed the agreement of ${data.title} with ${data.company}. Read it and sign it.`,
  ],
  action: { label: 'Open the document', path: links.signature(data.envelopeId) },
})

/** To the investor: the last of several has signed. */
export const everyoneSigned = (data: {
  investmentId: string
  title: string
  company: string
}): Notice => ({
  subject: 'Everyone has signed',
  lines: [
    `All who sign for ${data.title} have signed the agreement with ${data.company}. Submit your investment if you have not yet.`,
  ],
  action: { label: 'Open the investment', path: links.step(data.investmentId, 'review') },
})
