import { topicCatalogue, type Topic } from '#domain/model/topics/catalogue.ts'
import { sql, type Queryable } from '#server/db/db.ts'

export interface OpenComment { topic: Topic; field: string | null; text: string }
const order = Object.keys(topicCatalogue)
const isTopic = (topic: string): topic is Topic => topic in topicCatalogue
const open = sql('offering.open-comments', `select topic, field, body as text from topic_comment where listing_id = $1 and author_role <> 'issuer' and resolved_at is null order by written_at, id`)

/** Comments of the platform that nobody has dealt with yet, in the order of the checklist. */
export async function openComments(q: Queryable, listingId: string): Promise<OpenComment[]> {
  const rows = await q.query<{ topic: string; field: string | null; text: string }>(open, [listingId])
  return rows.flatMap((row) => (isTopic(row.topic) ? [{ ...row, topic: row.topic }] : [])).sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic))
}
