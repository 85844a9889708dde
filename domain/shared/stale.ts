import { z } from 'zod'
import { at } from './common.ts'

/**
 * Detail of the refusal `stale` of a decision: the record as it is now, and what happened to it since the revision that
 * the person had read. `fields` are the labels of fields whose values differ, where the record keeps its revisions.
 */
export const staleDecision = z.object({
  current: z.object({ state: z.string(), rev: z.int() }),
  changes: z.array(z.object({ says: z.string(), at, who: z.string() })),
  fields: z.array(z.string()),
})
export type StaleDecision = z.infer<typeof staleDecision>
