import { z } from 'zod'
import { id } from '#domain/shared/common.ts'

/** What the search of the platform's people finds. */
export const foundKinds = ['person', 'offering', 'investment', 'statement'] as const
export const found = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  /** distinguishes two with one name: an e-mail address, a company, a day */
  detail: z.string(),
  /** its page */
  to: z.string(),
})
export type Found = z.infer<typeof found>
/** The fewest characters that are searched for. */
export const SHORTEST_SEARCH = 2
