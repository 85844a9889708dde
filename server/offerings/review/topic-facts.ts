import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { topicProblems } from '#domain/offerings/model/topics/across.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { OfferingRow } from '../offerings/index.ts'
import {
  badActorClear,
  findRecordedSales,
  findTopics,
  submittedValues,
  type TopicInWorkspace,
} from '../topics/index.ts'

const handed = new Set(['submitted', 'under_review', 'approved', 'waived', 'not_applicable'])
const settled = new Set(['approved', 'waived', 'not_applicable'])
const without = new Set(['waived', 'not_applicable'])
const leads = new Set(['director', 'executive_officer', 'officer'])
const isRequired = (row: TopicInWorkspace): boolean =>
  (row.item.context as { required: boolean }).required
const wasEverSubmitted = (row: TopicInWorkspace): boolean =>
  (row.item.context as { revision: number }).revision > 0

/**
 * What the topics of an offering say to its guards, as they were submitted last; null for an offering without topics.
 * Topics that its type does not need and that nobody submitted say nothing. The statements are measured by the tier
 * that the maximum requires (17 CFR 227.201(t)), the covered persons by their questionnaires (17 CFR 227.503,
 * 230.506(d), 230.262).
 */
export async function topicFacts(services: AppServices, tx: Tx, offering: OfferingRow) {
  const listingId = offering.listing_id
  const rows = await findTopics(tx, listingId)
  if (rows.length === 0) return null
  const by = new Map(rows.map((row) => [row.topic, row]))
  const values = await submittedValues(services, tx, listingId)
  const on = dateInZone(services.clock.now().toISOString())
  const recorded_sales = await findRecordedSales(tx, offering, on)
  const context = { type: offering.type, values, on, recorded_sales }
  const required = rows.filter(isRequired)
  const every = (list: readonly TopicInWorkspace[], states: ReadonlySet<string>): boolean =>
    list.every((row) => states.has(row.item.state))
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
  const people = topicSchemas.people.safeParse(values.people)
  return {
    sectionsSubmitted: required.length > 0 && every(required, handed),
    companyComplete: right('basic-information'),
    termsValid: right(
      'type-of-offering',
      'details',
      'distribution',
      'broker-dealer',
      'payment-options',
      'shares',
      'proceeds',
    ),
    hasOfficer:
      people.success &&
      people.data.people.some(
        (p) => p.end_date === undefined && p.roles.some((role) => leads.has(role)),
      ),
    capTableMatches: right('captable', 'beneficial-ownership'),
    documentsApproved:
      required.length > 0 &&
      every(required, settled) &&
      every(
        rows.filter((row) => row.topic.startsWith('documents-') && wasEverSubmitted(row)),
        settled,
      ),
    financialsSufficient: right('cpa', 'profits'),
    badActorClear: (await badActorClear(tx, listingId)) !== null,
  }
}
