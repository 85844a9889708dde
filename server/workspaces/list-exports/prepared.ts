import { listExportOf } from '#domain/api/list-exports.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  listExportFailureLabels,
  type ListExportInput,
  type ListExportView,
} from '#domain/workspaces/model/list-exports.ts'
import type { ListExportContext } from '#machines/workspaces/list-export.lifecycle.ts'
import { noteListExport } from '#server/identity/identity/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { fileById, openFile } from '#server/kernel/files/index.ts'
import { Download } from '#server/kernel/http/call.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import { rowsOf } from './rows.ts'
import { askedList, callerOf, type ExportCall } from './service.ts'

type Call = RequestContext<Person>
/** Exports of one person that may be prepared together. */
const OPEN_EXPORTS = 2

function present(
  services: AppServices,
  row: repo.ListExportRow,
  machine: Instance,
): ListExportView {
  const context = machine.context as ListExportContext
  const list = listExportOf(row.list)
  return {
    id: row.id,
    title: list?.title ?? row.list,
    file: `${list?.file ?? 'list'}.${row.format}`,
    format: row.format,
    requested_at: row.requested_at,
    rows: row.rows,
    total: row.total,
    size: row.size,
    expires_at: context.expires_at,
    error: context.failure === null ? null : listExportFailureLabels[context.failure],
    downloads: context.downloads,
    status: services.lifecycles.present(machine, {
      who: ['INV'],
      link: services.lifecycles.links(machine, ['INV']),
    }),
  }
}

/** Exports that a person had prepared, newest first. */
export async function exportsOf(
  { services, tx, actor }: Call,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ListExportView>> {
  const before = readBefore(query.cursor)
  const rows = await repo.findExports(tx, actor.userId, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  const machines = await services.lifecycles.readMany(
    tx,
    'list-export',
    shown.map((row) => row.id),
  )
  return {
    items: shown.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(services, row, machine)]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** The person's own export. Throws not_found. */
async function own({ services, tx, actor }: Call, id: string) {
  const row = await repo.findExport(tx, id)
  const machine = await services.lifecycles.read(tx, 'list-export', id)
  if (row === null || machine === null || row.user_id !== actor.userId) throw refuse('not_found')
  return { row, machine }
}
export async function exportOf(call: Call, id: string): Promise<ListExportView> {
  const { row, machine } = await own(call, id)
  return present(call.services, row, machine)
}

/** Throws refused while as many exports of the person are being prepared as may be, in parallel requests too. */
export async function demandRoom(tx: Tx, userId: string): Promise<void> {
  await repo.lockExports(tx, userId)
  if ((await repo.countOpen(tx, userId)) >= OPEN_EXPORTS)
    throw refuse('refused', {
      message: `You can prepare at most ${OPEN_EXPORTS} exports at a time. Wait until one is ready.`,
    })
}

/**
 * Requests a file of a long list. The list's first page is read, so that a refusal is reported at once.
 * Throws refused while too many are being prepared.
 */
export async function prepareList(
  call: ExportCall,
  input: ListExportInput,
): Promise<ListExportView> {
  const { services, tx, actor, now, headers } = call
  const list = await askedList(call, input)
  await rowsOf(callerOf(call), list, input).next()
  await demandRoom(tx, actor.userId)
  const id = newId()
  await repo.addExport(tx, {
    id,
    user_id: actor.userId,
    account_id: headers.accountId,
    list: input.list,
    params: input.params,
    query: input.query,
    format: input.format,
    requested_at: now.toISOString(),
  })
  await services.lifecycles.begin(tx, 'list-export', id, undefined, call, { user_id: actor.userId })
  return exportOf(call, id)
}

/**
 * The file of an export that is ready, to its owner, as long as the list is open to them; each download is an event of
 * it, and in the access history where it holds data of other people. Throws not_accepted while there is no file.
 */
export async function downloadList(call: ExportCall, id: string): Promise<Download> {
  const { services, tx, actor } = call
  const { row } = await own(call, id)
  const as = { ...call, headers: { accountId: row.account_id } }
  const list = await askedList(as, row)
  await rowsOf(callerOf(as), list, row).next()
  await services.lifecycles.send(tx, 'list-export', id, { type: 'DOWNLOADED' }, call)
  const file = row.file_id === null ? null : await fileById(tx, row.file_id)
  if (file === null) throw refuse('not_found')
  if (list.personal)
    await noteListExport(tx, call, actor.userId, { title: list.title, rows: row.rows })
  return new Download(await openFile(services, tx, file), {
    name: file.name,
    contentType: file.content_type,
    size: file.size,
  })
}
