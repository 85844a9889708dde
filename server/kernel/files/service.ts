import { refuse } from '#domain/shared/errors.ts'
import { idPictureProblem } from '#domain/shared/picture-size.ts'
import { uploadRules, type StoredFile } from '#domain/shared/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { Download, type Upload } from '#server/kernel/http/call.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import { plainName, purposeOf, recognize } from './upload.ts'
import { storeUpload } from './scan.ts'
import { readFile } from './vault.ts'

/** What one person may store here. */
const QUOTA = { files: 100, bytes: 300 * 1024 * 1024 }
const PER_HOUR = { name: 'file.upload', points: 60, seconds: 3_600 }

/**
 * Name, kind and bytes of an upload: a plain name, and a kind that its content shows. Throws what `unsupported_type`
 * and `invalid` say.
 */
export async function takenFile(upload: Upload) {
  const { name, extension } = plainName(upload.filename)
  return { name, ...(await recognize(upload.stream, extension)) }
}

/** Takes one upload of a person: purpose, name, content and quota are checked before anything is stored. */
export async function takeFile(
  services: AppServices,
  tx: Tx,
  userId: string,
  upload: Upload,
): Promise<StoredFile> {
  const purpose = purposeOf(upload.fields['purpose'])
  await services.limits.demand(PER_HOUR, userId, 'Too many files in one hour. Try again later.')
  const used = await repo.usageOf(tx, userId)
  if (used.files >= QUOTA.files || used.bytes >= QUOTA.bytes)
    throw refuse('refused', {
      message: 'Your space for files is full. Contact us to have files removed.',
    })
  const { name, contentType, head, whole } = await takenFile(upload)
  const tooSmall = purpose === 'identity_document' ? idPictureProblem(head) : null
  if (tooSmall !== null) throw refuse('invalid', { message: tooSmall, fields: { file: tooSmall } })
  return storeUpload(services, tx, whole, {
    ownerId: userId,
    name,
    contentType,
    purpose,
    maxBytes: uploadRules.maxBytes,
  })
}

/** One of the person's own uploads; any other file, and documents of a signature, are not found. */
export async function giveFile(
  services: AppServices,
  q: Queryable,
  userId: string,
  fileId: string,
): Promise<Download> {
  const row = await repo.ownFile(q, userId, fileId)
  if (row === null || row.purpose === 'signed_document') throw refuse('not_found')
  return new Download(await readFile(services, q, row), {
    name: row.name,
    contentType: row.content_type,
  })
}
