import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findOffering } from '../offerings/index.ts'
import { badActorClear } from './covered.ts'
import { contextOf, problemsOf } from './workspace.ts'
import * as repo from './repo.ts'
import type { TopicDesk } from './tables.ts'

const handed = ['submitted', 'under_review', 'approved', 'waived', 'not_applicable']
const agreed = ['approved', 'waived', 'not_applicable']
const isRequired = (row: TopicDesk): boolean => (row.item.context as { required: boolean }).required

/** What the topics say to the guards of an offering's machine. */
export interface RaiseFacts {
  sectionsSubmitted: boolean
  companyComplete: boolean
  termsValid: boolean
  hasOfficer: boolean
  capTableMatches: boolean
  /** every required topic is approved, waived or does not apply: what an approval of the offering needs */
  sectionsApproved: boolean
  documentsApproved: boolean
  financialsSufficient: boolean
  badActorClear: boolean
}

/**
 * Facts of an offering that is prepared by topics, read in the event's transaction; null for one that has none, whose guards
 * ask for evidence that operators recorded. Topics that this type of offering does not need say nothing.
 * @internal
 */
export async function raiseFacts(
  services: AppServices,
  q: Queryable,
  listingId: string,
): Promise<RaiseFacts | null> {
  if ((await repo.findRaise(q, listingId)) === null) return null
  const offering = await findOffering(q, listingId)
  const rows = await repo.findTopics(q, listingId)
  if (offering === null) return null
  const by = new Map(rows.map((row) => [row.topic, row]))
  const problems = problemsOf(contextOf(services, offering.type, rows))
  const required = rows.filter(isRequired)
  const every = (list: readonly TopicDesk[], states: readonly string[]): boolean =>
    list.every((row) => states.includes(row.item.state))
  /** submitted and without a problem, or not asked for */
  const right = (...topics: Topic[]): boolean =>
    topics.every((topic) => {
      const row = by.get(topic)
      if (
        row === undefined ||
        row.item.state === 'waived' ||
        row.item.state === 'not_applicable' ||
        (!isRequired(row) && row.rev === 0)
      )
        return true
      return handed.includes(row.item.state) && Object.keys(problems(topic)).length === 0
    })
  const documents = rows.filter(
    (row) => row.topic.startsWith('documents-') && (isRequired(row) || row.rev > 0),
  )
  return {
    sectionsSubmitted: every(required, handed),
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
    hasOfficer: right('people') && offering.team.length > 0,
    capTableMatches: right('captable', 'beneficial-ownership'),
    sectionsApproved: every(required, agreed),
    documentsApproved: every(documents, agreed) && every(required, agreed),
    financialsSufficient: right('cpa', 'profits'),
    badActorClear: (await badActorClear(q, listingId)) !== null,
  }
}

/** True when the offering is prepared by topics. */
export const hasTopics = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await repo.findRaise(q, listingId)) !== null
