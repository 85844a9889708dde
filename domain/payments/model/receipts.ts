import { z } from 'zod'
import { at, enteredCents, id } from '#domain/shared/common.ts'

/** Money that arrived, as a person reads it from the bank; amounts in cents. */
export const receiptByHand = z.strictObject({
  amount: enteredCents.positive('Enter the amount that arrived.'),
  method: z.enum(['ach', 'wire']),
  received_at: at.optional(),
  sender: z.string().trim().max(120).optional(),
  /** the bank's own number of the movement: its line in a statement confirms it later */
  bank_reference: z.string().trim().min(1, 'Copy the bank’s number of the movement.').max(80),
})
/** What a person of the staff proposes: the payment by its reference, and the document of the bank. */
export const newReceipt = receiptByHand.extend({
  reference: z.string().trim().min(1, 'Copy the reference from the bank statement.').max(40),
  document_id: id,
})
/** The receipt waits for a second person: nothing is booked. */
export const proposedReceipt = z.object({ proposal_id: id, payment_id: id, investment_id: id })
