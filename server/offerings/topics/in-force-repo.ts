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
const everText = sql(
  'topics.ever-in-force',
  `select ${COLUMNS}
    from topic_in_force f
    join topic_revision r on r.item_id = f.item_id and r.revision = f.revision
    where f.listing_id = $1
    order by f.since, f.revision, f.topic`,
)
/** Every revision of a topic that ever came into force in an offering, the oldest first. */
export const findHistory = (q: Queryable, listingId: string) =>
  q.query<InForceRow>(everText, [listingId])
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

/** A topic of a launched offering whose revision in force, or shown, no reviewer approved. */
export interface UnapprovedRow {
  listing_id: string
  topic: Topic
  item_id: string
  /** the revision that the offering's record shows */
  shown: number
  in_force: number | null
  since: string | null
  /** the revision in force was approved */
  approved: boolean
}
const unapprovedText = sql(
  'topics.unapproved',
  `select t.listing_id, t.topic, t.item_id, t.applied_revision as shown, f.revision as in_force, f.since,
      a.item_id is not null as approved
    from topic t
    join record_state m on m.machine = 'offering' and m.id = t.listing_id and m.context->>'liveAt' is not null
    left join lateral (
      select i.revision, i.since
      from topic_in_force i
      where i.item_id = t.item_id
      order by i.since desc, i.revision desc
      limit 1
    ) f on true
    left join topic_approval a on a.item_id = t.item_id and a.revision = f.revision
    where t.applied_revision > 0 and (a.item_id is null or f.revision <> t.applied_revision)
    order by t.listing_id, t.topic`,
)
/** What launched offerings have in force or show without an approval. */
export const findUnapproved = (q: Queryable) => q.query<UnapprovedRow>(unapprovedText, [])

/** An approval of a topic that the log of its review does not have. */
export interface UnloggedRow {
  item_id: string
  topic: Topic
  revision: number
}
const unloggedText = sql(
  'topics.approved-without-log',
  `with steps as (
      select l.id, l.type,
        count(*) filter (where l.type = 'SUBMITTED') over (partition by l.id order by l.rev) as revision
      from record_event l
      where l.machine = 'review-item'
    )
    select a.item_id, t.topic, a.revision
    from topic_approval a
    join topic t on t.item_id = a.item_id
    where not exists (
      select 1 from steps s where s.id = a.item_id and s.type = 'APPROVED' and s.revision = a.revision
    )
    order by t.topic, a.item_id, a.revision`,
)
/** Approvals that no entry of the log stands behind: a revision is numbered by how often its topic was submitted. */
export const findUnlogged = (q: Queryable) => q.query<UnloggedRow>(unloggedText, [])
