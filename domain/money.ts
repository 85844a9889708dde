import { z } from 'zod'
import type { Money } from './money-text.ts'

export * from './money-text.ts'

/** An amount of money in whole cents. US dollars only: every offering here is priced in dollars. */
export const moneySchema = z.object({
  amount: z.int(),
  currency: z.literal('USD'),
}) satisfies z.ZodType<Money>

/** Money of zero or more: prices paid, commitments, fees. */
export const positiveMoneySchema = moneySchema.extend({ amount: z.int().min(0) })
