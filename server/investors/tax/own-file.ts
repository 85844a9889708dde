import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import * as repo from './repo.ts'

/**
 * The document of a person's own form; each download is recorded in the form's access log. Anybody else's is not found.
 */
export async function downloadOwn(
  services: AppServices,
  q: Queryable,
  actor: Person,
  formId: string,
  now: Date,
): Promise<Download> {
  const row = await repo.formById(q, formId)
  const fileId = row?.user_id === actor.userId ? (row.original_file ?? row.upload_file) : null
  const file = fileId === null ? null : await fileById(q, fileId)
  if (row === null || file === null) throw refuse('not_found')
  // a GET has the pool; the record of the access is a write
  await services.db.tx((own) =>
    repo.addAccess(own, {
      id: newId(),
      formId: row.id,
      by: actor.userId,
      role: 'owner',
      what: 'Downloaded the form',
      at: now.toISOString(),
    }),
  )
  return new Download(await readFile(services, q, file), {
    name: `${row.form}-${dateInZone(row.created_at)}.pdf`,
    contentType: 'application/pdf',
  })
}
