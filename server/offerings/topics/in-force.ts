import { amendedTopics } from '#domain/offerings/model/topics/amended.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas, type TopicValues } from '#domain/offerings/model/topics/index.ts'
import type { TopicInput } from '#domain/offerings/model/topics/projection.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findCompany, findOffering } from '../offerings/index.ts'
import { findEverInForce, findInForce, type InForceRow } from './in-force-repo.ts'
import { findSubmitted, findTopics } from './repo.ts'
import { openValues } from './values.ts'

/** The last submitted values of every topic, secrets in plain: for projection and rules inside the server. */
export async function submittedValues(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<TopicInput> {
  const items = new Map((await findTopics(q, listingId)).map((row) => [row.topic, row.item_id]))
  return Object.fromEntries(
    (await findSubmitted(q, listingId)).map((row) => [
      row.topic,
      openValues(services.keys, row.topic, items.get(row.topic) ?? '', row.values),
    ]),
  )
}

/** The current drafts of every topic, secrets in plain. */
export const draftsOf = async (
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<TopicInput> =>
  Object.fromEntries(
    (await findTopics(q, listingId)).map((row) => [
      row.topic,
      openValues(services.keys, row.topic, row.item_id, row.values),
    ]),
  )

/**
 * The topics that are in force in an offering, secrets in plain: what was approved and came into force by the launch or
 * by an amendment, with what amendments of single fields and corrections of the company have changed since. Empty
 * before the launch and for an offering without topics. Drafts, submissions and approvals that wait for an amendment
 * are not among them.
 */
export async function inForce(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<TopicInput> {
  const rows = await findInForce(q, listingId)
  const offering = rows.length === 0 ? null : await findOffering(q, listingId)
  const company = offering === null ? null : await findCompany(q, offering.account_id)
  if (offering === null || company === null) return {}
  const values = rows.map((row) => [
    row.topic,
    openValues(services.keys, row.topic, row.item_id, row.values),
  ])
  return amendedTopics(Object.fromEntries(values) as TopicInput, { ...offering, company })
}

const read = <T extends Topic>(topic: T, values: unknown): TopicValues<T> | null => {
  const found = topicSchemas[topic].safeParse(values)
  return found.success ? (found.data as TopicValues<T>) : null
}

/** One topic that is in force in an offering now, or null; null also when it does not meet the topic's rules. */
export async function topicInForce<T extends Topic>(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
  topic: T,
): Promise<TopicValues<T> | null> {
  return read(topic, (await inForce(services, q, listingId))[topic])
}

/** A topic of one of a company's offerings with the moment from which it was in force. */
export interface EverInForce<T extends Topic> extends Pick<InForceRow, 'since'> {
  listingId: string
  values: TopicValues<T>
}
/** Every revision of a topic that ever came into force in an offering of the company, oldest first. */
export async function everInForce<T extends Topic>(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
  topic: T,
): Promise<EverInForce<T>[]> {
  return (await findEverInForce(q, accountId, topic)).flatMap((row) => {
    const values = read(topic, openValues(services.keys, topic, row.item_id, row.values))
    return values === null ? [] : [{ listingId: row.listing_id, since: row.since, values }]
  })
}
