import type { Notice } from '#domain/mail/letter.ts'
import { returnCode } from '#domain/payments/rules/ach-returns.ts'
import { returnActionLabels, returnText } from '#domain/payments/rules/return-labels.ts'

const openReturns = { label: 'Open the returns', path: '/admin/money/returns' }

/** A payment that the bank returned; `returnCode` is null or MANUAL when it gave no code. */
export interface ReturnedPayment {
  reference: string
  returnCode: string | null
}
const noCode = ({ returnCode: code }: ReturnedPayment): boolean =>
  code === null || code === 'MANUAL'
/** Why a payment was returned, for a message that says what to do in sentences of its own. */
export const whyReturned = (data: ReturnedPayment): string[] => [
  'The bank returned your payment.',
  ...(noCode(data) ? [] : [returnText(data.returnCode ?? '').why]),
  `Reference ${data.reference}.`,
]

/** To the investor: the bank returned the payment. */
export const paymentReturned = (data: ReturnedPayment & { path: string }): Notice => ({
  subject: 'Your payment was returned',
  lines: [
    ...(noCode(data)
      ? ['The bank returned it. Check the account and pay again.']
      : [returnText(data.returnCode ?? '').why, returnText(data.returnCode ?? '').next]),
    `Reference ${data.reference}.`,
  ],
  action: { label: 'Open the payment', path: data.path },
})

/** To compliance: a return that needs a person. */
export const debitReturned = (data: { code: string; reference: string }): Notice => ({
  subject: `A debit was returned with ${data.code}`,
  lines: [
    `${returnCode(data.code)?.meaning ?? 'Unknown code'}. ${returnActionLabels[returnCode(data.code)?.action ?? 'manual']}.`,
    `Reference ${data.reference}.`,
  ],
  action: openReturns,
})

/**
 * To staff: a notification of change came; `outcome` says what the bank corrects, `until` is the last day to apply it.
 */
export const changeReceived = (data: { outcome: string; until: string }): Notice => ({
  subject: 'A bank corrects an account',
  lines: [`${data.outcome} Apply it by ${data.until}.`],
  action: openReturns,
})

/** To staff: the last day to apply a change has come. */
export const changeDueToday = (data: { outcome: string; receivedOn: string }): Notice => ({
  subject: 'A notification of change is due today',
  lines: [`${data.outcome} It was received on ${data.receivedOn}.`],
  action: openReturns,
})
