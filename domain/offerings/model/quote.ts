import { z } from 'zod'
import { limitView } from '#domain/investors/model/limit.ts'
import { money, unitPrice } from '#domain/shared/common.ts'

/**
 * What an amount means before it is committed: whole units, fee, total, and every reason against it with the field it
 * belongs to.
 */
export const quote = z.object({
  units: z.int(),
  price: unitPrice,
  amount: money,
  fee: money,
  total: money,
  requested: money,
  rounded: z.boolean(),
  limit: limitView.nullable(),
  problems: z.array(
    z.object({
      field: z.enum(['amount', 'registration', 'offering']),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
