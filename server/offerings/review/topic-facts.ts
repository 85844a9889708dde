import { topicProblems } from '#domain/offerings/model/topics/across.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { OfferingGuard } from '#machines/offerings/offering.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { OfferingRow } from '../offerings/index.ts'
import {
  badActorClear,
  documentBlockers,
  findRaise,
  readWorkspace,
  submissionBlockers,
  submittedValues,
  type ReadWorkspace,
  type TopicInWorkspace,
} from '../topics/index.ts'

const handed = new Set(['submitted', 'under_review', 'approved', 'waived', 'not_applicable'])
const without = new Set(['waived', 'not_applicable'])
const isRequired = (row: TopicInWorkspace): boolean =>
  (row.item.context as { required: boolean }).required
const wasEverSubmitted = (row: TopicInWorkspace): boolean =>
  (row.item.context as { revision: number }).revision > 0

/** The offering with its topics, as its company reads them; null for an offering without topics. */
async function topicsOf(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<ReadWorkspace | null> {
  const raise = await findRaise(tx, listingId)
  const opened = raise === null ? null : await readWorkspace(services, tx, raise, 'owner')
  return opened === null || opened.rows.length === 0 ? null : opened
}

/** What the guards of SUBMIT learn: a guard holds when nothing of the one list of blockers makes it fail. */
export async function submissionFacts(services: AppServices, tx: Tx, offering: OfferingRow) {
  const opened = await topicsOf(services, tx, offering.listing_id)
  if (opened === null) return null
  const failed = new Set<OfferingGuard>(
    (await submissionBlockers(services, tx, opened)).map((one) => one.guard),
  )
  return {
    sectionsSubmitted: opened.rows.some(isRequired) && !failed.has('sectionsSubmitted'),
    companyComplete: !failed.has('companyComplete'),
    termsValid: !failed.has('termsValid'),
    hasOfficer: !failed.has('hasOfficer'),
    capTableMatches: !failed.has('capTableMatches'),
  }
}

/**
 * What the topics of an offering say to its guards after it was submitted, as they were submitted last; null for an
 * offering without topics. Topics that its type does not need and that were never submitted say nothing. The statements
 * are measured by the tier that the maximum requires (17 CFR 227.201(t)), the covered persons by their questionnaires
 * (17 CFR 227.503, 230.506(d), 230.262).
 */
export async function topicFacts(services: AppServices, tx: Tx, offering: OfferingRow) {
  const listingId = offering.listing_id
  const opened = await topicsOf(services, tx, listingId)
  if (opened === null) return null
  const by = new Map(opened.rows.map((row) => [row.topic, row]))
  const values = await submittedValues(services, tx, listingId)
  const context = { ...opened.context, values }
  /** submitted and without a problem, or not required */
  const right = (...topics: Topic[]): boolean =>
    topics.every((topic) => {
      const row = by.get(topic)
      if (
        row === undefined ||
        without.has(row.item.state) ||
        (!isRequired(row) && !wasEverSubmitted(row))
      )
        return true
      return handed.has(row.item.state) && Object.keys(topicProblems(topic, context)).length === 0
    })
  return {
    termsValid: right(
      'type-of-offering',
      'details',
      'distribution',
      'broker-dealer',
      'payment-options',
      'shares',
      'proceeds',
    ),
    documentsApproved:
      opened.rows.some(isRequired) && (await documentBlockers(tx, opened)).length === 0,
    financialsSufficient: right('cpa', 'profits'),
    badActorClear: (await badActorClear(services, tx, listingId)) !== null,
  }
}
