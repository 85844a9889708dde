import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { Values } from './values.ts'

const PREPARED = ['draft', 'submitted', 'in_review', 'changes_requested', 'rejected', 'deleted']
// a topic that was approved, or that the offering's record shows since it was: a change that waits for its amendment is
// not in force
const approvedText = sql(
  'topics.approved-of-company',
  `select t.listing_id, t.item_id, r.values from raise a join topic t on t.listing_id = a.listing_id
    join topic_revision r on r.item_id = t.item_id and r.revision = t.applied_revision
    join record_state i on i.machine = 'review-item' and i.id = t.item_id
    join record_state o on o.machine = 'offering' and o.id = t.listing_id
    where a.account_id = $1 and t.topic = $2 and ($3::uuid is null or t.listing_id = $3) and (i.state = 'approved' or
      split_part(o.state, '.', 1) <> all($4))
    order by r.handed_in_at desc, t.listing_id`,
)
/** Applied revisions of one topic of a company's offerings, or of one of them, newest first; secrets are encrypted. */
export const findApplied = (
  q: Queryable,
  of: { accountId: string; listingId?: string },
  topic: Topic,
) =>
  q.query<{ listing_id: string; item_id: string; values: Values }>(approvedText, [
    of.accountId,
    topic,
    of.listingId ?? null,
    PREPARED,
  ])
