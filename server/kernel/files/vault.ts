import type { EncryptedColumn } from '../keys/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import { scanMessages, type StoredFile } from '#domain/shared/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 as hashOf } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type DecipherGCM,
} from 'node:crypto'
import { Readable } from 'node:stream'
import * as repo from './repo.ts'

/** Lengths in bytes of what encryption adds: the nonce before the ciphertext, the tag after it. */
const NONCE = 12
const TAG = 16
const OVERHEAD = NONCE + TAG
/** Seconds after which a file that waits for its scan may be asked for again. */
const WAIT_SECONDS = 60
const placeOf = (fileId: string): string => `stored_file:${fileId}:data_key`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'stored_file_key', column: 'sealed', from: ['file_id'], place: placeOf },
]
type VaultServices = Pick<AppServices, 'files' | 'keys' | 'clock'>

export interface Keep {
  /** null: the platform's own file, reached only through what it belongs to */
  ownerId: string | null
  accountId?: string | null
  name: string
  contentType: string
  purpose: StoredFile['purpose']
  maxBytes: number
}

/**
 * Stores bytes encrypted (AES-256-GCM, one random key per file, itself encrypted and bound to the file's id) and writes
 * their row. Size and hash are of the plain bytes. Nothing is stored when the stream is cut or too large.
 */
export async function storeFile(
  services: VaultServices,
  tx: Tx,
  source: AsyncIterable<Buffer> | Buffer,
  how: Keep,
): Promise<repo.FileRow> {
  const id = newId()
  const key = randomBytes(32)
  const seen = { size: 0, hash: createHash('sha256') }
  const stored = await services.files.put(
    Readable.from(encrypted(source, key, how.maxBytes, seen)),
    {
      maxBytes: how.maxBytes + OVERHEAD,
    },
  )
  try {
    if (seen.size === 0) throw refuse('invalid', { fields: { file: 'This file is empty.' } })
    const row: repo.FileRow = {
      id,
      store_key: stored.storeKey,
      name: how.name,
      content_type: how.contentType,
      size: seen.size,
      sha256: seen.hash.digest('hex'),
      purpose: how.purpose,
      owner_id: how.ownerId,
      account_id: how.accountId ?? null,
      created_at: services.clock.now().toISOString(),
    }
    await repo.addFile(tx, row)
    await repo.addKey(tx, id, services.keys.seal(key.toString('base64url'), placeOf(id)))
    return row
  } catch (error) {
    await services.files.remove(stored.storeKey)
    throw error
  }
}

async function* encrypted(
  source: AsyncIterable<Buffer> | Buffer,
  key: Buffer,
  maxBytes: number,
  seen: { size: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield nonce
  for await (const part of Buffer.isBuffer(source) ? [source] : source) {
    seen.size += part.length
    if (seen.size > maxBytes)
      throw refuse('too_large', {
        fields: { file: `A file may have at most ${Math.floor(maxBytes / 1_048_576)} MB.` },
      })
    seen.hash.update(part)
    yield cipher.update(part)
  }
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/** The key of a file; refuses one whose bytes no scanner has passed, so that nobody is served what may be a virus. */
async function readableKey(q: Queryable, fileId: string): Promise<string | null> {
  const { sealed, scan } = await repo.keyOf(q, fileId)
  if (scan === 'waiting')
    throw refuse('unavailable', { message: scanMessages.waiting, retryAfter: WAIT_SECONDS })
  if (scan !== null) throw refuse('refused', { message: scanMessages[scan] })
  return sealed
}

/**
 * The plain bytes of a file for the scanner, which alone reads them before they have passed; null when they are gone.
 */
export async function unscannedParts(
  services: Pick<AppServices, 'files' | 'keys'>,
  q: Queryable,
  row: repo.FileRow,
): Promise<AsyncGenerator<Buffer> | null> {
  const { sealed } = await repo.keyOf(q, row.id)
  if (sealed === null) return null
  return plainParts(
    services,
    row,
    Buffer.from(services.keys.open(sealed, placeOf(row.id)), 'base64url'),
  )
}

/** The plain bytes of a file; throws when they are not the ones that were stored. */
export async function readFile(
  services: Pick<AppServices, 'files' | 'keys'>,
  q: Queryable,
  row: repo.FileRow,
): Promise<Buffer> {
  const sealed = await readableKey(q, row.id)
  const bytes = await services.files.read(row.store_key)
  const plain =
    sealed === null
      ? bytes
      : decrypted(bytes, Buffer.from(services.keys.open(sealed, placeOf(row.id)), 'base64url'))
  if (hashOf(plain) !== row.sha256)
    throw new Error(`the bytes of file ${row.id} are not the stored ones`)
  return plain
}

/** The plain bytes piece by piece; throws at the end when they are not the stored ones (their tag or their hash). */
async function* plainParts(
  services: Pick<AppServices, 'files'>,
  row: repo.FileRow,
  key: Buffer,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let decipher: DecipherGCM | null = null
  // the last bytes are the tag: they are held back until others follow
  let waiting = Buffer.alloc(0)
  for await (const part of await services.files.open(row.store_key)) {
    waiting = Buffer.concat([waiting, part as Buffer])
    if (decipher === null) {
      if (waiting.length < OVERHEAD) continue
      decipher = createDecipheriv('aes-256-gcm', key, waiting.subarray(0, NONCE))
      waiting = waiting.subarray(NONCE)
    }
    const ready = waiting.subarray(0, -TAG)
    waiting = waiting.subarray(-TAG)
    if (ready.length === 0) continue
    const plain = decipher.update(ready)
    hash.update(plain)
    yield plain
  }
  if (decipher === null) throw new Error(`the bytes of file ${row.id} are cut short`)
  decipher.setAuthTag(waiting).final()
  if (hash.digest('hex') !== row.sha256)
    throw new Error(`the bytes of file ${row.id} are not the stored ones`)
}

/**
 * The plain bytes as a stream, with flat memory. The file is read and decrypted twice: AES-GCM proves the bytes only by
 * the tag at their end, and none may be given out before that (NIST SP 800-38D, section 7.2). The first pass checks tag
 * and hash, the second streams and checks again. Throws not_found for a file whose key or bytes are gone.
 */
export async function openFile(
  services: Pick<AppServices, 'files' | 'keys'>,
  q: Queryable,
  row: repo.FileRow,
): Promise<Readable> {
  const sealed = await readableKey(q, row.id)
  if (sealed === null) throw refuse('not_found')
  const key = Buffer.from(services.keys.open(sealed, placeOf(row.id)), 'base64url')
  for await (const _ of plainParts(services, row, key));
  return Readable.from(plainParts(services, row, key))
}

/**
 * Destroys the key of a file at once, so that nobody can read its bytes any more, and removes them after the commit.
 */
export async function destroyFile(
  services: Pick<AppServices, 'files' | 'log'>,
  tx: Tx,
  fileId: string,
): Promise<void> {
  const row = await repo.fileById(tx, fileId)
  if (row === null) return
  await repo.destroyKey(tx, fileId)
  tx.afterCommit(
    () =>
      void services.files
        .remove(row.store_key)
        .catch(() =>
          services.log.warn(
            { file: fileId },
            'the bytes of a file could not be removed; their key is gone',
          ),
        ),
  )
}

function decrypted(bytes: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAuthTag(
    bytes.subarray(-TAG),
  )
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
}
