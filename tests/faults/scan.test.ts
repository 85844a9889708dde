import { paperOf } from '#tests/support/paper.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { measuresOf } from '#server/measures.ts'
import { clamdScanner } from '#server/providers/scan/clamd.ts'
import { ownFileIds } from '#server/workspaces/export/repo.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { testApp } from '#tests/support/app.ts'
import { EICAR, startClamd } from '#tests/support/clamd.ts'
import { resident } from '#tests/support/documents.ts'
import { sendFile } from '#tests/support/upload.ts'

let clamd = await startClamd({ limit: 100_000 })
const { port } = clamd
const t = await testApp({
  services: { scanner: clamdScanner({ host: '127.0.0.1', port }, 300) },
})
afterAll(() => clamd.stop())
beforeEach(() => {
  clamd.mode = 'ok'
})

interface Sent {
  id: string
  awaits_check: boolean
  code?: string
  message?: string
  fields?: Record<string, string>
}
const upload = (who: TestPerson, bytes: Buffer) =>
  sendFile<Sent>(t, '/api/files', {
    name: 'passport.pdf',
    bytes,
    token: who.token,
    fields: { purpose: 'identity_document' },
  })
const open = async (who: TestPerson, id: string) => {
  const answer = await t.app.inject({
    url: `/api/files/${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload }
}
const stored = async (id: string) =>
  t.db.one<{ store_key: string; keys: number }>(
    `select f.store_key, (select count(*)::int from stored_file_key k where k.file_id = f.id) as keys
      from stored_file f
      where id = $1`,
    [id],
  )
const files = async (): Promise<number> =>
  (await t.db.one<{ n: number }>('select count(*)::int as n from stored_file'))?.n ?? -1
/** The jobs of a minute later. */
async function later(): Promise<void> {
  await t.db.query(`update pgboss.job set start_after = now() where name = 'file.scan'`)
  await t.drain()
}

test('an upload without a virus is stored and opens; it was scanned once', async () => {
  const ann = await resident(t)
  const before = clamd.scans
  const { status, body } = await upload(ann, paperOf('clean'))
  expect([status, body.awaits_check, clamd.scans - before]).toEqual([201, false, 1])
  expect((await open(ann, body.id)).bytes.equals(paperOf('clean'))).toBe(true)
})

test.each([
  ['a virus', paperOf(EICAR), 'A virus was found in this file'],
  ['more than the scanner takes', paperOf('x'.repeat(150_000)), 'too large for our virus check'],
])(
  'an upload with %s is refused with the reason, and nothing is stored',
  async (_, bytes, says) => {
    const ann = await resident(t)
    const before = await files()
    const { status, body } = await upload(ann, bytes)
    expect([status, body.code, body.message]).toEqual([
      422,
      'refused',
      expect.stringContaining(says) as string,
    ])
    expect(body.fields?.['file']).toContain(says)
    expect(await files()).toBe(before)
  },
)

test('a virus scanner that is down: an upload waits with its cause, nobody opens it, and it passes by itself when the scanner is back', async () => {
  const ann = await resident(t)
  await clamd.stop()
  const { status, body } = await upload(ann, paperOf('late'))
  expect([status, body.awaits_check]).toEqual([201, true])
  const refused = await open(ann, body.id)
  expect([refused.status, refused.text]).toEqual([
    503,
    expect.stringContaining('hasn’t been checked for viruses yet') as string,
  ])
  // it is not in a copy of the person's data either
  expect(await ownFileIds(t.db, ann.person.userId)).toEqual([])
  expect(await t.services.metrics.page(measuresOf(t.services))).toContain(
    'capstan_uploads_unscanned 1',
  )
  await later()
  await later()
  expect((await open(ann, body.id)).status).toBe(503)

  clamd = await startClamd({ port, limit: 100_000 })
  await later()
  expect((await open(ann, body.id)).bytes.equals(paperOf('late'))).toBe(true)
  expect(await ownFileIds(t.db, ann.person.userId)).toEqual([body.id])
  const scans = clamd.scans
  await later()
  expect(clamd.scans).toBe(scans)
})

test('a scanner that hangs holds no upload; a virus that is found later is removed, its owner is notified, and nobody opened it', async () => {
  const ann = await resident(t)
  clamd.mode = 'hang'
  const { status, body } = await upload(ann, paperOf(EICAR))
  expect([status, body.awaits_check]).toEqual([201, true])
  const row = await stored(body.id)
  const path = join(t.services.config.dataDir, 'files', row?.store_key ?? '')
  expect([row?.keys, existsSync(path)]).toEqual([1, true])
  clamd.mode = 'ok'
  await later()
  const gone = await open(ann, body.id)
  expect([gone.status, gone.text]).toEqual([
    422,
    expect.stringContaining('A virus was found') as string,
  ])
  expect((await stored(body.id))?.keys).toBe(0)
  await expect.poll(() => existsSync(path)).toBe(false)
  expect(
    await t.db.one('select state, found from file_scan where file_id = $1', [body.id]),
  ).toEqual({ state: 'virus', found: 'Eicar-Test-Signature' })
  const { email } = (await t.db.one<{ email: string }>('select email from person where id = $1', [
    ann.person.userId,
  ])) ?? { email: '' }
  expect((await t.mailbox(email)).map((mail) => mail['subject'])).toEqual([
    'Your file passport.pdf was removed',
  ])
})

test('a waiting upload that its owner erases meanwhile is left alone', async () => {
  const ann = await resident(t)
  clamd.mode = 'drop'
  const { body } = await upload(ann, paperOf('erased'))
  await t.db.run('delete from stored_file_key where file_id = $1', [body.id])
  clamd.mode = 'ok'
  await later()
  expect(await t.db.one('select 1 from file_scan where file_id = $1', [body.id])).toBeNull()
})

test('without a scanner an upload opens at once', async () => {
  const plain = await testApp()
  const ann = await resident(plain)
  const { body } = await sendFile<Sent>(plain, '/api/files', {
    name: 'passport.pdf',
    bytes: paperOf(EICAR),
    token: ann.token,
    fields: { purpose: 'identity_document' },
  })
  expect(body.awaits_check).toBe(false)
})
