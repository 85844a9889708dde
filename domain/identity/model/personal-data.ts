import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

export const exportView = z.object({
  id,
  status: presentedSchema,
  requested_at: at,
  whole_numbers: z.boolean(),
  expires_at: at.nullable(),
  size: z.int().nullable(),
  downloads: z.int(),
})
export type ExportView = z.infer<typeof exportView>
export const storedRecord = z.object({
  record: z.string(),
  years: z.int(),
  while_held: z.boolean(),
  rule: z.string(),
  why: z.string(),
  until: at,
})
/**
 * What a person reads before they close their account: what stops it, what is retained by which rule, and what is
 * erased when.
 */
export const closingView = z.object({
  blockers: z.array(
    z.object({ id: z.string(), title: z.string(), why: z.string(), link: z.string() }),
  ),
  kept: z.array(storedRecord),
  /** records of companies; the name is retained in them for as long as the company retains them */ books:
    z.array(z.object({ book: z.string(), rule: z.string() })),
  erased_at_once: z.array(z.string()),
  erased_later: z.array(z.string()),
  keep_until: at.nullable(),
  closes_at: at,
  cool_off_days: z.int(),
})
export type ClosingView = z.infer<typeof closingView>
