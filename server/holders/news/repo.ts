import type { Before } from '#server/kernel/lib/cursor.ts'
import type { NewsBody } from '#domain/holders/model/news.ts'
import type { OpenOffering } from '#domain/holders/rules/news.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface NewsRecord {
  id: string
  account_id: string
  company: string
  content: NewsBody
  rev: number
  author_id: string
  author: string
  created_at: string
  approved_by: string | null
  retraction: string | null
}
const person = (type: string): string =>
  `(select u2.first_name || ' ' || u2.last_name from record_event l join person u2 on u2.id::text = l.actor_id::text
      where l.machine = 'news-release' and l.id = n.id and l.type = '${type}' order by l.seq desc limit 1)`
const COLUMNS = `n.id, n.account_id, c.name as company, n.content, n.rev, n.author_id, u.first_name || ' ' ||
    u.last_name as author, n.created_at, ${person('APPROVED')} as approved_by,
  (select l.reason from record_event l where l.machine = 'news-release' and l.id = n.id and l.type = 'RETRACTED' order
    by l.seq desc limit 1) as retraction`
const FROM = `from news_release n
  join company_shared c using (account_id)
  join person u on u.id = n.author_id
  join record_state i on i.machine = 'news-release' and i.id = n.id`
const insert = sql(
  'news.insert',
  'insert into news_release (id, account_id, content, author_id, created_at) values ($1, $2, $3, $4, $5)',
)
const update = sql(
  'news.update',
  'update news_release set content = $2, rev = rev + 1, author_id = $3 where id = $1',
)
const one = sql('news.one', `select ${COLUMNS} ${FROM} where n.id = $1`)
const list = sql(
  'news.list',
  `select ${COLUMNS} ${FROM}
    where n.account_id = $1 and (not $2 or i.state in ('published', 'retracted')) and (n.created_at, n.id) < ($3, $4)
    order by n.created_at desc, n.id desc
    limit $5`,
)
const count = sql(
  'news.count',
  `select count(*)::int as n ${FROM} where n.account_id = $1 and (not $2 or i.state in ('published', 'retracted'))`,
)
export const addNews = (
  q: Queryable,
  n: { id: string; accountId: string; content: NewsBody; author: string; at: string },
) => q.run(insert, [n.id, n.accountId, JSON.stringify(n.content), n.author, n.at])
/** Whoever changed it last is its author: another person reviews it. */
export const saveNews = (q: Queryable, id: string, content: NewsBody, author: string) =>
  q.run(update, [id, JSON.stringify(content), author])
export const findNews = (q: Queryable, id: string) => q.one<NewsRecord>(one, [id])
/** Releases of a company, newest first; `shown` only those that were published. */
export const findList = (
  q: Queryable,
  accountId: string,
  shown: boolean,
  before: Before,
  limit: number,
) => q.query<NewsRecord>(list, [accountId, shown, before.at, before.id, limit])
export const countList = async (q: Queryable, accountId: string, shown: boolean): Promise<number> =>
  (await q.one<{ n: number }>(count, [accountId, shown]))?.n ?? 0
const open = sql(
  'news.open-offering',
  `select o.type
    from offering_shared o
    join record_state m on m.machine = 'offering' and m.id = o.listing_id
    where o.account_id = $1 and split_part(m.state, '.', 1) in ('live', 'paused', 'closing', 'testing_the_waters')
    order by o.created_at desc
    limit 1`,
)
/** The type of an offering of the company that takes investments now. */
export const findOpenOffering = async (q: Queryable, accountId: string): Promise<OpenOffering> =>
  (await q.one<{ type: Exclude<OpenOffering, null> }>(open, [accountId]))?.type ?? null
