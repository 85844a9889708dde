import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { Values } from './values.ts'

/** A revision of a topic that came into force; secrets are encrypted. */
export interface InForceRow {
  listing_id: string
  item_id: string
  topic: Topic
  revision: number
  since: string
  values: Values
}
const COLUMNS = 'f.listing_id, f.item_id, f.topic, f.revision, f.since, r.values'
const offeringText = sql(
  'topics.in-force',
  `select distinct on (f.item_id) ${COLUMNS}
    from topic_in_force f
    join topic_revision r on r.item_id = f.item_id and r.revision = f.revision
    where f.listing_id = $1
    order by f.item_id, f.since desc, f.revision desc`,
)
const companyText = sql(
  'topics.in-force-of-company',
  `select ${COLUMNS}
    from raise a
    join topic_in_force f on f.listing_id = a.listing_id
    join topic_revision r on r.item_id = f.item_id and r.revision = f.revision
    where a.account_id = $1 and f.topic = $2
    order by f.since, f.listing_id, f.revision`,
)
/** The topics of an offering that are in force now. */
export const findInForce = (q: Queryable, listingId: string) =>
  q.query<InForceRow>(offeringText, [listingId])
/** Every revision of one topic that ever came into force in an offering of the company, oldest first. */
export const findEverInForce = (q: Queryable, accountId: string, topic: Topic) =>
  q.query<InForceRow>(companyText, [accountId, topic])

const approvalText = sql(
  'topics.add-approval',
  `insert into topic_approval (item_id, revision, approved_at) values ($1, $2, $3) on conflict do nothing`,
)
export const addApproval = (tx: Tx, itemId: string, revision: number, at: string) =>
  tx.run(approvalText, [itemId, revision, at])

const enterText = sql(
  'topics.enter-into-force',
  `insert into topic_in_force (item_id, revision, listing_id, topic, offering_revision, since)
    select t.item_id, a.revision, t.listing_id, t.topic, $2, $3
    from topic t
    cross join lateral (select max(revision) as revision from topic_approval where item_id = t.item_id) a
    where t.listing_id = $1 and a.revision is not null
    on conflict do nothing`,
)
/** The approved topics of an offering come into force with its launch. */
export const enterIntoForce = (
  tx: Tx,
  listingId: string,
  offeringRevision: number,
  since: string,
) => tx.run(enterText, [listingId, offeringRevision, since])
const amendText = sql(
  'topics.amend-into-force',
  `insert into topic_in_force (item_id, revision, listing_id, topic, offering_revision, since)
    select t.item_id, $2, t.listing_id, t.topic, $3, $4
    from topic t
    join topic_approval a on a.item_id = t.item_id and a.revision = $2
    where t.item_id = $1
    on conflict do nothing`,
)
/** An approved revision of one topic comes into force with an amendment. */
export const amendIntoForce = (
  tx: Tx,
  itemId: string,
  revision: number,
  offeringRevision: number,
  since: string,
) => tx.run(amendText, [itemId, revision, offeringRevision, since])
