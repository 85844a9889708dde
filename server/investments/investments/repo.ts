import { investmentsOf } from '#server/investors/behind/index.ts'
import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { machineRows } from '#server/kernel/db/request-cache.ts'
import type { LogRow } from '#server/kernel/state-machines/index.ts'
import {
  COLUMNS,
  type InvestmentRow,
  type RegistrationRow,
  type StepRow,
  type TallyRow,
} from './tables.ts'

const byId = sql('investment.by-id', `select ${COLUMNS} from investment i where i.id = $1`, {
  reads: ['investment'],
})
const insert = sql(
  'investment.insert',
  `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price, fee_bps,
      created_at)
    values ($1, 'C-' || nextval('investment_number'), $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const draftOf = sql(
  'investment.draft-of',
  `select ${COLUMNS}
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.user_id = $1 and i.listing_id = $2 and m.state = 'draft'
    order by i.created_at desc
    limit 1`,
)
const lockPair = sql(
  'investment.lock-pair',
  'select pg_advisory_xact_lock(hashtextextended($1, 4001))',
)

/** One investment, or null. */
export const findInvestment = (q: Queryable, id: string) => q.one<InvestmentRow>(byId, [id])
export const addInvestment = (
  q: Queryable,
  i: Pick<
    InvestmentRow,
    | 'id'
    | 'listing_id'
    | 'account_id'
    | 'user_id'
    | 'offering_type'
    | 'security_type'
    | 'price'
    | 'fee_bps'
    | 'created_at'
  >,
) =>
  q.run(insert, [
    i.id,
    i.listing_id,
    i.account_id,
    i.user_id,
    i.offering_type,
    i.security_type,
    i.price,
    i.fee_bps,
    i.created_at,
  ])
/** The draft that a person has in an offering. */
export const findDraft = (q: Queryable, userId: string, listingId: string) =>
  q.one<InvestmentRow>(draftOf, [userId, listingId])
/** Only one transaction at a time continues with this name (a person's limit, a person's draft in an offering). */
export const lockName = (q: Queryable, name: string) => q.one(lockPair, [name])

const otherInvestor = sql(
  'investment.other-of-person',
  'select 1 as one from investment where user_id = $1 and listing_id = $2 and committed > 0 and id <> $3 limit 1',
)
export const hasOtherCommitment = async (
  q: Queryable,
  userId: string,
  listingId: string,
  id: string,
): Promise<boolean> => (await q.one(otherInvestor, [userId, listingId, id])) !== null

const issuerSales = sql(
  'investment.issuer-sales',
  `select i.committed_at, i.committed
  from investment i
  where i.account_id = $1 and i.offering_type = $2 and i.committed > 0 and i.id <> $3`,
)
/** Commitments of all offerings of a company under one exemption, without one. */
export const findIssuerSales = (
  q: Queryable,
  accountId: string,
  type: string,
  except: string,
): Promise<{ committed_at: string; committed: number }[]> =>
  q.query(issuerSales, [accountId, type, except])

const setTotals = sql(
  'investment.set-totals',
  'update investment set committed = $2, committed_at = $3 where id = $1',
)
export const saveCommitted = (q: Queryable, id: string, cents: number, at: string | null) =>
  q.run(setTotals, [id, cents, at])
const setSnapshots = sql(
  'investment.set-snapshots',
  'update investment set limit_snapshot = $2, accreditation_snapshot = $3 where id = $1',
)
export const saveSnapshots = (q: Queryable, id: string, limit: unknown, accreditation: unknown) =>
  q.run(setSnapshots, [id, JSON.stringify(limit), JSON.stringify(accreditation)])

const tallySql = sql(
  'investment.tally',
  `insert into investment_tally as t (listing_id, bucket, count, amount)
    values ($1, $2, $3, $4)
    on conflict (listing_id, bucket) do update set count = t.count + $3, amount = t.amount + $4`,
)
const talliesSql = sql(
  'investment.tallies',
  'select bucket, count, amount from investment_tally where listing_id = $1',
)
/** The difference may be negative; the row then exists already. */
export const addToTally = (
  q: Queryable,
  listingId: string,
  bucket: string,
  count: number,
  amount: number,
) =>
  count < 0 || amount < 0
    ? q.run(tallyDown, [listingId, bucket, count, amount])
    : q.run(tallySql, [listingId, bucket, count, amount])
const tallyDown = sql(
  'investment.tally-down',
  'update investment_tally set count = count + $3, amount = amount + $4 where listing_id = $1 and bucket = $2',
)
/** Stored counts and sums of an offering by bucket. */
export const findTally = (q: Queryable, listingId: string) =>
  q.query<TallyRow>(talliesSql, [listingId])

const registrationById = sql(
  'registration.by-id',
  'select id, user_id, type from investor_registration_shared where id = $1',
)
export const findRegistration = (q: Queryable, id: string) =>
  q.one<RegistrationRow>(registrationById, [id])

const withText = sql(
  'investment.open-with',
  `select m.id
    from record_state m
    where m.machine = 'investment' and m.context->>'registrationId' = $1 and m.state = any($2)
    order by m.id`,
)
/** Ids of the open investments that are made in the name of a registration. */
export const findOpenWith = async (
  q: Queryable,
  registrationId: string,
  states: readonly string[],
): Promise<string[]> =>
  (await q.query<{ id: string }>(withText, [registrationId, states])).map((r) => r.id)

const step = sql(
  'investment-step.one',
  `select step, draft, draft_secrets, saved_at, rev, answers, answered_at
    from investment_step
    where investment_id = $1 and step = $2`,
  { reads: ['investment_step'] },
)
const steps = sql(
  'investment-step.all',
  `select step, draft, draft_secrets, saved_at, rev, answers, answered_at
    from investment_step
    where investment_id = $1`,
)
const saveDraft = sql(
  'investment-step.save',
  `insert into investment_step as s (investment_id, step, draft, draft_secrets, saved_at, rev)
    values ($1, $2, $3, $4, $5, 1)
    on conflict (investment_id, step) do update set draft = $3, draft_secrets = $4, saved_at = $5, rev = s.rev + 1
    returning rev`,
)
const saveAnswers = sql(
  'investment-step.answer',
  `insert into investment_step as s (investment_id, step, answers, answered_at, rev) values ($1, $2, $3, $4, 1)
    on conflict (investment_id, step) do update set answers = $3, answered_at = $4, draft = '{}', draft_secrets =
      null, rev = s.rev + 1`,
)
export const findStep = (q: Queryable, id: string, name: string) => q.one<StepRow>(step, [id, name])
export const findSteps = (q: Queryable, id: string) => q.query<StepRow>(steps, [id])
export const storeDraft = async (
  q: Queryable,
  id: string,
  name: string,
  draft: Record<string, unknown>,
  secrets: string | null,
  at: string,
): Promise<number> =>
  (await q.one<{ rev: number }>(saveDraft, [id, name, JSON.stringify(draft), secrets, at]))?.rev ??
  0
/** Stores what was submitted and ends the draft. */
export const storeAnswers = (
  q: Queryable,
  id: string,
  name: string,
  answers: Record<string, unknown>,
  at: string,
) => q.run(saveAnswers, [id, name, JSON.stringify(answers), at])

const machineOfInvestment = sql(
  'investment.machine-of-investment',
  `select m.id from record_state m
  where m.machine = $1 and m.investment_id = $2
    and not exists (select 1 from envelope e where e.id = m.id and e.amends)
  order by m.created_at desc, m.id desc
  limit 1`,
  { reads: ([machine]) => ['envelope', machineRows(machine)] },
)
/**
 * Id of the newest machine of a kind that belongs to an investment (its envelope, never an unfinished amendment), or
 * null.
 */
export const machineIdOfInvestment = async (
  q: Queryable,
  machine: string,
  id: string,
): Promise<string | null> =>
  (await q.one<{ id: string }>(machineOfInvestment, [machine, id]))?.id ?? null

const ownFile = sql(
  'investment.own-file',
  'select id from stored_file_shared where id = any($1) and owner_id = $2',
)
/** Which of these files are the person's own. */
export const ownFilesAmong = async (
  q: Queryable,
  fileIds: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> =>
  new Set((await q.query<{ id: string }>(ownFile, [fileIds, userId])).map((row) => row.id))

const opened = sql(
  'investment.opened',
  `insert into investment_document_opened (investment_id, file_id, opened_at)
    values ($1, $2, $3)
    on conflict do nothing`,
)
const openedAll = sql(
  'investment.opened-all',
  'select file_id, opened_at from investment_document_opened where investment_id = $1',
)
export const saveOpened = (q: Queryable, id: string, fileId: string, at: string) =>
  q.run(opened, [id, fileId, at])
export const findOpened = (q: Queryable, id: string) =>
  q.query<{ file_id: string; opened_at: string }>(openedAll, [id])

const open = sql(
  'investment.open-of-person',
  `select i.id
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.user_id = $1 and m.state = any($2)
    order by i.id`,
  { reads: ['investment', 'machine_instance:investment'] },
)
const openOfListing = sql(
  'investment.open-of-listing',
  `select i.id
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.listing_id = $1 and m.state = any($2)
    order by i.id`,
)
/** Ids of a person's investments in these states. */
export const findOpenOf = async (
  q: Queryable,
  userId: string,
  states: readonly string[],
): Promise<string[]> => (await q.query<{ id: string }>(open, [userId, states])).map((r) => r.id)
/** Investments in these states that a person is behind: as the holder, in the registration, or as a signer. */
export const findOpenAround = (
  q: Queryable,
  userId: string,
  states: readonly string[],
): Promise<string[]> => investmentsOf(q, userId, states)
export const findOfListing = async (
  q: Queryable,
  listingId: string,
  states: readonly string[],
): Promise<string[]> =>
  (await q.query<{ id: string }>(openOfListing, [listingId, states])).map((r) => r.id)

const thoseOf = sql(
  'investment.those-of-listing',
  'select id from investment where listing_id = $1 and id = any($2)',
)
export const findThoseOfListing = async (
  q: Queryable,
  listingId: string,
  ids: readonly string[],
): Promise<string[]> => (await q.query<{ id: string }>(thoseOf, [listingId, ids])).map((r) => r.id)

export interface ListFilter {
  userId: string
  states: readonly string[]
  q: string | null
  before: { at: string; id: string } | null
  oldest: boolean
  limit: number
}
/** A page of a person's investments, newest first; one row more than requested shows whether others follow. */
export function findPage(q: Queryable, f: ListFilter): Promise<InvestmentRow[]> {
  const values: unknown[] = [f.userId, f.states]
  const bind = (value: unknown) => `$${values.push(value)}`
  const [compare, direction] = f.oldest ? ['>', 'asc'] : ['<', 'desc']
  const after =
    f.before === null
      ? ''
      : ` and (i.created_at, i.id) ${compare} (${bind(f.before.at)}::timestamptz, ${bind(f.before.id)}::uuid)`
  const search =
    f.q === null
      ? ''
      : ` and ${foundIn("folded(concat_ws(' ', c.name, i.number))", bind(patternsOf(f.q)))}`
  return q.query<InvestmentRow>(
    `select ${COLUMNS}
      from investment i
      join company_shared c on c.account_id = i.account_id
      join record_state m on m.machine = 'investment' and m.id = i.id
      where i.user_id = $1 and m.state = any($2)${after}${search}
      order by i.created_at ${direction}, i.id ${direction}
      limit ${bind(f.limit + 1)}`,
    values,
  )
}
const count = sql(
  'investment.count',
  `select count(*)::int as n
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.user_id = $1 and m.state = any($2)`,
)
export const countOf = async (
  q: Queryable,
  userId: string,
  states: readonly string[],
): Promise<number> => (await q.one<{ n: number }>(count, [userId, states]))?.n ?? 0

const person = sql(
  'investment.person',
  'select id, email, first_name, last_name from person where id = $1',
)
export const findPerson = (q: Queryable, userId: string) =>
  q.one<{ id: string; email: string; first_name: string; last_name: string }>(person, [userId])
const holders = sql(
  'investment.holders',
  `select count(distinct i.user_id)::int as n, coalesce(bool_or(i.user_id = $2), false) as already
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.account_id = $1 and (i.committed > 0 or m.state = 'closed')`,
)
/** People who hold or have committed to a company, and whether this person is one of them (IRC 1361). */
export const findHolders = async (q: Queryable, accountId: string, userId: string | null) =>
  (await q.one<{ n: number; already: boolean }>(holders, [accountId, userId])) ?? {
    n: 0,
    already: false,
  }
const investmentLog = sql(
  'investment.log',
  `select seq, machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id, event,
      from_state, to_state, prev_hash, hash
    from record_event
    where investment_id = $1 and machine = any($2) and seq < $3 order by seq desc limit $4`,
)
/** Entries of the investment and of what belongs to it, newest first. */
export const findLog = (
  q: Queryable,
  id: string,
  machines: readonly string[],
  before: number,
  limit: number,
) => q.query<LogRow>(investmentLog, [id, machines, before, limit])
const chosen = sql(
  'investment.documents',
  `select id, title, kind, file_id, required, published_at
    from offering_document_shared
    where listing_id = $1
    order by published_at, id`,
)
export const findOfferingDocuments = (q: Queryable, listingId: string) =>
  q.query<{
    id: string
    title: string
    kind: string
    file_id: string
    required: boolean
    published_at: string
  }>(chosen, [listingId])
const senders = sql(
  'investment.senders',
  `select r.sender
    from receipt_shared r
    join payment_shared p on p.id = r.payment_id
    where p.investment_id = $1 and r.sender is not null`,
)
/** Who sent money for an investment, as the bank named them. */
export const findSenders = async (q: Queryable, id: string): Promise<string[]> =>
  (await q.query<{ sender: string }>(senders, [id])).map((r) => r.sender)

const lockOpen = sql(
  'investment.lock-open-of-listing',
  `select m.id
    from record_state m
    where m.machine = 'investment' and m.listing_id = $1 and m.state = any($2)
    order by m.id for no key
    update`,
)
/** Ids of an offering's investments in these states, their machines locked in the order of ids. */
export const lockOpenOfListing = async (
  q: Queryable,
  listingId: string,
  states: readonly string[],
): Promise<string[]> =>
  (await q.query<{ id: string }>(lockOpen, [listingId, states])).map((r) => r.id)

const companyNamesSql = sql(
  'investment.company-names',
  'select i.id, c.name from investment i join company_shared c using (account_id) where i.id = any($1)',
  { reads: ['investment', 'company'] },
)
/** The company of each investment: what a list of several machines calls it. */
export const findCompanyNames = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; name: string }>(companyNamesSql, [ids])).map((row) => [
      row.id,
      row.name,
    ]),
  )
