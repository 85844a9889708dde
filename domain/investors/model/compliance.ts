import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { letterConcerns } from '#domain/investors/rules/letter-concerns.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** What waits for a person of the platform; each kind is one machine. */
export const queueKinds = [
  'identity',
  'suitability',
  'registration',
  'accreditation',
  'statement',
  'tax',
  'investment',
] as const
export type QueueKind = (typeof queueKinds)[number]
export const queueKindLabels: Record<QueueKind, string> = {
  identity: 'Identity check',
  suitability: 'Suitability',
  registration: 'Registration',
  accreditation: 'Accreditation',
  statement: 'Bad-actor statement',
  tax: 'Tax form',
  investment: 'Investment',
}
/** Hours in which an item is decided (platform policy). An item that waits longer is late. */
export const queueHours: Record<QueueKind, number> = {
  identity: 24,
  suitability: 48,
  registration: 48,
  accreditation: 48,
  statement: 48,
  tax: 48,
  investment: 72,
}

/** One line of the queue: who, what, why, since when. */
export const queueItem = z.object({
  kind: z.enum(queueKinds),
  id,
  who: z.string(),
  email: z.string(),
  /** what it is about: the offering, the registration's title */
  about: z.string(),
  /** why it waits for a person */
  why: z.string(),
  status: presentedSchema,
  since: at,
  due_at: at,
  late: z.boolean(),
  href: z.string(),
})
export type QueueItem = z.infer<typeof queueItem>

/** A value of the evidence. `secret`: masked here, and shown whole only by a reveal that is logged. */
export const evidenceField = z.object({
  field: z.string(),
  label: z.string(),
  value: z.string(),
  secret: z.boolean(),
})
export const evidenceFile = z.object({
  field: z.string(),
  label: z.string(),
  file_id: id,
  name: z.string(),
  content_type: z.string(),
})
/** One check by a provider; `findings` of the watchlist are apart. */
export const checkView = z.object({
  run: z.int(),
  provider: z.string(),
  at: at.nullable(),
  outcome: z.string(),
  identity: z.string(),
  findings: z.array(z.object({ check: z.string(), result: z.string(), note: z.string() })),
})
/** Screening and risk: class S4, for compliance alone (31 CFR 1023.320(e)). */
export const screeningView = z.object({
  watchlist: z.enum(['not_screened', 'clear', 'potential_match', 'false_positive', 'true_match']),
  /** the rating that counts, and the computed one */
  risk: z.enum(['low', 'medium', 'high', 'prohibited']),
  computed_risk: z.enum(['low', 'medium', 'high', 'prohibited']),
  hits: z.array(z.string()),
  frozen: z.boolean(),
  /** last day of a suspicious activity report; null when none is due (31 CFR 1023.320) */
  report_by: z.iso.date().nullable(),
})
export const findingView = z.object({ at, who: z.string(), says: z.string(), note: z.string() })

export const decisions = [
  'approve',
  'approve_with_warning',
  'correct',
  'reject',
  'false_match',
  'true_match',
  'lift',
  'lower_risk',
  'reopen',
  'b_notice',
  'b_notice_answered',
  'tin_match',
  'tin_mismatch',
  'invalidate',
] as const
export type Decision = (typeof decisions)[number]
/** A decision that can be made now, or why it cannot. */
export const decisionView = z.object({
  decision: z.enum(decisions),
  label: z.string(),
  /** a sentence when it is refused for now */ refused: z.string().nullable(),
})

/** Another account with details of the same person, for whoever decides between the two. */
export const likenessView = z.object({
  user_id: id,
  who: z.string(),
  email: z.string(),
  /** what agrees: "document number" */
  agrees: z.array(z.string()),
  /** label of its identity check, as far as the reader may know it */
  state: z.string(),
  /** its account, and its identity check in the queue */
  account: z.string(),
  check: z.string(),
  /** since when it is known; null until both records say so */
  since: at.nullable(),
  /** who let this account go on nevertheless, and when; null while that is open */
  settled: z.object({ at, who: z.string() }).nullable(),
})
export type LikenessView = z.infer<typeof likenessView>

export const queueDetail = queueItem.extend({
  /** of a member of the platform's staff */ staff_own: z.boolean(),
  facts: z.array(
    z.object({ title: z.string(), fields: z.array(evidenceField), files: z.array(evidenceFile) }),
  ),
  checks: z.array(checkView),
  /** accounts that may be the same person's, for an identity check */
  same_person: z.array(likenessView),
  /** what speaks against a letter about an accredited investor; null where there is none */
  letter: z
    .object({ concerns: z.array(z.object({ concern: z.enum(letterConcerns), text: z.string() })) })
    .nullable(),
  /** null for everybody but compliance */
  screening: screeningView.nullable(),
  findings: z.array(findingView),
  /** fields and files that a correction can name */
  correctable: z.array(z.object({ field: z.string(), label: z.string() })),
  decisions: z.array(decisionView),
  history: z.array(historyEntry),
  related: z.array(z.object({ label: z.string(), href: z.string() })),
})
export type QueueDetail = z.infer<typeof queueDetail>
