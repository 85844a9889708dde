import { z } from 'zod'
import { formatCents } from '#domain/shared/money.ts'

/** A limit with everything needed to show how it came about: inputs, formula, steps and the rule it comes from. */
export const limitResultSchema = z.object({
  rule: z.enum([
    'reg_cf_investor_limit',
    'reg_cf_issuer_cap',
    'reg_a_tier2_investor_limit',
    'reg_a_issuer_cap',
    'no_limit',
  ]),
  source: z.string(),
  /** Cents; null means unlimited. */
  limit: z.int().nullable(),
  /** Cents already used against the limit. */
  used: z.int(),
  /** Cents left, never below zero; null means unlimited. */
  remaining: z.int().nullable(),
  /** First day of the row of thresholds that was used; empty when no threshold matters. */
  thresholds_from: z.string(),
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  formula: z.string(),
  steps: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** See `limitResultSchema`. */
export type LimitResult = z.infer<typeof limitResultSchema>

/** One line of the explanation. */
export type LimitStep = LimitResult['steps'][number]

/** A line whose value is an amount in cents; null reads "No limit". */
export function centsStep(label: string, cents: number | null): LimitStep {
  return { label, value: cents === null ? 'No limit' : formatCents(cents) }
}

/** What is left of a limit: never below zero, null when unlimited. */
export function remainingOf(limit: number | null, used: number): number | null {
  return limit === null ? null : Math.max(0, limit - used)
}

/** True when an amount in cents fits what is left. */
export function fitsLimit(result: LimitResult, amount: number): boolean {
  return result.remaining === null || amount <= result.remaining
}
