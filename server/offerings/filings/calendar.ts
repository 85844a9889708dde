import {
  currentReportEvents,
  filingLabels,
  type FilingEventKind,
  formDEvents,
  type FilingKind,
  type FilingRow,
} from '#domain/offerings/model/filing.ts'
import { reportingStates } from '#domain/offerings/model/offering.ts'
import {
  byUrgency,
  exitObstacle,
  filingCalendar,
  filingState,
  type FilingEntry,
  type FilingFacts,
} from '#domain/offerings/rules/filing-calendar.ts'
import { annualReportsMayStop, exitObstacles } from '#domain/offerings/rules/key-dates.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { findCalendars, type CalendarRow } from './repo.ts'

/** Without a balance sheet nobody can say that the assets are small. */
const UNKNOWN_ASSETS = Number.MAX_SAFE_INTEGER
/** A company that has entered no fiscal year has the calendar year (26 CFR 1.441-1(b)(1)(iv)). */
const CALENDAR_YEAR = '12-31'
const selling = ['live', 'paused', 'closing']
const dayOf = (at: string | null): PlainDate | null => (at === null ? null : dateInZone(at))

/**
 * Why the company may end its reports under Reg CF, judged over all its offerings: reports count since the most recent
 * sale in any of them (17 CFR 227.202(b)).
 */
function mayStop(row: CalendarRow, today: PlainDate) {
  if (row.type !== 'reg_cf' || !reportingStates.includes(row.state)) return null
  const sold = [row.last_sold_at, ...row.siblings.map((other) => other.last_sold_at)]
    .flatMap((at) => (at === null ? [] : [dateInZone(at)]))
    .reduce((a, b) => (a > b ? a : b), '')
  const records = [...row.records, ...row.siblings.flatMap((other) => other.records)]
  const dissolved = [
    ...row.events.filter((one) => one.kind === 'dissolution').map((one) => one.on),
    ...row.siblings.flatMap((other) => other.dissolved_on ?? []),
  ].sort((a, b) => a.localeCompare(b))
  return annualReportsMayStop({
    today,
    exchange_act_since: dayOf(row.exchange_act_since),
    annual_reports_filed: records
      .filter((one) => one.filing === 'c_ar' && one.on > sold)
      .map((one) => one.on),
    holders_of_record: row.holders,
    few_holders_since: dayOf(row.few_holders_since),
    total_assets: row.total_assets ?? UNKNOWN_ASSETS,
    assets_limit: thresholdsOn(today).cf_reports_stop_assets,
    repurchased_on: dayOf(row.repurchased_at),
    dissolved_on: dissolved[0] ?? null,
  })
}

/**
 * Whether the platform shows the progress of the offering publicly: from its first listing on, unless its page is taken
 * down while it takes commitments.
 */
const showsProgress = (row: CalendarRow): boolean =>
  row.listed_at !== null && (row.listing_state === 'listed' || !selling.includes(row.state))

function factsOf(row: CalendarRow, today: PlainDate, closed: ClosedDays): FilingFacts {
  const early = row.form_d_filed_at
  return {
    id: row.listing_id,
    type: row.type,
    today,
    closed,
    fiscal_year_end: row.fiscal_year_end ?? CALENDAR_YEAR,
    selling: selling.includes(row.state),
    opens_on: dateInZone(row.open_at),
    live_on: dayOf(row.live_at),
    qualified_on: dayOf(row.qualified_at),
    sold_on: dayOf(row.first_sold_at ?? row.closed_at),
    closed_on: dayOf(row.closed_at),
    deadline_on: row.live_at === null ? null : dateInZone(row.deadline_at),
    progress_public: showsProgress(row),
    half_on: dayOf(row.half_reached_at),
    target_on: dayOf(row.target_reached_at),
    filed_on: dayOf(row.filed_at),
    home_state: usRegions.find((one) => one === row.home_state) ?? null,
    half_state: row.half_state,
    broker_dealer: row.broker_dealer,
    statements_of: row.statements_of,
    sales: row.sales.map(({ state, at }) => ({ state, on: dateInZone(at) })),
    events: row.events,
    records: [
      ...row.records,
      ...(early === null
        ? []
        : [{ filing: 'form_d' as const, period: 'first', on: dateInZone(early) }]),
    ],
    siblings: row.siblings.map(({ id, start_at, withdrawn, records }) => ({
      id,
      start: dateInZone(start_at),
      withdrawn,
      records,
    })),
    may_stop: mayStop(row, today),
    end_in_review: row.state === 'reports_ending',
    others: row.others.map(({ qualified_at, ended_at }) => ({
      qualified_on: dateInZone(qualified_at),
      ended_on: dayOf(ended_at),
    })),
    ...(reportingStates.includes(row.state) ? { holders: row.holders, bank: row.bank } : {}),
  }
}
/** The filing calendar of one offering on a day. */
export const entriesOf = (row: CalendarRow, today: PlainDate, closed: ClosedDays): FilingEntry[] =>
  filingCalendar(factsOf(row, today, closed))

/** Why a filing is not in the calendar of an offering, as a sentence. */
export function missingEntry(
  row: CalendarRow,
  filing: FilingKind,
  today: PlainDate,
  closed: ClosedDays,
): string {
  const obstacle = filing === 'one_z' ? exitObstacle(factsOf(row, today, closed)) : null
  return obstacle === null
    ? 'This filing is not in the calendar of the offering.'
    : exitObstacles[obstacle]
}

function presentEntry(row: CalendarRow, entry: FilingEntry, today: PlainDate): FilingRow {
  const record = row.records.find(
    (one) => one.filing === entry.filing && one.period === entry.period,
  )
  return {
    key: `${row.listing_id}:${entry.filing}:${entry.period}`,
    listing_id: row.listing_id,
    account_id: row.account_id,
    company: row.company,
    offering: row.offering,
    filing: entry.filing,
    form: filingLabels[entry.filing],
    period: entry.period,
    what: entry.what,
    due: entry.due,
    state: filingState(entry, today),
    source: entry.source,
    filed:
      record === undefined
        ? null
        : {
            id: record.id,
            on: record.on,
            accession: record.accession,
            by: record.by,
            file: record.file,
          },
  }
}

/** All entries of these offerings: overdue first, then by date, filed ones last. */
export function calendarOf(
  rows: readonly CalendarRow[],
  today: PlainDate,
  closed: ClosedDays,
): FilingRow[] {
  return rows
    .flatMap((row) => entriesOf(row, today, closed).map((entry) => ({ row, entry })))
    .sort((a, b) => byUrgency(today)(a.entry, b.entry))
    .map(({ row, entry }) => presentEntry(row, entry, today))
}

const readUntil = async (q: Queryable, today: PlainDate): Promise<FilingRow[]> =>
  calendarOf(await findCalendars(q), today, await closedDays(q, 'federal_offices_closed')).filter(
    (one) => one.state === 'overdue' || (one.state === 'due' && one.due === today),
  )

const CACHED_MS = 60_000
interface Cached {
  today: PlainDate
  at: number
  rows: Promise<readonly FilingRow[]>
}
const cached = new WeakMap<AppServices['db'], Cached>()
/**
 * What companies have to file by today and have not filed: of all companies, overdue first. The calendars of all
 * companies are read at most once a minute in each process, whoever visits; on another day, and after a record in this
 * process, at once.
 */
export function filingsUntil(
  { db }: Pick<AppServices, 'db'>,
  now: Date,
): Promise<readonly FilingRow[]> {
  const today = dateInZone(now.toISOString())
  const known = cached.get(db)
  const age = now.getTime() - (known?.at ?? 0)
  if (known?.today === today && age >= 0 && age < CACHED_MS) return known.rows
  const rows = readUntil(db, today)
  cached.set(db, { today, at: now.getTime(), rows })
  // what failed is read again by the next visit
  rows.catch(() => cached.delete(db))
  return rows
}
/** Something of a calendar was recorded: the next visit reads the calendars again. */
export const forgetFilings = ({ db }: Pick<AppServices, 'db'>): void => void cached.delete(db)

/** What is open in a company's calendar on a day. */
export const openFilings = async (
  q: Queryable,
  accountId: string,
  today: PlainDate,
): Promise<FilingRow[]> =>
  calendarOf(
    await findCalendars(q, { accountId }),
    today,
    await closedDays(q, 'federal_offices_closed'),
  ).filter((one) => one.state === 'overdue' || one.state === 'due')

/**
 * Events that can be reported about an offering: those of Form 1-U for tier 2; the dissolution while Reg CF reports are
 * due; a mistake on Form D after the first sale, and a change of its information while the offering goes on.
 */
export function eventsFor(row: CalendarRow): FilingEventKind[] {
  if (row.type === 'reg_a_t2' && row.qualified_at !== null) return [...currentReportEvents]
  if (row.type === 'reg_d_506b' || row.type === 'reg_d_506c') {
    if (row.sales.length === 0) return []
    return formDEvents.filter((kind) => kind !== 'notice_changed' || selling.includes(row.state))
  }
  const dissolves = row.events.some((one) => one.kind === 'dissolution')
  return row.type === 'reg_cf' && reportingStates.includes(row.state) && !dissolves
    ? ['dissolution']
    : []
}
