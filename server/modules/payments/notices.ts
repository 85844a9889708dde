import { links } from '#domain/links.ts'
import { formatCents } from '#domain/money.ts'
import { staffOf } from '../access/index.ts'
import { existingPeople, noticeTo } from '../email-log/index.ts'
import type { EffectHandler } from '../history/index.ts'
import * as repo from './repo.ts'

type Say = (row: repo.PaymentRow) => { subject: string; line: string }
const words: Readonly<Record<string, Say>> = {
  underfunded: (r) => ({ subject: 'Less arrived than you agreed to pay', line: `${formatCents(r.received - r.refunded)} of ${formatCents(r.expected)} arrived with the reference ${r.reference}. Send the rest, or invest less.` }),
  'payment-failed': (r) => ({ subject: 'Your payment did not go through', line: `The bank refused the payment with the reference ${r.reference}. Check the account and pay again.` }),
  'payment-returned': (r) => ({ subject: 'Your bank returned the payment', line: `The payment with the reference ${r.reference} came back. Check the account and pay again.` }),
  'part-refunded': (r) => ({ subject: 'A part of your payment is on its way back', line: `A part of the payment with the reference ${r.reference} goes back to the account that it came from.` }),
  'refund-failed': (r) => ({ subject: 'A refund did not go through', line: `The refund of the payment with the reference ${r.reference} failed. Find out where the money can go.` }),
  'returned-while-refunding': (r) => ({ subject: 'A payment came back during its refund', line: `The payment with the reference ${r.reference} was returned while its refund was under way. Compare both with the bank statement.` }),
}

/** Mails about a payment: to the person who pays, or to those of the platform who put it right. */
export const notifyPayment: EffectHandler = async ({ parts, tx, id, instance, effect }) => {
  const { to, template } = effect.params as { to: 'investor' | 'staff'; template: string }
  const row = await repo.findPayment(tx, id)
  const say = words[template]
  if (row === null || say === undefined) throw new Error(`no words for ${template} of payment ${id}`)
  const { subject, line } = say(row)
  const path = to === 'staff' ? links.adminInvestment(row.account_id, row.listing_id, 'pending', row.investment_id) : links.investment(row.investment_id)
  const people = to === 'staff' ? (await staffOf(tx)).map((p) => p.user_id) : [row.user_id]
  await noticeTo(parts, tx, await existingPeople(tx, people), { subject, lines: [line], action: { label: 'Open the investment', path } }, { machine: 'payment', id, rev: instance.rev })
}
