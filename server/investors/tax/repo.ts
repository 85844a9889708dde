import type { TaxFormId } from '#domain/investors/model/tax/kinds.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

/** The record of an electronic signature (26 CFR 1.1441-1(e)(4)(i)(B)): more than the typed name. */
export interface SignatureRecord {
  /** as typed */
  name: string
  /** legal name of the one who signed */
  signer: string
  at: string
  ip: string
  user_agent: string
  /** how the person proved who they are */
  auth: string
  consent_version: string | null
  consent_hash: string | null
  consented_at: string | null
  /** SHA-256 of the form that was shown before the signature */
  unsigned_sha256: string
  statement: string
}
export interface FormRow {
  id: string
  user_id: string
  holder: string
  form: TaxFormId
  revision: string
  sealed: string
  masked: Record<string, string>
  taxpayer: string | null
  number_hash: string | null
  flags: string[]
  signature: SignatureRecord | null
  original_file: string | null
  copy_file: string | null
  sha256: string | null
  pages: number | null
  upload_file: string | null
  signed_on: string | null
  saved_at: string
  rev: number
  created_at: string
}
/** A form with its machine. */
export type Form = FormRow & { instance: Instance }
type Signed = Pick<
  FormRow,
  | 'id'
  | 'sealed'
  | 'masked'
  | 'taxpayer'
  | 'number_hash'
  | 'flags'
  | 'signature'
  | 'original_file'
  | 'copy_file'
  | 'sha256'
  | 'pages'
  | 'upload_file'
  | 'signed_on'
>

const COLUMNS = `f.id, f.user_id, f.holder, f.form, f.revision, f.sealed, f.masked, f.taxpayer, f.number_hash, f.flags,
      f.signature, f.original_file, f.copy_file, f.sha256, f.pages, f.upload_file, f.signed_on, f.saved_at, f.rev,
      f.created_at`
const FROM = `select ${COLUMNS}, ${instanceJson('m')} as instance
  from tax_form f
  join record_state m on m.machine = 'tax-form' and m.id = f.id`
const byIdText = sql('tax.by-id', `${FROM} where f.id = $1`)
const ofHolderText = sql(
  'tax.of-holder',
  `${FROM} where f.user_id = $1 and f.holder = $2 order by f.created_at desc, f.id desc limit 60`,
)
const ofUserText = sql(
  'tax.of-user',
  `${FROM} where f.user_id = $1 order by f.created_at desc, f.id desc limit 200`,
)
const holdingWhere = (people: string): string =>
  `${FROM} where f.user_id ${people} and f.holder = $2 and m.state in ('active', 'expiring') order by f.created_at desc, f.id desc`
const holdingText = sql('tax.holding', holdingWhere('= $1'), {
  reads: ['tax_form', 'machine_instance:tax-form'],
})
const holdingOfAnyText = sql('tax.holding-of-any', holdingWhere('= any($1)'))
const addText = sql(
  'tax.add',
  `insert into tax_form (id, user_id, holder, form, revision, sealed, masked, saved_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
)
const draftText = sql(
  'tax.draft',
  'update tax_form set sealed = $2, masked = $3, saved_at = $4, rev = rev + 1 where id = $1',
)
const signedText = sql(
  'tax.signed',
  `update tax_form
    set sealed = $2, masked = $3, taxpayer = $4, number_hash = $5, flags = $6, signature = $7, original_file = $8,
      copy_file = $9, sha256 = $10, pages = $11, upload_file = $12, signed_on = $13, rev = rev + 1
    where id = $1`,
)
const unsignText = sql(
  'tax.unsign',
  `update tax_form
    set signature = null, original_file = null, copy_file = null, sha256 = null, pages = null
    where id = $1`,
)
const lockText = sql('tax.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 170))')
const newerText = sql(
  'tax.newer',
  `select 1 as one
    from tax_form f
    join record_state m on m.machine = 'tax-form' and m.id = f.id
    join tax_form o on o.user_id = f.user_id and o.holder = f.holder
    where o.id = $1 and f.id <> o.id and m.state in ('active', 'expiring')
    limit 1`,
)

export const formById = (q: Queryable, id: string) => q.one<Form>(byIdText, [id])
/** Forms of a taxpayer, newest first. */
export const formsOf = (q: Queryable, userId: string, holder: string) =>
  q.query<Form>(ofHolderText, [userId, holder])
export const formsOfUser = (q: Queryable, userId: string) => q.query<Form>(ofUserText, [userId])
/** Forms that hold, of a person as this holder, newest first. */
export const holdingOf = (q: Queryable, userId: string, holder: string) =>
  q.query<Form>(holdingText, [userId, holder])
/** The same of several people. */
export const holdingOfAny = (q: Queryable, userIds: readonly string[], holder: string) =>
  q.query<Form>(holdingOfAnyText, [userIds, holder])
export const addForm = (
  tx: Tx,
  f: Pick<FormRow, 'id' | 'user_id' | 'holder' | 'form' | 'revision' | 'sealed' | 'masked'> & {
    at: string
  },
) =>
  tx.run(addText, [
    f.id,
    f.user_id,
    f.holder,
    f.form,
    f.revision,
    f.sealed,
    JSON.stringify(f.masked),
    f.at,
  ])
export const storeDraft = (
  tx: Tx,
  id: string,
  sealed: string,
  masked: Record<string, string>,
  at: string,
) => tx.run(draftText, [id, sealed, JSON.stringify(masked), at])
export const storeSigned = (tx: Tx, f: Signed) =>
  tx.run(signedText, [
    f.id,
    f.sealed,
    JSON.stringify(f.masked),
    f.taxpayer,
    f.number_hash,
    f.flags,
    f.signature === null ? null : JSON.stringify(f.signature),
    f.original_file,
    f.copy_file,
    f.sha256,
    f.pages,
    f.upload_file,
    f.signed_on,
  ])
/** Changes were requested: what was signed is no longer valid. */
export const dropSignature = (tx: Tx, id: string) => tx.run(unsignText, [id])
/** Forms of one taxpayer are written one after the other. */
export const lockTaxpayer = (tx: Tx, userId: string, holder: string) =>
  tx.run(lockText, [`${userId}:${holder}`])
/** True when another form of the same taxpayer holds. */
export const isReplaced = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.one(newerText, [id])) !== null

const accessText = sql(
  'tax.access',
  'insert into tax_form_access (id, form_id, by_user, role, what, at) values ($1, $2, $3, $4, $5, $6)',
)
const accessesText = sql(
  'tax.accesses',
  `select a.at, a.role, a.what, a.by_user, u.first_name || ' ' || u.last_name as who
    from tax_form_access a
    left join person u on u.id = a.by_user
    where a.form_id = $1
    order by a.at desc, a.id desc
    limit 50`,
)
/** Records that somebody viewed a form. */
export const addAccess = (
  tx: Tx,
  a: {
    id: string
    formId: string
    by: string
    role: 'owner' | 'staff' | 'company'
    what: string
    at: string
  },
) => tx.run(accessText, [a.id, a.formId, a.by, a.role, a.what, a.at])
export const accessesOf = (q: Queryable, formId: string) =>
  q.query<{ at: string; role: string; what: string; by_user: string; who: string | null }>(
    accessesText,
    [formId],
  )

const answersText = sql(
  'tax.answers',
  'select version, sealed, answered_at from tax_answer where user_id = $1 order by version desc limit 1',
)
const addAnswersText = sql(
  'tax.add-answers',
  'insert into tax_answer (id, user_id, version, sealed, answered_at) values ($1, $2, $3, $4, $5)',
)
const answerDraftText = sql(
  'tax.answer-draft',
  'select sealed, saved_at from tax_answer_draft where user_id = $1',
)
const saveAnswerDraftText = sql(
  'tax.keep-answer-draft',
  `insert into tax_answer_draft (user_id, sealed, saved_at)
    values ($1, $2, $3)
    on conflict (user_id) do update set sealed = excluded.sealed, saved_at = excluded.saved_at`,
)
const dropAnswerDraftText = sql(
  'tax.drop-answer-draft',
  'delete from tax_answer_draft where user_id = $1',
)
export const answersOf = (q: Queryable, userId: string) =>
  q.one<{ version: number; sealed: string; answered_at: string }>(answersText, [userId])
export const addAnswers = (
  tx: Tx,
  a: { id: string; userId: string; version: number; sealed: string; at: string },
) => tx.run(addAnswersText, [a.id, a.userId, a.version, a.sealed, a.at])
export const answerDraftOf = (q: Queryable, userId: string) =>
  q.one<{ sealed: string; saved_at: string }>(answerDraftText, [userId])
export const saveAnswerDraft = (tx: Tx, userId: string, sealed: string, at: string) =>
  tx.run(saveAnswerDraftText, [userId, sealed, at])
export const dropAnswerDraft = (tx: Tx, userId: string) => tx.run(dropAnswerDraftText, [userId])

const namesText = sql('tax.names', 'select id, form from tax_form where id = any($1)')
/** Which form it is, by id. */
export const formKinds = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; form: TaxFormId }>(namesText, [ids])

const personText = sql(
  'tax.person',
  'select first_name, last_name, email::text as email from person where id = $1',
  { reads: ['app_user'] },
)
export const personOf = (q: Queryable, userId: string) =>
  q.one<{ first_name: string; last_name: string; email: string }>(personText, [userId])
