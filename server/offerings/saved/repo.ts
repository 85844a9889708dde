import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

const savedText = sql(
  'saved.of-user',
  'select listing_id from saved_offering where user_id = $1 order by saved_at desc, listing_id desc',
)
const countText = sql(
  'saved.count',
  'select count(*)::int as n from saved_offering where user_id = $1',
)
const addText = sql(
  'saved.add',
  'insert into saved_offering (user_id, listing_id, saved_at) values ($1, $2, $3) on conflict do nothing',
)
const dropText = sql(
  'saved.drop',
  'delete from saved_offering where user_id = $1 and listing_id = $2',
)

/** Ids of what a person saves, newest first. */
export const findSaved = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ listing_id: string }>(savedText, [userId])).map((row) => row.listing_id)
export const countSaved = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ n: number }>(countText, [userId]))?.n ?? 0
/** Saves an offering; what is saved already stays as it is. */
export const addSaved = (tx: Tx, userId: string, listingId: string, at: string) =>
  tx.run(addText, [userId, listingId, at])
export const dropSaved = (tx: Tx, userId: string, listingId: string) =>
  tx.run(dropText, [userId, listingId])

const interestText = sql(
  'saved.interest',
  `select width_bucket(e.at, $2::timestamptz[]) as week,
    count(*) filter (where e.what = 'opened')::int as opened,
    count(*) filter (where e.what = 'saved')::int as saved,
    count(*) filter (where e.what = 'started')::int as started
  from (
    select at, 'opened' as what from deal_view where listing_id = $1
    union all
    select saved_at, 'saved' from saved_offering where listing_id = $1
    union all
    select created_at, 'started' from investment_shared where listing_id = $1
  ) e
  where e.at >= ($2::timestamptz[])[1]
  group by 1`,
)
/** By week (1 is the first of these instants): documents opened, offerings that are saved still, investments started. */
export const interestByWeek = (q: Queryable, listingId: string, starts: readonly string[]) =>
  q.query<{ week: number; opened: number; saved: number; started: number }>(interestText, [
    listingId,
    starts,
  ])
