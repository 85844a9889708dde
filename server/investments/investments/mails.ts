import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { MailData } from '#domain/mail/index.ts'
import { securityLabels } from '#domain/shared/securities.ts'
import type { NoticeKind } from '#domain/shared/notice.ts'
import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findPosition } from '#server/offerings/allocation/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { mustRead, type Case } from './case.ts'
import { confirmationWords } from './confirmation.ts'
import { findStep } from './repo.ts'
import { priced } from './terms.ts'
import { bucketOf } from './totals.ts'
import { writtenPrice } from './copy.ts'

type Words = MailData<'notice'>
const toInvestment = (c: Case, label = 'Open the investment') => ({
  label,
  path: links.investment(c.row.id),
})
const what = (c: Case): string =>
  `${c.context.units} ${c.context.units === 1 ? 'unit' : 'units'} of ${securityLabels[c.row.security_type].toLowerCase()} of ${c.offering.company.name}`
const cost = (c: Case): string =>
  formatCents(priced(c.context.units, c.row.price, c.row.fee_bps).total)
const cancelWords = (c: Case): string =>
  c.context.cancelUntil === null
    ? 'You can cancel until the company accepts your subscription.'
    : `You can cancel for any reason until ${formatMoment(c.context.cancelUntil)}. After that only a material change gives you a new choice.`

/** Messages to the investor. The notice of the commitment names amount, price, issuer and the last moment to cancel (17 CFR 227.303(d)). */
const investor: Readonly<Record<string, (c: Case, position: number | null) => Words>> = {
  'commitment-notice': (c) => ({
    subject: `Your investment in ${c.offering.company.name} is submitted`,
    lines: [
      `You have committed ${formatCents(c.context.amountCents)} to ${c.offering.company.name}: ${what(c)} at ${writtenPrice(c.row.price)} each. With fees you pay ${cost(c)}. Its number is ${c.row.number}.`,
      cancelWords(c),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(c),
  }),
  'commitment-in-part': (c) => ({
    subject: `Your investment in ${c.offering.company.name} is partly submitted`,
    lines: [
      `You requested ${c.context.askedUnits ?? c.context.units} units and agreed to take fewer. The offering has room for ${c.context.units}: you have committed ${formatCents(c.context.amountCents)} to ${c.offering.company.name}, ${what(c)} at ${writtenPrice(c.row.price)} each. With fees you pay ${cost(c)}. Its number is ${c.row.number}.`,
      cancelWords(c),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(c),
  }),
  waitlisted: (c, position) => ({
    subject: `You are on the waitlist of ${c.offering.company.name}`,
    lines: [
      `The offering is full at the moment. ${position === null ? 'You are on its waitlist' : `You are number ${position} on its waitlist`} with ${what(c)} for ${formatCents(c.context.amountCents)} (${c.row.number}).`,
      'When somebody ahead of you releases their spot, you move up, and we write to you. Nothing is charged while you wait, and you can leave the waitlist at any time.',
    ],
    action: toInvestment(c),
  }),
  'moved-up': (c) => ({
    subject: `You have a spot in ${c.offering.company.name}`,
    lines: [
      `You have moved up from the waitlist: you have committed ${formatCents(c.context.amountCents)} to ${c.offering.company.name}, ${what(c)} at ${writtenPrice(c.row.price)} each.${c.context.askedUnits !== null && c.context.units < c.context.askedUnits ? ` You requested ${c.context.askedUnits} units and agreed to take fewer.` : ''} With fees you pay ${cost(c)}.`,
      cancelWords(c),
      'We check what you submitted and let you know when to pay. We charge nothing before then.',
    ],
    action: toInvestment(c),
  }),
  amended: (c) => ({
    subject: `Your investment in ${c.offering.company.name} has a new amount`,
    lines: [
      `The new agreement is signed. You have now committed ${formatCents(c.context.amountCents)} to ${c.offering.company.name}: ${what(c)} at ${writtenPrice(c.row.price)} each. With fees you pay ${cost(c)}. Its number is still ${c.row.number}.`,
      cancelWords(c),
    ],
    action: toInvestment(c),
  }),
  'draft-ended': (c) => ({
    subject: `Your draft for ${c.offering.company.name} has ended`,
    lines: [
      'The draft was inactive for 30 days, so it has ended. What you entered about yourself stays in your profile, and you can take the investment up again while the offering is live.',
    ],
    action: toInvestment(c),
  }),
  'offering-ended': (c) => ({
    subject: `${c.offering.company.name} takes no more investments`,
    lines: ['The offering ended before your investment was submitted. You owe nothing.'],
    action: { label: 'Explore offerings', path: '/invest' },
  }),
  'cancel-window-moved': (c) => ({
    subject: `New cancellation deadline: ${c.offering.company.name}`,
    lines: ['The deadline of the offering has moved.', cancelWords(c)],
    action: toInvestment(c),
  }),
  'action-required': (c) => ({
    subject: `Your investment in ${c.offering.company.name} needs a correction`,
    lines: ['A step came back. Open your investment to see what to correct, and resubmit it.'],
    action: toInvestment(c, 'See what to correct'),
  }),
  'payment-due': (c) => ({
    subject: `Your investment in ${c.offering.company.name} is approved: the payment is due`,
    lines: [
      `Please pay ${cost(c)} into escrow${c.context.payBy === null ? '' : ` by ${formatMoment(c.context.payBy)}`}. For a bank transfer that you authorized, we send the debit for you; for a wire, the instructions are in the step Payment.`,
      cancelWords(c),
    ],
    action: { label: 'See how to pay', path: links.step(c.row.id, 'payment') },
  }),
  'unfunded-warning': (c) => ({
    subject: `No money has arrived for ${c.offering.company.name}`,
    lines: [
      `We have not received ${cost(c)} yet.${c.context.payBy === null ? '' : ` Without payment, your investment ends on ${formatMoment(c.context.payBy)}.`}`,
    ],
    action: { label: 'See how to pay', path: links.step(c.row.id, 'payment') },
  }),
  funded: (c) => ({
    subject: `Your money for ${c.offering.company.name} is in escrow`,
    lines: [
      `${cost(c)} has cleared and stays in escrow until the offering closes. The company accepts your subscription next.`,
      cancelWords(c),
    ],
    action: toInvestment(c),
  }),
  'payment-returned': (c) => ({
    subject: `Your payment for ${c.offering.company.name} came back`,
    lines: [
      'The bank returned your payment, or it was less than agreed. Check the account and pay again.',
    ],
    action: { label: 'See how to pay', path: links.step(c.row.id, 'payment') },
  }),
  'fewer-units': (c) => ({
    subject: `Your investment in ${c.offering.company.name} has fewer units`,
    lines: [
      `You took ${what(c)} for ${formatCents(c.context.amountCents)}, because less money had arrived than was agreed. With fees you pay ${cost(c)}; what arrived beyond that goes back to the account that it came from.`,
    ],
    action: toInvestment(c),
  }),
  'cut-back': (c) => ({
    subject: `Your investment in ${c.offering.company.name} was reduced`,
    lines: [
      `Commitments exceeded the maximum, so allocations are reduced pro rata. You receive ${what(c)} for ${formatCents(c.context.amountCents)}; the rest goes back to the account that it came from.`,
      ...(c.context.leaveUntil === null
        ? []
        : [
            `What is left is less than the offering's minimum. You may cancel until ${formatMoment(c.context.leaveUntil)}; all of your money then goes back.`,
          ]),
    ],
    action: toInvestment(c),
  }),
  reconfirm: (c) => ({
    subject: `${c.offering.company.name} has changed its offering: please reconfirm`,
    lines: [
      `A material change was made. Read what changed and reconfirm${c.context.reconfirmUntil === null ? '' : ` by ${formatMoment(c.context.reconfirmUntil)}`}. If you don’t reconfirm, the investment is cancelled and your money is refunded (17 CFR 227.304(c)).`,
    ],
    action: { label: 'Read and reconfirm', path: links.changes(c.row.id) },
  }),
  'refund-started': (c) => ({
    subject: `Your money from ${c.offering.company.name} is being refunded`,
    lines: ['We’re returning your money to the account it came from.'],
    action: toInvestment(c),
  }),
  refunded: (c) => ({
    subject: `Your money from ${c.offering.company.name} is back`,
    lines: ['We paid the refund to the account the money came from.'],
    action: toInvestment(c),
  }),
  'refund-failed': (c) => ({
    subject: `The refund of ${c.offering.company.name} did not arrive`,
    lines: ['The bank rejected the refund. We’re looking into it and will contact you.'],
    action: toInvestment(c),
  }),
  cancelled: (c) => ({
    subject: `Your investment in ${c.offering.company.name} is cancelled`,
    lines: ['Your commitment is void. We return any money held to the account it came from.'],
    action: toInvestment(c),
  }),
  rejected: (c) =>
    c.context.endedBy === 'not_allocated'
      ? {
          subject: `The waitlist of ${c.offering.company.name} has ended`,
          lines: [
            'No spot opened up, or the investment would exceed your limit. We charged nothing, and the commitment is void.',
          ],
          action: { label: 'Explore offerings', path: '/invest' },
        }
      : {
          subject: `Your investment in ${c.offering.company.name} was not accepted`,
          lines: [
            'The subscription wasn’t accepted. We return any money held to the account it came from.',
          ],
          action: toInvestment(c),
        },
  'offering-failed': (c) => ({
    subject: `${c.offering.company.name} did not reach its goal`,
    lines: [
      `The offering did not close. Your commitment of ${formatCents(c.context.amountCents)} is void, and we return any money held.`,
    ],
    action: toInvestment(c),
  }),
  rescinded: (c) => ({
    subject: `Your investment in ${c.offering.company.name} was rescinded`,
    lines: ['The closing was reversed. We refunded your money and cancelled the security.'],
    action: toInvestment(c),
  }),
}
const issuerLink = (c: Case) => ({
  label: 'Open the investments',
  path: links.issuerInvestments(c.row.account_id, c.row.listing_id, 'pending'),
})
const issuer: Readonly<Record<string, (c: Case) => Words>> = {
  'commitment-received': (c) => ({
    subject: `New commitment: ${formatCents(c.context.amountCents)}`,
    lines: [
      `An investor has committed ${formatCents(c.context.amountCents)} to your offering (${c.row.number}).`,
    ],
    action: issuerLink(c),
  }),
  amended: (c) => ({
    subject: `${c.row.number} has a new amount: ${formatCents(c.context.amountCents)}`,
    lines: [
      `The investor signed a new agreement. The commitment is now ${formatCents(c.context.amountCents)}.`,
    ],
    action: issuerLink(c),
  }),
  'waitlist-joined': (c) => ({
    subject: `${c.row.number} is on the waitlist`,
    lines: [
      `The offering is full. An investor waits with ${formatCents(c.context.amountCents)} and moves up when a spot opens.`,
    ],
    action: issuerLink(c),
  }),
  'acceptance-due': (c) => ({
    subject: `${c.row.number} is funded: accept the subscription`,
    lines: [
      `${formatCents(c.context.amountCents)} has cleared in escrow. Accept the subscription and countersign, or reject it with a reason.`,
    ],
    action: {
      label: 'Open the investment',
      path: links.issuerInvestment(c.row.account_id, c.row.listing_id, 'funded', c.row.id),
    },
  }),
  reconfirmed: (c) => ({
    subject: `${c.row.number} is reconfirmed`,
    lines: ['The investor reconfirmed the commitment after the change.'],
    action: issuerLink(c),
  }),
  cancelled: (c) => ({
    subject: `${c.row.number} was cancelled`,
    lines: [`The commitment of ${formatCents(c.context.amountCents)} is void.`],
    action: issuerLink(c),
  }),
}
const staffWords =
  (subject: string) =>
  (c: Case): Words => ({
    subject: `${c.row.number}: ${subject}`,
    lines: [`${c.offering.company.name}, ${formatCents(c.context.amountCents)}.`],
    action: {
      label: 'Open the investment',
      path: links.adminInvestment(
        c.row.account_id,
        c.row.listing_id,
        bucketOf(c.instance.state),
        c.row.id,
      ),
    },
  })
const staff: Readonly<Record<string, (c: Case) => Words>> = {
  unfunded: staffWords('no money has arrived'),
  'payment-returned-too-often': staffWords('the payment came back too often'),
  'principal-approval-due': staffWords('the approval of the principal is due'),
  'refund-failed': staffWords('the refund did not arrive'),
}
const words: Readonly<Record<string, typeof investor>> = { investor, issuer, staff }

/** Messages that the law asks for: they cannot be switched off, and leave whatever has happened since. */
const required: Readonly<Record<string, NoticeKind>> = {
  'commitment-notice': 'commitment',
  'commitment-in-part': 'commitment',
  'moved-up': 'commitment',
  'cut-back': 'commitment',
  amended: 'commitment',
  'fewer-units': 'commitment',
  'cancel-window-moved': 'commitment',
  'closing-confirmation': 'confirmation',
  reconfirm: 'material_change',
  cancelled: 'cancellation',
  rejected: 'cancellation',
  'offering-failed': 'cancellation',
  rescinded: 'cancellation',
  'refund-started': 'refund',
  refunded: 'refund',
  'refund-failed': 'refund',
}
const optional: Readonly<Record<string, NoticeKind>> = {
  'action-required': 'action',
  'payment-due': 'action',
  'unfunded-warning': 'action',
  'payment-returned': 'action',
  funded: 'money',
}

/** Mails of the investment machine. Each accepted event sends one message per reader. */
export const notifyInvestment: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const { to, template } = effect.params as { to: string; template: string }
  const write = words[to]?.[template]
  const confirms = template === 'closing-confirmation'
  if (write === undefined && !confirms) throw new Error(`no words for ${template} to ${to}`)
  const c = await mustRead(services, tx, id)
  const people =
    to === 'investor'
      ? [c.row.user_id]
      : (to === 'issuer'
          ? await membersOf(tx, c.row.account_id, ['owner'])
          : await staffOf(tx, ['compliance'])
        ).map((p) => p.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    write === undefined
      ? await confirmationWords(tx, c)
      : write(c, template === 'waitlisted' ? await findPosition(tx, id) : null),
    { machine: 'investment', id, rev: instance.rev },
    to === 'investor' ? (required[template] ?? optional[template] ?? 'progress') : 'work',
  )
}

const stepLabels: Readonly<Record<string, string>> = {
  'step-returned': 'came back. Open it to see what to correct',
  'step-rejected': 'was rejected. Contact us if something has changed',
  'step-expired': 'has expired. Renew it to continue',
}
/** Mails about a step; a draft's steps are seen on the screen and need no mail. */
export const notifyStep: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const { template, step } = effect.params as { template: string; step: StepName }
  const c = await mustRead(services, tx, id)
  // the identity check writes for itself; a draft tells on the screen
  if (step === 'kyc' || c.instance.state === 'draft') return
  const line = `The step ${stepTitles[step]} of your investment in ${c.offering.company.name} ${stepLabels[template] ?? 'has changed'}.`
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [c.row.user_id]),
    {
      subject: `${stepTitles[step]}: ${c.offering.company.name}`,
      lines: [line],
      action: { label: 'Open the step', path: links.step(id, step) },
    },
    { machine: 'investment-steps', id, rev: instance.rev },
  )
}

const personLabels: Readonly<Record<string, { subject: string; line: string }>> = {
  'suitability.warning': {
    subject: 'Please read this before you invest',
    line: 'Your answers triggered a warning. Read it in the Suitability step before you continue.',
  },
  'suitability.unsuitable': {
    subject: 'These investments don’t fit your answers',
    line: 'Based on your answers, these investments are too risky for you.',
  },
  'suitability.expired': {
    subject: 'Your suitability answers have expired',
    line: 'Answers are valid for 12 months. Review and resubmit them before your next investment.',
  },
  'suitability.review': {
    subject: 'Suitability answers are awaiting a decision',
    line: 'Open the review queue to read why and decide.',
  },
  'ira.more-info': {
    subject: 'Your custodian asks for more',
    line: 'Open your investment to see what your custodian needs.',
  },
  'ira.custodian-signed': {
    subject: 'The custodian has signed',
    line: 'The custodian of the retirement account has signed the documents.',
  },
  'ira.custodian-rejected': {
    subject: 'The custodian declined',
    line: 'Your retirement account’s custodian declined this investment.',
  },
  'ira.funds-requested': {
    subject: 'Send the money from your plan',
    line: 'The investment is waiting for money from your retirement account.',
  },
  'ira.funds-received': {
    subject: 'The money from your plan has arrived',
    line: 'The money from your retirement account is in escrow until the offering closes.',
  },
  'ira.stalled': {
    subject: 'No activity for 30 days',
    line: 'Nothing has happened with your retirement account for 30 days. Contact the custodian, then continue.',
  },
}
/** Mails of the suitability and plan machines. A custodian is written to at the address that the investor gave. */
export const notifyPerson: EffectHandler = async ({
  services,
  tx,
  machine,
  id,
  instance,
  effect,
}) => {
  const { to, template } = effect.params as { to: string; template: string }
  const found = personLabels[template]
  if (found === undefined) throw new Error(`no words for ${template}`)
  const data: Words = {
    subject: found.subject,
    lines: [found.line],
    action:
      to === 'staff'
        ? { label: 'Open the queue', path: '/admin' }
        : {
            label: 'Open',
            path:
              instance.investment_id === null
                ? links.home()
                : links.investment(instance.investment_id),
          },
  }
  const cause = { machine, id, rev: instance.rev }
  if (to === 'custodian') return writeToCustodian(services, tx, id, data, cause)
  let people = [instance.user_id ?? '']
  if (to === 'staff') people = (await staffOf(tx, ['compliance'])).map((p) => p.user_id)
  else if (to === 'issuer')
    people = (await membersOf(tx, instance.account_id ?? '', ['owner'])).map((p) => p.user_id)
  await noticeTo(services, tx, await existingPeople(tx, people), data, cause)
}
async function writeToCustodian(
  services: AppServices,
  tx: Tx,
  id: string,
  data: Words,
  cause: { machine: string; id: string; rev: number },
): Promise<void> {
  const answers = (await findStep(tx, id, 'ira'))?.answers ?? {}
  const { contact_email: address, custodian_name: name } = answers
  if (typeof address !== 'string' || typeof name !== 'string') return
  await services.mailer.send(tx, {
    template: 'notice',
    to: { address, name },
    data: { subject: data.subject, lines: data.lines },
    cause,
  })
}
