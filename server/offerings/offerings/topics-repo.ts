import { fiscalYear, type FiscalYear } from '#domain/offerings/model/offering.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { z } from 'zod'

export interface TopicRow {
  topic: Topic
  state: string
  values: Record<string, unknown>
}
const relatedMemos = sql(
  'offering.topics',
  `select t.topic, m.state, coalesce(r.values, '{}'::jsonb) as
    values
    from topic t
    join record_state m on m.machine = 'review-item' and m.id = t.item_id
    left join topic_revision r on r.item_id = t.item_id and r.revision = (m.context->>'revision')::int
    where t.listing_id = $1 and t.topic =
      any('{broker-dealer,distribution,business-risks,marketing-additional-checks,sec-registered-transfer-agent}')`,
)
/** Topics that memos of the platform accompany, as they were submitted last, with the state of their review. */
export const topicsWithMemos = (q: Queryable, listingId: string) =>
  q.query<TopicRow>(relatedMemos, [listingId])

const yearsText = sql(
  'offering.fiscal-years',
  `select r.values->'years' as years
  from topic t
  join topic_revision r on r.item_id = t.item_id and r.revision = t.applied_revision
  where t.listing_id = $1 and t.topic = 'profits'`,
)
/** The fiscal years of the topic that is in force, the earliest first; none while nothing was applied. */
export async function findFiscalYears(q: Queryable, listingId: string): Promise<FiscalYear[]> {
  const found = await q.one<{ years: unknown }>(yearsText, [listingId])
  const years = z.array(fiscalYear).safeParse(found?.years ?? [])
  return years.success ? years.data.toSorted((a, b) => a.fy_end.localeCompare(b.fy_end)) : []
}

const openText = sql(
  'offering.open-comments',
  `select id, topic, field, body as text, written_at
    from topic_comment
    where listing_id = $1 and author_role <> 'issuer' and resolved_at is null
    order by written_at, id`,
)
/** Comments of the platform that nobody has dealt with yet, oldest first. */
export const findOpenComments = (q: Queryable, listingId: string) =>
  q.query<{ id: string; topic: string; field: string | null; text: string; written_at: string }>(
    openText,
    [listingId],
  )
