import {
  decidesReviews,
  editsCompany,
  isAdmin,
  memberRole,
  type Person,
} from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  OPEN_REPORTS,
  reportFailureLabels,
  reportRules,
  type ReportRunInput,
  type ReportRunView,
  type ReportType,
} from '#domain/workspaces/model/reports.ts'
import { columnsOf, intervalProblem } from '#domain/workspaces/rules/reports.ts'
import type { ReportRunContext } from '#machines/workspaces/report-run.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Initiator, RequestContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { fileById, openFile } from '#server/kernel/files/index.ts'
import { Download } from '#server/kernel/http/call.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import * as repo from './repo.ts'

type Call = RequestContext<Person>
export interface At {
  accountId: string
  listingId: string
}
const PER_DAY = { name: 'report.day', points: 100, seconds: 86_400 }

function present(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  row: repo.NamedReportRow,
  instance: Instance,
): ReportRunView {
  const context = instance.context as ReportRunContext
  const acts = editsCompany(actor, row.account_id)
  const staff = memberRole(actor, row.account_id) === null && isAdmin(actor)
  const codes = [
    ...(acts ? (['ISS'] as const) : []),
    ...(staff && decidesReviews(actor) ? (['ADM'] as const) : []),
  ]
  return {
    id: row.id,
    type: row.type,
    type_version: row.type_version,
    start: row.start_day,
    end: row.end_day,
    time_zone: row.time_zone,
    format: row.format,
    columns: row.columns,
    requested_by: row.requester,
    requested_at: row.requested_at,
    scheduled: row.schedule_id !== null,
    rows: row.rows,
    size: row.size,
    sha256: row.sha256,
    expires_at: context.expires_at,
    error: context.failure === null ? null : reportFailureLabels[context.failure],
    downloads: context.downloads,
    status: services.lifecycles.present(instance, { who: codes, actor, staff }),
  }
}

/** Runs of an offering, newest first. */
export async function reportsOf(
  call: Call,
  { accountId, listingId }: At,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ReportRunView>> {
  const { services, tx } = call
  await offeringOfCompany(tx, accountId, listingId)
  const before = readBefore(query.cursor)
  const rows = await repo.findReports(tx, listingId, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  const machines = await services.lifecycles.readMany(
    tx,
    'report-run',
    shown.map((row) => row.id),
  )
  return {
    items: shown.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(call, row, machine)]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** A run of this offering with its machine. Throws not_found for a run of another one. */
async function found(call: Call, { accountId, listingId }: At, id: string) {
  const { services, tx } = call
  await offeringOfCompany(tx, accountId, listingId)
  const row = await repo.findReport(tx, id)
  const machine = await services.lifecycles.read(tx, 'report-run', id)
  if (row === null || machine === null || row.listing_id !== listingId) throw refuse('not_found')
  return { row, machine }
}

export async function reportOf(call: Call, at: At, id: string): Promise<ReportRunView> {
  const { row, machine } = await found(call, at, id)
  return present(call, row, machine)
}

/**
 * Requests a run. Throws forbidden for viewers and staff, invalid for a wrong interval or column, refused while too
 * many runs are open.
 */
export async function requestReport(
  call: Call,
  { accountId, listingId }: At,
  input: ReportRunInput,
): Promise<ReportRunView> {
  const { services, tx, actor, now } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  const at = now.toISOString()
  const problem = intervalProblem(input, (zone) => dateInZone(at, zone))
  if (problem !== null) throw refuse('invalid', { fields: problem })
  const columns = chosenColumns(input.type, input.columns)
  await services.limits.demand(
    PER_DAY,
    accountId,
    'Too many reports in one day. Try again tomorrow.',
  )
  if ((await repo.countOpen(tx, accountId)) >= OPEN_REPORTS)
    throw refuse('refused', {
      message: `Wait until a report is ready. At most ${OPEN_REPORTS} run at the same time.`,
    })
  const id = await addRun(services, tx, call, {
    listing_id: listingId,
    account_id: accountId,
    type: input.type,
    start_day: input.start,
    end_day: input.end,
    time_zone: input.time_zone,
    columns,
    format: input.format,
    requested_by: actor.userId,
    schedule_id: null,
  })
  return reportOf(call, { accountId, listingId }, id)
}

/** Chosen columns of a type in their order, or all. Throws invalid for one that the type doesn't have. */
export function chosenColumns(type: ReportType, chosen: readonly string[]): string[] {
  const { columns, unknown } = columnsOf(type, chosen)
  if (unknown.length > 0)
    throw refuse('invalid', {
      fields: {
        columns: `This report doesn’t have the column ${unknown[0]}. Choose from ${Object.keys(reportRules[type].columns).join(', ')}.`,
      },
    })
  return columns
}

/** Stores a run and begins it; returns its id. */
export async function addRun(
  services: AppServices,
  tx: Tx,
  by: Initiator,
  run: Omit<repo.NewReport, 'id' | 'type_version' | 'requested_at'>,
): Promise<string> {
  const id = newId()
  await repo.addReport(tx, {
    ...run,
    id,
    type_version: reportRules[run.type].version,
    requested_at: services.clock.now().toISOString(),
  })
  await services.lifecycles.begin(tx, 'report-run', id, undefined, by, {
    account_id: run.account_id,
    listing_id: run.listing_id,
  })
  return id
}

/**
 * The file; each download is an event of the run. Throws forbidden for viewers and support, who read the lists and take
 * no copy of them, and not_accepted while there is no file.
 */
export async function downloadReport(call: Call, at: At, id: string): Promise<Download> {
  const { services, tx } = call
  const { row } = await found(call, at, id)
  await services.lifecycles.send(tx, 'report-run', id, { type: 'DOWNLOADED' }, call)
  const file = row.file_id === null ? null : await fileById(tx, row.file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await openFile(services, tx, file), {
    name: file.name,
    contentType: file.content_type,
    size: file.size,
  })
}
