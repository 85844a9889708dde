import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { uploadRules, type StoredFile } from '#domain/shared/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { Download, type Upload } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import { fileById, readFile, storeUpload, takenFile } from '#server/kernel/files/index.ts'
import type { LinkReader } from '#server/kernel/mail-links/index.ts'
import * as repo from './questionnaire-repo.ts'
import { byLink, demandOutsider } from './questionnaire-readers.ts'
import { notNow, OPEN } from './questionnaires.ts'

/** Documents that one questionnaire may have: two for each question. */
const MOST = 22
const PER_HOUR = { name: 'questionnaire.paper', points: 30, seconds: 3_600 }

/** Stores a document of somebody who answers by a link; only the questionnaire leads to it (a yes needs an upload). */
export async function acceptDocument(
  services: AppServices,
  tx: Tx,
  reader: LinkReader,
  upload: Upload,
): Promise<StoredFile> {
  const { row, link } = await byLink(services, tx, reader)
  if (link.used_at !== null || !OPEN.includes(row.machine.state)) throw notNow(row)
  await services.limits.demand(PER_HOUR, row.id, 'Too many files in one hour. Try again later.')
  if ((await repo.documentIds(tx, row.id, { all: true })).length >= MOST)
    throw refuse('refused', { message: 'This questionnaire has the maximum number of files.' })
  const { name, contentType, whole } = await takenFile(upload)
  const file = await storeUpload(services, tx, whole, {
    ownerId: null,
    name,
    contentType,
    purpose: 'questionnaire_paper',
    maxBytes: uploadRules.maxBytes,
  })
  await repo.attachDocument(tx, file.id, row.id, services.clock.now().toISOString())
  return file
}

/** A document of a questionnaire that was submitted, for those who decide on it. */
export async function attachDocument(
  services: AppServices,
  q: Queryable,
  id: string,
  fileId: string,
  actor: Person,
): Promise<Download> {
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const row = await repo.findOne(q, id)
  if (row === null || !(await repo.documentIds(q, id, { all: true })).includes(fileId))
    throw refuse('not_found')
  demandOutsider(actor, row.account_id)
  const ended = !(await repo.documentIds(q, id, { all: false })).includes(fileId)
  const { signed_at } = row.machine.context as { signed_at: string | null }
  // a document that ended with an earlier address is evidence of what was answered there
  if (!ended && signed_at === null) throw refuse('not_found')
  const file = await fileById(q, fileId)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, q, file), {
    name: file.name,
    contentType: file.content_type,
  })
}
