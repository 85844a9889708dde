import { uploadRemoved } from '#domain/mail/files.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import { scanMessages, unopenedMessages, type StoredFile } from '#domain/shared/file.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { ScannerSilent, type Verdict } from '#server/providers/scan/port.ts'
import { buffer } from 'node:stream/consumers'
import { whyUnopened } from './open.ts'
import * as repo from './repo.ts'
import { destroyFile, storeFile, unscannedParts, type Keep } from './vault.ts'

/** A scanner that did not answer is asked again after this long. */
const RETRY_MS = 60_000
export const SCAN_JOB = 'file.scan'

/** The scanner's verdict; null when there is none, which is logged. */
async function verdictOn(
  { scanner, log }: AppServices,
  fileId: string,
  bytes: AsyncIterable<Buffer>,
): Promise<Verdict | null> {
  if (scanner === null) {
    log.warn({ file: fileId }, 'an upload waits for a virus scanner, and none is set')
    return null
  }
  try {
    return await scanner.scan(bytes)
  } catch (error) {
    const away = error instanceof DomainError && error.code === 'unavailable'
    if (!away && !(error instanceof ScannerSilent)) throw error
    log.warn({ err: error, file: fileId }, 'the virus scanner gave no verdict')
    return null
  }
}

/**
 * Stores an upload after the virus scanner has passed it and it was opened. Stores nothing and throws `refused` for a
 * virus or a file that the scanner cannot take, `invalid` for a file that can't be opened, and `unavailable` when too
 * many uploads wait. Without a verdict of the scanner the file is stored, and can be read after a later scan has passed
 * it. Without a scanner every file passes that opens.
 */
export async function storeUpload(
  services: AppServices,
  tx: Tx,
  source: AsyncIterable<Buffer>,
  how: Keep,
): Promise<StoredFile> {
  const row = await storeFile(services, tx, source, how)
  const awaits = await scanNew(services, tx, row)
  await openNew(services, tx, row)
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    content_type: row.content_type,
    sha256: row.sha256,
    purpose: row.purpose,
    uploaded_at: row.created_at,
    awaits_check: awaits,
  }
}

/** The row of a refused file is gone with its transaction; its bytes go here. */
const removeBytes = ({ files, log }: AppServices, row: repo.FileRow): Promise<void> =>
  files
    .remove(row.store_key)
    .catch((err: unknown) => log.warn({ err, file: row.id }, 'refused bytes could not be removed'))

/** Opens a file that was stored in this transaction; throws invalid when it can't be opened, and unavailable. */
async function openNew(services: AppServices, tx: Tx, row: repo.FileRow): Promise<void> {
  const content = async (): Promise<Buffer> => {
    const parts = await unscannedParts(services, tx, row)
    return parts === null ? Buffer.alloc(0) : buffer(parts)
  }
  try {
    const why = await whyUnopened(row.content_type, content)
    if (why === null) return
    const message = unopenedMessages[why]
    throw refuse('invalid', { message, fields: { file: message } })
  } catch (error) {
    await removeBytes(services, row)
    throw error
  }
}

/** Scans a file that was stored in this transaction; true when it has to wait. */
async function scanNew(services: AppServices, tx: Tx, row: repo.FileRow): Promise<boolean> {
  const { log } = services
  const bytes = services.scanner === null ? null : await unscannedParts(services, tx, row)
  if (bytes === null) return false
  const verdict = await verdictOn(services, row.id, bytes)
  if (verdict?.outcome === 'clean') return false
  if (verdict === null) {
    await repo.awaitScan(tx, row.id, services.clock.now().toISOString())
    await scanLater(services, tx, row.id, 1)
    return true
  }
  log.warn({ file: row.id, owner: row.owner_id, verdict }, 'an upload was refused by its scan')
  await removeBytes(services, row)
  throw refuse('refused', {
    message: scanMessages[verdict.outcome],
    fields: { file: scanMessages[verdict.outcome] },
  })
}

/** Queues the next scan of a waiting upload; `nth` counts them. */
async function scanLater(
  services: AppServices,
  tx: Tx,
  fileId: string,
  nth: number,
): Promise<void> {
  const startAfter = new Date(services.clock.now().getTime() + RETRY_MS)
  await services.jobs.enqueue(
    tx,
    SCAN_JOB,
    { file: fileId, nth },
    { key: `${fileId}:${nth}`, startAfter },
  )
}

/**
 * The job of one waiting upload: it passes, is removed with a notice to its owner, or waits for the next job, for as
 * long as the scanner is silent.
 */
export const scanAgain: JobHandler = async ({ data }, { services, tx }) => {
  const fileId = String(data['file'])
  if (!(await repo.takeScan(tx, fileId))) return
  const row = await repo.fileById(tx, fileId)
  const bytes = row === null ? null : await unscannedParts(services, tx, row)
  // erased meanwhile
  if (row === null || bytes === null) return void (await repo.passScan(tx, fileId))
  const verdict = await verdictOn(services, fileId, bytes)
  if (verdict === null) return scanLater(services, tx, fileId, Number(data['nth']) + 1)
  if (verdict.outcome === 'clean') return void (await repo.passScan(tx, fileId))
  const found = verdict.outcome === 'virus' ? verdict.found : null
  const at = services.clock.now().toISOString()
  await repo.endScan(tx, fileId, { state: verdict.outcome, found, at })
  await destroyFile(services, tx, fileId)
  services.log.warn(
    { file: fileId, owner: row.owner_id, verdict },
    'an upload was removed after its scan',
  )
  if (row.owner_id !== null)
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId: row.owner_id },
      kind: 'documents',
      data: uploadRemoved(row.name, verdict.outcome),
    })
}
