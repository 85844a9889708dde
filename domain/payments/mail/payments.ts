import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { paymentReturned } from './returns.ts'

interface PaymentData {
  /** what the payer writes on the transfer */
  reference: string
  /** code of the bank's return; null for another reason */
  returnCode: string | null
  /** path of the payment for the recipient */
  path: string
}
const about =
  (subject: string, line: string) =>
  (data: PaymentData): Notice => ({
    subject,
    lines: [line, `Reference ${data.reference}.`],
    action: { label: 'Open the payment', path: data.path },
  })

/** To the investor or to staff, by the template that the machine of a payment names. */
export const paymentNotices: Readonly<Record<string, (data: PaymentData) => Notice>> = {
  'authorization-due': about(
    'Authorize the debit of your investment',
    'What you authorized does not cover the amount that you agreed on, or is for another account. Read the new authorization on the page of the payment. Nothing is debited before.',
  ),
  'payment-failed': about(
    'Your payment could not be made',
    'Choose another payment method, or check the account.',
  ),
  'payment-returned': paymentReturned,
  underfunded: about(
    'Less money arrived than agreed',
    'Send the rest with the same reference, or contact us: we can offer you fewer units.',
  ),
  'refund-failed': about(
    'A refund did not arrive',
    'The account rejected the money. Ask the investor for the details again.',
  ),
  'returned-while-refunding': about(
    'A payment was returned while its refund was on the way',
    'Compare the bank statement with the ledger before anything else is paid.',
  ),
}

interface FewerUnits {
  investmentId: string
  heldCents: number
  units: number
  /** price of the units with fees */
  totalCents: number
  /** what would go back to the investor; 0 when the units take it all */
  backCents: number
}
/** A short payment pays for fewer units than agreed, and staff offers them. */
export const fewerUnitsOffered = (data: FewerUnits): Notice => ({
  subject: 'You can accept fewer units',
  lines: [
    `${formatCents(data.heldCents)} arrived, less than agreed. It pays for ${data.units} units: ${formatCents(data.totalCents)} with fees.${data.backCents > 0 ? ` ${formatCents(data.backCents)} would be refunded to you.` : ''}`,
    'Accept them, or send the rest with the same reference.',
  ],
  action: { label: 'Open the payment', path: links.investment(data.investmentId) },
})
