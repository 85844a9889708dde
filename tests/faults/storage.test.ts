import { paperOf } from '#tests/support/paper.ts'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { storeFile } from '#server/kernel/files/index.ts'
import { moveFiles } from '#server/kernel/installation/index.ts'
import { filesOf } from '#server/providers/files/configured.ts'
import { testApp } from '#tests/support/app.ts'
import { sendFile } from '#tests/support/upload.ts'

const place = mkdtempSync(join(tmpdir(), 'capstan-storage-'))
const serving = {
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(place, 's3'),
  configureBuckets: [{ name: 'capstan', configs: [] }],
}
let bucket = new S3rver(serving)
const { port } = await bucket.run()
afterAll(async () => {
  await bucket.close()
  rmSync(place, { recursive: true, force: true })
})
const env = {
  S3_BUCKET: 'capstan',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_PREFIX: 'files/',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}
const pdf = paperOf('a paper with a canary 4711-0815')

test('a bucket that is not reachable: an upload is refused with its cause and can be sent again; nothing is lost', async () => {
  const t = await testApp({ env })
  const ann = t.person()
  const send = () =>
    sendFile<{ id: string; code?: string; message?: string }>(t, '/api/files', {
      name: 'passport.pdf',
      bytes: pdf,
      token: ann.token,
      fields: { purpose: 'identity_document' },
    })
  const open = (id: string) =>
    t.app.inject({ url: `/api/files/${id}`, headers: { authorization: `Bearer ${ann.token}` } })
  const rows = () => t.db.one<{ n: number }>('select count(*)::int as n from stored_file')

  const first = await send()
  expect(first.status).toBe(201)
  expect(await t.services.readiness.waits()).toEqual([])
  const stored = await rows()

  await bucket.close()
  const refused = await send()
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: expect.stringContaining('Files can’t be stored') },
  })
  expect(await rows()).toEqual(stored)
  expect((await open(first.body.id)).statusCode).toBe(503)
  expect(await t.services.readiness.waits()).toEqual(['storage'])

  bucket = new S3rver({ ...serving, port })
  await bucket.run()
  expect(await t.services.readiness.waits()).toEqual([])
  expect((await open(first.body.id)).rawPayload.equals(pdf)).toBe(true)
  const again = await send()
  expect(again.status).toBe(201)
  expect((await open(again.body.id)).rawPayload.equals(pdf)).toBe(true)
})

test('the files of the folder are moved into a bucket, compared, and moved once; what is lost is named', async () => {
  const t = await testApp()
  const store = (bytes: Buffer) =>
    t.db.tx((tx) =>
      storeFile(t.services, tx, bytes, {
        ownerId: null,
        name: 'paper.pdf',
        contentType: 'application/pdf',
        purpose: 'identity_document',
        maxBytes: 1_000_000,
      }),
    )
  const rows = []
  for (let n = 0; n < 20; n++) rows.push(await store(randomBytes(500 + n)))
  const destroyed = await store(pdf)
  await t.db.run('delete from stored_file_key where file_id = $1', [destroyed.id])
  const { config } = t.services
  const s3 = {
    endpoint: env.S3_ENDPOINT,
    region: 'us-east-1',
    bucket: 'capstan',
    prefix: 'moved/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const to = await filesOf({ ...config, s3 })
  const from = await filesOf(config)
  const seen: number[] = []
  const move = () => moveFiles({ db: t.db, from, to }, (done) => void seen.push(done))

  // one file is there already, another one came to harm there
  await to.restore(rows[0]?.store_key ?? '', await from.open(rows[0]?.store_key ?? ''))
  await to.restore(rows[1]?.store_key ?? '', await from.open(rows[2]?.store_key ?? ''))
  expect(await move()).toEqual({ copied: 19, there: 1, missing: [] })
  expect(seen).toEqual([8, 16, 20])
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  for (const { store_key } of rows)
    expect(sha(await to.read(store_key))).toBe(sha(await from.read(store_key)))
  await expect(to.read(destroyed.store_key)).rejects.toMatchObject({ code: 'not_found' })
  expect(await move()).toEqual({ copied: 0, there: 20, missing: [] })

  // the folder lost two files, one of which the bucket has
  await from.remove(rows[3]?.store_key ?? '')
  await from.remove(rows[4]?.store_key ?? '')
  await to.remove(rows[4]?.store_key ?? '')
  expect(await move()).toEqual({ copied: 0, there: 19, missing: [rows[4]?.store_key] })
})
