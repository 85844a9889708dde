import { z } from 'zod'
import { id } from '#domain/shared/common.ts'

/**
 * One answer; a yes needs date, authority and explanation. `in_force_until` is the last day of an order that ended or
 * will end, null while it has no end.
 */
export const badActorAnswer = z.strictObject({
  answer: z.boolean(),
  explanation: z.string().trim().max(4000),
  /** day of the conviction, or on which the order was entered */
  event_date: z.iso.date().nullable(),
  in_force_until: z.iso.date().nullable(),
  authority: z.string().trim().max(200),
  docket_no: z.string().trim().max(80),
  /**
   * it is of a kind that the question names (securities, false filing, fraud, scienter, section 5); null until answered
   */
  covered_kind: z.boolean().nullable(),
  /** the order, judgment or notice: a file that was added to this questionnaire */
  document: id.nullable(),
})
export type BadActorAnswer = z.infer<typeof badActorAnswer>

export const badActorOutcomes = [
  'not_disqualifying',
  'waived',
  'disclosure_only',
  'disqualifying',
] as const
