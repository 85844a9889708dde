import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface NewsRow {
  id: string
  kind: 'update' | 'news'
  title: string
  company: string
  account_id: string
  listing_id: string | null
  slug: string
  at: string
}

/**
 * What companies have published that the person is with: updates of offerings they invest in, releases of companies
 * whose securities they hold.
 */
const newsSql = sql(
  'dashboard.news',
  ` select * from (
      (select u.id, 'update' as kind, u.title, c.name as company, c.account_id, u.listing_id, c.slug, u.published_at
        as at
        from offering_update_shared u join offering_shared o on o.listing_id = u.listing_id join company_shared c on
          c.account_id = o.account_id
        left join record_state m on m.machine = 'update' and m.id = u.id
        where u.published_at is not null and u.published_at <= $2 and (m.id is null or m.state = 'published') and
          u.listing_id in (select listing_id from investment_shared where user_id = $1)
        order by u.published_at desc limit $3)
      union all
      (select r.id, 'news', r.content->>'title', c.name, c.account_id, null::uuid, c.slug, m.updated_at
        from news_release_shared r join company_shared c on c.account_id = r.account_id join record_state m on
          m.machine = 'news-release' and m.id = r.id and m.state = 'published'
        where r.account_id in (select account_id from holding_shared where user_id = $1) order by m.updated_at desc
          limit $3)
    ) some_news order by at desc limit $3`,
)
export const newsOf = (q: Queryable, userId: string, now: string, limit: number) =>
  q.query<NewsRow>(newsSql, [userId, now, limit])
