import { z } from 'zod'
import { at, id } from './common.ts'

/** Ways that an investor can have accreditation verified here (field facts 3.3). */
export const evidenceMethods = ['income_docs', 'net_worth_docs', 'third_party_letter', 'min_investment'] as const
export type EvidenceMethod = (typeof evidenceMethods)[number]
export const evidenceLabels: Record<EvidenceMethod, string> = { income_docs: 'My income', net_worth_docs: 'My net worth', third_party_letter: 'A letter of a broker-dealer, adviser, attorney or accountant', min_investment: 'A high minimum investment' }
export const evidenceHelp: Record<EvidenceMethod, string> = {
  income_docs: 'Tax forms of the last two years, such as W-2, 1099, K-1 or 1040.', net_worth_docs: 'Statements of what you own and a consumer report, all at most three months old.',
  third_party_letter: 'They confirm that they took reasonable steps to verify you within the last three months.', min_investment: 'From $200,000 for a person and $1,000,000 for an entity. No papers, but two statements.',
}
/** Sentences that are confirmed with each way. */
export const evidenceStatements: Record<EvidenceMethod, readonly string[]> = {
  income_docs: ['I reasonably expect to earn as much again this year.'], net_worth_docs: ['I have disclosed all of my liabilities.'], third_party_letter: ['The letter is about me, and nothing in it has changed.'],
  min_investment: ['I am an accredited investor under 17 CFR 230.501(a).', 'No part of this investment is financed by somebody else for the purpose of making it.'],
}
export const evidenceInput = z.strictObject({ method: z.enum(evidenceMethods), files: z.array(id).max(10), confirmed: z.literal(true, 'Confirm the statements.') })
export const evidenceView = z.object({
  /** is it asked for at all? Only by offerings under Rule 506(c) */
  asked: z.boolean(),
  method: z.enum(evidenceMethods).nullable(), sent_at: at.nullable(), files: z.array(z.object({ id, name: z.string() })),
  /** the last day on which a verification of today could be relied on; null when it holds for this sale alone */
  valid_until: z.string().nullable(),
})
export type EvidenceView = z.infer<typeof evidenceView>
