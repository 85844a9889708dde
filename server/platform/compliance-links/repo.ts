import type { LinkShow } from '#domain/platform/model/compliance-link-labels.ts'
import type { ComplianceLinkInput } from '#domain/platform/model/compliance-links.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'

export interface LinkRow extends ComplianceLinkInput {
  id: string
  owner: string | null
}

const columns = `l.id, l.kind, l.title, l.rule, l.purpose, l.url, l.owner_id,
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as owner`
const from = `compliance_link l
  join record_state m on m.machine = 'compliance-link' and m.id = l.id
  left join person u on u.id = l.owner_id`
const CONDITIONS: Readonly<Record<LinkShow, string>> = {
  current: "m.state <> 'retired'",
  dead: "m.state = 'in_use.dead'",
  review: "m.state <> 'retired' and (m.context->>'review_due')::boolean",
  retired: "m.state = 'retired'",
}
const pageText = (show: LinkShow) =>
  sql(
    `compliance-link.page-${show}`,
    `
    select ${columns} from ${from}
    where ${CONDITIONS[show]}
      and ($1::text is null or l.kind = $1)
      and ($2::text[] is null or ${foundIn("folded(concat_ws(' ', l.title, l.rule, l.purpose))", '$2')})
      and (l.title ${BY_NAME}, l.id) > ($3::text, $4::uuid)
    order by l.title ${BY_NAME}, l.id
    limit $5`,
  )
const pages = {
  current: pageText('current'),
  dead: pageText('dead'),
  review: pageText('review'),
  retired: pageText('retired'),
}
const oneText = sql('compliance-link.one', `select ${columns} from ${from} where l.id = $1`)
const addText = sql(
  'compliance-link.add',
  `
  insert into compliance_link (id, kind, title, rule, purpose, url, owner_id, added_by, added_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const changeText = sql(
  'compliance-link.change',
  `
  update compliance_link set kind = $2, title = $3, rule = $4, purpose = $5, url = $6, owner_id = $7
  where id = $1`,
)
const sameText = sql(
  'compliance-link.same',
  'select 1 as one from compliance_link where url = $1 and rule = $2 and id <> $3',
)
const urlsText = sql(
  'compliance-link.urls',
  `
  select l.url from compliance_link l
  join record_state m on m.machine = 'compliance-link' and m.id = l.id
  where m.state <> 'retired' and l.url like 'https:%'`,
)
const anyText = sql('compliance-link.any', 'select 1 as one from compliance_link limit 1')
const tasksText = sql(
  'compliance-link.tasks',
  `
  select count(*) filter (where m.state = 'in_use.dead')::int as dead,
    min(m.updated_at) filter (where m.state = 'in_use.dead') as dead_since,
    count(*) filter (where m.state <> 'retired' and (m.context->>'review_due')::boolean)::int
      as review
  from compliance_link l
  join record_state m on m.machine = 'compliance-link' and m.id = l.id`,
)
const dueText = sql(
  'compliance-link.due',
  `select l.id, l.title, m.context->>'review_on' as review_on,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as owner
  from ${from}
  where ${CONDITIONS.review}
  order by review_on, l.id
  limit 100`,
)
/** Links whose review is due, with the day and the owner. */
export const linksToReview = (
  q: Queryable,
): Promise<{ id: string; title: string; review_on: string; owner: string | null }[]> =>
  q.query(dueText)

/** Links by name; one more than requested shows whether there is another page. */
export const findLinks = (
  q: Queryable,
  of: {
    show: LinkShow
    kind: string | null
    words: string | null
    after: { title: string; id: string }
    limit: number
  },
): Promise<LinkRow[]> =>
  q.query<LinkRow>(pages[of.show], [
    of.kind,
    of.words === null ? null : patternsOf(of.words),
    of.after.title,
    of.after.id,
    of.limit,
  ])
export const findLink = (q: Queryable, id: string): Promise<LinkRow | null> =>
  q.one<LinkRow>(oneText, [id])
export const addLink = (
  tx: Tx,
  link: ComplianceLinkInput & { id: string; by: string | null; at: string },
): Promise<number> =>
  tx.run(addText, [
    link.id,
    link.kind,
    link.title,
    link.rule,
    link.purpose,
    link.url,
    link.owner_id,
    link.by,
    link.at,
  ])
export const changeLink = (tx: Tx, id: string, link: ComplianceLinkInput): Promise<number> =>
  tx.run(changeText, [id, link.kind, link.title, link.rule, link.purpose, link.url, link.owner_id])
/** Does another entry have this address for this rule? */
export const isListed = async (
  q: Queryable,
  { url, rule }: Pick<ComplianceLinkInput, 'url' | 'rule'>,
  exceptId: string,
): Promise<boolean> => (await q.one(sameText, [url, rule, exceptId])) !== null
/** Hosts of the other sites that the registry names: a check goes nowhere else. */
export const registeredHosts = async (q: Queryable): Promise<string[]> => [
  ...new Set((await q.query<{ url: string }>(urlsText)).map(({ url }) => new URL(url).hostname)),
]
export const hasLinks = async (q: Queryable): Promise<boolean> => (await q.one(anyText)) !== null
/** How many links are dead, and how many reviews are due. */
export const countTasks = async (
  q: Queryable,
): Promise<{ dead: number; dead_since: string | null; review: number }> =>
  (await q.one<{ dead: number; dead_since: string | null; review: number }>(tasksText)) ?? {
    dead: 0,
    dead_since: null,
    review: 0,
  }
