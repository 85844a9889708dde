import { z } from 'zod'
import { money } from '#domain/shared/common.ts'

/**
 * A limit with its inputs and the lines of its computation, as it is shown to the investor. `limit` null = unlimited.
 */
export const limitView = z.object({
  rule: z.string(),
  source: z.string(),
  limit: money.nullable(),
  used: money,
  remaining: money.nullable(),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  steps: z.array(z.object({ label: z.string(), value: z.string() })),
  /** false while income and net worth are unknown: the figure is then the least that anyone may invest */
  complete: z.boolean(),
})
export type LimitView = z.infer<typeof limitView>
