import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localFiles } from './builtin.ts'
import type { Files, S3Settings } from './port.ts'
import { s3Files } from './s3.ts'

let folder: string
let serving: ConstructorParameters<typeof S3rver>[0]
let server: S3rver
let port: number
const settings: S3Settings = {
  endpoint: null,
  region: 'us-east-1',
  bucket: 'capstan',
  prefix: 'files/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
let files: Files
let local: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstan-s3-'))
  serving = {
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'capstan', configs: [] }],
  }
  server = new S3rver(serving)
  port = (await server.run()).port
  files = s3Files({ ...settings, endpoint: `http://127.0.0.1:${port}` })
  local = await localFiles(join(folder, 'files'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const MB = 1024 * 1024
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each([
  ['one part', 100_000],
  ['several parts', 12 * MB],
])('bytes in %s come back as they went, from either store', async (_, size) => {
  const bytes = randomBytes(size)
  for (const store of [files, local]) {
    const stored = await store.put(Readable.from([bytes]), { maxBytes: size })
    expect([stored.size, stored.sha256]).toEqual([size, sha(bytes)])
    expect(sha(await store.read(stored.storeKey))).toBe(sha(bytes))
    await store.remove(stored.storeKey)
    await expect(store.read(stored.storeKey)).rejects.toMatchObject({ code: 'not_found' })
    await store.remove(stored.storeKey)
  }
})

test('moves from one store to the other under the same name', async () => {
  const bytes = randomBytes(5000)
  const { storeKey } = await local.put(bytes, { maxBytes: 5000 })
  await files.restore(storeKey, await local.open(storeKey))
  expect(sha(await files.read(storeKey))).toBe(sha(bytes))
})

test('stores nothing of an upload that is too large or cut', async () => {
  await expect(files.put(randomBytes(20), { maxBytes: 10 })).rejects.toMatchObject({
    code: 'too_large',
  })
  async function* cut() {
    yield randomBytes(6 * MB)
    throw new Error('the connection was lost')
  }
  await expect(files.put(Readable.from(cut()), { maxBytes: 9 * MB })).rejects.toThrow('lost')
})

test('opens nothing but its own names', async () => {
  for (const name of ['../secret', 'files/ab', '', 'ab/' + 'c'.repeat(48) + '/..'])
    await expect(files.read(name)).rejects.toMatchObject({ code: 'not_found' })
})

test('a bucket that is not reachable: a file is refused with its cause, nothing is lost, and it works again by itself', async () => {
  const bytes = randomBytes(5000)
  const { storeKey } = await files.put(bytes, { maxBytes: 5000 })
  await files.check()
  await server.close()
  await expect(files.check()).rejects.toThrow()
  for (const work of [
    () => files.put(bytes, { maxBytes: 5000 }),
    () => files.put(Readable.from([randomBytes(6 * MB), bytes]), { maxBytes: 9 * MB }),
    () => files.read(storeKey),
    () => files.open(storeKey),
  ])
    await expect(work()).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 10,
      message: expect.stringContaining('Try again in a minute') as string,
      cause: expect.objectContaining({ code: 'ECONNREFUSED' }) as object,
    })
  server = new S3rver({ ...serving, port })
  await server.run()
  expect(sha(await files.read(storeKey))).toBe(sha(bytes))
  await files.put(bytes, { maxBytes: 5000 })
})

test('a bucket that does not exist is unavailable, not a missing file', async () => {
  const wrong = s3Files({ ...settings, endpoint: `http://127.0.0.1:${port}`, bucket: 'other' })
  await expect(wrong.read(`ab/${'c'.repeat(48)}`)).rejects.toMatchObject({ code: 'unavailable' })
})
