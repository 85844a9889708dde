import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { Download } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, ownFile, readFile } from '#server/kernel/files/index.ts'

/** Files that a form names must be the person's own uploads, or be in the form already. */
export async function demandFiles(
  q: Queryable,
  actor: Person,
  ids: readonly string[],
  known: readonly string[],
  field: string,
): Promise<void> {
  for (const id of ids)
    if (!known.includes(id) && (await ownFile(q, actor.userId, id)) === null)
      throw refuse('refused', { fields: { [field]: 'Add the file again.' } })
}

/** Names and addresses of files for a page; `href` makes the address under the thing that they belong to. */
export async function fileLinks(
  q: Queryable,
  ids: readonly string[],
  href: (id: string) => string,
): Promise<{ id: string; name: string; size: number; href: string }[]> {
  const rows = await Promise.all(ids.map((id) => fileById(q, id)))
  return rows.flatMap((row) =>
    row === null ? [] : [{ id: row.id, name: row.name, size: row.size, href: href(row.id) }],
  )
}

/** The bytes of a file that belongs to something the reader may see. */
export async function giveFileOf(
  services: AppServices,
  q: Queryable,
  ids: readonly string[],
  id: string,
): Promise<Download> {
  const row = ids.includes(id) ? await fileById(q, id) : null
  if (row === null) throw refuse('not_found')
  return new Download(await readFile(services, q, row), {
    name: row.name,
    contentType: row.content_type,
  })
}
