import type { FilingEventKind, FilingKind } from '#domain/offerings/model/filing.ts'
import type { SecForm } from '#domain/offerings/sec/model.ts'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { newestFigure } from '#domain/shared/figures.ts'
import { unheldKinds } from '#domain/shared/securities.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { reportingSince } from '../topics/index.ts'

/** A filing as it was recorded. */
export interface RecordRow {
  id: string
  filing: FilingKind
  period: string
  on: PlainDate
  accession: string
  by: string
  file: { id: string; name: string; size: number }
}
/** An offering with everything that its filing calendar is computed from; instants are ISO. */
export interface CalendarRow {
  listing_id: string
  account_id: string
  company: string
  offering: string
  type: OfferingType
  state: string
  open_at: string
  deadline_at: string
  listing_state: string | null
  listed_at: string | null
  filed_at: string | null
  /** the state of the company, and another one whose residents bought half or more of what was sold (Reg CF) */
  home_state: string | null
  half_state: string | null
  /** a broker-dealer sells the offering, by its topic in force */
  broker_dealer: boolean
  live_at: string | null
  /** the first and the last closing that was released, else the closing of the offering */
  first_sold_at: string | null
  last_sold_at: string | null
  qualified_at: string | null
  closed_at: string | null
  half_reached_at: string | null
  target_reached_at: string | null
  fiscal_year_end: string | null
  /** by the newest answer in force in any offering of the company */
  bank: boolean
  statements_of: PlainDate | null
  sales: { state: string | null; at: string }[]
  events: { id: string; kind: FilingEventKind; on: PlainDate }[]
  records: RecordRow[]
  /** a notice on Form D that the platform recorded before the offering opened */
  form_d_filed_at: string | null
  /** since when the platform knows that the company reports under the Exchange Act */
  exchange_act_since: string | null
  total_assets: number | null
  /**
   * holders of record of the whole company in any class, including those from before the first closing; null when the
   * company has securities without named holders. Stricter than by class (17 CFR 230.257(d)(2), (3)).
   */
  holders: number | null
  /** since when they have been fewer than 300; null when they never were 300 */
  few_holders_since: string | null
  /** other offerings of the company under tier 2 that were qualified; `ended_at` is null while they may be sold */
  others: { qualified_at: string; ended_at: string | null }[]
  /** when the last of the company’s securities under Reg CF was bought back; null while one is held */
  repurchased_at: string | null
  /** the company’s other offerings under the same exemption whose reports began */
  siblings: {
    id: string
    start_at: string
    last_sold_at: string | null
    withdrawn: boolean
    dissolved_on: PlainDate | null
    records: Pick<RecordRow, 'filing' | 'period' | 'on'>[]
  }[]
}

// the first instant at which somebody of each state was bound to buy: the issuer accepted the subscription (17 CFR
// 230.503(a)(1))
const SALES = `(
    select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'at', s.at) order by s.state), '[]')
    from (
      select f.home as state, min(im.context->>'acceptedAt') as at
      from investment_shared i
      join record_state im on im.machine = 'investment' and im.id = i.id and im.context->>'acceptedAt' is not null
      left join lateral (
        select case when f.values->'address'->>'country' = 'US' then f.values->'address'->>'region' end as home
        from profile_fact_shared f
        where f.user_id = i.user_id and f.kind = 'kyc'
        order by f.version desc
        limit 1
      ) f on true
      where i.listing_id = o.listing_id and o.type in ('reg_d_506b', 'reg_d_506c')
      group by 1
    ) s
  )`
const HALF_STATE = `(
    select s.home
    from (
      select f.home, sum(i.committed) as cents, sum(sum(i.committed)) over () as sold
      from investment_shared i
      join record_state im on im.machine = 'investment' and im.id = i.id and im.state = 'closed'
      left join lateral (
        select case when f.values->'address'->>'country' = 'US' then f.values->'address'->>'region' end as home
        from profile_fact_shared f
        where f.user_id = i.user_id and f.kind = 'kyc'
        order by f.version desc
        limit 1
      ) f on true
      where i.listing_id = o.listing_id and i.committed > 0
      group by f.home
    ) s
    where s.home is not null and s.cents * 2 >= s.sold and s.home <> c.region
    limit 1
  )`
const BROKER = `exists (
    select 1
    from topic t
    join topic_revision r on r.item_id = t.item_id
      and r.revision = (select max(a.revision) from topic_approval a where a.item_id = t.item_id)
    where t.listing_id = o.listing_id and t.topic = 'broker-dealer' and r.values->>'kind' = 'broker_dealer'
  )`
const RECORDS = `(
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'filing', r.filing, 'period', r.period, 'on', r.filed_on, 'accession', r.accession,
      'by', u.first_name || ' ' || u.last_name, 'file', jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size)) order by r.filed_on), '[]')
    from filing_record r
    join stored_file_shared f on f.id = r.file_id
    join person u on u.id = r.recorded_by
    where r.listing_id = o.listing_id and r.set_aside_at is null
  )`
const EVENTS = `(
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'on', e.happened_on) order by e.happened_on), '[]')
    from filing_event e
    where e.listing_id = o.listing_id
  )`
// the year of the statements in force: the newest of the topic as it was applied, else as it was entered
const STATEMENTS = `(
    select max(y->>'fy_end')
    from topic t
    left join topic_revision r on r.item_id = t.item_id and r.revision = t.applied_revision
    cross join lateral jsonb_array_elements(coalesce(r.values, t.values)->'years') y
    where t.listing_id = o.listing_id and t.topic = 'profits' and y->>'fy_end' is not null
  )`
const ASSETS = `(
    select (y->>'total_assets')::bigint
    from topic_in_force t
    join offering other on other.listing_id = t.listing_id
    join topic_revision r on r.item_id = t.item_id and r.revision = t.revision
    cross join lateral jsonb_array_elements(r.values->'years') y
    where other.account_id = o.account_id and t.topic = 'profits' and y->>'total_assets' is not null
    order by y->>'fy_end' desc
    limit 1
  )`
const RELEASED = (listing: string, which: 'min' | 'max') => `(
    select ${which}(k.context->>'releasedAt')
    from record_state k
    where k.machine = 'closing' and k.listing_id = ${listing} and k.context->>'releasedAt' is not null
  )`
// holders of the cap table in force at the first issue who are not in the ledger; null when only classes are known, without
// their holders
const BEFORE = `(
    with issued as (
      select min(e.at) as at from holding_entry_shared e where e.account_id = o.account_id
    ), tables as (
      select r.values
      from topic_in_force t
      join offering other on other.listing_id = t.listing_id
      join topic_revision r on r.item_id = t.item_id and r.revision = t.revision
      cross join issued
      where other.account_id = o.account_id and t.topic = 'captable' and
        (issued.at is null or r.values->>'as_of' <= (issued.at at time zone 'America/New_York')::date::text)
      order by coalesce(t.since <= issued.at, true) desc, r.values->>'as_of' desc, t.since desc
      limit 1
    )
    select case
      when exists (select 1 from tables) then (
        select count(distinct h->>'holder')::int
        from tables
        cross join lateral jsonb_array_elements(tables.values->'holdings') h
        where (h->>'units')::numeric > 0 and not exists (
          select 1
          from holding_entry_shared e
          where e.account_id = o.account_id and e.title = h->>'holder'
        )
      )
      when exists (
        select 1
        from topic_in_force t
        join offering other on other.listing_id = t.listing_id
        join topic_revision r on r.item_id = t.item_id and r.revision = t.revision
        cross join lateral jsonb_array_elements(r.values->'securities') one
        where other.account_id = o.account_id and t.topic = 'outstanding-securities' and
          (one->>'outstanding')::numeric > 0 and one->>'type' <> all('{${unheldKinds.join(',')}}')
      ) then null
      else 0
    end
  )`
const HELD = `(
    select count(*)
    from (
      select 1
      from holding_entry_shared e
      where e.account_id = o.account_id
      group by e.user_id, e.title
      having sum(e.units) > 0
    ) held
  )::int`
// the last entry that brought the holders of record below 300
const FEW_SINCE = `(
    with steps as (
      select e.at, e.seq, e.units,
        sum(e.units) over (partition by e.user_id, e.title order by e.seq) as after
      from holding_entry_shared e
      where e.account_id = o.account_id
    ), counted as (
      select at, d, sum(d) over (order by seq) as n
      from (
        select at, seq, case
          when after > 0 and after - units <= 0 then 1
          when after <= 0 and after - units > 0 then -1
          else 0
        end as d
        from steps
      ) changes
    )
    select max(c.at)
    from counted c, (select coalesce(${BEFORE}, 0) as n) before
    where c.d < 0 and c.n + before.n = ${newestFigure('cf_exit_holders') - 1}
  )`
// until it is closed, an offering that was qualified may be sold at any time, unless it failed or was given up
const OTHERS = `(
    select coalesce(jsonb_agg(jsonb_build_object('qualified_at', om.context->>'qualifiedAt', 'ended_at',
      coalesce(om.context->>'closedAt', case when om.state = any('{failed,rejected,withdrawn,abandoned,deleted}')
        then om.context->>'qualifiedAt' end))), '[]')
    from offering other
    join record_state om on om.machine = 'offering' and om.id = other.listing_id
    where other.account_id = o.account_id and other.listing_id <> o.listing_id and other.type = 'reg_a_t2'
      and om.context->>'qualifiedAt' is not null
  )`
const REPURCHASED = `(
    select case when sum(e.units) = 0 then max(e.at) end
    from holding_entry_shared e
    join holding_shared h on h.id = e.holding_id
    join offering other on other.listing_id = h.listing_id
    where other.account_id = o.account_id and other.type = 'reg_cf'
  )`
const SIBLINGS = `(
    select coalesce(jsonb_agg(jsonb_build_object('id', s.listing_id, 'start_at', s.start_at, 'last_sold_at', s.last,
      'withdrawn', s.withdrawn,
      'dissolved_on', (select max(e.happened_on) from filing_event e where e.listing_id = s.listing_id and e.kind =
        'dissolution'),
      'records', (
        select coalesce(jsonb_agg(jsonb_build_object('filing', r.filing, 'period', r.period, 'on', r.filed_on)), '[]')
        from filing_record r
        where r.listing_id = s.listing_id and r.set_aside_at is null
      )) order by s.start_at, s.listing_id), '[]')
    from (
      select other.listing_id, case
          when other.type = 'reg_cf' then coalesce(${RELEASED('other.listing_id', 'min')}, om.context->>'closedAt')
          else om.context->>'qualifiedAt'
        end as start_at,
        coalesce(${RELEASED('other.listing_id', 'max')}, om.context->>'closedAt') as last,
        om.state = any('{failed,rejected,withdrawn,abandoned,deleted}') as withdrawn
      from offering other
      join record_state om on om.machine = 'offering' and om.id = other.listing_id
      where other.account_id = o.account_id and other.listing_id <> o.listing_id and other.type = o.type
    ) s
    where s.start_at is not null
  )`
const FISCAL_YEAR = `(
    select t.values->>'fiscal_year_end'
    from topic t
    join offering other on other.listing_id = t.listing_id
    where other.account_id = o.account_id and t.topic = 'basic-information' and t.values->>'fiscal_year_end' ~ '^\\d{2}-\\d{2}$'
    order by (t.listing_id = o.listing_id) desc, t.updated_at desc nulls last
    limit 1
  )`
const BANK = `coalesce((
    select (r.values->>'is_bank')::boolean
    from topic_in_force t
    join offering other on other.listing_id = t.listing_id
    join topic_revision r on r.item_id = t.item_id and r.revision = t.revision
    where other.account_id = o.account_id and t.topic = 'basic-information' and r.values->>'is_bank' is not null
    order by t.since desc, t.revision desc
    limit 1
  ), false)`
const REPORTS = `o.type in ('reg_cf', 'reg_a_t2') and m.state = any('{reporting,reports_ending}')`
const calendarText = sql(
  'filing.calendar',
  `select o.listing_id, o.account_id, c.name as company, coalesce(w.name, o.security_name) as offering, o.type,
      m.state, o.open_at, o.deadline_at, l.state as listing_state, l.context->>'listedAt' as listed_at,
      m.context->>'liveAt' as live_at, m.context->>'qualifiedAt' as qualified_at, m.context->>'closedAt' as closed_at,
      coalesce(${RELEASED('o.listing_id', 'min')}, m.context->>'closedAt') as first_sold_at,
      coalesce(${RELEASED('o.listing_id', 'max')}, m.context->>'closedAt') as last_sold_at,
      o.half_reached_at, o.target_reached_at,
      m.context->>'filedAt' as filed_at, c.region as home_state,
      case when o.type = 'reg_cf' and m.context->>'closedAt' is not null then ${HALF_STATE} end as half_state,
      case when o.type in ('reg_d_506b', 'reg_d_506c') then ${BROKER} else false end as broker_dealer,
      ${FISCAL_YEAR} as fiscal_year_end,
      case when o.type = 'reg_a_t2' and ${REPORTS} then ${BANK} else false end as bank,
      ${STATEMENTS} as statements_of,
      ${SALES} as sales,
      ${EVENTS} as events,
      ${RECORDS} as records,
      case when o.filing->>'form' = 'D' then o.filing->>'filed_at' end as form_d_filed_at,
      ${reportingSince('o.account_id')} as exchange_act_since,
      case when o.type = 'reg_cf' and ${REPORTS} then ${ASSETS} end as total_assets,
      case when ${REPORTS} then ${HELD} + ${BEFORE} end as holders,
      case when ${REPORTS} then ${FEW_SINCE} end as few_holders_since,
      case when o.type in ('reg_cf', 'reg_a_t2') then ${SIBLINGS} else '[]' end as siblings,
      case when o.type = 'reg_a_t2' and ${REPORTS} then ${OTHERS} else '[]' end as others,
      case when o.type = 'reg_cf' and ${REPORTS} then ${REPURCHASED} end as repurchased_at
    from offering o
    join company c on c.account_id = o.account_id
    join record_state m on m.machine = 'offering' and m.id = o.listing_id
    left join record_state l on l.machine = 'listing' and l.id = o.listing_id
    left join raise w on w.listing_id = o.listing_id
    where ($1::uuid is null or o.account_id = $1) and ($2::uuid is null or o.listing_id = $2)
      and (m.state = any('{live,paused,closing,closed,reporting,reports_ending,reports_ended}') or (o.type = 'reg_a_t2' and
        m.context->>'qualifiedAt' is not null))
    order by o.created_at, o.listing_id`,
)
/** Offerings with what their calendars need: of a company, one of them, or all. */
export const findCalendars = (
  q: Queryable,
  of: { accountId?: string; listingId?: string } = {},
): Promise<CalendarRow[]> =>
  q.query<CalendarRow>(calendarText, [of.accountId ?? null, of.listingId ?? null])

const soldText = sql(
  'filing.sold',
  `select min(s.at) as first_at, coalesce(sum(s.committed), 0)::float8 as sold,
      coalesce(sum(round(s.committed / (s.price * 100))), 0)::float8 as units, count(distinct s.user_id)::int as
        purchasers,
      count(distinct s.user_id) filter (where not s.accredited)::int as non_accredited
    from (
      select i.user_id, i.committed, i.price, im.context->>'acceptedAt' as at,
        coalesce(i.accreditation_snapshot->>'claim', 'none') <> 'none' as accredited
      from investment_shared i
      join record_state im on im.machine = 'investment' and im.id = i.id
      where i.listing_id = $1 and i.committed > 0 and im.context->>'acceptedAt' is not null
    ) s`,
)
/** What the company has accepted of an offering, in cents and units, and of how many (17 CFR 230.503(a)(1)). */
export const findSold = (q: Queryable, listingId: string) =>
  q.one<{
    first_at: string | null
    sold: number
    units: number
    purchasers: number
    non_accredited: number
  }>(soldText, [listingId])

const addRecordText = sql(
  'filing.add-record',
  `insert into filing_record (id, account_id, listing_id, filing, period, filed_on, accession, file_id, recorded_by,
      recorded_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (listing_id, filing, period) where set_aside_at is null do nothing`,
)
/** False when somebody has recorded this filing before. */
export const addRecord = async (
  tx: Tx,
  r: {
    id: string
    accountId: string
    listingId: string
    filing: FilingKind
    period: string
    filedOn: PlainDate
    accession: string
    fileId: string
    by: string
    at: string
  },
): Promise<boolean> =>
  (await tx.run(addRecordText, [
    r.id,
    r.accountId,
    r.listingId,
    r.filing,
    r.period,
    r.filedOn,
    r.accession,
    r.fileId,
    r.by,
    r.at,
  ])) === 1
const recordText = sql(
  'filing.record',
  'select listing_id, filing, file_id from filing_record where id = $1 and account_id = $2',
)
export const findRecord = (q: Queryable, id: string, accountId: string) =>
  q.one<{ listing_id: string; filing: FilingKind; file_id: string }>(recordText, [id, accountId])

const endFormText = sql(
  'filing.end-form',
  `select r.id, r.filing, r.filed_on as on, r.accession, u.first_name || ' ' || u.last_name as by,
      jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) as file
    from filing_record r
    join stored_file_shared f on f.id = r.file_id
    join person u on u.id = r.recorded_by
    join offering o on o.listing_id = r.listing_id
    join offering one on one.listing_id = $1 and one.account_id = o.account_id and one.type = o.type
    where r.filing in ('c_tr', 'one_z') and r.set_aside_at is null
    order by r.filed_on desc
    limit 1`,
)
/** The form that ends the reports of an offering's company, recorded with any of its offerings; or null. */
export const findEndForm = (q: Queryable, listingId: string) =>
  q.one<Omit<RecordRow, 'period'>>(endFormText, [listingId])
const setAsideText = sql(
  'filing.set-aside',
  `update filing_record set set_aside_at = $2
    where id = $1 and set_aside_at is null`,
)
/** The form that ends the reports counts no more; it stays on file, and another one can be recorded. */
export const setEndFormAside = async (tx: Tx, listingId: string, at: string) => {
  const form = await findEndForm(tx, listingId)
  return form === null ? 0 : tx.run(setAsideText, [form.id, at])
}
const reportingText = sql(
  'filing.reporting',
  `select other.listing_id
    from offering o
    join offering other on other.account_id = o.account_id and other.type = o.type and other.listing_id <> o.listing_id
    join record_state m on m.machine = 'offering' and m.id = other.listing_id
    where o.listing_id = $1 and m.state = any($2)
    order by other.listing_id`,
)
/** The company's other offerings under the same exemption that are in one of these states. */
export const findReporting = async (
  q: Queryable,
  listingId: string,
  states: readonly string[],
): Promise<string[]> =>
  (await q.query<{ listing_id: string }>(reportingText, [listingId, states])).map(
    (row) => row.listing_id,
  )

const addEventText = sql(
  'filing.add-event',
  `insert into filing_event (id, account_id, listing_id, kind, happened_on, note, recorded_by, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
export const addEvent = (
  tx: Tx,
  e: {
    id: string
    accountId: string
    listingId: string
    kind: FilingEventKind
    on: PlainDate
    note: string
    by: string
    at: string
  },
) => tx.run(addEventText, [e.id, e.accountId, e.listingId, e.kind, e.on, e.note, e.by, e.at])

const remindText = sql(
  'filing.remind',
  `insert into filing_reminder (listing_id, filing, period, stage, sent_at)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing`,
)
/** False when this reminder was sent before. */
export const addReminder = async (
  tx: Tx,
  r: { listingId: string; filing: FilingKind; period: string; stage: string; at: string },
): Promise<boolean> =>
  (await tx.run(remindText, [r.listingId, r.filing, r.period, r.stage, r.at])) === 1

/** A file for EDGAR as it was made. */
export interface FormFileRow {
  id: string
  form: SecForm
  file_id: string
  name: string
  size: number
  sha256: string
  by: string
  made_at: string
}
const addFormFileText = sql(
  'filing.add-form-file',
  `insert into form_file (id, account_id, listing_id, form, file_id, sha256, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Records that a file was made for EDGAR. */
export const addFormFile = (
  tx: Tx,
  f: {
    id: string
    accountId: string
    listingId: string
    form: SecForm
    fileId: string
    sha256: string
    by: string
    at: string
  },
) =>
  tx.run(addFormFileText, [f.id, f.accountId, f.listingId, f.form, f.fileId, f.sha256, f.by, f.at])
const formFilesText = sql(
  'filing.form-files',
  `select k.id, k.form, k.file_id, f.name, f.size, k.sha256, u.first_name || ' ' || u.last_name as by, k.made_at
  from form_file k
  join stored_file_shared f on f.id = k.file_id
  join person u on u.id = k.made_by
  where k.listing_id = $1 and k.form = $2
  order by k.made_at desc, k.id desc
  limit 20`,
)
/** The last files that were made for EDGAR of a form, newest first. */
export const findFormFiles = (q: Queryable, listingId: string, form: SecForm) =>
  q.query<FormFileRow>(formFilesText, [listingId, form])
const isFormFileText = sql(
  'filing.is-form-file',
  'select 1 as one from form_file where listing_id = $1 and file_id = $2',
)
/** Was this file made for EDGAR from this offering? */
export const isFormFile = async (
  q: Queryable,
  listingId: string,
  fileId: string,
): Promise<boolean> => (await q.one(isFormFileText, [listingId, fileId])) !== null
