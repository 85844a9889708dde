import type { Module } from '#server/kernel/module.ts'
import { reviewedFacts, reviewedListingFacts } from './facts.ts'
import { explainOffering } from './obstacles.ts'
import { identifiersKind } from './identifiers.ts'
import { reviewHandlers } from './routes.ts'

export { identifierValues } from './identifiers.ts'

/** Operators review what companies submit: what waits, what blocks it, memos, filings, the day of the opening. */
export const reviewModule: Module = {
  name: 'review',
  handlers: reviewHandlers,
  proposals: [identifiersKind],
  machines: {
    offering: { facts: reviewedFacts, explain: explainOffering },
    listing: { facts: reviewedListingFacts },
  },
}
