import type { Before } from '#server/kernel/lib/cursor.ts'
import type { CompanyUpdate } from '#domain/offerings/model/update.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface UpdateRow {
  id: string
  listing_id: string
  account_id: string
  title: string
  body_html: string
  kind: CompanyUpdate['kind']
  published_at: string | null
  author: string
  created_at: string
  created_by: string | null
}
const COLUMNS =
  'u.id, u.listing_id, u.account_id, u.title, u.body_html, u.kind, u.published_at, u.author, u.created_at, u.created_by'
/** States of an update that all readers see; what the company withdrew carries a mark. */
export const READABLE = ['published', 'withdrawn']
/** a row of an earlier version has no machine: it was published at once */
const PUBLISHED = `from offering_update u
  left join record_state m on m.machine = 'update' and m.id = u.id
  where u.listing_id = $1 and u.published_at is not null and (m.id is null or m.state = any('{published,withdrawn}'))`
const publicText = sql(
  'update.public',
  `select ${COLUMNS}, coalesce(m.state = 'withdrawn', false) as withdrawn ${PUBLISHED} and (u.published_at, u.id) < ($2, $3)
    order by u.published_at desc, u.id desc
    limit $4`,
)
const ofListingText = sql(
  'update.of-listing',
  `select ${COLUMNS}
    from offering_update u
    where u.listing_id = $1
    order by coalesce(u.published_at, u.created_at) desc, u.id desc
    limit 200`,
)
const oneText = sql('update.one', `select ${COLUMNS} from offering_update u where u.id = $1`)
const openText = sql(
  'update.open',
  `select 1 as one from record_state where machine = 'offering' and id = $1 and state =
      any('{live,paused,closing}')`,
)
const addText = sql(
  'update.add',
  `insert into offering_update (id, listing_id, account_id, kind, title, body_html, author, created_at, created_by,
      published_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const changeText = sql(
  'update.change',
  'update offering_update set kind = $2, title = $3, body_html = $4 where id = $1',
)
const stampText = sql(
  'update.stamp',
  'update offering_update set published_at = $2 where id = $1 and published_at is null',
)
const countText = sql(
  'update.count',
  'update offering set updates = updates + $2 where listing_id = $1',
)
/** investors with an open commitment, holders, and those who saved the offering; each once */
const followersText = sql(
  'update.followers',
  `select distinct user_id from (
    select user_id from record_state where machine = 'investment' and listing_id = $1 and status = 'active' and state
      <> all('{draft,abandoned}')
    union all select h.user_id from holding_shared h where h.listing_id = $1 union all select s.user_id from
      saved_offering s where s.listing_id = $1) f
    order by user_id`,
)

/** Whether the offering is open: an update is part of its offer then, and an owner of the company publishes it. */
export const isOpen = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one(openText, [listingId])) !== null
/** Published updates of an offering, newest first. */
export const findPublished = (q: Queryable, listingId: string, before: Before, limit: number) =>
  q.query<UpdateRow & { withdrawn: boolean }>(publicText, [listingId, before.at, before.id, limit])
/** All updates of an offering with drafts and those that were taken back. */
export const findOfListing = (q: Queryable, listingId: string) =>
  q.query<UpdateRow>(ofListingText, [listingId])
export const findUpdate = (q: Queryable, id: string) => q.one<UpdateRow>(oneText, [id])
export const addUpdate = (tx: Tx, u: UpdateRow) =>
  tx.run(addText, [
    u.id,
    u.listing_id,
    u.account_id,
    u.kind,
    u.title,
    u.body_html,
    u.author,
    u.created_at,
    u.created_by,
    u.published_at,
  ])
export const changeUpdate = (
  tx: Tx,
  id: string,
  u: Pick<UpdateRow, 'kind' | 'title' | 'body_html'>,
) => tx.run(changeText, [id, u.kind, u.title, u.body_html])
/** Sets the day of the publication, once. */
export const stampUpdate = (tx: Tx, id: string, at: string) => tx.run(stampText, [id, at])
/** Changes the stored number of published updates. */
export const countUpdates = (tx: Tx, listingId: string, by: number) =>
  tx.run(countText, [listingId, by])
/** People who are notified of an update. */
export const findFollowers = async (q: Queryable, listingId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(followersText, [listingId])).map((row) => row.user_id)
