import { listExportOf } from '#domain/api/list-exports.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { Cell } from '#domain/shared/table-columns.ts'
import { MOST_EXPORT_ROWS, type ListExportFailure } from '#domain/workspaces/model/list-exports.ts'
import type { ListExportContext } from '#machines/workspaces/list-export.lifecycle.ts'
import { personAtWork } from '#server/identity/identity/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { tableFile, tableTypes } from '#server/kernel/lib/table-file.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import * as repo from './repo.ts'
import { rowsOf } from './rows.ts'
import { fileNameOf, mayCopy } from './service.ts'

const MOST_BYTES = 200 * 1024 * 1024

/** Pages of an export, with what was read of them counted and noted; throws too_large above the limit of rows. */
async function* countedPages(
  services: AppServices,
  tx: Tx,
  row: repo.ListExportRow,
  pages: AsyncIterable<Cell[][]>,
  seen: { rows: number; total: number | null },
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) {
    seen.rows += rows.length
    if (seen.rows > MOST_EXPORT_ROWS) throw refuse('too_large')
    yield rows
    // in addition to the transaction: the page shows how far the export is while it lasts
    await repo.setRows(services.db, row.id, seen.rows, seen.total)
    // the pages are read outside the transaction, which the database would end while nothing happens in it
    await repo.findExport(tx, row.id)
  }
}

/** Writes the file as the person, with the rights that they have at this moment. */
async function writeFile(services: AppServices, tx: Tx, row: repo.ListExportRow): Promise<string> {
  const list = listExportOf(row.list)
  const actor = await personAtWork(services, row.user_id)
  if (list === null || actor === null || !mayCopy(actor, row, row.account_id))
    throw refuse('forbidden')
  const now = services.clock.now()
  const by = {
    services,
    actor,
    now,
    ip: '',
    userAgent: '',
    requestId: row.id,
    accountId: row.account_id,
  }
  const seen: { rows: number; total: number | null } = { rows: 0, total: null }
  const pages = rowsOf(by, list, row, (total) => (seen.total = total))
  const file = await storeFile(
    services,
    tx,
    tableFile(row.format, countedPages(services, tx, row, pages, seen), list),
    {
      ownerId: null,
      accountId: row.account_id,
      name: fileNameOf(list, row.format, now),
      contentType: tableTypes[row.format],
      purpose: 'report',
      maxBytes: MOST_BYTES,
    },
  )
  await repo.setFile(tx, row.id, seen.rows, file)
  return file.store_key
}

function failureOf(error: unknown): ListExportFailure {
  if (!(error instanceof DomainError)) return 'internal'
  if (error.code === 'too_large') return 'too_large'
  return error.status === 401 || error.status === 403 || error.status === 404
    ? 'forbidden'
    : 'internal'
}

/**
 * The job of one try: does nothing for an export that was requested again or removed; records a failure, which can be
 * tried again.
 */
export const writeListExport: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const run = Number(data['run'])
  const row = await repo.findExport(tx, id)
  // not locked: a failure is recorded in a transaction of its own
  const instance = await services.lifecycles.read(tx, 'list-export', id)
  if (row === null || instance?.state !== 'preparing') return
  if ((instance.context as ListExportContext).run !== run) return
  let storeKey: string
  try {
    storeKey = await writeFile(services, tx, row)
  } catch (error) {
    services.log.error({ err: error, export: id }, 'a list could not be written')
    await services.db.tx((own) =>
      trySend(
        services,
        own,
        'list-export',
        id,
        { type: 'FAILED', run, failure: failureOf(error) },
        system,
        { failedGuard: 'pass' },
      ),
    )
    return
  }
  try {
    await services.lifecycles.send(tx, 'list-export', id, { type: 'PREPARED', run }, system)
  } catch (error) {
    // it was removed while it was written: the row of the file goes with the transaction, its bytes here
    await services.files.remove(storeKey)
    throw error
  }
}
