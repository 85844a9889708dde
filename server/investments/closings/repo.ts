import type { ClosingCheckView, ClosingFeeKind } from '#domain/investments/model/closing.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ClosingRecord {
  id: string
  listing_id: string
  account_id: string
  number: number
  /** the deadline that an early last closing replaced */
  deadline_before: string | null
  created_at: string
}
const COLUMNS = 'id, listing_id, account_id, number, deadline_before, created_at'
const insert = sql(
  'closing.insert',
  `insert into closing (id, listing_id, account_id, number, created_by, created_at)
    select $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5
    from closing
    where listing_id = $2
    returning ${COLUMNS}`,
)
const one = sql('closing.one', `select ${COLUMNS} from closing where id = $1`)
const ofListing = sql(
  'closing.of-listing',
  `select ${COLUMNS} from closing where listing_id = $1 order by number desc limit 200`,
)
const released = sql(
  'closing.released',
  `select c.${COLUMNS.replaceAll(', ', ', c.')}
    from closing c
    join record_state m on m.machine = 'closing' and m.id = c.id
    where m.state in ('released', 'done')
    order by c.created_at, c.id`,
)
const draftOf = sql(
  'closing.draft-of',
  `select c.id
    from closing c
    join record_state m on m.machine = 'closing' and m.id = c.id
    where c.listing_id = $1 and m.state = 'drafted'
    order by c.number desc
    limit 1`,
)
const otherFinal = sql(
  'closing.other-final',
  `select count(*)::int as n
    from record_state
    where machine = 'closing' and listing_id = $1 and id <> $2 and context->>'kind' = 'final' and state in
      ('proposed', 'signed', 'released', 'done')`,
)
const lockName = sql('closing.lock-name', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const setBefore = sql(
  'closing.deadline-before',
  'update closing set deadline_before = $2 where id = $1',
)

/** A new closing with the next number of its offering; two that are begun together are numbered one after the other. */
export async function addClosing(
  tx: Tx,
  c: { id: string; listingId: string; accountId: string; by: string | null; at: string },
): Promise<ClosingRecord> {
  await tx.run(lockName, [`closing:${c.listingId}`])
  const row = await tx.one<ClosingRecord>(insert, [c.id, c.listingId, c.accountId, c.by, c.at])
  if (row === null) throw new Error('the closing was not stored')
  return row
}
export const findClosing = (q: Queryable, id: string) => q.one<ClosingRecord>(one, [id])
export const findClosings = (q: Queryable, listingId: string) =>
  q.query<ClosingRecord>(ofListing, [listingId])
/** Closings whose escrow was released, oldest first. */
export const findReleased = (q: Queryable) => q.query<ClosingRecord>(released, [])
/** The newest closing of an offering that is still a draft. */
export const findDraft = async (q: Queryable, listingId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(draftOf, [listingId]))?.id ?? null
/** Is another closing meant to end the offering? */
export const hasOtherFinal = async (
  q: Queryable,
  listingId: string,
  id: string,
): Promise<boolean> => ((await q.one<{ n: number }>(otherFinal, [listingId, id]))?.n ?? 0) > 0
export const saveDeadlineBefore = (q: Queryable, id: string, at: string | null) =>
  q.run(setBefore, [id, at])

const batch = sql(
  'closing.batch',
  'select investment_id as id from closing_investment where closing_id = $1 and left_at is null order by investment_id',
)
const join = sql(
  'closing.join',
  'insert into closing_investment (closing_id, investment_id, added_at) values ($1, $2, $3)',
)
const leave = sql(
  'closing.leave',
  'update closing_investment set left_at = $3 where closing_id = $1 and investment_id = $2 and left_at is null',
)
const leaveAll = sql(
  'closing.leave-all',
  'update closing_investment set left_at = $2 where closing_id = $1 and left_at is null',
)
const elsewhere = sql(
  'closing.elsewhere',
  'select closing_id from closing_investment where investment_id = $1 and left_at is null',
)
const sums = sql(
  'closing.sums',
  `select ci.closing_id as id, count(*)::int as n, coalesce(sum((m.context->>'units')::bigint), 0)::bigint as units,
      coalesce(sum((m.context->>'amountCents')::bigint), 0)::bigint as cents
    from closing_investment ci
    join record_state m on m.machine = 'investment' and m.id = ci.investment_id
    where ci.closing_id = any($1) and ci.left_at is null
    group by ci.closing_id`,
)
/** Ids of the batch, in the order in which they are locked. */
export const findBatch = async (q: Queryable, id: string): Promise<string[]> =>
  (await q.query<{ id: string }>(batch, [id])).map((row) => row.id)
export const addToBatch = (q: Queryable, id: string, investmentId: string, at: string) =>
  q.run(join, [id, investmentId, at])
export const takeFromBatch = (q: Queryable, id: string, investmentId: string, at: string) =>
  q.run(leave, [id, investmentId, at])
export const emptyBatch = (q: Queryable, id: string, at: string) => q.run(leaveAll, [id, at])
/** The closing that an investment is in, or null. */
export const findClosingOf = async (q: Queryable, investmentId: string): Promise<string | null> =>
  (await q.one<{ closing_id: string }>(elsewhere, [investmentId]))?.closing_id ?? null
/** Number of investments, units and cents of closings. */
export const findSums = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, { n: number; units: number; cents: number }>> =>
  new Map(
    (await q.query<{ id: string; n: number; units: number; cents: number }>(sums, [ids])).map(
      ({ id, ...rest }) => [id, rest],
    ),
  )

const people = sql(
  'closing.people',
  `select i.id, i.number, u.first_name || ' ' || u.last_name as investor, h.certificate_no
    from investment i
    join person u on u.id = i.user_id
    left join holding_shared h on h.investment_id = i.id
    where i.id = any($1)
    order by i.number`,
)
export const findPeople = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; number: string; investor: string; certificate_no: string | null }>(people, [
    ids,
  ])
const personName = sql(
  'closing.person',
  "select first_name || ' ' || last_name as name from person where id = $1",
)
export const findName = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ name: string }>(personName, [userId]))?.name ?? null
const numberText = sql('closing.number', 'select number from investment where id = $1')
/** The number of an investment, as people quote it. */
export async function numberOf(q: Queryable, id: string): Promise<string> {
  const row = await q.one<{ number: string }>(numberText, [id])
  if (row === null) throw new Error(`the investment ${id} is gone`)
  return row.number
}
const investorOf = sql(
  'closing.investors',
  'select distinct user_id from investment where id = any($1) order by user_id',
)
export const findInvestorsOf = async (q: Queryable, ids: readonly string[]): Promise<string[]> =>
  (await q.query<{ user_id: string }>(investorOf, [ids])).map((row) => row.user_id)

const issued = sql(
  'closing.issued',
  `select count(*)::int as holdings, coalesce(sum(h.units), 0)::bigint - coalesce(sum(h.bonus_units), 0)::bigint as
      units, coalesce(sum(h.cost), 0)::bigint as cents
    from holding_shared h
    where h.closing_id = $1 and h.transfer_id is null`,
)
const held = sql(
  'closing.held',
  `select coalesce(sum(abs(b.balance)), 0)::bigint as cents
    from closing_investment ci
    join ledger_balance_shared b on b.account = 'investment:' || ci.investment_id::text
    where ci.closing_id = $1 and ci.left_at is null`,
)
const openInBatch = sql(
  'closing.open',
  `select count(*)::int as n
    from closing_investment ci
    join record_state m on m.machine = 'investment' and m.id = ci.investment_id
    where ci.closing_id = $1 and ci.left_at is null and m.state <> 'closed'`,
)
/** What the ledgers say of a released closing: securities issued, money still held, investments that are not closed. */
export async function findIssued(
  q: Queryable,
  id: string,
): Promise<{ holdings: number; units: number; cents: number; held: number; open: number }> {
  const found = await q.one<{ holdings: number; units: number; cents: number }>(issued, [id])
  return {
    holdings: found?.holdings ?? 0,
    units: found?.units ?? 0,
    cents: found?.cents ?? 0,
    held: (await q.one<{ cents: number }>(held, [id]))?.cents ?? 0,
    open: (await q.one<{ n: number }>(openInBatch, [id]))?.n ?? 0,
  }
}

const priced = sql(
  'closing.priced',
  `select (m.context->>'amountCents')::bigint as cents, i.fee_bps as bps
    from closing_investment ci
    join investment i on i.id = ci.investment_id
    join record_state m on m.machine = 'investment' and m.id = i.id
    where ci.closing_id = $1 and ci.left_at is null`,
)
/** Amount and rate of the investor's fee of each investment in a closing. */
export const findPriced = (q: Queryable, id: string) =>
  q.query<{ cents: number; bps: number }>(priced, [id])
export interface FeeRow {
  kind: ClosingFeeKind
  basis: string
  cents: number
}
const addClosingFee = sql(
  'closing.fee-insert',
  'insert into closing_fee (closing_id, kind, basis, cents, posting_id) values ($1, $2, $3, $4, $5)',
)
const closingFees = sql(
  'closing.fees',
  'select kind, basis, cents from closing_fee where closing_id = $1 order by kind',
)
const fixedTaken = sql(
  'closing.fixed-taken',
  `select 1
    from closing_fee f
    join closing c on c.id = f.closing_id
    where c.listing_id = $1 and f.kind = 'platform_fixed'
    limit 1`,
)
export const saveFee = (q: Queryable, closingId: string, fee: FeeRow, postingId: string) =>
  q.run(addClosingFee, [closingId, fee.kind, fee.basis, fee.cents, postingId])
export const findFees = (q: Queryable, id: string) => q.query<FeeRow>(closingFees, [id])
const feesBack = sql(
  'closing.fees-returned',
  'select coalesce(sum(cents), 0)::bigint as cents from closing_fee_return_shared where closing_id = $1',
)
/** Cents of the fees of a closing that went back with sales that were clawed back. */
export const findFeesReturned = async (q: Queryable, id: string): Promise<number> =>
  (await q.one<{ cents: number }>(feesBack, [id]))?.cents ?? 0
/** The fixed fee is taken once, at the first closing of an offering. */
export const hasFixedFee = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await q.one(fixedTaken, [listingId])) !== null

export type Stage = 'proposed' | 'principal' | 'released'
export interface EvidenceRow extends Omit<ClosingCheckView, 'label'> {
  stage: Stage
  at: string
  by_name: string
}
const addEvidence = sql(
  'closing.evidence-insert',
  `insert into closing_evidence (closing_id, stage, at, guard, holds, value, about, source, by_id, by_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const evidence = sql(
  'closing.evidence',
  `select stage, at, guard, holds, value, about, source, by_name
    from closing_evidence
    where closing_id = $1
    order by at desc, seq`,
)
export const storeEvidence = (
  q: Queryable,
  e: {
    closingId: string
    stage: Stage
    at: string
    check: ClosingCheckView
    byId: string | null
    byName: string
  },
) =>
  q.run(addEvidence, [
    e.closingId,
    e.stage,
    e.at,
    e.check.guard,
    e.check.holds,
    e.check.value,
    e.check.about,
    e.check.source,
    e.byId,
    e.byName,
  ])
export const findClosingEvidence = (q: Queryable, id: string) =>
  q.query<EvidenceRow>(evidence, [id])
const broughtDown = sql(
  'closing.brought-down',
  `select max(recorded_at) as at from offering_evidence_shared where listing_id = $1 and kind = 'bad_actor_bring_down'`,
)
/** When the bad-actor check was last brought down for an offering. */
export const findBringDown = async (q: Queryable, listingId: string): Promise<string | null> =>
  (await q.one<{ at: string | null }>(broughtDown, [listingId]))?.at ?? null
