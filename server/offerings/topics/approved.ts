import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas, type TopicValues } from '#domain/offerings/model/topics/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findApplied } from './approved-repo.ts'
import { openValues } from './values.ts'

/**
 * The values in force of one topic of a company's offerings (or of one of them), newest first; what does not meet the
 * topic's rules is left out.
 */
export async function approvedTopic<T extends Topic>(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  of: { accountId: string; listingId?: string },
  topic: T,
): Promise<{ listingId: string; values: TopicValues<T> }[]> {
  const rows = await findApplied(q, of, topic)
  return rows.flatMap((row) => {
    const read = topicSchemas[topic].safeParse(
      openValues(services.keys, topic, row.item_id, row.values),
    )
    return read.success ? [{ listingId: row.listing_id, values: read.data as TopicValues<T> }] : []
  })
}
