import { z } from 'zod'
import { cents } from './common.ts'
import { dryRunKinds } from './dry-run-labels.ts'

/** One thing that an act does, found out before it is done; `amount` in cents where it is about money. */
export const dryRunLine = z.strictObject({
  kind: z.enum(dryRunKinds),
  text: z.string(),
  amount: cents.nullable(),
})
export type DryRunLine = z.infer<typeof dryRunLine>
