import { dealRoomOpened } from '#domain/offerings/mail/deal-room.ts'
import {
  decidesReviews,
  memberRole,
  type ActorCode,
  type Person,
} from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { refuse } from '#domain/shared/errors.ts'
import { demandInvitation } from '#server/kernel/notifications/index.ts'
import type { CompanyRoom, DealFileBody, dealInvite } from '#domain/offerings/model/deal-room.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { Download, type Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import { fileById, ownFile, readFile, type FileRow } from '#server/kernel/files/index.ts'
import { offeringOfCompany, type OfferingRow } from '../offerings/index.ts'
import * as repo from './repo.ts'
import { canBeMarkedInTime } from './bounded.ts'
import type { DealFileContext } from '#machines/offerings/deal-file.lifecycle.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type Versioned = RequestContext<Person> & Pick<Call, 'headers'>
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
/** The person who added a file and members of the company may not approve it. */
export const refusedOf = (
  row: Pick<repo.DealFileRow, 'created_by'>,
  accountId: string,
  actor: Person,
): string[] => leftToAnother(['APPROVED'], actor, [row.created_by], accountId)

const mayEdit = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')
const codesOf = (actor: Person, accountId: string): ActorCode[] => {
  if (mayEdit(actor, accountId)) return ['ISS']
  return decidesReviews(actor) ? ['ADM'] : []
}

async function editable(
  { tx, actor }: Pick<Versioned, 'tx' | 'actor'>,
  accountId: string,
  listingId: string,
): Promise<OfferingRow> {
  const offering = await offeringOfCompany(tx, accountId, listingId)
  if (!mayEdit(actor, accountId)) throw refuse('forbidden')
  return offering
}

/** The room with drafts, invitations and views, for the company's people and the platform's. */
export async function companyRoom(
  services: AppServices,
  q: Tx,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<CompanyRoom> {
  await offeringOfCompany(q, accountId, listingId)
  const [folders, files, invitations, views] = await Promise.all([
    repo.findFolders(q, listingId),
    repo.findFiles(q, listingId),
    repo.findInvitations(q, listingId),
    repo.viewCounts(q, listingId),
  ])
  const machines = await services.lifecycles.readMany(
    q,
    'deal-file',
    files.map((file) => file.id),
  )
  const who = codesOf(actor, accountId)
  return {
    folders: folders.map(({ id, name }) => ({ id, name })),
    files: files.flatMap((f) => {
      const machine = machines.get(f.id)
      return machine === undefined
        ? []
        : [
            {
              id: f.id,
              folder_id: f.folder_id,
              title: f.title,
              content_type: f.content_type,
              size: f.size,
              audience: f.audience,
              may_download: f.may_download,
              watermark: f.watermark,
              published_at: f.published_at,
              added_at: f.created_at,
              views: views.get(f.id) ?? 0,
              asked: (machine.context as DealFileContext).asked?.audience ?? null,
              status: services.lifecycles.present(machine, {
                who,
                actor,
                without: refusedOf(f, accountId, actor),
              }),
            },
          ]
    }),
    invitations: invitations.map(({ listing_id: _, ...shown }) => shown),
    may_edit: mayEdit(actor, accountId),
  }
}

/** Adds a folder at the end of the room. */
export async function addFolder(
  call: Versioned,
  accountId: string,
  listingId: string,
  name: string,
): Promise<{ id: string }> {
  await editable(call, accountId, listingId)
  const id = newId()
  if (!(await repo.addFolder(call.tx, id, listingId, accountId, name, call.now.toISOString())))
    throw refuse('refused', { fields: { name: 'A folder with this name already exists.' } })
  return { id }
}
export async function renameFolder(
  call: Versioned,
  accountId: string,
  listingId: string,
  folderId: string,
  name: string,
): Promise<void> {
  await editable(call, accountId, listingId)
  if (!(await repo.findFolders(call.tx, listingId)).some((folder) => folder.id === folderId))
    throw refuse('not_found')
  if (!(await repo.renameFolder(call.tx, folderId, listingId, name)))
    throw refuse('refused', { fields: { name: 'A folder with this name already exists.' } })
}

/**
 * The upload that a body names: the person's own, of a kind that browsers show, and one that can be marked where it is
 * to be.
 */
async function uploadOf(
  { services, tx, actor }: Versioned,
  listingId: string,
  body: DealFileBody,
  before: string | null,
): Promise<FileRow> {
  if (!(await repo.findFolders(tx, listingId)).some((folder) => folder.id === body.folder_id))
    throw refuse('refused', { fields: { folder_id: 'Choose a folder in this deal room.' } })
  const file =
    body.file_id === before
      ? await fileById(tx, body.file_id)
      : await ownFile(tx, actor.userId, body.file_id)
  if (file === null || file.purpose !== 'offering_document')
    throw refuse('refused', { fields: { file_id: 'Upload the file again.' } })
  if (!TYPES.includes(file.content_type))
    throw refuse('refused', { fields: { file_id: 'Choose a PDF, JPG or PNG file.' } })
  if (
    body.watermark &&
    file.content_type === 'application/pdf' &&
    !(await canBeMarkedInTime(await readFile(services, tx, file)))
  )
    throw refuse('refused', {
      fields: {
        file_id:
          'This PDF is locked or damaged, so we can’t watermark it. Upload one without a password.',
      },
    })
  return file
}

/** Adds a file as a draft; nobody outside the company sees it before the platform has read it and it is published. */
export async function addFile(
  call: Versioned,
  accountId: string,
  listingId: string,
  body: DealFileBody,
): Promise<{ id: string; rev: number }> {
  await editable(call, accountId, listingId)
  const file = await uploadOf(call, listingId, body, null)
  const id = newId()
  await repo.addFile(call.tx, {
    ...body,
    id,
    listing_id: listingId,
    account_id: accountId,
    size: file.size,
    content_type: file.content_type,
    created_by: call.actor.userId,
    created_at: call.now.toISOString(),
  })
  const instance = await call.services.lifecycles.begin(call.tx, 'deal-file', id, undefined, call, {
    account_id: accountId,
    listing_id: listingId,
  })
  return { id, rev: instance.rev }
}

async function fileOf(q: Queryable, listingId: string, id: string): Promise<repo.DealFileRow> {
  const row = await repo.findFile(q, id)
  if (row === null || row.listing_id !== listingId) throw refuse('not_found')
  return row
}

/** Changes a draft, or a file that was rejected, on the version that was read. */
export async function changeFile(
  call: Versioned,
  accountId: string,
  listingId: string,
  id: string,
  body: DealFileBody,
): Promise<{ rev: number }> {
  await editable(call, accountId, listingId)
  const row = await fileOf(call.tx, listingId, id)
  const machine = await call.services.lifecycles.lock(call.tx, 'deal-file', id)
  if (machine === null) throw refuse('not_found')
  expectVersion(call.headers.ifMatch, machine.rev, {
    title: row.title,
    folder_id: row.folder_id,
    file_id: row.file_id,
    audience: row.audience,
    may_download: row.may_download,
    watermark: row.watermark,
  })
  const file = await uploadOf(call, listingId, body, row.file_id)
  const instance = await call.services.lifecycles.send(
    call.tx,
    'deal-file',
    id,
    { type: 'EDITED' },
    call,
  )
  await repo.changeFile(call.tx, id, { ...body, size: file.size, content_type: file.content_type })
  return { rev: instance.rev }
}

/** The plain file for the people who work with it; their views are not those of readers. */
export async function contentOf(
  services: AppServices,
  q: Tx,
  accountId: string,
  listingId: string,
  id: string,
): Promise<Download> {
  await offeringOfCompany(q, accountId, listingId)
  const file = await fileById(q, (await fileOf(q, listingId, id)).file_id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}

/** Invites a person by address; for a private offering only somebody who was accepted for it (17 CFR 230.502(c)). */
export async function invite(
  call: Versioned,
  accountId: string,
  listingId: string,
  body: z.output<typeof dealInvite>,
) {
  const offering = await editable(call, accountId, listingId)
  const { services, tx, actor, now } = call
  const email = body.email.trim().toLowerCase()
  if (
    body.folder_id !== null &&
    !(await repo.findFolders(tx, listingId)).some((folder) => folder.id === body.folder_id)
  )
    throw refuse('refused', { fields: { folder_id: 'Choose a folder in this deal room.' } })
  if (offering.type === 'reg_d_506b' && !(await repo.isKnownAddress(tx, listingId, email)))
    throw refuse('refused', {
      fields: {
        email: 'This offering is private. Accept the person under Relationships first.',
      },
    })
  if (
    (await repo.findInvitations(tx, listingId)).some(
      (one) => one.email === email && one.folder_id === body.folder_id && one.ended_at === null,
    )
  )
    throw refuse('refused', { fields: { email: 'This person is already invited.' } })
  await demandInvitation(services, actor.userId)
  const id = newId()
  await repo.addInvitation(tx, {
    id,
    listingId,
    accountId,
    folderId: body.folder_id,
    email,
    name: body.name,
    by: actor.userId,
    at: now.toISOString(),
  })
  const userId = await repo.userOfAddress(tx, email)
  await services.mailer.send(tx, {
    template: 'notice',
    to: userId === null ? { address: email } : { userId },
    data: dealRoomOpened({ listingId, company: offering.company.name }),
    cause: { machine: 'deal-room', id, rev: 0 },
  })
  return {
    id,
    email,
    name: body.name,
    folder_id: body.folder_id,
    invited_at: now.toISOString(),
    ended_at: null,
  }
}

/** Ends an invitation: from now on its files do not exist for that person. */
export async function endInvitation(
  call: Versioned,
  accountId: string,
  listingId: string,
  id: string,
): Promise<void> {
  await editable(call, accountId, listingId)
  if (
    !(await repo.endInvitation(call.tx, id, listingId, call.now.toISOString(), call.actor.userId))
  )
    throw refuse('not_found')
}

/** Who opened which file and when, newest first. */
export async function viewLog(
  q: Queryable,
  accountId: string,
  listingId: string,
  query: { cursor?: string | undefined; limit: number },
) {
  await offeringOfCompany(q, accountId, listingId)
  const rows = await repo.findViews(q, listingId, readBefore(query.cursor), query.limit + 1)
  const { shown: items, next, more } = cutPage(rows, query.limit, (last) => [last.at, last.id])
  return { items, next_cursor: next, total: null, more }
}
