import type { Before } from '#server/kernel/lib/cursor.ts'
import type { PostLabel, ReportReason } from '#domain/offerings/model/discussion.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface PostRow {
  id: string
  listing_id: string
  account_id: string
  parent_id: string | null
  author_id: string
  author_name: string
  label: PostLabel
  seat: string | null
  paid_with: string | null
  body: string
  created_at: string
  edited_at: string | null
}
const COLUMNS = `p.id, p.listing_id, p.account_id, p.parent_id, p.author_id, p.author_name, p.label, p.seat,
    p.paid_with, p.body,
  p.created_at, p.edited_at`
const threadsText = sql(
  'discussion.threads',
  `select ${COLUMNS}
    from discussion_post p
    where p.listing_id = $1 and p.parent_id is null and (p.created_at, p.id) < ($2, $3)
    order by p.created_at desc, p.id desc
    limit $4`,
)
const repliesText = sql(
  'discussion.replies',
  `select ${COLUMNS} from discussion_post p where p.parent_id = any($1) order by p.created_at, p.id`,
)
const oneText = sql('discussion.one', `select ${COLUMNS} from discussion_post p where p.id = $1`)
const addText = sql(
  'discussion.add',
  `insert into discussion_post (id, listing_id, account_id, parent_id, author_id, author_name, label, paid_with,
      body, created_at, seat)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const saveWordsText = sql(
  'discussion.keep-words',
  'insert into discussion_wording (post_id, body, until) select id, body, $2 from discussion_post where id = $1',
)
const changeLabelsText = sql(
  'discussion.change-words',
  'update discussion_post set body = $2, edited_at = $3 where id = $1',
)
const countText = sql(
  'discussion.count',
  'update offering set posts = posts + $2 where listing_id = $1',
)
const reportText = sql(
  'discussion.report',
  'insert into discussion_report (post_id, user_id, reason, at) values ($1,$2,$3,$4) on conflict do nothing',
)
const reportsText = sql(
  'discussion.reports',
  'select post_id, reason, at from discussion_report where post_id = any($1) order by at',
)
const earlierText = sql(
  'discussion.earlier',
  'select post_id, body, until from discussion_wording where post_id = any($1) order by until',
)
const promoterText = sql(
  'discussion.promoter',
  `select r.id, r.paid_with, r.paid
    from offering_promoter r
    join person u on lower(u.email) = r.email
    where r.listing_id = $1 and u.id = $2`,
)
const answerPromoterText = sql(
  'discussion.answer-promoter',
  'update offering_promoter set paid = $2, answered_at = $3 where id = $1 and paid is null',
)
const accountOfText = sql('discussion.account-of', 'select id from person where lower(email) = $1')
const promotersText = sql(
  'discussion.promoters',
  `select id, email, name, paid_with, added_at, paid
    from offering_promoter
    where listing_id = $1
    order by added_at desc, id desc
    limit 200`,
)
const addPromoterText = sql(
  'discussion.add-promoter',
  `insert into offering_promoter (id, listing_id, email, name, paid_with, added_by, added_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing`,
)
const unansweredText = sql(
  'discussion.unanswered',
  `select p.listing_id, count(*)::int as questions from discussion_post p join record_state m on m.machine =
    'discussion-post' and m.id = p.id
  where p.listing_id = any($1) and p.parent_id is null and m.state = any($2) and not exists (select 1 from
    discussion_post a join record_state s on s.machine = 'discussion-post' and s.id = a.id where a.parent_id = p.id and
    a.label = 'company' and s.state = any($2))
  group by p.listing_id`,
)
const investsText = sql(
  'discussion.invests',
  `select 1 as one
    from record_state
    where machine = 'investment' and listing_id = $1 and user_id = $2 and status = 'active' and state <>
      all('{draft,abandoned}')
    union all
    select 1
    from holding_shared
    where listing_id = $1 and user_id = $2
    limit 1`,
)

/** Questions of an offering, newest first. */
export const findThreads = (q: Queryable, listingId: string, before: Before, limit: number) =>
  q.query<PostRow>(threadsText, [listingId, before.at, before.id, limit])
/** Answers to these questions, oldest first. */
export const findReplies = (q: Queryable, ids: readonly string[]): Promise<PostRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : q.query<PostRow>(repliesText, [[...ids]])
export const findPost = (q: Queryable, id: string) => q.one<PostRow>(oneText, [id])
export const addPost = (tx: Tx, p: Omit<PostRow, 'edited_at'>) =>
  tx.run(addText, [
    p.id,
    p.listing_id,
    p.account_id,
    p.parent_id,
    p.author_id,
    p.author_name,
    p.label,
    p.paid_with,
    p.body,
    p.created_at,
    p.seat,
  ])
/** Changes the text of a post; the earlier versions are retained. */
export async function changeWords(tx: Tx, id: string, body: string, at: string): Promise<void> {
  await tx.run(saveWordsText, [id, at])
  await tx.run(changeLabelsText, [id, body, at])
}
/** Changes the stored number of posts that are shown. */
export const countPosts = (tx: Tx, listingId: string, by: number) =>
  tx.run(countText, [listingId, by])
/** Stores a report; false when the person reported the post before. */
export const addReport = async (
  tx: Tx,
  postId: string,
  userId: string,
  reason: ReportReason,
  at: string,
): Promise<boolean> => (await tx.run(reportText, [postId, userId, reason, at])) === 1
export const findReports = (q: Queryable, ids: readonly string[]) =>
  q.query<{ post_id: string; reason: ReportReason; at: string }>(reportsText, [[...ids]])
export const findEarlier = (q: Queryable, ids: readonly string[]) =>
  q.query<{ post_id: string; body: string; until: string }>(earlierText, [[...ids]])
/** What the company says it pays this person with, and what the person says of it; null where it names no such account. */
export const findPromoter = (
  q: Queryable,
  listingId: string,
  userId: string,
): Promise<{ id: string; paid_with: string; paid: boolean | null } | null> =>
  q.one(promoterText, [listingId, userId])
/** False where the person has answered already. */
export const answerPromoter = async (
  tx: Tx,
  { id, paid, at }: { id: string; paid: boolean; at: string },
): Promise<boolean> => (await tx.run(answerPromoterText, [id, paid, at])) === 1
/** The account of an address; null where there is none. */
export const accountOf = async (q: Queryable, email: string): Promise<string | null> =>
  (await q.one<{ id: string }>(accountOfText, [email]))?.id ?? null
export const findPromoters = (q: Queryable, listingId: string) =>
  q.query<{
    id: string
    email: string
    name: string
    paid_with: string
    added_at: string
    paid: boolean | null
  }>(promotersText, [listingId])
export const addPromoter = async (
  tx: Tx,
  p: {
    id: string
    listingId: string
    email: string
    name: string
    paidWith: string
    by: string
    at: string
  },
): Promise<boolean> =>
  (await tx.run(addPromoterText, [p.id, p.listingId, p.email, p.name, p.paidWith, p.by, p.at])) ===
  1
/** Of these offerings, those with questions that everybody reads and the company has not answered: how many. */
export const findUnanswered = (
  q: Queryable,
  listingIds: readonly string[],
  shown: readonly string[],
) =>
  q.query<{ listing_id: string; questions: number }>(unansweredText, [[...listingIds], [...shown]])
/** Has the person an open commitment or a holding in the offering? */
export const invests = async (q: Queryable, listingId: string, userId: string): Promise<boolean> =>
  (await q.one(investsText, [listingId, userId])) !== null

export interface ModeratedRow extends PostRow {
  company: string
  slug: string
}
const shows = { reported: ['reported'], hidden: ['hidden'], all: null } as const
/** Posts for the platform, newest first: those that were reported, those that are hidden, or all. */
export async function findModerated(
  q: Queryable,
  show: keyof typeof shows,
  listingId: string | null,
  before: Before,
  limit: number,
): Promise<ModeratedRow[]> {
  const states = shows[show]
  const text = sql(
    `discussion.moderated-${states === null ? 'all' : 'state'}`,
    `select ${COLUMNS}, c.name as company, c.slug
      from discussion_post p
      join company c using (account_id)
      join record_state m on m.machine = 'discussion-post' and m.id = p.id
      where ($1::uuid is null or p.listing_id = $1) and (p.created_at, p.id) < ($2, $3) and
        ${states === null ? '$5::text[] is null' : 'm.state = any($5)'}
      order by p.created_at desc, p.id desc
      limit $4`,
  )
  return q.query<ModeratedRow>(text, [listingId, before.at, before.id, limit, states])
}
