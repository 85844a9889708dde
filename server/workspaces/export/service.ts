import { refuse } from '#domain/shared/errors.ts'
import type { Page } from '#domain/shared/common.ts'
import type { ExportView } from '#domain/identity/model/personal-data.ts'
import type { DataExportContext } from '#machines/workspaces/data-export.lifecycle.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { checkAccess } from '#server/kernel/http/access.ts'
import { Download } from '#server/kernel/http/call.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

const PER_DAY = { name: 'export.day', points: 5, seconds: 86_400 }

function present(services: AppServices, row: repo.ExportRow, instance: Instance): ExportView {
  const context = instance.context as DataExportContext
  return {
    id: row.id,
    status: services.lifecycles.present(instance, {
      who: ['INV'],
      link: services.lifecycles.links(instance, ['INV']),
    }),
    requested_at: row.requested_at,
    whole_numbers: context.whole_numbers,
    expires_at: context.expires_at,
    size: row.size,
    downloads: context.downloads,
  }
}

/** Copies that a person requested, newest first. */
export async function exportsOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<ExportView>> {
  const before = readBefore(query.cursor)
  const rows = await repo.exportsOf(q, userId, before, query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  const machines = await services.lifecycles.readMany(
    q,
    'data-export',
    shown.map((row) => row.id),
  )
  const items = shown.flatMap((row) => {
    const machine = machines.get(row.id)
    return machine === undefined ? [] : [present(services, row, machine)]
  })
  return {
    items,
    next_cursor: next,
    total: null,
    more,
  }
}

/** Requests a copy. Whole numbers need a second factor that is fresh at this moment (17 CFR 248.30). */
export async function askExport(
  call: RequestContext<Person>,
  wholeNumbers: boolean,
): Promise<ExportView> {
  const { services, tx, actor, now } = call
  if (wholeNumbers)
    checkAccess({ access: 'consented', stepUp: true }, actor, null, services.config, now)
  await services.limits.demand(
    PER_DAY,
    actor.userId,
    'Too many copies in one day. Try again tomorrow.',
  )
  if ((await repo.preparingOf(tx, actor.userId)) > 0)
    throw refuse('refused', { message: 'A copy is being prepared already.' })
  const row = { id: newId(), user_id: actor.userId, requested_at: now.toISOString() }
  await repo.addExport(tx, row)
  const instance = await services.lifecycles.begin(
    tx,
    'data-export',
    row.id,
    { whole_numbers: wholeNumbers },
    call,
    { user_id: actor.userId },
  )
  return present(services, { ...row, file_id: null, size: null }, instance)
}

/** Gives the copy to its owner; each download is an entry of the log and is reported by mail. */
export async function downloadExport(call: RequestContext<Person>, id: string): Promise<Download> {
  const { services, tx, actor } = call
  const row = await repo.exportById(tx, id)
  if (row === null || row.user_id !== actor.userId) throw refuse('not_found')
  await services.lifecycles.send(tx, 'data-export', id, { type: 'DOWNLOADED' }, call)
  const file = row.file_id === null ? null : await fileById(tx, row.file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, tx, file), {
    name: file.name,
    contentType: file.content_type,
  })
}
