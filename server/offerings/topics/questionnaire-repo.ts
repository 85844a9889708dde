import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'
import type { QuestionnaireRow, SignatureRow } from './tables.ts'

const COLUMNS = `q.id, q.listing_id, q.account_id, q.person_key, q.name, q.email, q.roles, q.subject, q.answers_sealed, q.rev,
      q.waiver, q.sent_at, q.created_at, q.ended_at`
export type QuestionnaireWithState = QuestionnaireRow & { machine: Instance }
const TOPIC_WITH_STATE = `select ${COLUMNS}, ${instanceJson('m')} as machine
  from questionnaire q
  join record_state m on m.machine = 'questionnaire' and m.id = q.id`
const ofOfferingText = sql(
  'questionnaire.of-offering',
  `${TOPIC_WITH_STATE} where q.listing_id = $1 and q.ended_at is null order by q.created_at, q.id`,
)
const oneText = sql('questionnaire.one', `${TOPIC_WITH_STATE} where q.id = $1`)
const byTokenText = sql(
  'questionnaire.by-token',
  `${TOPIC_WITH_STATE} join questionnaire_link l on l.questionnaire_id = q.id where l.token_hash = $1 and l.ended_at is null and l.expires_at > $2`,
)
const lockText = sql('questionnaire.lock', 'select rev from questionnaire where id = $1 for update')
const addText = sql(
  'questionnaire.add',
  `insert into questionnaire (id, listing_id, account_id, person_key, name, email, roles, subject, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const addressText = sql(
  'questionnaire.address',
  'update questionnaire set name = $2, email = $3, roles = $4 where id = $1',
)
const sentText = sql('questionnaire.sent', 'update questionnaire set sent_at = $2 where id = $1')
const answersText = sql(
  'questionnaire.answers',
  'update questionnaire set answers_sealed = $2, rev = rev + 1 where id = $1',
)
const waiverText = sql(
  'questionnaire.waiver',
  'update questionnaire set waiver = $2, waiver_by = $3, waiver_at = $4 where id = $1',
)
const endText = sql('questionnaire.end', 'update questionnaire set ended_at = $2 where id = $1')
const endLinkText = sql(
  'questionnaire.end-link',
  'update questionnaire_link set ended_at = $2 where questionnaire_id = $1 and ended_at is null',
)
const addLinkText = sql(
  'questionnaire.add-link',
  `insert into questionnaire_link (id, questionnaire_id, token_hash, created_at, expires_at)
    values ($1, $2, $3, $4, $5)`,
)
const SIGNATURE =
  'id, questionnaire_id, kind, typed_name, certificate, certificate_sha256, answers_sealed, ip, user_agent, signed_at'
const addSignatureText = sql(
  'questionnaire.add-signature',
  `insert into questionnaire_signature (${SIGNATURE}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const signatureText = sql(
  'questionnaire.signature',
  `select ${SIGNATURE}
    from questionnaire_signature
    where questionnaire_id = $1
    order by signed_at desc, id desc
    limit 1`,
)

const attachDocumentText = sql(
  'questionnaire.add-paper',
  'insert into questionnaire_paper (file_id, questionnaire_id, added_at) values ($1, $2, $3)',
)
const papersText = sql(
  'questionnaire.papers',
  'select file_id from questionnaire_paper where questionnaire_id = $1 order by added_at, file_id',
)

/** Questionnaires of those who are covered now. */
export const findOfOffering = (q: Queryable, listingId: string) =>
  q.query<QuestionnaireWithState>(ofOfferingText, [listingId])
export const findOne = (q: Queryable, id: string) => q.one<QuestionnaireWithState>(oneText, [id])
/** The questionnaire of a live link. */
export const findByToken = (q: Queryable, hash: string, now: string) =>
  q.one<QuestionnaireWithState>(byTokenText, [hash, now])
/** Version of the answers, with the row locked. */
export const lockAnswers = async (tx: Tx, id: string): Promise<number> =>
  (await tx.one<{ rev: number }>(lockText, [id]))?.rev ?? 0
export const add = (
  tx: Tx,
  r: Omit<QuestionnaireRow, 'answers_sealed' | 'rev' | 'waiver' | 'sent_at' | 'ended_at'>,
) =>
  tx.run(addText, [
    r.id,
    r.listing_id,
    r.account_id,
    r.person_key,
    r.name,
    r.email,
    r.roles,
    r.subject,
    r.created_at,
  ])
export const setAddress = (
  tx: Tx,
  id: string,
  name: string,
  email: string,
  roles: readonly string[],
) => tx.run(addressText, [id, name, email, [...roles]])
export const setSent = (tx: Tx, id: string, at: string) => tx.run(sentText, [id, at])
export const setAnswers = (tx: Tx, id: string, sealed: string) => tx.run(answersText, [id, sealed])
export const setWaiver = (tx: Tx, id: string, waiver: string, by: string, at: string) =>
  tx.run(waiverText, [id, waiver, by, at])
export const endQuestionnaire = (tx: Tx, id: string, at: string) => tx.run(endText, [id, at])
export const endLinks = (tx: Tx, id: string, at: string) => tx.run(endLinkText, [id, at])
export const addLink = (
  tx: Tx,
  id: string,
  questionnaireId: string,
  hash: string,
  at: string,
  expires: string,
) => tx.run(addLinkText, [id, questionnaireId, hash, at, expires])
export const addSignature = (tx: Tx, s: SignatureRow) =>
  tx.run(addSignatureText, [
    s.id,
    s.questionnaire_id,
    s.kind,
    s.typed_name,
    s.certificate,
    s.certificate_sha256,
    s.answers_sealed,
    s.ip,
    s.user_agent,
    s.signed_at,
  ])
export const lastSignature = (q: Queryable, id: string) => q.one<SignatureRow>(signatureText, [id])
export const attachDocument = (tx: Tx, fileId: string, questionnaireId: string, at: string) =>
  tx.run(attachDocumentText, [fileId, questionnaireId, at])
/** Ids of the files that were added to a questionnaire. */
export const documentIds = async (q: Queryable, questionnaireId: string): Promise<string[]> =>
  (await q.query<{ file_id: string }>(papersText, [questionnaireId])).map((row) => row.file_id)
