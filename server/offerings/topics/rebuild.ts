import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import {
  companyTopics,
  projectTopic,
  type CompanyPatch,
  type OfferingPatch,
  type TopicInput,
} from '#domain/offerings/model/topics/projection.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findHistory, findUnlogged } from './in-force-repo.ts'
import { openValues } from './values.ts'

/** What came into force at one moment: the topics, and everything that was in force from then on. */
interface Moment {
  at: string
  topics: readonly Topic[]
  all: TopicInput
}

/** The moments at which topics of an offering came into force, the oldest first; secrets in plain. */
async function momentsOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<Moment[]> {
  const moments: Moment[] = []
  for (const { since, topic, item_id: itemId, values } of await findHistory(q, listingId)) {
    const last = moments.at(-1)
    const opened = { [topic]: openValues(services.keys, topic, itemId, values) }
    const moment = { at: since, topics: [topic], all: { ...last?.all, ...opened } }
    if (last?.at === since)
      moments[moments.length - 1] = { ...moment, topics: [...last.topics, topic] }
    else moments.push(moment)
  }
  return moments
}

/** Fields that were written at a moment. */
export interface Written<P> {
  at: string
  patch: P
}

/** What the approved topics wrote to the record of an offering, moment by moment. */
export const writtenByTopics = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<Written<OfferingPatch>[]> =>
  (await momentsOf(services, q, listingId)).map(({ at, topics, all }) => ({
    at,
    patch: Object.assign(
      {},
      ...topics.map((topic) => projectTopic(topic, all).offering),
    ) as OfferingPatch,
  }))

/** What approved topics of the offerings of a company say of its tagline and number of employees, the newest last. */
export async function describedByTopics(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingIds: readonly string[],
): Promise<Pick<CompanyPatch, 'tagline' | 'employees'>> {
  const written: Written<CompanyPatch>[] = []
  for (const listingId of listingIds)
    for (const { at, topics, all } of await momentsOf(services, q, listingId))
      for (const topic of topics.filter((one) => companyTopics.includes(one)))
        written.push({ at, patch: projectTopic(topic, all).company })
  const { tagline, employees } = Object.assign(
    {},
    ...written.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ patch }) => patch),
  ) as CompanyPatch
  return {
    ...(tagline === undefined ? {} : { tagline }),
    ...(employees === undefined ? {} : { employees }),
  }
}

/** Approvals that no entry of the log stands behind, as the review of a topic and its revision. */
export const approvedWithoutLog = (q: Queryable) => findUnlogged(q)
