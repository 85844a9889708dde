import { z } from 'zod'
import { disbursementKinds } from './disbursement-kinds.ts'
import { usAccountNumber, usRoutingNumber } from './banking.ts'
import { at, day, id, money, phone } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** An order for money that leaves, for the people of the platform. */
export const disbursementView = z.object({
  id,
  /** a wire list names the revision of each order that its maker read */
  rev: z.int(),
  kind: z.enum(disbursementKinds),
  reference: z.string(),
  payee: z.string(),
  amount: money,
  purpose: z.string(),
  method: z.enum(['ach', 'wire']),
  /** where it goes, masked */
  to: z.string(),
  /** what it waits for before it can be paid; null: nothing */
  waits: z.string().nullable(),
  /** last four digits of the escrow account that pays it; '' where a statement did not name it */
  from_account: z.string(),
  status: presentedSchema,
  requested_at: at,
  sent_at: at.nullable(),
  investment_id: id.nullable(),
  /** the page of the closing that it pays out; null for every other order */
  closing: z.string().nullable(),
  /** the company or (zeros) the platform whose payout account it goes to; null for every other order */
  payout_of: id.nullable(),
  wire_list_id: id.nullable(),
})
export type DisbursementView = z.infer<typeof disbursementView>
export const disbursementDetail = disbursementView.extend({
  maker: z.string(),
  checker: z.string().nullable(),
  people: z.array(z.object({ says: z.string(), who: z.string(), at })),
})
export type DisbursementDetail = z.infer<typeof disbursementDetail>

/** Wires that leave one account of the bank together. */
export const wireListView = z.object({
  id,
  number: z.string(),
  from_account: z.string(),
  made_at: at,
  maker: z.string(),
  checker: z.string(),
  sent_at: at.nullable(),
})
export type WireListView = z.infer<typeof wireListView>
export const wireListRow = z.object({
  id,
  reference: z.string(),
  payee: z.string(),
  to: z.string(),
  purpose: z.string(),
  amount: money,
})

/** The account that a company is paid out to, with the call that confirmed it. */
export const payoutAccountInput = z.strictObject({
  holder_name: z.string().trim().min(2, 'Enter the name on the account.').max(120),
  bank_name: z.string().trim().min(2, 'Enter the bank name.').max(80),
  routing_number: usRoutingNumber,
  account_number: usAccountNumber,
  /** the number that was called, on file before the account was given */
  number: phone,
  called_on: day,
})
export type PayoutAccountInput = z.infer<typeof payoutAccountInput>
