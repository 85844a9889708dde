import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface PartyRow {
  id: string
  user_id: string
  created_at: string
  noted_version: number
}
export interface CheckRow {
  party_id: string
  run: number
  fact_version: number
  requested_at: string
  started_at: string | null
  finished_at: string | null
  provider: string | null
  outcome: 'passed' | 'unclear' | 'incomplete' | 'unavailable' | null
  identity: 'pass' | 'fail' | 'inconclusive' | 'not_run'
  watchlist: 'not_screened' | 'clear' | 'potential_match' | 'false_positive' | 'true_match'
  risk: 'low' | 'medium' | 'high' | 'prohibited'
  findings: { check: string; result: string; note: string }[]
  /** by what a person at the provider finds it, and since when; null: nobody there decides */
  review_id: string | null
  referred_at: string | null
  /** when their decision was learned */
  reviewed_at: string | null
}
export interface DispositionRow {
  identity: CheckRow['identity'] | null
  watchlist: CheckRow['watchlist'] | null
  risk: CheckRow['risk'] | null
  note: string
  decided_by: string
  decided_at: string
  /** the second of two people; null: one person decided it */
  approved_by: string | null
  /** the computed rating that two people knew when they gave another one */
  risk_from: CheckRow['risk'] | null
}

const byUser = sql(
  'kyc.by-user',
  'select id, user_id, created_at, noted_version from kyc_party where user_id = $1',
  { reads: ['kyc_party'] },
)
const addPartyText = sql(
  'kyc.add-party',
  'insert into kyc_party (id, user_id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing',
)
const noteText = sql('kyc.note', 'update kyc_party set noted_version = $2 where id = $1')
const checkText = sql(
  'kyc.check',
  `select party_id, run, fact_version, requested_at, started_at, finished_at, provider, outcome, identity, watchlist,
      risk, findings, review_id, referred_at, reviewed_at
    from kyc_check
    where party_id = $1 and run = $2`,
  { reads: ['kyc_check'] },
)
const latestCheckText = sql(
  'kyc.latest-check',
  `select party_id, run, fact_version, requested_at, started_at, finished_at, provider, outcome, identity, watchlist,
      risk, findings, review_id, referred_at, reviewed_at
    from kyc_check
    where party_id = $1
    order by run desc
    limit 1`,
  { reads: ['kyc_check'] },
)
const addCheckText = sql(
  'kyc.add-check',
  `insert into kyc_check (party_id, run, fact_version, requested_at)
    values ($1, $2, $3, $4)
    on conflict (party_id, run) do nothing`,
)
const startText = sql(
  'kyc.start-check',
  'update kyc_check set started_at = $3 where party_id = $1 and run = $2',
)
const finishText = sql(
  'kyc.finish-check',
  `update kyc_check
    set finished_at = $3, provider = $4, outcome = $5, identity = $6, watchlist = $7, risk = $8, findings = $9
    where party_id = $1 and run = $2`,
)
const referText = sql(
  'kyc.refer-check',
  'update kyc_check set review_id = $3, referred_at = $4 where party_id = $1 and run = $2',
)
const reviewText = sql(
  'kyc.review-check',
  `update kyc_check
    set reviewed_at = $3, outcome = $4, identity = $5, findings = findings || $6::jsonb
    where party_id = $1 and run = $2 and reviewed_at is null`,
)
const byReviewText = sql(
  'kyc.by-review',
  `select party_id, run
    from kyc_check
    where provider = $1 and review_id = $2
    order by run desc
    limit 1`,
  { reads: ['kyc_check'] },
)
const noticeText = sql(
  'identity-notice.add',
  'insert into identity_notice (provider, id, received_at) values ($1, $2, $3) on conflict do nothing',
)
const waitingText = sql(
  'kyc.referred-load',
  `select count(*)::int as n,
      coalesce(max(extract(epoch from $1::timestamptz - c.referred_at)), 0)::float8 as age
    from kyc_check c
    join record_state m on m.machine = 'kyc' and m.id = c.party_id and m.state = 'referred' and (m.context->>'run')::int
      = c.run
    where c.referred_at is not null and c.reviewed_at is null`,
)
const recentText = sql(
  'kyc.recent',
  'select count(*)::int as n from kyc_check where party_id = $1 and started_at > $2',
)
const addDispositionText = sql(
  'kyc.add-disposition',
  `insert into kyc_disposition (id, party_id, run, identity, watchlist, risk, note, decided_by, decided_at,
      approved_by, risk_from)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const dispositionsText = sql(
  'kyc.dispositions',
  `select identity, watchlist, risk, note, decided_by, decided_at, approved_by, risk_from
    from kyc_disposition
    where party_id = $1 and run = $2
    order by decided_at desc, id desc`,
  { reads: ['kyc_disposition'] },
)
const freezeText = sql(
  'kyc.freeze',
  'insert into fund_freeze (id, user_id, party_id, since) values ($1, $2, $3, $4) on conflict do nothing',
)
const releaseText = sql(
  'kyc.release',
  'update fund_freeze set released_at = $2 where party_id = $1 and released_at is null',
)
const frozenText = sql(
  'kyc.frozen',
  'select 1 as one from fund_freeze where user_id = $1 and released_at is null limit 1',
  { reads: ['fund_freeze'] },
)
const staffText = sql(
  'kyc.staff',
  `select id from person where admin_role in ('compliance', 'operator') order by id`,
)

const layersText = sql(
  'kyc.layers',
  `select 1 as one
    from investor_registration
    where user_id = $1 and jsonb_array_length(coalesce(people->'companies', '[]')) > 0
    limit 1`,
  { reads: ['investor_registration'] },
)
/** Whether a person invests through an entity that another company owns. */
export const investsThroughLayers = async (q: Queryable, userId: string): Promise<boolean> =>
  (await q.one(layersText, [userId])) !== null

const userOfText = sql('kyc.user-of', 'select user_id from kyc_party where id = $1', {
  reads: ['kyc_party'],
})
export const userOfParty = async (q: Queryable, partyId: string): Promise<string | null> =>
  (await q.one<{ user_id: string }>(userOfText, [partyId]))?.user_id ?? null
export const partyOf = (q: Queryable, userId: string) => q.one<PartyRow>(byUser, [userId])
export const addParty = (tx: Tx, row: Omit<PartyRow, 'noted_version'>) =>
  tx.run(addPartyText, [row.id, row.user_id, row.created_at])
/** Which version of the facts the machine was last notified of. */
export const noteVersion = (tx: Tx, partyId: string, version: number) =>
  tx.run(noteText, [partyId, version])
export const checkOf = (q: Queryable, partyId: string, run: number) =>
  q.one<CheckRow>(checkText, [partyId, run])
export const latestCheck = (q: Queryable, partyId: string) =>
  q.one<CheckRow>(latestCheckText, [partyId])
export const addCheck = (tx: Tx, partyId: string, run: number, factVersion: number, at: string) =>
  tx.run(addCheckText, [partyId, run, factVersion, at])
export const startCheck = (tx: Tx, partyId: string, run: number, at: string) =>
  tx.run(startText, [partyId, run, at])
export const finishCheck = (
  tx: Tx,
  c: Pick<
    CheckRow,
    | 'party_id'
    | 'run'
    | 'finished_at'
    | 'provider'
    | 'outcome'
    | 'identity'
    | 'watchlist'
    | 'risk'
    | 'findings'
  >,
) =>
  tx.run(finishText, [
    c.party_id,
    c.run,
    c.finished_at,
    c.provider,
    c.outcome,
    c.identity,
    c.watchlist,
    c.risk,
    JSON.stringify(c.findings),
  ])
/** A person at the provider decides about a check: where it is found there, and since when. */
export const referCheck = (tx: Tx, partyId: string, run: number, reviewId: string, since: string) =>
  tx.run(referText, [partyId, run, reviewId, since])
/** Stores what was decided at the provider, once; false when it was stored before. */
export const storeReview = async (
  tx: Tx,
  c: Pick<CheckRow, 'party_id' | 'run' | 'outcome' | 'identity' | 'findings'>,
  at: string,
): Promise<boolean> =>
  (await tx.run(reviewText, [
    c.party_id,
    c.run,
    at,
    c.outcome,
    c.identity,
    JSON.stringify(c.findings),
  ])) === 1
/** The newest check that a review at a provider is about. */
export const checkOfReview = (q: Queryable, provider: string, reviewId: string) =>
  q.one<Pick<CheckRow, 'party_id' | 'run'>>(byReviewText, [provider, reviewId])
/** False when the event was taken before. */
export const addNotice = async (tx: Tx, provider: string, id: string, at: string) =>
  (await tx.run(noticeText, [provider, id, at])) === 1
/** Checks that wait for people of the provider, and the seconds since the oldest began to. */
export const reviewLoad = async (q: Queryable, now: string): Promise<{ n: number; age: number }> =>
  (await q.one<{ n: number; age: number }>(waitingText, [now])) ?? { n: 0, age: 0 }
/** Checks that were started after a time. */
export const checksSince = async (q: Queryable, partyId: string, since: string): Promise<number> =>
  (await q.one<{ n: number }>(recentText, [partyId, since]))?.n ?? 0
export const addDisposition = (
  tx: Tx,
  id: string,
  partyId: string,
  run: number,
  d: DispositionRow,
) =>
  tx.run(addDispositionText, [
    id,
    partyId,
    run,
    d.identity,
    d.watchlist,
    d.risk,
    d.note,
    d.decided_by,
    d.decided_at,
    d.approved_by,
    d.risk_from,
  ])
/** Newest first. */
export const dispositions = (q: Queryable, partyId: string, run: number) =>
  q.query<DispositionRow>(dispositionsText, [partyId, run])
export const freeze = (tx: Tx, id: string, userId: string, partyId: string, at: string) =>
  tx.run(freezeText, [id, userId, partyId, at])
export const release = (tx: Tx, partyId: string, at: string) => tx.run(releaseText, [partyId, at])
export const frozen = async (q: Queryable, userId: string): Promise<boolean> =>
  (await q.one(frozenText, [userId])) !== null
export const staffIds = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ id: string }>(staffText)).map((row) => row.id)
