import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { findOpenComments } from './topics-repo.ts'

export interface OpenComment {
  id: string
  topic: Topic
  field: string | null
  text: string
  written_at: string
}
const order = Object.keys(topicCatalogue)
const isTopic = (topic: string): topic is Topic => topic in topicCatalogue

/** Comments of the platform that nobody has dealt with yet, in the order of the checklist. */
export async function openComments(q: Queryable, listingId: string): Promise<OpenComment[]> {
  const rows = await findOpenComments(q, listingId)
  return rows
    .flatMap((row) => (isTopic(row.topic) ? [{ ...row, topic: row.topic }] : []))
    .sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic))
}
