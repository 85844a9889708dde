import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const stepLabels: Readonly<Record<string, string>> = {
  'step-returned': 'was returned. Open it to see what to correct',
  'step-rejected': 'was rejected. Contact us if something has changed',
  'step-expired': 'has expired. Renew it to continue',
}
interface StepData {
  investmentId: string
  company: string
  step: StepName
  /** what the steps machine names: step-returned, step-rejected, step-expired */
  template: string
}
/** To the investor: a step of a submitted investment was returned, was rejected or has expired. */
export const stepChanged = (data: StepData): Notice => ({
  subject: `${stepTitles[data.step]}: ${data.company}`,
  lines: [
    `The step ${stepTitles[data.step]} of your investment in ${data.company} ${stepLabels[data.template] ?? 'has changed'}.`,
  ],
  action: { label: 'Open the step', path: links.step(data.investmentId, data.step) },
})

const parts: Readonly<Record<string, { subject: string; line: string }>> = {
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
    subject: 'Your custodian needs more information',
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
/** About suitability and retirement plans, by the template of their machines; null for a template without a message. */
export function partNotice(
  template: string,
  data: { isForStaff: boolean; investmentId: string | null },
): Notice | null {
  const found = parts[template]
  if (found === undefined) return null
  const own = data.investmentId === null ? links.home() : links.investment(data.investmentId)
  return {
    subject: found.subject,
    lines: [found.line],
    action: data.isForStaff
      ? { label: 'Open the queue', path: '/admin' }
      : { label: 'Open', path: own },
  }
}
