import type { Before } from '#server/kernel/lib/cursor.ts'
import {
  accessOutcomes,
  type FactorMethod,
  type SignInEvent,
  type SignInOutcome,
} from '#domain/identity/model/factors.ts'
import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { literal } from '#server/kernel/db/like.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

interface Row {
  id: string
  at: string
  outcome: SignInOutcome
  method: FactorMethod | null
  ip: string
  device: string
  detail: string | null
  user_id: string | null
  name: string | null
  email: string | null
}
export interface LogPage {
  userId: string | null
  kind: 'all' | 'access'
  outcome: SignInOutcome | null
  /** part of a name or address, or a whole network address */
  q: string | null
  /** keyed hash of `q` as an address: tries on addresses that belong to nobody are found by it */
  hash: string | null
  before: Before
  limit: number
}
/** More people than this are not looked up one by one: events of that many are found soon by going back in time. */
const MOST_PEOPLE = 1000
/** Fewer letters are in too many names for an index: they are looked for at the beginning of addresses. */
const FEWEST_LETTERS = 3
const peopleSql = sql(
  'sign-in.people',
  `select id from app_user
    where ${foundIn('person_words(email, first_name, last_name)', '$1')}
    limit ${MOST_PEOPLE + 1}`,
)
const addressesSql = sql(
  'sign-in.addresses',
  `select id from app_user where email like $1 limit ${MOST_PEOPLE + 1}`,
)

/** Ids of the people whose name or address has these letters; null when they are too many to be named. */
async function peopleLike(q: Queryable, text: string): Promise<string[] | null> {
  const found = await (text.length < FEWEST_LETTERS
    ? q.query<{ id: string }>(addressesSql, [`${literal(text.toLowerCase())}%`])
    : q.query<{ id: string }>(peopleSql, [patternsOf(text)]))
  return found.length > MOST_PEOPLE ? null : found.map((one) => one.id)
}

/** Outcomes to filter by; null for all. */
function outcomesOf(page: LogPage): string[] | null {
  if (page.outcome !== null) return [page.outcome]
  return page.kind === 'access' ? [...accessOutcomes] : null
}
/** Statements that each find the newest events of one kind with an index of its own; together they are the page. */
async function sources(
  q: Queryable,
  page: LogPage,
  bind: (value: unknown) => string,
): Promise<string[]> {
  const cursor = ` and (e.at, e.id) < (${bind(page.before.at)}::timestamptz, ${bind(page.before.id)}::uuid)`
  const outcomes = outcomesOf(page)
  const asked = outcomes === null ? null : bind(outcomes)
  const limit = bind(page.limit)
  const newest = (where: string) =>
    `select e.id, e.at from sign_in_event e where ${where}${cursor} order by e.at desc, e.id desc limit ${limit}`
  const each = (values: string, where: string) =>
    `select e.id, e.at from unnest(${values}) v cross join lateral (${newest(where)}) e`
  const ofOutcome = asked === null ? '' : ` and e.outcome = any(${asked})`
  if (page.q === null) {
    if (page.userId !== null) return [newest(`e.user_id = ${bind(page.userId)}${ofOutcome}`)]
    return [asked === null ? newest('true') : each(`${asked}::text[]`, 'e.outcome = v')]
  }
  const people = await peopleLike(q, page.q)
  const words = people === null ? bind(patternsOf(page.q)) : bind(people)
  const [ofAddress, ofHash] = [`e.ip = ${bind(page.q)}`, `e.email_hash = ${bind(page.hash)}`]
  // looked up event by event, in the order of time: many people are alike, so the page is soon full
  const alike =
    people === null
      ? `exists (select 1 from app_user u where u.id = e.user_id
          and ${foundIn('person_words(u.email, u.first_name, u.last_name)', words)} offset 0)`
      : `e.user_id = any(${words}::uuid[])`
  if (page.userId !== null)
    return [
      newest(
        `e.user_id = ${bind(page.userId)}${ofOutcome} and (${alike} or ${ofAddress} or ${ofHash})`,
      ),
    ]
  const ofPeople =
    people === null
      ? newest(`${alike}${ofOutcome}`)
      : each(`${words}::uuid[]`, `e.user_id = v${ofOutcome}`)
  return [ofPeople, newest(`${ofAddress}${ofOutcome}`), newest(`${ofHash}${ofOutcome}`)]
}

/** Events of the log, newest first. */
export async function readLog(q: Queryable, page: LogPage): Promise<SignInEvent[]> {
  const values: unknown[] = []
  const found = await sources(q, page, (value) => `$${values.push(value)}`)
  const rows = await q.query<Row>(
    ` select e.id, e.at, e.outcome, e.method, e.ip, e.device, e.detail, u.id as user_id, u.first_name || ' ' ||
        u.last_name as name, u.email
      from (select s.id, s.at from (${found.map((one) => `(${one})`).join(' union ')}) s order by s.at desc, s.id desc
        limit $${values.push(page.limit)}) s
      join sign_in_event e on e.id = s.id left join app_user u on u.id = e.user_id order by e.at desc, e.id desc`,
    values,
  )
  return rows.map(({ user_id: id, name, email, ...row }) => ({
    ...row,
    person: id === null ? null : { id, name: name ?? '', email: email ?? '' },
  }))
}
