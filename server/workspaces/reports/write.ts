import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { ReportFailure } from '#domain/workspaces/model/reports.ts'
import { intervalOf, reportFileName } from '#domain/workspaces/rules/reports.ts'
import type { ReportRunContext } from '#machines/workspaces/report-run.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { csvLine } from '#server/kernel/lib/csv.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import * as repo from './repo.ts'
import { pagesOf, type Cells } from './rows.ts'

/** Largest file and number of rows of one run; above them the interval has to be shorter. */
const LIMIT = { bytes: 100 * 1024 * 1024, rows: 200_000 }
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

const csvOf = (columns: readonly string[], rows: readonly Cells[]): string =>
  rows.map((row) => csvLine(columns.map((name) => cellText(row[name] ?? null)))).join('')
const cellText = (cell: Cells[string]): string | number => {
  if (cell === null) return ''
  return typeof cell === 'boolean' ? String(cell) : cell
}
const chosen = (columns: readonly string[], row: Cells): Cells =>
  Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))

/** The file of a run, page by page; `seen.rows` counts what was written. Throws too_large above the limit of rows. */
async function* bytesOf(
  services: AppServices,
  tx: Tx,
  row: repo.ReportRow,
  seen: { rows: number },
): AsyncGenerator<Buffer> {
  const { type, columns, format, time_zone: zone } = row
  const csv = format === 'csv'
  const head = {
    report: type,
    version: row.type_version,
    start: row.start_day,
    end: row.end_day,
    time_zone: zone,
  }
  yield Buffer.from(
    csv ? `\ufeff${csvLine(columns)}` : `${JSON.stringify(head).slice(0, -1)},"rows":[`,
  )
  const scope = {
    listingId: row.listing_id,
    accountId: row.account_id,
    ...intervalOf(row.start_day, row.end_day, zone),
  }
  for await (const rows of pagesOf(type, { services, q: tx, scope, zone })) {
    const begun = seen.rows > 0
    seen.rows += rows.length
    if (seen.rows > LIMIT.rows) throw refuse('too_large')
    const lines = rows.map((one) => JSON.stringify(chosen(columns, one))).join(',\n')
    yield Buffer.from(csv ? csvOf(columns, rows) : `${begun ? ',' : ''}\n${lines}`)
    // in addition to the transaction: the page shows how far the run is while it lasts
    await repo.setRows(services.db, row.id, seen.rows)
  }
  if (!csv) yield Buffer.from('\n]}\n')
}

async function writeFile(services: AppServices, tx: Tx, row: repo.ReportRow): Promise<string> {
  const seen = { rows: 0 }
  const file = await storeFile(services, tx, bytesOf(services, tx, row, seen), {
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
