import { topicCatalogue, topicPath, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { OfferingGuard } from '#machines/offerings/offering.events.ts'

/** Where a guard is corrected: a topic, or a part of the review page. */
const topicOf: Partial<Record<OfferingGuard, Topic>> = {
  sectionsSubmitted: 'details',
  companyComplete: 'basic-information',
  termsValid: 'details',
  hasOfficer: 'people',
  capTableMatches: 'captable',
  documentsApproved: 'documents-offering',
  financialsSufficient: 'cpa',
  recordKeeping: 'sec-registered-transfer-agent',
  legendsPresent: 'marketing-additional-checks',
}
const partOf: Partial<Record<OfferingGuard, { part: string; place: string }>> = {
  basisRecorded: { part: '#memos', place: 'Memos' },
  escrowExecuted: { part: '#memos', place: 'Memos' },
  agreementsSigned: { part: '#memos', place: 'Memos' },
  filingRecorded: { part: '#filing', place: 'Filing' },
  signaturesComplete: { part: '#filing', place: 'Filing' },
  qualificationOrder: { part: '#filing', place: 'Filing' },
  openDateReached: { part: '#opening', place: 'Opening' },
  deadlineAhead: { part: '#opening', place: 'Opening' },
  noAuthor: { part: '#approvals', place: 'Approvals' },
  secondPerson: { part: '#approvals', place: 'Approvals' },
}
interface Place {
  listing_id: string
  account_id: string
}
const root = ({ account_id, listing_id }: Place): string =>
  `/admin/offering-admin/current/current/${account_id}/${listing_id}`

/** The location where an obstacle is corrected, on the platform's pages; null when there is none. */
export function placeOf(
  code: OfferingGuard,
  row: Place,
): { href: string | null; place: string | null } {
  const topic = topicOf[code]
  if (topic !== undefined)
    return { href: `${root(row)}/${topicPath(topic, 'admin')}`, place: topicCatalogue[topic].title }
  if (code === 'badActorClear')
    return { href: `${root(row)}/offering-details/regulatory/bad-actor`, place: 'Bad actor' }
  if (code === 'oneIntermediary')
    return { href: `${root(row)}/issuance-platform/details`, place: 'Identifiers' }
  if (code === 'gatingOn')
    return { href: `${root(row)}/offering-details/relationships`, place: 'Relationships' }
  const part = partOf[code]
  return part === undefined
    ? { href: null, place: null }
    : { href: `${root(row)}/review${part.part}`, place: part.place }
}
