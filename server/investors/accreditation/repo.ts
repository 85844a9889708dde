import { BY_NAME } from '#server/kernel/db/found.ts'
import type { LetterConcern, LookupOutcome } from '#domain/investors/rules/letter-concerns.ts'
import type { AccreditationCategory, ClaimMethod } from '#domain/investors/model/accreditation.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import type { PeopleInput } from '#domain/investors/model/registration.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

export interface ClaimRow {
  id: string
  user_id: string
  registration_id: string | null
  investment_id: string | null
  account_id: string | null
  category: AccreditationCategory
  method: ClaimMethod
  values_sealed: string
  files: string[]
  rev: number
  created_at: string
}
/** A claim with its machine. */
export type Claim = ClaimRow & {
  machine: Instance
  company: string | null
  investment: string | null
  title: string | null
}
const COLUMNS = `c.id, c.user_id, c.registration_id, c.investment_id, c.account_id, c.category, c.method,
    c.values_sealed, c.files,
  c.rev, c.created_at`
const CLAIM = `select ${COLUMNS}, ${instanceJson('m')} as machine, k.name as company, i.number || ', ' || ik.name as
    investment, r.title
  from accreditation_claim c
  join record_state m on m.machine = 'accreditation' and m.id = c.id
  left join company_shared k on k.account_id = c.account_id
  left join investment_shared i on i.id = c.investment_id
  left join company_shared ik on ik.account_id = i.account_id
  left join investor_registration r on r.id = c.registration_id`
const oneText = sql('accreditation.one', `${CLAIM} where c.id = $1`)
const ofUserText = sql(
  'accreditation.of-user',
  `${CLAIM} where c.user_id = $1 order by c.created_at desc, c.id desc limit 50`,
)
const openText = sql(
  'accreditation.open',
  `${CLAIM} where c.user_id = $1 and c.registration_id is not distinct from $2 and m.state in ('draft', 'needs_information') order by c.created_at desc limit 1`,
)
const verifiedText = sql(
  'accreditation.verified',
  `${CLAIM} where m.state = 'verified' and ((c.registration_id is null and c.user_id = any($1)) or c.registration_id = $2) order by c.created_at desc`,
)
const decidedText = sql(
  'accreditation.decided',
  `select m.state, c.category, m.context->>'valid_until' as until
    from accreditation_claim c
    join record_state m on m.machine = 'accreditation' and m.id = c.id
    where m.state in ('verified', 'declined') and c.investment_id is null and c.account_id is null and
      ((c.registration_id is null and $2::uuid is null and c.user_id = $1) or c.registration_id = $2)
    order by (m.state = 'verified') desc, c.created_at desc
    limit 1`,
  { reads: ['accreditation_claim', 'machine_instance:accreditation'] },
)
const byAmountText = sql(
  'accreditation.by-amount',
  `select 1 as one
    from accreditation_claim c
    join record_state m on m.machine = 'accreditation' and m.id = c.id
    where c.investment_id = $1 and c.method = 'min_investment' and m.state = 'verified'
    limit 1`,
)
/** An investment was verified by its amount. */
export const hasAmountClaim = async (q: Queryable, investmentId: string): Promise<boolean> =>
  (await q.one(byAmountText, [investmentId])) !== null
const addText = sql(
  'accreditation.add',
  `insert into accreditation_claim (id, user_id, registration_id, category, method, values_sealed, created_at,
      updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7)`,
)
const storeText = sql(
  'accreditation.keep',
  `update accreditation_claim
    set category = $2, method = $3, values_sealed = $4, files = $5, investment_id = $6, account_id = $7, rev = rev +
      1, updated_at = $8
    where id = $1
    returning rev`,
)
const versionText = sql(
  'accreditation.version',
  `insert into accreditation_version (claim_id, rev, category, method, values_sealed, by_user, at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const versionsText = sql(
  'accreditation.versions',
  `select v.claim_id, v.rev, v.category, v.method, v.values_sealed, v.at
    from accreditation_version v
    join accreditation_claim c on c.id = v.claim_id
    where c.user_id = $1
    order by v.at desc
    limit 400`,
)
const lockText = sql('accreditation.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 22))')

export const oneClaim = (q: Queryable, id: string) => q.one<Claim>(oneText, [id])
export const claimsOf = (q: Queryable, userId: string) => q.query<Claim>(ofUserText, [userId])
/** The claim of a subject that can still be changed. */
export const openClaim = (q: Queryable, userId: string, registrationId: string | null) =>
  q.one<Claim>(openText, [userId, registrationId])
/** Verified claims of these people for themselves, and of a registration. */
export const verifiedClaims = (
  q: Queryable,
  userIds: readonly string[],
  registrationId: string | null,
) => q.query<Claim>(verifiedText, [[...userIds], registrationId])
/** What was decided about a subject and holds everywhere: a verification before a refusal. */
export const decidedClaim = (q: Queryable, userId: string, registrationId: string | null) =>
  q.one<{ state: 'verified' | 'declined'; category: AccreditationCategory; until: string | null }>(
    decidedText,
    [userId, registrationId],
  )
export const lockSubject = (tx: Tx, userId: string) => tx.run(lockText, [userId])
export const addClaim = (
  tx: Tx,
  c: Pick<ClaimRow, 'id' | 'user_id' | 'registration_id' | 'category' | 'method' | 'values_sealed'>,
  at: string,
) =>
  tx.run(addText, [c.id, c.user_id, c.registration_id, c.category, c.method, c.values_sealed, at])
/** Stores a version; the former values stay in the versions. */
export async function storeClaim(
  tx: Tx,
  c: Omit<ClaimRow, 'user_id' | 'registration_id' | 'rev' | 'created_at'>,
  by: string,
  at: string,
): Promise<void> {
  const stored = await tx.one<{ rev: number }>(storeText, [
    c.id,
    c.category,
    c.method,
    c.values_sealed,
    c.files,
    c.investment_id,
    c.account_id,
    at,
  ])
  await tx.run(versionText, [c.id, stored?.rev ?? 0, c.category, c.method, c.values_sealed, by, at])
}
export interface VersionRow {
  claim_id: string
  rev: number
  category: AccreditationCategory
  method: ClaimMethod
  values_sealed: string
  at: string
}
/** Versions of all claims of a person, newest first. */
export const versionsOf = (q: Queryable, userId: string) =>
  q.query<VersionRow>(versionsText, [userId])

const LETTER =
  'id, claim_id, run, writer_name, writer_email, created_at, expires_at, opened_at, ended_at'
export interface LetterRow {
  id: string
  claim_id: string
  run: number
  writer_name: string
  writer_email: string
  created_at: string
  expires_at: string
  opened_at: string | null
  ended_at: string | null
}
const addLetterText = sql(
  'accreditation-letter.add',
  `insert into accreditation_letter (id, claim_id, run, writer_name, writer_email, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const endLetterText = sql(
  'accreditation-letter.end',
  'update accreditation_letter set ended_at = $2 where claim_id = $1 and ended_at is null',
)
const openedText = sql(
  'accreditation-letter.opened',
  'update accreditation_letter set opened_at = $2 where id = $1 and opened_at is null',
)
const lastLetterText = sql(
  'accreditation-letter.last',
  `select ${LETTER} from accreditation_letter where claim_id = $1 order by run desc, id desc limit 1`,
)
export const addLetter = (
  tx: Tx,
  l: Pick<
    LetterRow,
    'id' | 'claim_id' | 'run' | 'writer_name' | 'writer_email' | 'created_at' | 'expires_at'
  >,
) =>
  tx.run(addLetterText, [
    l.id,
    l.claim_id,
    l.run,
    l.writer_name,
    l.writer_email,
    l.created_at,
    l.expires_at,
  ])
export const endLetters = (tx: Tx, claimId: string, at: string) =>
  tx.run(endLetterText, [claimId, at])
export const setOpened = (tx: Tx, id: string, at: string) => tx.run(openedText, [id, at])
export const lastLetter = (q: Queryable, claimId: string) =>
  q.one<LetterRow>(lastLetterText, [claimId])

export interface ConfirmationRow {
  id: string
  claim_id: string
  letter_id: string
  outcome: 'confirmed' | 'refused' | 'changes'
  name: string | null
  firm: string | null
  role: string | null
  license_no: string | null
  state: string | null
  verified_on: string | null
  typed_name: string | null
  text: string | null
  text_sha256: string | null
  reason: string | null
  /** of the link, whose code was right before; null for answers before addresses were confirmed */
  address: string | null
  ip: string
  user_agent: string
  /** given in a browser in which the investor had signed in */
  investor_device: boolean
  at: string
}
const CONFIRMATION = `id, claim_id, letter_id, outcome, name, firm, role, license_no, state, verified_on, typed_name,
    text, text_sha256,
  reason, address, ip, user_agent, investor_device, at`
const addConfirmationText = sql(
  'accreditation-confirmation.add',
  `insert into accreditation_confirmation (${CONFIRMATION})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
)
const confirmationText = sql(
  'accreditation-confirmation.last',
  `select ${CONFIRMATION} from accreditation_confirmation where claim_id = $1 order by at desc, id desc limit 1`,
)
export const addConfirmation = (tx: Tx, c: ConfirmationRow) =>
  tx.run(addConfirmationText, [
    c.id,
    c.claim_id,
    c.letter_id,
    c.outcome,
    c.name,
    c.firm,
    c.role,
    c.license_no,
    c.state,
    c.verified_on,
    c.typed_name,
    c.text,
    c.text_sha256,
    c.reason,
    c.address,
    c.ip,
    c.user_agent,
    c.investor_device,
    c.at,
  ])
export const lastConfirmation = (q: Queryable, claimId: string) =>
  q.one<ConfirmationRow>(confirmationText, [claimId])

/** What a reviewer looked up about a letter, and why what speaks against it does not. */
interface LetterReviewRow {
  id: string
  claim_id: string
  /** null for a letter on paper */
  confirmation_id: string | null
  register: string
  outcome: LookupOutcome
  note: string
  answers: Partial<Record<LetterConcern, string>>
  reviewed_by: string
  at: string
}
const REVIEW = 'id, claim_id, confirmation_id, register, outcome, note, answers, reviewed_by, at'
const addReviewText = sql(
  'accreditation-letter-review.add',
  `insert into accreditation_letter_review (${REVIEW}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const reviewText = sql(
  'accreditation-letter-review.last',
  `select ${REVIEW} from accreditation_letter_review where claim_id = $1 order by at desc, id desc limit 1`,
)
export const addLetterReview = (tx: Tx, r: LetterReviewRow) =>
  tx.run(addReviewText, [
    r.id,
    r.claim_id,
    r.confirmation_id,
    r.register,
    r.outcome,
    r.note,
    JSON.stringify(r.answers),
    r.reviewed_by,
    r.at,
  ])
export const lastLetterReview = (q: Queryable, claimId: string) =>
  q.one<LetterReviewRow>(reviewText, [claimId])

/** An investment with its registration's own data. */
export interface Asked {
  id: string
  user_id: string
  account_id: string
  offering_type: string
  cents: number
  registration_id: string | null
  type: RegistrationType | null
  values: Record<string, unknown> | null
  people: PeopleInput | null
}
const askedText = sql(
  'accreditation.investment',
  `select i.id, i.user_id, i.account_id, i.offering_type, (m.context->>'amountCents')::bigint as cents, r.id as
      registration_id, r.type, r."values", r.people
    from investment_shared i
    join record_state m on m.machine = 'investment' and m.id = i.id
    left join investor_registration r on r.id = (m.context->>'registrationId')::uuid
    where i.id = $1`,
)
export const askedOf = (q: Queryable, investmentId: string) =>
  q.one<Asked>(askedText, [investmentId])
const privateText = sql(
  'accreditation.private-investments',
  `select i.id, i.number || ', ' || k.name as label, case when r.type in ('individual', 'ira') then null else r.id
      end as registration_id
    from investment_shared i
    join company_shared k on k.account_id = i.account_id
    join record_state m on m.machine = 'investment' and m.id = i.id
    left join investor_registration r on r.id = (m.context->>'registrationId')::uuid
    where i.user_id = $1 and i.offering_type = 'reg_d_506c' and m.status = 'active'
    order by i.created_at desc
    limit 20`,
)
/** Own investments under Rule 506(c) that have not ended. */
export const privateInvestments = (q: Queryable, userId: string) =>
  q.query<{ id: string; label: string; registration_id: string | null }>(privateText, [userId])
const companiesText = sql(
  'accreditation.companies',
  `select k.account_id, k.name, min(i.accreditation_snapshot->>'at') filter (where
      i.accreditation_snapshot->>'verified' = 'true') as first
    from investment_shared i
    join company_shared k on k.account_id = i.account_id
    where i.user_id = $1
    group by k.account_id, k.name
    order by k.name ${BY_NAME}, k.account_id
    limit 50`,
)
/** Companies that a person invests in, with when each first relied on a verification. */
export const companiesOf = (q: Queryable, userId: string) =>
  q.query<{ account_id: string; name: string; first: string | null }>(companiesText, [userId])

const registrationsText = sql(
  'accreditation.registrations',
  `select r.id, r.type, r.title, r."values"->>'accreditation' as claims
    from investor_registration r
    join record_state m on m.machine = 'registration' and m.id = r.id
    where r.user_id = $1 and r.type not in ('individual', 'ira') and m.state <> 'closed'
    order by r.created_at desc
    limit 20`,
)
/** Registrations of a person in the name of somebody other than the person. */
export const registrationsOf = (q: Queryable, userId: string) =>
  q.query<{ id: string; type: RegistrationType; title: string | null; claims: string | null }>(
    registrationsText,
    [userId],
  )
const holdersText = sql(
  'accreditation.holders',
  `select p.user_id, coalesce((r."values"->>'married')::boolean, false) as married
    from registration_party p
    join investor_registration r on r.id = p.registration_id
    where p.registration_id = $1 and p.removed_at is null and p.role = 'holder'`,
)
/** Joint holders; `user_id` is null for somebody who has not taken part. */
export const holdersOf = (q: Queryable, registrationId: string) =>
  q.query<{ user_id: string | null; married: boolean }>(holdersText, [registrationId])
const personText = sql(
  'accreditation.person',
  'select first_name, last_name, email::text as email from person where id = $1',
)
export const personOf = (q: Queryable, userId: string) =>
  q.one<{ first_name: string; last_name: string; email: string }>(personText, [userId])
const filesText = sql(
  'accreditation.files',
  'select id, name, size, content_type from stored_file_shared where id = any($1) and owner_id = $2',
)
export const ownFiles = (q: Queryable, ids: readonly string[], userId: string) =>
  q.query<{ id: string; name: string; size: number; content_type: string }>(filesText, [
    [...ids],
    userId,
  ])
const staffText = sql(
  'accreditation.staff',
  `select id from person where admin_role in ('compliance', 'operator') order by id`,
)
export const staffIds = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(staffText)).map((row) => row.id)
