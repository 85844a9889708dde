import { z } from 'zod'
import { at, id, money, rev } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** What the platform's people do with many investments at once. */
export const platformBulkKinds = ['remind', 'review_approve', 'principal_approve'] as const
export type PlatformBulkKind = (typeof platformBulkKinds)[number]
/** What a company's owner does with many investments of one offering at once. */
export const issuerBulkKinds = ['issuer_accept'] as const
export const bulkActionKinds = [...platformBulkKinds, ...issuerBulkKinds] as const
export type BulkActionKind = (typeof bulkActionKinds)[number]
export const bulkActionLabels: Readonly<Record<BulkActionKind, string>> = {
  remind: 'Send reminder',
  review_approve: 'Approve review',
  principal_approve: 'Approve closing',
  issuer_accept: 'Accept all ready',
}
/** Most investments of one bulk action. */
export const MOST_BULK = 500
/** Hours between two reminders of one investment (platform policy). */
export const REMINDER_HOURS = 72

/** Why some of the investments are left out, and how many. */
const refusedGroup = z.object({ reason: z.string(), count: z.int() })

/** What a bulk action would do: nothing is stored or sent. */
export const bulkCheck = z.object({
  kind: z.enum(platformBulkKinds),
  /** every investment that was asked about, in the order in which they would be handled */
  items: z.array(z.object({ id, rev })),
  affected: z.int(),
  refused: z.array(refusedGroup),
})
export type BulkCheck = z.infer<typeof bulkCheck>

/** A bulk action: who, when, which, and how far it is. */
export const bulkAction = z.object({
  id,
  kind: z.enum(bulkActionKinds),
  requested_by: z.string(),
  requested_at: at,
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  /** when it was finished or stopped; null while it runs, or can be continued */
  finished_at: at.nullable(),
  status: presentedSchema,
})
export type BulkAction = z.infer<typeof bulkAction>

/** What "Accept all ready" would do: the paid investments that wait for the company, and why some can't be accepted. */
export const acceptCheck = z.object({
  rows: z.array(
    z.object({
      investment_id: id,
      rev,
      number: z.string(),
      investor: z.string(),
      amount: money,
      /** why it can't be accepted now, or null */
      reason: z.string().nullable(),
    }),
  ),
  affected: z.int(),
})
export type AcceptCheck = z.infer<typeof acceptCheck>

/** A bulk action with its result. */
export const bulkActionDetail = bulkAction.extend({
  /** filter of the list, where the investments were chosen by one */
  filter: z.record(z.string(), z.string()).nullable(),
  reasons: z.array(refusedGroup),
  rows: z.array(
    z.object({
      investment_id: id,
      number: z.string(),
      investor: z.string(),
      outcome: z.enum(['done', 'refused']).nullable(),
      reason: z.string().nullable(),
      href: z.string(),
    }),
  ),
})
export type BulkActionDetail = z.infer<typeof bulkActionDetail>
