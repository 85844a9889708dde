import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'
import type { InvestmentBucket } from '#domain/shared/investment-buckets.ts'
import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { whyReturned, type ReturnedPayment } from '#domain/payments/mail/returns.ts'
import { writtenPrice } from './written.ts'

/** What the messages about an investment name. Moments are instants; null where there is none. */
interface InvestmentData {
  id: string
  /** as people quote it */
  number: string
  accountId: string
  listingId: string
  company: string
  security: SecurityType
  units: number
  /** units originally requested, when the investor agreed to take fewer */
  askedUnits: number | null
  /** dollars per unit, as the offering has it */
  price: string
  /** price of the units */
  amountCents: number
  /** price of the units with fees */
  totalCents: number
  cancelUntil: string | null
  payBy: string | null
  reconfirmUntil: string | null
  /** until when a cut-back investment below the minimum may be cancelled */
  leaveUntil: string | null
  endedBy: string | null
  /** number on the waitlist, for one that waits there */
  waitlistPosition: number | null
  bucket: InvestmentBucket
  /** how the offering ended; null while it has not */
  offeringEnd: 'failed' | 'withdrawn' | null
  /** the investor had been asked to pay, and the same event stopped that */
  paymentStopped: boolean
  /** the payment that the bank returned with the same event; null where none was */
  returned: ReturnedPayment | null
}

const toInvestment = (d: InvestmentData, label = 'Open the investment') => ({
  label,
  path: links.investment(d.id),
})
const what = (d: InvestmentData): string =>
  `${d.units} ${d.units === 1 ? 'unit' : 'units'} of ${securityLabels[d.security].toLowerCase()} of ${d.company}`
const cost = (d: InvestmentData): string => formatCents(d.totalCents)
const cancelSentence = (d: InvestmentData): string =>
  d.cancelUntil === null
    ? 'You can cancel until the company accepts your subscription.'
    : `You can cancel for any reason until ${formatMoment(d.cancelUntil)}. After that only a material change gives you a new choice.`
const paymentStopped =
  'The payment instructions you got no longer apply. A debit that has not left is stopped. Money that you already sent stays in escrow, or goes back to the account it came from.'

const returnedLines = ({ returned }: InvestmentData): string[] =>
  returned === null ? [] : whyReturned(returned)

const offeringEnds = {
  failed: (company: string) => `The offering of ${company} did not reach its target.`,
  withdrawn: (company: string) => `${company} withdrew its offering.`,
} as const

/**
 * Messages to the investor. The notice of the commitment names amount, price, issuer and the last moment to cancel (17
 * CFR 227.303(d)).
 */
export const investorNotices: Readonly<Record<string, (data: InvestmentData) => Notice>> = {
  'commitment-notice': (d) => ({
    subject: `Your investment in ${d.company} is submitted`,
    lines: [
      `You have committed ${formatCents(d.amountCents)} to ${d.company}: ${what(d)} at ${writtenPrice(d.price)} each. With fees you pay ${cost(d)}. Its number is ${d.number}.`,
      cancelSentence(d),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(d),
  }),
  'commitment-in-part': (d) => ({
    subject: `Your investment in ${d.company} is partly submitted`,
    lines: [
      `You requested ${d.askedUnits ?? d.units} units and agreed to take fewer. The offering has room for ${d.units}: you have committed ${formatCents(d.amountCents)} to ${d.company}, ${what(d)} at ${writtenPrice(d.price)} each. With fees you pay ${cost(d)}. Its number is ${d.number}.`,
      cancelSentence(d),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(d),
  }),
  waitlisted: (d) => ({
    subject: `You are on the waitlist of ${d.company}`,
    lines: [
      `The offering is full at the moment. ${d.waitlistPosition === null ? 'You are on its waitlist' : `You are number ${d.waitlistPosition} on its waitlist`} with ${what(d)} for ${formatCents(d.amountCents)} (${d.number}).`,
      'When someone ahead of you gives up their spot, you move up and we e-mail you. We charge nothing while you wait. You can leave the waitlist at any time.',
    ],
    action: toInvestment(d),
  }),
  'moved-up': (d) => ({
    subject: `You have a spot in ${d.company}`,
    lines: [
      `You have moved up from the waitlist: you have committed ${formatCents(d.amountCents)} to ${d.company}, ${what(d)} at ${writtenPrice(d.price)} each.${d.askedUnits !== null && d.units < d.askedUnits ? ` You requested ${d.askedUnits} units and agreed to take fewer.` : ''} With fees you pay ${cost(d)}.`,
      cancelSentence(d),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(d),
  }),
  amended: (d) => ({
    subject: `Your investment in ${d.company} has a new amount`,
    lines: [
      `The new agreement is signed. You have now committed ${formatCents(d.amountCents)} to ${d.company}: ${what(d)} at ${writtenPrice(d.price)} each. With fees you pay ${cost(d)}. Its number is still ${d.number}.`,
      cancelSentence(d),
    ],
    action: toInvestment(d),
  }),
  'draft-ended': (d) => ({
    subject: `Your draft for ${d.company} has ended`,
    lines: [
      'The draft was inactive for 30 days, so it has ended. Your details stay in your profile. You can resume the investment while the offering is live.',
    ],
    action: toInvestment(d),
  }),
  'offering-ended': (d) => ({
    subject: `${d.company} takes no more investments`,
    lines: ['The offering ended before your investment was submitted. You owe nothing.'],
    action: { label: 'Explore offerings', path: '/invest' },
  }),
  'action-required': (d) => ({
    subject: d.paymentStopped
      ? `Please don’t pay for ${d.company} now: a step needs a correction`
      : `Your investment in ${d.company} needs a correction`,
    lines: [
      ...returnedLines(d),
      'A step came back. Open your investment to see what to correct, and resubmit it.',
      ...(d.paymentStopped ? [paymentStopped, cancelSentence(d)] : []),
    ],
    action: toInvestment(d, 'See what to correct'),
  }),
  'payment-due': (d) => ({
    subject: `Your investment in ${d.company} is approved: the payment is due`,
    lines: [
      `Please pay ${cost(d)} into escrow${d.payBy === null ? '' : ` by ${formatMoment(d.payBy)}`}. If you authorized a bank debit, we send it for you. For a wire, follow the instructions in the Payment step.`,
      cancelSentence(d),
    ],
    action: { label: 'See how to pay', path: links.step(d.id, 'payment') },
  }),
  'approval-lost': (d) => ({
    subject: `Please don’t pay for ${d.company} now`,
    lines: [
      ...returnedLines(d),
      `We’re reviewing your investment in ${d.company} again. ${paymentStopped}`,
      'Open your investment to see whether you can do something. When the review is done, we send you new instructions.',
      cancelSentence(d),
    ],
    action: toInvestment(d),
  }),
  'unfunded-warning': (d) => ({
    subject: `No money has arrived for ${d.company}`,
    lines: [
      `We have not received ${cost(d)} yet.${d.payBy === null ? '' : ` Without payment, your investment ends on ${formatMoment(d.payBy)}.`}`,
    ],
    action: { label: 'See how to pay', path: links.step(d.id, 'payment') },
  }),
  funded: (d) => ({
    subject: `Your money for ${d.company} is in escrow`,
    lines: [
      `${cost(d)} has cleared and stays in escrow until the offering closes. The company accepts your subscription next.`,
      cancelSentence(d),
    ],
    action: toInvestment(d),
  }),
  'fewer-units': (d) => ({
    subject: `Your investment in ${d.company} has fewer units`,
    lines: [
      `You accepted ${what(d)} for ${formatCents(d.amountCents)} because less money arrived than agreed. With fees you pay ${cost(d)}. We return anything beyond that to the account it came from.`,
    ],
    action: toInvestment(d),
  }),
  'cut-back': (d) => ({
    subject: `Your investment in ${d.company} was reduced`,
    lines: [
      `Commitments exceeded the maximum, so allocations are reduced pro rata. You receive ${what(d)} for ${formatCents(d.amountCents)}. We return the rest to the account it came from.`,
      ...(d.leaveUntil === null
        ? []
        : [
            `What is left is less than the offering's minimum. You may cancel until ${formatMoment(d.leaveUntil)}. We then return all of your money.`,
          ]),
    ],
    action: toInvestment(d),
  }),
  reconfirm: (d) => ({
    subject: `${d.company} has changed its offering: please reconfirm`,
    lines: [
      `The company made a material change. Read what changed and reconfirm${d.reconfirmUntil === null ? '' : ` by ${formatMoment(d.reconfirmUntil)}`}. If you don’t reconfirm, we cancel the investment and refund your money (17 CFR 227.304(c)).`,
    ],
    action: { label: 'Read and reconfirm', path: links.changes(d.id) },
  }),
  'refund-started': (d) => ({
    subject: `Your money from ${d.company} is being refunded`,
    lines: [
      ...(d.offeringEnd === null ? [] : [offeringEnds[d.offeringEnd](d.company)]),
      'We’re returning your money to the account it came from.',
    ],
    action: toInvestment(d),
  }),
  refunded: (d) => ({
    subject: `Your money from ${d.company} is back`,
    lines: ['We paid the refund to the account the money came from.'],
    action: toInvestment(d),
  }),
  'refund-failed': (d) => ({
    subject: `Your refund from ${d.company} did not arrive`,
    lines: [
      'The bank returned the refund to us, and we still owe it to you. We’ll ask you for another account, then pay it again.',
    ],
    action: toInvestment(d),
  }),
  cancelled: (d) => ({
    subject: `Your investment in ${d.company} is cancelled`,
    lines: ['Your commitment is void. We return any money held to the account it came from.'],
    action: toInvestment(d),
  }),
  rejected: (d) =>
    d.endedBy === 'not_allocated'
      ? {
          subject: `The waitlist of ${d.company} has ended`,
          lines: [
            'No spot opened up, or the investment would exceed your limit. We charged nothing, and the commitment is void.',
          ],
          action: { label: 'Explore offerings', path: '/invest' },
        }
      : {
          subject: `Your investment in ${d.company} was not accepted`,
          lines: [
            'The subscription wasn’t accepted. We return any money held to the account it came from.',
          ],
          action: toInvestment(d),
        },
  'offering-failed': (d) => ({
    subject:
      d.offeringEnd === 'withdrawn'
        ? `${d.company} withdrew its offering`
        : `${d.company} did not reach its goal`,
    lines: [
      `${offeringEnds[d.offeringEnd ?? 'failed'](d.company)} Your commitment of ${formatCents(d.amountCents)} is void, and we return any money held.`,
    ],
    action: toInvestment(d),
  }),
  rescinded: (d) => ({
    subject: `Your investment in ${d.company} was rescinded`,
    lines: ['The closing was reversed. We refunded your money and cancelled the security.'],
    action: toInvestment(d),
  }),
}
const issuerLink = (d: InvestmentData) => ({
  label: 'Open the investments',
  path: links.issuerInvestments(d.accountId, d.listingId, 'pending'),
})
/** To the owners of the company. */
export const issuerNotices: Readonly<Record<string, (data: InvestmentData) => Notice>> = {
  'commitment-received': (d) => ({
    subject: `New commitment: ${formatCents(d.amountCents)}`,
    lines: [
      `An investor has committed ${formatCents(d.amountCents)} to your offering (${d.number}).`,
    ],
    action: issuerLink(d),
  }),
  amended: (d) => ({
    subject: `${d.number} has a new amount: ${formatCents(d.amountCents)}`,
    lines: [
      `The investor signed a new agreement. The commitment is now ${formatCents(d.amountCents)}.`,
    ],
    action: issuerLink(d),
  }),
  'waitlist-joined': (d) => ({
    subject: `${d.number} is on the waitlist`,
    lines: [
      `The offering is full. An investor waits with ${formatCents(d.amountCents)} and moves up when a spot opens.`,
    ],
    action: issuerLink(d),
  }),
  'acceptance-due': (d) => ({
    subject: `${d.number} is funded: accept the subscription`,
    lines: [
      `${formatCents(d.amountCents)} has cleared in escrow. Accept the subscription and countersign, or reject it with a reason.`,
    ],
    action: {
      label: 'Open the investment',
      path: links.issuerInvestment(d.accountId, d.listingId, 'funded', d.id),
    },
  }),
  reconfirmed: (d) => ({
    subject: `${d.number} is reconfirmed`,
    lines: ['The investor reconfirmed the commitment after the change.'],
    action: issuerLink(d),
  }),
  cancelled: (d) => ({
    subject: `${d.number} was cancelled`,
    lines: [`The commitment of ${formatCents(d.amountCents)} is void.`],
    action: issuerLink(d),
  }),
}
const staffNotice =
  (subject: string) =>
  (d: InvestmentData): Notice => ({
    subject: `${d.number}: ${subject}`,
    lines: [`${d.company}, ${formatCents(d.amountCents)}.`],
    action: {
      label: 'Open the investment',
      path: links.adminInvestment(d.accountId, d.listingId, d.bucket, d.id),
    },
  })
/** To compliance. */
export const staffNotices: Readonly<Record<string, (data: InvestmentData) => Notice>> = {
  unfunded: staffNotice('no money has arrived'),
  'payment-returned-too-often': staffNotice('the payment was returned too often'),
  'principal-approval-due': staffNotice('principal approval is due'),
  'refund-failed': staffNotice('the refund did not arrive'),
}

interface Deadline {
  investmentId: string
  number: string
  company: string
  /** when the offering closes now */
  deadline: string
  /** Reg CF: the last moment to cancel and whether it is over; null under other exemptions */
  cancel: { until: string; over: boolean } | null
  /** the company has accepted the subscription */
  accepted: boolean
  /** the offering takes commitments until the deadline */
  accepting: boolean
}
const cancelling = ({ cancel, accepted }: Deadline): string => {
  if (cancel !== null)
    return cancel.over
      ? 'You can no longer cancel, unless there is a material change (17 CFR 227.304).'
      : `You can cancel for any reason until ${formatMoment(cancel.until)}, ${CANCEL_HOURS} hours before the deadline. After that only a material change gives you a new choice (17 CFR 227.304).`
  return accepted
    ? 'The company has accepted your subscription.'
    : 'You can cancel until the company accepts your subscription.'
}
/**
 * The offering closes on another day: the new deadline, the right to cancel, and whether commitments are still accepted
 * (17 CFR 227.304(b)(2)).
 */
export const deadlineMoved = (d: Deadline): Notice => ({
  subject: `New deadline: ${d.company} closes on ${formatMoment(d.deadline)}`,
  lines: [
    `The offering of ${d.company} now closes on ${formatMoment(d.deadline)}. Your investment is ${d.number}.`,
    cancelling(d),
    d.accepting
      ? 'The offering accepts commitments until the deadline.'
      : 'The offering accepts no commitments at the moment.',
  ],
  action: { label: 'Open the investment', path: links.investment(d.investmentId) },
})

/** A closing before the deadline does not take place for an investment: it may be cancelled for longer again. */
export const cancelWindowBack = (d: {
  investmentId: string
  company: string
  until: string
}): Notice => ({
  subject: `New cancellation deadline: ${d.company}`,
  lines: [
    `Your investment is not in the announced closing anymore. You can cancel for any reason until ${formatMoment(d.until)}. After that only a material change gives you a new choice (17 CFR 227.304).`,
  ],
  action: { label: 'Open the investment', path: links.investment(d.investmentId) },
})

/** A notice said that the last moment to cancel had moved, and it had not. */
export const deadlineCorrection = (d: {
  investmentId: string
  number: string
  company: string
  until: string
}): Notice => ({
  subject: `Correction: your cancellation deadline for ${d.company} did not change`,
  lines: [
    'We sent you a notice of a new cancellation deadline. It was wrong: the deadline did not move.',
    `For your investment ${d.number} the last moment to cancel for any reason is and was ${formatMoment(d.until)}. You do not need to do anything.`,
  ],
  action: { label: 'Open the investment', path: links.investment(d.investmentId) },
})

/** Approvals that were lost after money had reached escrow. A sanctions match is not among them: it has no reason here. */
export type Lost =
  | 'account'
  | 'accreditation'
  | 'identity'
  | 'registration'
  | 'suitability'
  | 'tax_form'

/** Requirements for everyone in an investment, and how its holder can meet them before the offering ends. */
const lostWords: Readonly<Record<Lost, { asked: string; remedy: string }>> = {
  account: {
    asked: 'Everyone in an investment needs an account that can be used, and here one can’t be.',
    remedy: 'Reply to this message if that is a mistake',
  },
  accreditation: {
    asked:
      'Everyone in an investment under Rule 506(c) must be verified as accredited, and here that verification doesn’t count anymore (17 CFR 230.506(c)(2)).',
    remedy: 'Verify the accreditation again',
  },
  identity: {
    asked: 'The identity check of everyone in an investment must be approved, and here it isn’t.',
    remedy: 'Reply to this message with what should be checked again',
  },
  registration: {
    asked: 'The registration of an investment must be approved, and this one isn’t now.',
    remedy: 'Open the registration, correct it and submit it again',
  },
  suitability: {
    asked:
      'An investment must be suitable for everyone in it, and here no decision says that it is.',
    remedy:
      'Reply to this message with what should be reviewed again, or answer the questions again',
  },
  tax_form: {
    asked: 'An investment needs a tax form that is valid, and the one for this investment isn’t.',
    remedy: 'Sign a new tax form',
  },
}

/**
 * The money of an investment is in escrow, and an approval that let it in was taken back. Of an identity no more is said
 * of why (31 CFR 1023.320(e)). `deadline`: of the offering.
 */
export const fundedStopped = (d: InvestmentData & { deadline: string; lost: Lost }): Notice => ({
  subject: `Your investment in ${d.company} can’t go on now`,
  lines: [
    `${lostWords[d.lost].asked} Your money stays in escrow until that is settled, and no security is issued.`,
    `${lostWords[d.lost].remedy}, by ${formatMoment(d.deadline)}: the offering ends then, and an investment that isn’t accepted ends with it.`,
    cancelSentence(d),
  ],
  action: toInvestment(d),
})
