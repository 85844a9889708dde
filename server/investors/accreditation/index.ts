import { encryptedColumns } from './values.ts'
import { reviewPages } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { endLetter, sendLetter } from './letters.ts'
import { assessClaim, authorize, facts, notify, refusedEvents } from './machine.ts'
import { handlers } from './routes.ts'
import { links } from '#domain/shared/links.ts'

export { claimChanges, claimEvidence, claimTitle, investmentEvidence } from './evidence.ts'
export { letterAsks, recordLetterReview, type LetterReview } from './letter-review.ts'
export { accreditationStanding, isCovered, mayRelyOn, reliedOn, type Standing } from './standing.ts'

/**
 * Claims to be an accredited investor and how they are verified (17 CFR 230.501(a), 230.506(c)(2)). The investments
 * module runs the effects of a decision on investments.
 */
export const accreditationModule: Module = {
  name: 'accreditation',
  encrypted: encryptedColumns,
  handlers,
  machines: {
    accreditation: {
      pages: reviewPages('accreditation'),
      authorize,
      linkTo: (_, { codes }) => (codes.includes('INV') ? links.accreditation() : undefined),
      facts,
      refusedEvents,
      effects: { notify, assessClaim, sendLetter, endLetter },
    },
  },
}
