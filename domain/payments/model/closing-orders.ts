import { z } from 'zod'
import { at, id, money } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** The order that pays out a closing, or its fees. */
export const closingOrder = z.object({
  id,
  kind: z.enum(['payout', 'fee']),
  label: z.string(),
  reference: z.string(),
  amount: money,
  /** where it goes, masked; null while the company has given no account */
  to: z.string().nullable(),
  status: presentedSchema,
  /** how it stands, in words for the reader */
  says: z.string(),
  /** while it is on its way: the payee's bank should have it by then */
  due_at: at.nullable(),
  /** the page of the order; null for the company, which has none */
  href: z.string().nullable(),
})
export type ClosingOrder = z.infer<typeof closingOrder>
