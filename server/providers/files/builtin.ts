import { refuse } from '#domain/shared/errors.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Files, StoredBytes } from './port.ts'
import { unreachable } from './unreachable.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{48}$/
const LEFT_AFTER_MS = 3_600_000
/** What a disk says that takes no more: it is full, the user's share is, it is read-only or broken. */
const DISK_FAULTS: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/**
 * Files below DATA_DIR/files under random names; written to a temporary name, synced, then renamed. Throws `unavailable`
 * when the disk takes no more.
 */
export async function localFiles(directory: string, now: () => number = Date.now): Promise<Files> {
  const temp = join(directory, 'tmp')
  await mkdir(temp, { recursive: true, mode: 0o700 })
  const pathOf = (storeKey: string): string => {
    if (!KEY.test(storeKey)) throw refuse('not_found')
    return join(directory, storeKey)
  }
  const found = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? refuse('not_found') : error
    })
  const write = async (
    storeKey: string,
    stream: Readable | Buffer,
    maxBytes: number,
  ): Promise<StoredBytes> => {
    const path = pathOf(storeKey)
    const partial = join(temp, storeKey.replace('/', ''))
    try {
      const { size, sha256 } = await writeSynced(partial, stream, maxBytes)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(partial, path)
      await syncDirectory(dirname(path))
      return { storeKey, size, sha256 }
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined)
      throw DISK_FAULTS.has((error as NodeJS.ErrnoException).code) ? unreachable(error) : error
    }
  }
  return {
    put(stream, { maxBytes }) {
      const name = randomBytes(25).toString('hex')
      return write(`${name.slice(0, 2)}/${name.slice(2)}`, stream, maxBytes)
    },
    async restore(storeKey, stream) {
      await write(storeKey, stream, Infinity)
    },
    async open(storeKey) {
      await found(stat(pathOf(storeKey)))
      return createReadStream(pathOf(storeKey))
    },
    read: (storeKey) => found(readFile(pathOf(storeKey))),
    remove: (storeKey) => rm(pathOf(storeKey), { force: true }),
    async check() {
      await stat(temp)
    },
    async sweep() {
      let removed = 0
      for (const name of await readdir(temp)) {
        const { mtimeMs } = await stat(join(temp, name)).catch(() => ({ mtimeMs: Infinity }))
        if (now() - mtimeMs < LEFT_AFTER_MS) continue
        await rm(join(temp, name), { force: true })
        removed++
      }
      return removed
    },
  }
}

async function writeSynced(
  path: string,
  from: Readable | Buffer,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const part of Buffer.isBuffer(from) ? [from] : (from as AsyncIterable<Buffer>)) {
      size += part.length
      if (size > maxBytes) throw refuse('too_large')
      hash.update(part)
      await file.writeFile(part)
    }
    // multipart marks a file that was cut at its own limit
    if (!Buffer.isBuffer(from) && (from as Readable & { truncated?: boolean }).truncated)
      throw refuse('too_large')
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
