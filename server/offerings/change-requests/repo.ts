import type { ChangeSubject } from '#domain/offerings/model/change-request.ts'
import type { Consequence } from '#domain/offerings/rules/change-request.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface RequestRow {
  id: string
  listing_id: string
  account_id: string
  subject: ChangeSubject
  field: string
  from_value: unknown
  to_value: unknown
  reason: string
  consequence: Consequence
  requested_by: string
  requested_at: string
  opened: string | null
}
export interface DocumentRow {
  request_id: string
  file_id: string
  title: string
  name: string
  size: number
  added_by: string
  added_at: string
}

const COLUMNS = `id, listing_id, account_id, subject, field, from_value, to_value, reason,
  consequence, requested_by, requested_at, opened`
const oneText = sql('change-request.one', `select ${COLUMNS} from change_request where id = $1`)
const listText = sql(
  'change-request.of-listing',
  `select ${COLUMNS}
  from change_request
  where listing_id = $1 and subject = $2
  order by requested_at desc, id desc
  limit 100`,
)
const openText = sql(
  'change-request.open',
  `select r.id
  from change_request r
  join record_state m on m.machine = 'change-request' and m.id = r.id
  where r.listing_id = $1 and r.subject = $2 and r.field = $3 and m.status = 'active'
  limit 1`,
)
const addText = sql(
  'change-request.add',
  `insert into change_request (id, listing_id, account_id, subject, field, from_value, to_value,
    reason, consequence, requested_by, requested_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const openedText = sql(
  'change-request.opened',
  'update change_request set opened = $2 where id = $1',
)
export const findRequest = (q: Queryable, id: string) => q.one<RequestRow>(oneText, [id])
/** Requests of one subject, newest first. */
export const findRequests = (q: Queryable, listingId: string, subject: ChangeSubject) =>
  q.query<RequestRow>(listText, [listingId, subject])
/** The undecided request about this field, or null. */
export const findOpen = async (
  q: Queryable,
  listingId: string,
  subject: ChangeSubject,
  field: string,
): Promise<string | null> =>
  (await q.one<{ id: string }>(openText, [listingId, subject, field]))?.id ?? null
const ofCompanyText = sql(
  'change-request.open-of-company',
  `select exists (
      select 1 from change_request r
      join record_state m on m.machine = 'change-request' and m.id = r.id
      where r.account_id = $1 and r.subject = $2 and m.status = 'active'
    ) as yes`,
)
/** Whether a request about this subject waits for a decision in any offering of the company. */
export const hasOpenOfCompany = async (
  q: Queryable,
  accountId: string,
  subject: ChangeSubject,
): Promise<boolean> =>
  (await q.one<{ yes: boolean }>(ofCompanyText, [accountId, subject]))?.yes === true
const soldText = sql(
  'change-request.open-offering',
  `select exists (
      select 1 from record_state m
      where m.machine = 'offering' and m.account_id = $1 and m.state in ('live', 'paused', 'closing')
    ) as yes`,
)
/** Whether investors of an open offering rely on what the company discloses. */
export const hasOpenOffering = async (q: Queryable, accountId: string): Promise<boolean> =>
  (await q.one<{ yes: boolean }>(soldText, [accountId]))?.yes === true
export const addRequest = (tx: Tx, r: Omit<RequestRow, 'opened'>) =>
  tx.run(addText, [
    r.id,
    r.listing_id,
    r.account_id,
    r.subject,
    r.field,
    JSON.stringify(r.from_value),
    JSON.stringify(r.to_value),
    r.reason,
    JSON.stringify(r.consequence),
    r.requested_by,
    r.requested_at,
  ])
/** Records which offering the approval opened. */
export const setOpened = (tx: Tx, id: string, listingId: string) =>
  tx.run(openedText, [id, listingId])

const documentsText = sql(
  'change-request.documents',
  `select d.request_id, d.file_id, d.title, f.name, f.size, d.added_by, d.added_at
  from change_request_document d
  join stored_file_shared f on f.id = d.file_id
  where d.request_id = any($1)
  order by d.added_at, d.file_id`,
)
const addDocumentText = sql(
  'change-request.add-document',
  `insert into change_request_document (request_id, file_id, title, added_by, added_at)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing`,
)
export const findDocuments = (q: Queryable, ids: readonly string[]) =>
  q.query<DocumentRow>(documentsText, [[...ids]])
export const addDocument = (
  tx: Tx,
  d: Pick<DocumentRow, 'request_id' | 'file_id' | 'title' | 'added_by' | 'added_at'>,
) => tx.run(addDocumentText, [d.request_id, d.file_id, d.title, d.added_by, d.added_at])

const namesText = sql(
  'change-request.names',
  "select id, first_name || ' ' || last_name as name from person where id = any($1)",
)
/** Names of people by id. */
export const findNames = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; name: string }>(namesText, [[...ids]])).map((r) => [r.id, r.name]),
  )
