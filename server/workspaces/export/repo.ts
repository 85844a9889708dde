import type { Before } from '#server/kernel/lib/cursor.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ExportRow {
  id: string
  user_id: string
  requested_at: string
  file_id: string | null
  size: number | null
}
const COLUMNS = 'id, user_id, requested_at, file_id, size'
const addSql = sql(
  'export.add',
  `insert into data_export (${COLUMNS}) values ($1, $2, $3, null, null)`,
)
const byIdSql = sql('export.by-id', `select ${COLUMNS} from data_export where id = $1`)
const pageSql = sql(
  'export.page',
  `select ${COLUMNS}
    from data_export
    where user_id = $1 and (requested_at, id) < ($2, $3)
    order by requested_at desc, id desc
    limit $4`,
)
const fileSql = sql('export.file', 'update data_export set file_id = $2, size = $3 where id = $1')
const dropKeySql = sql('export.drop-key', 'delete from stored_file_key where file_id = $1')
const openSql = sql(
  'export.open',
  `select count(*)::int as n
    from machine_instance
    where machine = 'data-export' and user_id = $1 and state = 'preparing'`,
)
const revealSql = sql(
  'export.reveal',
  `insert into secret_reveal (id, by_user, of_user, kind, item_id, field, why, at)
    values ($1, $2, $2, 'export', $3, $4, 'Copy of the own data with whole numbers', $5)`,
)

export const addExport = (tx: Tx, e: Pick<ExportRow, 'id' | 'user_id' | 'requested_at'>) =>
  tx.run(addSql, [e.id, e.user_id, e.requested_at])
export const exportById = (q: Queryable, id: string) => q.one<ExportRow>(byIdSql, [id])
export const exportsOf = (q: Queryable, userId: string, before: Before, limit: number) =>
  q.query<ExportRow>(pageSql, [userId, before.at, before.id, limit])
export const setFile = (tx: Tx, id: string, fileId: string | null, size: number | null) =>
  tx.run(fileSql, [id, fileId, size])
/** Destroys the key of a copy: its bytes can be read by nobody any more. */
export const destroyKey = (tx: Tx, fileId: string) => tx.run(dropKeySql, [fileId])
/** Copies that are being prepared. */
export const preparingOf = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ n: number }>(openSql, [userId]))?.n ?? 0
/** Records that a whole number left in a copy (who, whose, field, why, when). */
export const saveReveal = (
  tx: Tx,
  id: string,
  userId: string,
  exportId: string,
  field: string,
  at: string,
) => tx.run(revealSql, [id, userId, exportId, field, at])

/** What is exported unchanged, each with its exported columns; numbers are masked there. */
const plain = [
  {
    name: 'account',
    title: 'Account',
    text: 'select id, email, first_name, last_name, created_at from app_user where id = $1',
  },
  {
    name: 'consents',
    title: 'Texts that you accepted',
    text: 'select kind, version, text_hash, at, ip from consent_acceptance where user_id = $1 order by at',
  },
  {
    name: 'companies',
    title: 'Companies in which you have a role',
    text: `select c.name, m.role, m.since
      from company_member m
      join company c on c.account_id = m.account_id
      where m.user_id = $1
      order by m.since`,
  },
  {
    name: 'sessions',
    title: 'Sessions',
    text: `select created_at, last_seen_at, ended_at, end_reason, ip, device
      from session
      where user_id = $1
      order by created_at desc
      limit 1000`,
  },
  {
    name: 'devices',
    title: 'Known devices',
    text: `select name, first_seen_at, last_seen_at, last_ip
      from user_device
      where user_id = $1
      order by first_seen_at`,
  },
  {
    name: 'sign_ins',
    title: 'Sign-ins',
    text: 'select at, outcome, method, ip, device from sign_in_event where user_id = $1 order by at desc limit 5000',
  },
  {
    name: 'registrations',
    title: 'Registrations',
    text: `select id, type, title, "values", masked, created_at
      from investor_registration
      where user_id = $1
      order by created_at`,
  },
  {
    name: 'registration_parts',
    title: 'Registrations in which you take part',
    text: `select registration_id, role, first_name, last_name, email, percent, title, signs, invited_at, joined_at
      from registration_party
      where user_id = $1
      order by invited_at`,
  },
  {
    name: 'bank_accounts',
    title: 'Bank accounts',
    text: `select id, kind, holder_name, holder_type, account_type, routing_number, bic, country, bank_name, mask as
        number, created_at, replaced_at
      from bank_account
      where user_id = $1
      order by created_at`,
  },
  {
    name: 'debit_authorizations',
    title: 'Authorizations of bank debits',
    text: `select investment_id, version, text, amount as cents, accepted_at, ip, revoked_at, revoked_why
      from bank_authorization
      where user_id = $1
      order by accepted_at`,
  },
  {
    name: 'investments',
    title: 'Investments',
    text: `select i.id, i.number, c.name as company, i.offering_type, i.security_type, trim_scale(i.price)::text as
        price, (m.context->>'units')::bigint as units, (m.context->>'amountCents')::bigint as cents,
        m.context->>'submittedAt' as submitted_at, i.created_at
      from investment i
      join company c on c.account_id = i.account_id
      join machine_instance m on m.machine = 'investment' and m.id = i.id
      where i.user_id = $1
      order by i.created_at`,
  },
  {
    name: 'answers',
    title: 'Answers in the steps of investments',
    text: `select s.investment_id, s.step, s.answers, s.answered_at
      from investment_step s
      join investment i on i.id = s.investment_id
      where i.user_id = $1 and s.answers is not null
      order by s.answered_at`,
  },
  {
    name: 'payments',
    title: 'Payments',
    text: `select investment_id, method, reference, expected as expected_cents, received as received_cents, cleared as
        cleared_cents, refunded as refunded_cents, created_at
      from payment
      where user_id = $1
      order by created_at`,
  },
  {
    name: 'documents',
    title: 'Documents that you signed',
    text: `select e.id as envelope_id, d.title, d.unsigned_sha256, d.signed_sha256, s.typed_name, s.signed_at, s.ip
      from envelope_signer s
      join envelope e on e.id = s.envelope_id
      join envelope_document d on d.envelope_id = e.id
      where s.signer_id = $1::text
      order by s.signed_at`,
  },
  {
    name: 'holdings',
    title: 'Securities',
    text: `select h.id, c.name as company, h.security_name, h.title, h.units, trim_scale(h.price)::text as price,
        h.cost as cost_cents, h.issued_at, h.restricted_until, h.certificate_no
      from holding h
      join company c on c.account_id = h.account_id
      where h.user_id = $1
      order by h.issued_at`,
  },
  {
    name: 'files',
    title: 'Files',
    text: `select id, name, content_type, size, sha256, purpose, created_at
      from stored_file
      where owner_id = $1
      order by created_at`,
  },
  {
    name: 'posts',
    title: 'Posts in discussions',
    text: `select listing_id, body, created_at, edited_at
      from discussion_post
      where author_id = $1
      order by created_at`,
  },
  {
    name: 'saved_offerings',
    title: 'Saved offerings',
    text: 'select listing_id, saved_at from saved_offering where user_id = $1 order by saved_at',
  },
  {
    name: 'list_views',
    title: 'Saved views of lists',
    text: `select list, name, path, query, columns, density, is_default, created_at
      from list_view
      where user_id = $1
      order by created_at`,
  },
  {
    name: 'list_columns',
    title: 'Columns that you chose for lists',
    text: 'select list, columns from list_columns where user_id = $1 order by list',
  },
  {
    name: 'mails',
    title: 'E-mails we sent you',
    text: `select template, to_address, subject, created_at, sent_at
      from email_message
      where user_id = $1
      order by created_at desc
      limit 5000`,
  },
  {
    name: 'received_mails',
    title: 'E-mails we received from you',
    text: `select kind, from_address, subject, received_at, bounced_address, handled_at
      from received_email
      where user_id = $1
      order by received_at desc
      limit 5000`,
  },
  {
    name: 'notices',
    title: 'Notices',
    text: `select kind, title, link, created_at, read_at
      from notice
      where user_id = $1
      order by created_at desc
      limit 5000`,
  },
  {
    name: 'notice_settings',
    title: 'Notification settings',
    text: 'select off_kinds, digest, updated_at from notice_setting where user_id = $1',
  },
  {
    name: 'reveals',
    title: 'Who viewed your full numbers',
    text: `select case when by_user = of_user then 'you' else 'compliance' end as who, field, at
      from secret_reveal
      where of_user = $1
      order by at`,
  },
].map((one) => ({ ...one, statement: sql(`export.section-${one.name}`, one.text) }))
const factsSql = sql(
  'export.facts',
  `select id, kind, version, "values", masked, source, recorded_at, expires_at
    from profile_fact
    where user_id = $1
    order by kind, version`,
)
const secretsSql = sql(
  'export.secrets',
  `select s.fact_id, s.field, s.sealed
    from profile_secret s
    join profile_fact f on f.id = s.fact_id
    where f.user_id = $1`,
)
const accountSecretsSql = sql(
  'export.account-secrets',
  'select id, sealed from bank_account where user_id = $1',
)

/** Sections that are read unchanged. */
export const plainSections = (q: Queryable, userId: string) =>
  Promise.all(
    plain.map(async ({ name, title, statement }) => ({
      name,
      title,
      rows: await q.query(statement, [userId]),
    })),
  )
export interface FactRow {
  id: string
  kind: string
  version: number
  values: Record<string, unknown>
  masked: Record<string, string>
  source: string
  recorded_at: string
  expires_at: string | null
}
export const factsOf = (q: Queryable, userId: string) => q.query<FactRow>(factsSql, [userId])
export const secretsOf = (q: Queryable, userId: string) =>
  q.query<{ fact_id: string; field: string; sealed: string }>(secretsSql, [userId])
export const accountSecretsOf = (q: Queryable, userId: string) =>
  q.query<{ id: string; sealed: string }>(accountSecretsSql, [userId])
const ownFilesSql = sql(
  'export.own-files',
  `select f.id
    from stored_file f
    join stored_file_key k on k.file_id = f.id
    where f.owner_id = $1
    order by f.created_at, f.id
    limit 500`,
)
export const ownFileIds = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(ownFilesSql, [userId])).map((row) => row.id)
