import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'
import type { EarlierAddressRow, QuestionnaireRow, SignatureRow, WarningKind } from './tables.ts'

const COLUMNS = `q.id, q.listing_id, q.account_id, q.person_key, q.name, q.email, q.roles, q.subject,
    q.answers_sealed, q.rev,
  q.waiver, q.sent_at, q.created_at, q.ended_at`
export type QuestionnaireWithState = QuestionnaireRow & { machine: Instance }
const TOPIC_WITH_STATE = `select ${COLUMNS}, ${instanceJson('m')} as machine
  from questionnaire q
  join record_state m on m.machine = 'questionnaire' and m.id = q.id`
const ofOfferingText = sql(
  'questionnaire.of-offering',
  `${TOPIC_WITH_STATE} where q.listing_id = $1 and q.ended_at is null order by q.created_at, q.id`,
)
const signedText = sql(
  'questionnaire.signed',
  `select ${COLUMNS}
    from questionnaire q
    where q.listing_id = $1 and q.ended_at is null
      and exists (select 1 from questionnaire_signature s where s.questionnaire_id = q.id)
    order by q.created_at, q.id`,
)
const oneText = sql('questionnaire.one', `${TOPIC_WITH_STATE} where q.id = $1`)
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
const SIGNATURE =
  'id, questionnaire_id, kind, typed_name, certificate, certificate_sha256, answers_sealed, ip, user_agent, signed_at, address'
const addSignatureText = sql(
  'questionnaire.add-signature',
  `insert into questionnaire_signature (${SIGNATURE}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
  `select p.file_id
    from questionnaire_paper p
    where p.questionnaire_id = $1
      and ($2 or not exists (select 1 from questionnaire_address a where a.questionnaire_id = $1 and a.ended_at >=
        p.added_at))
    order by p.added_at, p.file_id`,
)
const endAnswersText = sql(
  'questionnaire.end-answers',
  'update questionnaire set answers_sealed = null, rev = rev + 1 where id = $1',
)
const endAddressText = sql(
  'questionnaire.end-address',
  `insert into questionnaire_address (id, questionnaire_id, address, ended_at, changed_by, by_platform, answers_sealed,
      signed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
// earlier answers are weighed until the platform changes the address, or the same address signs again
const earlierText = sql(
  'questionnaire.earlier-addresses',
  `select a.id, a.questionnaire_id, a.address, a.ended_at, a.changed_by, a.by_platform, a.answers_sealed, a.signed_at,
      p.first_name || ' ' || p.last_name as changed_by_name,
      not exists (select 1 from questionnaire_address later where later.questionnaire_id = a.questionnaire_id and
        later.by_platform and later.ended_at >= a.ended_at)
      and not exists (select 1 from questionnaire_signature s where s.questionnaire_id = a.questionnaire_id and
        s.address = a.address and s.signed_at > a.ended_at) as weighed
    from questionnaire_address a
    left join person p on p.id = a.changed_by
    where a.questionnaire_id = $1
    order by a.ended_at desc, a.id desc`,
)
const addWarningText = sql(
  'questionnaire.add-warning',
  `insert into questionnaire_warning (id, questionnaire_id, link_id, kind, member_id, ip, at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (questionnaire_id, link_id, kind, member_id) do nothing`,
)
const warningsText = sql(
  'questionnaire.warnings',
  `select w.kind, w.at, p.first_name || ' ' || p.last_name as member
    from questionnaire_warning w
    left join person p on p.id = w.member_id
    where w.questionnaire_id = $1
    order by w.at desc, w.id desc`,
)

/** Questionnaires of an offering that have not ended. */
export const findOfOffering = (q: Queryable, listingId: string) =>
  q.query<QuestionnaireWithState>(ofOfferingText, [listingId])
/** Questionnaires of an offering that were certified at any time and have not ended. */
export const findSigned = (q: Queryable, listingId: string) =>
  q.query<QuestionnaireRow>(signedText, [listingId])
export const findOne = (q: Queryable, id: string) => q.one<QuestionnaireWithState>(oneText, [id])
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
    s.address,
  ])
export const lastSignature = (q: Queryable, id: string) => q.one<SignatureRow>(signatureText, [id])
export const attachDocument = (tx: Tx, fileId: string, questionnaireId: string, at: string) =>
  tx.run(attachDocumentText, [fileId, questionnaireId, at])
/** Ids of the files that were added from the present address, or with `all` from every address. */
export const documentIds = async (
  q: Queryable,
  questionnaireId: string,
  { all }: { all: boolean },
): Promise<string[]> =>
  (await q.query<{ file_id: string }>(papersText, [questionnaireId, all])).map((row) => row.file_id)

/** Ends an address with the answers that were on file for it; they stay for compliance. */
export async function endAddress(
  tx: Tx,
  row: QuestionnaireWithState,
  change: { id: string; at: string; by: string; byPlatform: boolean },
): Promise<void> {
  await tx.run(endAddressText, [
    change.id,
    row.id,
    row.email,
    change.at,
    change.by,
    change.byPlatform,
    row.answers_sealed,
    (row.machine.context as { signed_at: string | null }).signed_at,
  ])
  await tx.run(endAnswersText, [row.id])
}
/** Addresses that a questionnaire had before, newest first. */
export const earlierAddresses = (q: Queryable, questionnaireId: string) =>
  q.query<EarlierAddressRow>(earlierText, [questionnaireId])
/** False when the same was noted for the link before. */
export const addWarning = async (
  tx: Tx,
  w: {
    id: string
    questionnaireId: string
    linkId: string
    kind: WarningKind
    memberId: string
    ip: string
    at: string
  },
): Promise<boolean> =>
  (await tx.run(addWarningText, [
    w.id,
    w.questionnaireId,
    w.linkId,
    w.kind,
    w.memberId,
    w.ip,
    w.at,
  ])) === 1
export const warningsOf = (q: Queryable, questionnaireId: string) =>
  q.query<{ kind: WarningKind; at: string; member: string | null }>(warningsText, [questionnaireId])
