import { DomainError, refuse } from '#domain/shared/errors.ts'
import { withOffset } from '#domain/shared/calendar/zone.ts'
import { centsToInputText } from '#domain/shared/money.ts'
import type { Cell } from '#domain/shared/table-columns.ts'
import {
  reportCellKind,
  reportRules,
  type ReportFailure,
  type ReportFormat,
} from '#domain/workspaces/model/reports.ts'
import { intervalOf, reportFileName } from '#domain/workspaces/rules/reports.ts'
import type { ReportRunContext } from '#machines/workspaces/report-run.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { tableFile, tableTypes } from '#server/kernel/lib/table-file.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import * as repo from './repo.ts'
import { pagesOf, type Cells } from './rows.ts'

/** Largest file and number of rows of one run; above them the interval has to be shorter. */
const LIMIT = { bytes: 100 * 1024 * 1024, rows: 200_000 }
const contentTypes: Readonly<Record<ReportFormat, string>> = {
  ...tableTypes,
  json: 'application/json; charset=utf-8',
}

/** Pages of a run, with what was read of them counted and noted; throws too_large above the limit of rows. */
async function* countedPages(
  services: AppServices,
  tx: Tx,
  row: repo.ReportRow,
  seen: { rows: number },
): AsyncGenerator<Cells[]> {
  const scope = {
    listingId: row.listing_id,
    accountId: row.account_id,
    ...intervalOf(row.start_day, row.end_day, row.time_zone),
  }
  for await (const rows of pagesOf(row.type, { services, q: tx, scope })) {
    seen.rows += rows.length
    if (seen.rows > LIMIT.rows) throw refuse('too_large')
    yield rows
    // in addition to the transaction: the page shows how far the run is while it lasts
    await repo.setRows(services.db, row.id, seen.rows)
  }
}

/** A cell as JSON has it: amounts as decimal text, instants in the zone of the report. */
function jsonCell(name: string, cell: Cell, zone: string): Cell {
  if (cell === null) return null
  const kind = reportCellKind(name)
  if (kind === 'money') return centsToInputText(Number(cell))
  return kind === 'time' ? withOffset(String(cell), zone) : cell
}

async function* jsonOf(row: repo.ReportRow, pages: AsyncIterable<Cells[]>): AsyncGenerator<Buffer> {
  const head = {
    report: row.type,
    version: row.type_version,
    start: row.start_day,
    end: row.end_day,
    time_zone: row.time_zone,
  }
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`)
  let begun = false
  for await (const rows of pages) {
    const lines = rows.map((cells) =>
      JSON.stringify(
        Object.fromEntries(
          row.columns.map((name) => [name, jsonCell(name, cells[name] ?? null, row.time_zone)]),
        ),
      ),
    )
    yield Buffer.from(`${begun ? ',' : ''}\n${lines.join(',\n')}`)
    begun = true
  }
  yield Buffer.from('\n]}\n')
}

async function* chosenCells(
  columns: readonly string[],
  pages: AsyncIterable<Cells[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages)
    yield rows.map((cells) => columns.map((name) => cells[name] ?? null))
}

/** The file of a run, page by page. */
function bytesOf(row: repo.ReportRow, pages: AsyncIterable<Cells[]>): AsyncIterable<Buffer> {
  const { format, columns } = row
  if (format === 'json') return jsonOf(row, pages)
  return tableFile(format, chosenCells(columns, pages), {
    title: reportRules[row.type].label,
    columns: columns.map((name) => ({ title: name, kind: reportCellKind(name) })),
    zone: row.time_zone,
  })
}

async function writeFile(services: AppServices, tx: Tx, row: repo.ReportRow): Promise<string> {
  const seen = { rows: 0 }
  const file = await storeFile(services, tx, bytesOf(row, countedPages(services, tx, row, seen)), {
    ownerId: null,
    accountId: row.account_id,
    name: reportFileName({ ...row, start: row.start_day, end: row.end_day }),
    contentType: contentTypes[row.format],
    purpose: 'report',
    maxBytes: LIMIT.bytes,
  })
  await repo.setFile(tx, row.id, seen.rows, file)
  return file.store_key
}

const failureOf = (error: unknown): ReportFailure =>
  error instanceof DomainError && error.code === 'too_large' ? 'too_large' : 'internal'

/**
 * The job of one try: does nothing for a run that was started again or removed; records a failure, which can be run
 * again.
 */
export const writeReport: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const run = Number(data['run'])
  const row = await repo.findReport(tx, id)
  // not locked: the start and a failure are recorded in transactions of their own
  const instance = await services.lifecycles.read(tx, 'report-run', id)
  if (row === null || instance === null) return
  if ((instance.context as ReportRunContext).run !== run || instance.status !== 'active') return
  if (instance.state !== 'requested' && instance.state !== 'running') return
  const record = (event: { type: string; failure?: ReportFailure }) =>
    services.db.tx((own) =>
      trySend(services, own, 'report-run', id, { ...event, run }, system, { failedGuard: 'pass' }),
    )
  if (instance.state === 'requested' && (await record({ type: 'STARTED' })) === null) return
  let storeKey: string
  try {
    storeKey = await writeFile(services, tx, row)
  } catch (error) {
    services.log.error({ err: error, report: id }, 'a report could not be written')
    await record({ type: 'FAILED', failure: failureOf(error) })
    return
  }
  try {
    await services.lifecycles.send(tx, 'report-run', id, { type: 'PREPARED', run }, system)
  } catch (error) {
    // it was removed while it was written: the row of the file goes with the transaction, its bytes here
    await services.files.remove(storeKey)
    throw error
  }
}
