import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { AgreementData } from './data.ts'

export interface EnvelopeRow {
  id: string
  investment_id: string
  listing_id: string
  account_id: string
  user_id: string
  input: AgreementData
  input_hash: string
  text_version: string
  countersigned_by: string | null
  countersigner: string | null
  seal: string | null
  certificate_file: string | null
  created_at: string
  /** an agreement on another amount that is not yet signed by everybody: the one before holds */
  amends: boolean
}
export interface DocumentRow {
  envelope_id: string
  kind: 'agreement' | 'w9'
  title: string
  pages: number
  unsigned_file: string
  unsigned_sha256: string
  unsigned_copy: string | null
  signed_pages: number | null
  signed_file: string | null
  signed_sha256: string | null
  signed_copy: string | null
}
export interface SignerRow {
  envelope_id: string
  signer_id: string
  position: number
  name: string
  email: string
  role: string
  sent_at: string | null
  viewed_at: string | null
  signed_at: string | null
  typed_name: string | null
  ip: string | null
  user_agent: string | null
  auth: string | null
  consent_version: string | null
  consent_hash: string | null
  consented_at: string | null
}

const ENVELOPE = `id, investment_id, listing_id, account_id, user_id, input, input_hash, text_version, countersigned_by,
      countersigner, seal, certificate_file, created_at, amends`
const newestText = sql(
  'envelope.newest',
  `select ${ENVELOPE} from envelope e
  where e.investment_id = $1
    and (not e.amends or exists (
      select 1 from record_state m where m.machine = 'envelope' and m.id = e.id and m.status = 'active'))
  order by e.created_at desc, e.id desc
  limit 1`,
)
const recordText = sql(
  'envelope.record',
  `select ${ENVELOPE} from envelope
  where investment_id = $1 and not amends
  order by created_at desc, id desc
  limit 1`,
)
const companiesText = sql(
  'envelope.companies',
  "select id, input->'issuer'->>'legal_name' as name from envelope where id = any($1)",
)
/** The company of each envelope, by the envelope's id. */
export const companiesOf = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; name: string }>(companiesText, [ids])).map((row) => [
      row.id,
      row.name,
    ]),
  )
const byIdText = sql('envelope.by-id', `select ${ENVELOPE} from envelope where id = $1`)
const newerText = sql(
  'envelope.newer',
  `select 1 as one
    from envelope n
    join envelope o on o.investment_id = n.investment_id
    where o.id = $1 and n.id > o.id
    limit 1`,
)
const addText = sql(
  'envelope.add',
  `insert into envelope (id, investment_id, listing_id, account_id, user_id, input, input_hash, text_version,
      created_at, amends, revision)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select revision from offering_shared where listing_id = $3))`,
)
const ofRecordText = sql('envelope.of-record', 'update envelope set amends = false where id = $1')
const lockText = sql('envelope.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 45))')
const certificateText = sql(
  'envelope.certificate',
  'update envelope set certificate_file = $2, seal = coalesce($3, seal) where id = $1',
)
const counterText = sql(
  'envelope.counter',
  'update envelope set countersigned_by = $2, countersigner = $3 where id = $1',
)
const documentsText = sql(
  'envelope.documents',
  `select envelope_id, kind, title, pages, unsigned_file, unsigned_sha256, unsigned_copy, signed_pages, signed_file,
      signed_sha256, signed_copy
    from envelope_document
    where envelope_id = $1
    order by kind`,
)
const addDocumentText = sql(
  'envelope.add-document',
  `insert into envelope_document (envelope_id, kind, title, pages, unsigned_file, unsigned_sha256, unsigned_copy)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const signedText = sql(
  'envelope.signed-document',
  `update envelope_document
    set signed_pages = $3, signed_file = $4, signed_sha256 = $5, signed_copy = $6
    where envelope_id = $1 and kind = $2`,
)
const signersText = sql(
  'envelope.signers',
  `select envelope_id, signer_id, position, name, email, role, sent_at, viewed_at, signed_at, typed_name, ip,
      user_agent, auth, consent_version, consent_hash, consented_at
    from envelope_signer
    where envelope_id = $1
    order by position`,
)
const addSignerText = sql(
  'envelope.add-signer',
  `insert into envelope_signer (envelope_id, signer_id, position, name, email, role, sent_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const viewText = sql(
  'envelope.view',
  'update envelope_signer set viewed_at = coalesce(viewed_at, $3) where envelope_id = $1 and signer_id = $2',
)
const signText = sql(
  'envelope.sign',
  `update envelope_signer
    set signed_at = $3, typed_name = $4, ip = $5, user_agent = $6, auth = $7, consent_version = $8, consent_hash = $9,
      consented_at = $10
    where envelope_id = $1 and signer_id = $2 and signed_at is null`,
)
const membersText = sql(
  'envelope.members',
  `select m.user_id from company_member_shared m where m.account_id = $1 and m.role in ('owner', 'editor')`,
)
const personText = sql(
  'envelope.person',
  `select first_name || ' ' || last_name as name from person where id = $1`,
)

const waitingText = sql(
  'envelope.waiting-for-signer',
  `select s.envelope_id
    from envelope_signer s
    join record_state m on m.machine = 'envelope' and m.id = s.envelope_id and m.status = 'active'
    where s.signer_id = $1 and s.sent_at is not null and s.signed_at is null
    limit 100`,
)
/** Envelopes that were sent to a person and are not signed by them. */
export const waitingForSigner = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ envelope_id: string }>(waitingText, [userId])).map((row) => row.envelope_id)

/** The newest envelope of an investment, or null; an ended one on another amount never replaced the one before. */
export const newest = (q: Queryable, investmentId: string) =>
  q.one<EnvelopeRow>(newestText, [investmentId])
/** The newest envelope that is no unfinished amendment, or null. */
export const ofRecord = (q: Queryable, investmentId: string) =>
  q.one<EnvelopeRow>(recordText, [investmentId])
export const envelopeById = (q: Queryable, id: string) => q.one<EnvelopeRow>(byIdText, [id])
/** True when a newer version has been made (ids are in order of time). */
export const isReplaced = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.one(newerText, [id])) !== null
export const addEnvelope = (
  tx: Tx,
  e: Omit<EnvelopeRow, 'countersigned_by' | 'countersigner' | 'seal' | 'certificate_file'>,
) =>
  tx.run(addText, [
    e.id,
    e.investment_id,
    e.listing_id,
    e.account_id,
    e.user_id,
    JSON.stringify(e.input),
    e.input_hash,
    e.text_version,
    e.created_at,
    e.amends,
  ])
/** The agreement on the amended amount is the agreement of the investment from now on. */
export const setOfRecord = (tx: Tx, id: string) => tx.run(ofRecordText, [id])
/** Documents of one investment are made one after the other. */
export const lockInvestment = (tx: Tx, investmentId: string) => tx.run(lockText, [investmentId])
export const setCertificate = (tx: Tx, id: string, fileId: string, seal: string | null) =>
  tx.run(certificateText, [id, fileId, seal])
export const setCountersigner = (tx: Tx, id: string, userId: string | null, name: string) =>
  tx.run(counterText, [id, userId, name])
export const documentsOf = (q: Queryable, id: string) => q.query<DocumentRow>(documentsText, [id])
export const addDocument = (
  tx: Tx,
  d: Pick<
    DocumentRow,
    | 'envelope_id'
    | 'kind'
    | 'title'
    | 'pages'
    | 'unsigned_file'
    | 'unsigned_sha256'
    | 'unsigned_copy'
  >,
) =>
  tx.run(addDocumentText, [
    d.envelope_id,
    d.kind,
    d.title,
    d.pages,
    d.unsigned_file,
    d.unsigned_sha256,
    d.unsigned_copy,
  ])
export const setSigned = (
  tx: Tx,
  d: {
    envelope_id: string
    kind: DocumentRow['kind']
    pages: number
    file: string
    sha256: string
    copy: string | null
  },
) => tx.run(signedText, [d.envelope_id, d.kind, d.pages, d.file, d.sha256, d.copy])
export const signersOf = (q: Queryable, id: string) => q.query<SignerRow>(signersText, [id])
export const addSigner = (
  tx: Tx,
  s: Pick<
    SignerRow,
    'envelope_id' | 'signer_id' | 'position' | 'name' | 'email' | 'role' | 'sent_at'
  >,
) =>
  tx.run(addSignerText, [
    s.envelope_id,
    s.signer_id,
    s.position,
    s.name,
    s.email,
    s.role,
    s.sent_at,
  ])
export const noteView = (tx: Tx, id: string, signerId: string, at: string) =>
  tx.run(viewText, [id, signerId, at])
export const noteSignature = (
  tx: Tx,
  s: Pick<
    SignerRow,
    | 'envelope_id'
    | 'signer_id'
    | 'signed_at'
    | 'typed_name'
    | 'ip'
    | 'user_agent'
    | 'auth'
    | 'consent_version'
    | 'consent_hash'
    | 'consented_at'
  >,
) =>
  tx.run(signText, [
    s.envelope_id,
    s.signer_id,
    s.signed_at,
    s.typed_name,
    s.ip,
    s.user_agent,
    s.auth,
    s.consent_version,
    s.consent_hash,
    s.consented_at,
  ])
/** People of the issuer who may countersign. */
export const countersignersOf = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(membersText, [accountId])).map((row) => row.user_id)
export const nameOf = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ name: string }>(personText, [userId]))?.name ?? null
const toSignText = sql(
  'envelope.to-sign',
  `select ${ENVELOPE.replaceAll(/\w+/g, 'e.$&')}
    from envelope_signer s
    join envelope e on e.id = s.envelope_id
    where s.signer_id = $1 and e.user_id::text <> $1
    order by e.created_at desc, e.id desc
    limit 50`,
)
/** Envelopes of other people's investments that a person signs, newest first. */
export const envelopesToSign = (q: Queryable, userId: string) =>
  q.query<EnvelopeRow>(toSignText, [userId])

const copiesOfOthersText = sql(
  'envelope.copies-of-others',
  `select distinct on (e.id) e.id as envelope_id, e.input->'issuer'->>'legal_name' as reader, e.input->>'number' as number,
      o.input->'issuer'->>'legal_name' as named, o.input->>'number' as other_number
    from envelope e
    join envelope_document d on d.envelope_id = e.id and d.kind = 'w9'
    join envelope_document f on f.kind = 'w9' and f.signed_copy = d.unsigned_copy and f.envelope_id <> d.envelope_id and
      f.unsigned_copy is distinct from f.signed_copy
    join envelope o on o.id = f.envelope_id
    where o.account_id <> e.account_id
    order by e.id, f.envelope_id`,
)
/** Envelopes whose copy of the tax form was made for another company: the file with which it signed the form. */
export const copiesOfOthers = (q: Queryable) =>
  q.query<{
    envelope_id: string
    reader: string
    number: string
    named: string
    other_number: string
  }>(copiesOfOthersText)
const setTaxCopyText = sql(
  'envelope.set-tax-copy',
  `update envelope_document
    set unsigned_copy = $2::uuid, signed_copy = case when signed_file is null then null else $2::uuid end
    where envelope_id = $1 and kind = 'w9'`,
)
/** The copy of the tax form that the issuer reads from now on; the one before stays among the files. */
export const setTaxCopy = (tx: Tx, envelopeId: string, file: string | null) =>
  tx.run(setTaxCopyText, [envelopeId, file])
