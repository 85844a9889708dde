import { shownPicture } from '#server/kernel/lib/shown-picture.ts'
import { isAdmin, memberRole, type Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ReaderRoom } from '#domain/offerings/model/deal-room.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { Download, type Call } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { userById } from '#server/identity/identity/index.ts'
import { visibleOffering } from '../offerings/index.ts'
import * as repo from './repo.ts'
import { markedInTime } from './bounded.ts'

/** What the room may reveal to one reader. */
interface Reader {
  inside: boolean
  member: boolean
  verified: boolean
  folders: readonly (string | null)[]
}

async function readerOf(
  q: Queryable,
  listingId: string,
  accountId: string,
  actor: Actor,
): Promise<Reader> {
  if (actor.kind !== 'person') return { inside: false, member: false, verified: false, folders: [] }
  const [verified, folders] = await Promise.all([
    repo.isVerified(q, actor.userId),
    repo.openInvitations(q, listingId, actor.userId),
  ])
  return {
    inside: isAdmin(actor) || memberRole(actor, accountId) !== null,
    member: true,
    verified,
    folders,
  }
}
const isInvited = (reader: Reader, file: repo.DealFileRow): boolean =>
  reader.folders.some((folder) => folder === null || folder === file.folder_id)

/** `open`, what the reader has to do first, or `absent`: a file for invited people does not exist for anybody else. */
function standing(
  reader: Reader,
  file: repo.DealFileRow,
): 'open' | 'members' | 'verified' | 'absent' {
  if (reader.inside || file.audience === 'public' || isInvited(reader, file)) return 'open'
  if (file.audience === 'invited') return 'absent'
  if (file.audience === 'members') return reader.member ? 'open' : 'members'
  return reader.verified ? 'open' : 'verified'
}

/** The published files as this reader may know of them, by folder; a folder without any is left out. */
export async function readerRoom(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
): Promise<ReaderRoom> {
  const { row } = await visibleOffering(services, q, listingId, actor)
  const [reader, folders, files] = await Promise.all([
    readerOf(q, listingId, row.account_id, actor),
    repo.findFolders(q, listingId),
    repo.findPublishedFiles(q, listingId),
  ])
  return {
    folders: folders.flatMap(({ id, name }) => {
      const shown = files.flatMap((file) => {
        const how = file.folder_id === id ? standing(reader, file) : 'absent'
        if (how === 'absent') return []
        const { title, content_type, size, audience, may_download, watermark } = file
        return [
          {
            id: file.id,
            title,
            content_type,
            size,
            published_at: file.published_at ?? file.created_at,
            audience,
            locked: how === 'open' ? null : how,
            may_download,
            watermark,
          },
        ]
      })
      return shown.length === 0 ? [] : [{ id, name, files: shown }]
    }),
  }
}

/** A visitor's look is logged once in ten minutes for each file: a robot does not fill the log. */
const VISITOR_LOOK = { name: 'deal.visitor-look', points: 1, seconds: 600 }

/** One file for one reader. Whoever may not open it gets the same response as for a file that does not exist. */
export async function openDealFile(
  call: Pick<Call, 'services' | 'tx' | 'now' | 'ip'> & { actor: Actor },
  listingId: string,
  dealFileId: string,
  as: 'view' | 'download',
): Promise<Download> {
  const { services, tx, actor, now } = call
  const { row } = await visibleOffering(services, tx, listingId, actor)
  const file = (await repo.findPublishedFiles(tx, listingId)).find((one) => one.id === dealFileId)
  const stored = file === undefined ? null : await fileById(tx, file.file_id)
  if (
    file === undefined ||
    stored === null ||
    standing(await readerOf(tx, listingId, row.account_id, actor), file) !== 'open'
  )
    throw refuse('not_found')
  if (as === 'download' && !file.may_download)
    throw refuse('forbidden', {
      message: 'You can view this file here. The company doesn’t allow downloads.',
    })
  const bytes = shownPicture(await readFile(services, tx, stored), stored.content_type)
  const person = actor.kind === 'person' ? await userById(tx, actor.userId) : null
  if (person !== null || (await services.limits.take(VISITOR_LOOK, `${call.ip}:${dealFileId}`)).ok)
    await repo.addView(tx, {
      id: newId(),
      listingId,
      dealFileId,
      userId: person?.id ?? null,
      kind: as,
      at: now.toISOString(),
    })
  const mark = file.watermark && file.content_type === 'application/pdf'
  const reader =
    person === null
      ? { name: 'A visitor', email: '' }
      : { name: `${person.first_name} ${person.last_name}`, email: person.email }
  return new Download(mark ? await markedInTime(bytes, reader, now.toISOString()) : bytes, {
    name: stored.name,
    contentType: file.content_type,
  })
}
