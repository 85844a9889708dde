import type { Module } from '#server/kernel/module.ts'
import { offeringMachines } from './handlers.ts'
import { offeringHandlers } from './routes.ts'

export {
  addCompany,
  addMember,
  addOffering,
  addToTotals,
  findCompany,
  findOffering,
  isMaterial,
  lockOffering,
  logoPath,
  setLogo,
  setPictures,
  type NewOffering,
} from './repo.ts'
export { cancelUntilOf, presentCard, presentProgress } from './present.ts'
export {
  acceptsInvestments,
  offeringOfCompany,
  isShown,
  offeringStatus,
  presentStatus,
  publicOfferings,
  visibleCards,
  visibleOffering,
} from './service.ts'
export type { CompanyRow, OfferingRow } from './tables.ts'
export { openComments } from './comments.ts'
export { listingFacts, offeringFacts } from './facts.ts'
export { memoFacts } from './topic-facts.ts'
export { setDeadline, setRevision, writeTerms } from './terms-repo.ts'
export { findAuthors, findMembers, findRelation, findShown } from './repo.ts'
export { findEvidence, OFFERING_JSON } from './repo.ts'

/** Companies, their offerings, what the public sees of them, and the machines of offering and listing. */
export const offeringsModule: Module = {
  name: 'offerings',
  handlers: offeringHandlers,
  machines: offeringMachines,
}
