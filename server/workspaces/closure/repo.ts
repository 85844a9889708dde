import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

const askSql = sql(
  'closure.ask',
  `insert into account_closing (user_id, token_hash, asked_at)
    values ($1, $2, $3)
    on conflict (user_id) do update set token_hash = $2, asked_at = $3, closed_at = null`,
)
const byTokenSql = sql(
  'closure.by-token',
  'select user_id from account_closing where token_hash = $1',
)
const encryptedContactSql = sql(
  'closure.sealed-contact',
  'select sealed_contact from account_closing where user_id = $1',
)
const closedSql = sql(
  'closure.closed',
  `insert into account_closing (user_id, asked_at, closed_at, sealed_contact)
    values ($1, $2, $2, $3)
    on conflict (user_id) do update set token_hash = null, closed_at = $2, sealed_contact = $3`,
)
const erasedSql = sql(
  'closure.erased',
  `insert into account_closing (user_id, asked_at, erased_at)
    values ($1, $2, $2)
    on conflict (user_id) do update set token_hash = null, sealed_contact = null, erased_at = $2`,
)
const contactSql = sql(
  'closure.contact',
  'select email, first_name, last_name from app_user where id = $1',
)
const anonymousSql = sql(
  'closure.no-sign-in',
  `update app_user
    set email = 'closed-' || id || '@closed.invalid', password_hash = 'closed', admin_role = null
    where id = $1`,
)
const namelessSql = sql(
  'closure.nameless',
  `update app_user set first_name = 'Closed', last_name = 'account' where id = $1`,
)
const filesSql = sql(
  'closure.files',
  `select id, store_key from stored_file where owner_id = $1
    or id in (select file_id from data_export where user_id = $1)
    or id in (select file_id from list_export where user_id = $1)`,
)
const exportFilesSql = sql(
  'closure.export-files',
  `select f.id, f.store_key from stored_file f
  where f.id in (select file_id from data_export where user_id = $1
    union select file_id from list_export where user_id = $1)`,
)
const dropFileKeysSql = sql(
  'closure.file-keys',
  'delete from stored_file_key where file_id = any($1)',
)
const namelessFilesSql = sql(
  'closure.nameless-files',
  `update stored_file set name = 'erased' where id = any($1)`,
)

/**
 * Gone with the closing, whatever has to be retained: what opens the account, what was never submitted, notices. Each
 * takes the person's id.
 */
const atOnce = [
  'delete from session where user_id = $1',
  `update list_export set query = '{}', params = '{}' where user_id = $1`,
  'delete from auth_key where user_id = $1',
  'delete from email_link where user_id = $1',
  'delete from recovery_link where user_id = $1',
  'delete from user_device where user_id = $1',
  'delete from totp_factor where user_id = $1',
  'delete from passkey where user_id = $1',
  'delete from recovery_code where user_id = $1',
  'delete from saved_offering where user_id = $1',
  'delete from list_view where user_id = $1',
  'delete from list_columns where user_id = $1',
  'delete from company_draft where user_id = $1',
  'delete from company_member where user_id = $1',
  'delete from notice where user_id = $1',
  'delete from notice_setting where user_id = $1',
  'delete from tax_answer_draft where user_id = $1',
  `update profile_section set draft = null, draft_secrets = null, draft_at = null where user_id = $1`,
  'delete from idempotency where scope = $1::uuid::text',
  `update investment_step
    set draft = '{}', draft_secrets = null
    where investment_id in (select id from investment where user_id = $1)`,
].map((text, index) => sql(`closure.at-once-${index}`, text))
/** Ended proposals about a record or about money of the person. */
const OWN_PROPOSALS = `select id from proposal
  where ended_at is not null and ((subject_machine, subject_id) in (select machine, id from machine_instance where
    user_id = $1) or subject_id in (select m.id from money_item m join payment p on p.id = m.payment_id where
    p.user_id = $1))`
/** Gone when nothing has to be retained, or when its time is over. */
const atTheEnd = [
  'delete from profile_secret where fact_id in (select id from profile_fact where user_id = $1)',
  'delete from profile_fact where user_id = $1',
  'delete from profile_blind_index where user_id = $1',
  'delete from identity_likeness where user_id = $1 or other_user_id = $1',
  'delete from tax_answer where user_id = $1',
  'delete from registration_version where registration_id in (select id from investor_registration where user_id = $1)',
  'delete from accreditation_version where claim_id in (select id from accreditation_claim where user_id = $1)',
  `update profile_section set changes = '[]' where user_id = $1`,
  `update bank_account set holder_name = '', sealed = '', mask = '', last4 = '', blind = id::text, called_number = case when
    called_number is null then null else '' end where user_id = $1`,
  `update investor_registration
    set title = null, "values" = '{}', masked = '{}', sealed = null, people = '{"people": [], "companies": []}',
      ein_hash = null
    where user_id = $1`,
  `update registration_party
    set first_name = '', last_name = '', email = '', means = null, title = null
    where user_id = $1 or registration_id in (select id from investor_registration where user_id = $1)`,
  `update email_message
    set to_address = 'erased:' || id, to_name = '', subject = '', variables = '{}', sealed = null
    where user_id = $1 and (sent_at is not null or delivery = 'suppressed')`,
  `update received_email
    set from_address = 'erased:' || id, from_name = '', subject = '', sealed = null, bounced_address = null, note = ''
    where user_id = $1`,
  `update tax_form
    set sealed = '', masked = '{}', taxpayer = null, number_hash = null, signature = null
    where user_id = $1`,
  `update accreditation_claim set values_sealed = '' where user_id = $1`,
  // what was answered in the steps of investments, and what agreements were made from: the terms and the numbers stay
  `update investment_step
    set answers = '{}'
    where answers is not null and investment_id in (select id from investment where user_id = $1)`,
  `update envelope
    set input = input || jsonb_build_object('investor', without_words(input->'investor'), 'signers',
      coalesce(without_words(input->'signers'), '[]'), 'tax', without_words(input->'tax'), 'subscription',
      (input->'subscription') || '{"title": "Erased"}', 'tin', (input->'tin') || '{"masked": ""}', 'ira', case
      jsonb_typeof(input->'ira') when 'object' then (input->'ira') || '{"custodian": "Erased", "account": null}' end)
    where user_id = $1`,
  `update envelope_signer
    set name = 'Erased', email = '', typed_name = case when typed_name is null then null else 'Erased' end, ip = case
      when ip is null then null else '' end, user_agent = null
    where signer_id = $1::uuid::text or envelope_id in (select id from envelope where user_id = $1)`,
  `update bank_authorization set text = '', ip = '', user_agent = '' where user_id = $1`,
  `update receipt set sender = null where payment_id in (select id from payment where user_id = $1)`,
  `update receipt_note set sender = null where payment_id in (select id from payment where user_id = $1)`,
  // whoever sent the money is named by their bank: in the lines of its statements, and where a person reviews one
  `update statement_line
    set sender = '', sender_last4 = ''
    where payment_id in (select id from payment where user_id = $1)`,
  `update money_item set sender = '', text = '' where payment_id in (select id from payment where user_id = $1)`,
  `update refund set to_account = '' where payment_id in (select id from payment where user_id = $1)`,
  'delete from accreditation_letter_review where claim_id in (select id from accreditation_claim where user_id = $1)',
  'delete from accreditation_confirmation where claim_id in (select id from accreditation_claim where user_id = $1)',
  `update accreditation_letter
    set writer_name = '', writer_email = ''
    where claim_id in (select id from accreditation_claim where user_id = $1)`,
  `update mail_link
    set address = '', name = ''
    where kind = 'accreditation_letter' and record_id in (select id from accreditation_claim where user_id = $1)`,
  'delete from self_statement_version where statement_id in (select id from self_statement where user_id = $1)',
  'delete from discussion_wording where post_id in (select id from discussion_post where author_id = $1)',
  `update discussion_post set author_name = 'Closed account', body = 'Erased', paid_with = null where author_id = $1`,
  `update transfer
    set receiver_name = 'Erased', registered_as = case when registered_as is null then null else 'Erased' end,
      receiver_email = null, reason = ''
    where user_id = $1`,
  // from which network a member followed the link of somebody else
  `update questionnaire_warning set ip = '' where member_id = $1`,
  "update company_join_request set message = '' where user_id = $1",
  `update partner_seat
    set email = 'closed-' || id || '@closed.invalid', name = 'Closed account', signed_name = case when signed_name is
      null then null else 'Erased' end, signed_ip = null
    where user_id = $1`,
  // what two people of the platform wrote about the person, and the notifications of it; the log says who did what
  `delete from notice where cause_machine = 'proposal' and cause_id in (${OWN_PROPOSALS})`,
  `update email_message
    set subject = '', variables = '{}', sealed = null
    where (sent_at is not null or delivery = 'suppressed') and cause_machine = 'proposal' and cause_id in
      (${OWN_PROPOSALS})`,
  `delete from proposal where id in (${OWN_PROPOSALS})`,
  // notifications to others about the person's own matters
  `delete from notice where (cause_machine, cause_id) in (select machine, id from machine_instance where user_id = $1)`,
  `update email_message
    set subject = '', variables = '{}', sealed = null
    where (sent_at is not null or delivery = 'suppressed')
      and (cause_machine, cause_id) in (select machine, id from machine_instance where user_id
      = $1)`,
].map((text, index) => sql(`closure.at-the-end-${index}`, text))
/** Where others wrote the person down by the address of the account: takes the address. */
const byAddress = [
  `update deal_invitation
    set email = 'closed-' || id || '@closed.invalid', name = 'Closed account'
    where lower(email) = $1`,
  `update offering_relationship
    set email = 'closed-' || id || '@closed.invalid', name = 'Closed account', how = '', answers = null
    where email = $1`,
  `update partner_seat
    set email = 'closed-' || id || '@closed.invalid', name = 'Closed account', signed_name = null, signed_ip = null
    where email = $1`,
  `update registration_party
    set first_name = '', last_name = '', email = '', means = null, title = null
    where lower(email) = $1`,
  `update transfer
    set receiver_name = 'Erased', registered_as = case when registered_as is null then null else 'Erased' end,
      receiver_email = null
    where lower(receiver_email) = $1`,
  // while a questionnaire stands, the sales of the company rely on its answers and on the address that confirmed them
  `update questionnaire_address a
    set address = 'erased:' || a.id, answers_sealed = null
    from questionnaire q
    where q.id = a.questionnaire_id and q.ended_at is not null and lower(a.address) = $1`,
  `update mail_link l
    set address = 'erased:' || l.id, name = ''
    from questionnaire q
    where l.kind = 'questionnaire' and q.id = l.record_id and q.ended_at is not null and lower(l.address) = $1`,
  `update questionnaire
    set email = 'closed-' || id || '@closed.invalid'
    where ended_at is not null and lower(email) = $1`,
  `update email_message
    set to_address = 'erased:' || id, to_name = '', subject = '', variables = '{}', sealed = null
    where lower(to_address) = $1 and (sent_at is not null or delivery = 'suppressed')`,
  'delete from email_suppression where address = $1',
  `update received_email
    set from_address = 'erased:' || id, from_name = '', subject = '', sealed = null, bounced_address = null, note = ''
    where from_address = $1 or bounced_address = $1`,
  `update list_export set query = '{}' where position($1 in lower(query::text)) > 0`,
].map((text, index) => sql(`closure.by-address-${index}`, text))

/** Takes the address as it is and as it is encoded in a query: a value of the query, or a part of the name. */
const viewsSql = sql(
  'closure.views-of-address',
  `delete from list_view
  where right('&' || lower(query), length($2) + 1) = '=' || $2
    or position('=' || $2 || '&' in '&' || lower(query) || '&') > 0
    or position($1 in lower(name)) > 0`,
)

const lastMailsSql = sql(
  'closure.last-mails',
  `update email_message m
    set to_address = 'erased:' || m.id, to_name = '', subject = '', variables = '{}', sealed = null
    from account_closing c
    where c.user_id = m.user_id and c.erased_at is not null and m.to_name <> ''
      and (m.sent_at is not null or m.delivery = 'suppressed')`,
)
/** The last mails of erased accounts, once they have left. */
export const dropLastMails = (q: Queryable) => q.run(lastMailsSql)

export const storeAsked = (tx: Tx, userId: string, tokenHash: string, at: string) =>
  tx.run(askSql, [userId, tokenHash, at])
/** Whose closing a link takes back, or null. */
export const personOfToken = async (q: Queryable, tokenHash: string): Promise<string | null> =>
  (await q.one<{ user_id: string }>(byTokenSql, [tokenHash]))?.user_id ?? null
export const contactOf = (q: Queryable, userId: string) =>
  q.one<{ email: string; first_name: string; last_name: string }>(contactSql, [userId])
/** How a closed account's person could be reached, encrypted; null when the account was not closed before. */
export const encryptedContactOf = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ sealed_contact: string | null }>(encryptedContactSql, [userId]))?.sealed_contact ??
  null
/** Ends every means of access to the account and what was never submitted. */
export async function dropAtOnce(tx: Tx, userId: string): Promise<void> {
  for (const one of atOnce) await tx.run(one, [userId])
  await tx.run(anonymousSql, [userId])
}
/** Erases the person: names, facts and their keys, accounts, mails. */
export async function dropAtTheEnd(tx: Tx, userId: string, address: string): Promise<void> {
  for (const one of atTheEnd) await tx.run(one, [userId])
  const lower = address.toLowerCase()
  for (const one of byAddress) await tx.run(one, [lower])
  if (lower !== '') await tx.run(viewsSql, [lower, encodeURIComponent(lower).toLowerCase()])
  await tx.run(namelessSql, [userId])
}
export const storeClosed = (tx: Tx, userId: string, at: string, encryptedContact: string) =>
  tx.run(closedSql, [userId, at, encryptedContact])
export const saveErased = (tx: Tx, userId: string, at: string) => tx.run(erasedSql, [userId, at])
export interface FileRef {
  id: string
  store_key: string
}
export const filesOf = (q: Queryable, userId: string) => q.query<FileRef>(filesSql, [userId])
export const exportFilesOf = (q: Queryable, userId: string) =>
  q.query<FileRef>(exportFilesSql, [userId])
/** Destroys the keys of files: their bytes, and every copy of them in a backup, can be read by nobody from here on. */
export async function destroyKeys(tx: Tx, files: readonly FileRef[]): Promise<void> {
  const ids = files.map((file) => file.id)
  await tx.run(dropFileKeysSql, [ids])
  await tx.run(namelessFilesSql, [ids])
}
