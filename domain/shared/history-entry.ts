import { z } from 'zod'
import { at } from './common.ts'

/** An entry of a record's history, as it is shown: who did what, when and why. */
export const historyEntry = z.object({
  id: z.string(),
  machine: z.string(),
  says: z.string(),
  from: z.string(),
  to: z.string(),
  at,
  who: z.string(),
  role: z.string(),
  reason: z.string().nullable(),
  machine_version: z.int(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>
