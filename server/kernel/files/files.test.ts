import { documentsApp, resident } from '#tests/support/documents.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { PAPER, paperOf, PHOTO, PHOTO_HEIC, PICTURE } from '#tests/support/paper.ts'
import { pdfOf, pngOf } from '#tests/support/hostile/containers.ts'
import { sendFile } from '#tests/support/upload.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { unopenedMessages } from '#domain/shared/file.ts'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { fileById, readFile } from './index.ts'
import { plainName } from './upload.ts'

const t = await documentsApp()
const pdf = paperOf('a paper with a canary 4711-0815')
const [png, jpeg, heic] = [PICTURE, PHOTO, PHOTO_HEIC]
const dot = PNG.sync.write(new PNG({ width: 1, height: 1 }))

const upload = (
  who: TestPerson,
  name: string,
  bytes: Buffer,
  purpose: string | null = 'identity_document',
) =>
  sendFile<{
    id: string
    name: string
    size: number
    sha256: string
    content_type: string
    code?: string
  }>(t, '/api/files', {
    name,
    bytes,
    token: who.token,
    fields: purpose === null ? {} : { purpose },
  })
const download = (who: TestPerson, id: string) =>
  t.app.inject({ url: `/api/files/${id}`, headers: { authorization: `Bearer ${who.token}` } })
const kept = (dir = join(t.services.config.dataDir, 'files')): string[] =>
  readdirSync(dir).flatMap((name) =>
    statSync(join(dir, name)).isDirectory() ? kept(join(dir, name)) : [join(dir, name)],
  )

describe('files of people', () => {
  test('a file comes back byte for byte to its owner, as an attachment that nothing renders', async () => {
    const ann = await resident(t)
    const { status, body } = await upload(ann, 'passport.pdf', pdf)
    expect({ status, ...body }).toMatchObject({
      status: 201,
      name: 'passport.pdf',
      size: pdf.length,
      content_type: 'application/pdf',
    })
    const got = await download(ann, body.id)
    expect(got.rawPayload.equals(pdf)).toBe(true)
    expect(got.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(got.headers['content-disposition']).toMatch(/^attachment/)
  })
  test('what lies in the store is encrypted', async () => {
    await upload(await resident(t), 'secret.pdf', pdf)
    expect(kept().length).toBeGreaterThan(0)
    expect(kept().some((path) => readFileSync(path).includes('4711-0815'))).toBe(false)
  })
  test('bytes that were changed in the store are not given out', async () => {
    const ann = await resident(t)
    const { body } = await upload(ann, 'a.pdf', pdf)
    const row = await fileById(t.db, body.id)
    if (row === null) throw new Error('no row')
    const spoiled = {
      ...t.services.files,
      read: async (key: string) => {
        const bytes = await t.services.files.read(key)
        bytes[20] = (bytes[20] ?? 0) ^ 1
        return bytes
      },
    }
    await expect(readFile({ files: spoiled, keys: t.services.keys }, t.db, row)).rejects.toThrow()
  })
  test.each([
    ['me.png', png, 'image/png'],
    ['me.heic', heic, 'image/heic'],
    ['me.hif', heic, 'image/heic'],
    ['me.jpeg', jpeg, 'image/jpeg'],
    ['me.jpe', jpeg, 'image/jpeg'],
    ['me.jfif', jpeg, 'image/jpeg'],
    // phones and programs rename pictures without converting them
    ['me.png', jpeg, 'image/jpeg'],
    ['me.jpg', png, 'image/png'],
    ['IMG_0042.HEIC', jpeg, 'image/jpeg'],
    ['lease.pdf', Buffer.concat([Buffer.from('\r\n'), pdf]), 'application/pdf'],
    ['lease.pdf', Buffer.concat([Buffer.alloc(50, ' '), pdf]), 'application/pdf'],
  ])('%s is taken for what it is', async (name, bytes, type) => {
    expect((await upload(await resident(t), name, bytes)).body.content_type).toBe(type)
  })
  test('a picture too small to read is no identity document, and any other file may be one', async () => {
    const ann = await resident(t)
    const small = await upload(ann, 'me.png', dot)
    expect([small.status, small.body]).toMatchObject([
      400,
      { fields: { file: expect.stringContaining('1 × 1 pixels') } },
    ])
    expect((await upload(ann, 'me.png', dot, 'ira_document')).status).toBe(201)
  })
  test('an upload is opened: it is refused with what to do, and leaves nothing', async () => {
    const ann = await resident(t)
    const before = kept().length
    const shared = (name: string) => readFileSync(join('tests/reality/files', name))
    const wide = pngOf({ width: 10_000, height: 10_000 })
    const cases = [
      ['locked.pdf', shared('locked-open.pdf'), unopenedMessages.locked],
      ['cut.pdf', shared('cut.pdf'), unopenedMessages.unreadable],
      ['fake.pdf', shared('fake.pdf'), unopenedMessages.unreadable],
      ['half.pdf', PAPER.subarray(0, PAPER.length - 20), unopenedMessages.unreadable],
      [
        'no-pages.pdf',
        pdfOf({ kids: '<< /Type /Pages /Kids [] /Count 0 >>' }),
        unopenedMessages.unreadable,
      ],
      ['fake.jpg', shared('fake.jpg'), unopenedMessages.unreadable],
      ['cut.jpg', shared('cut.jpg'), unopenedMessages.unreadable],
      ['half.jpg', jpeg.subarray(0, jpeg.length - 2), unopenedMessages.unreadable],
      ['cut.png', shared('cut.png'), unopenedMessages.unreadable],
      ['half.png', png.subarray(0, png.length / 2), unopenedMessages.unreadable],
      ['half.heic', heic.subarray(0, heic.length - 10), unopenedMessages.unreadable],
      ['fake.heic', heic.subarray(0, 28), unopenedMessages.unreadable],
      ['wide.png', wide, unopenedMessages.heavy],
    ] as const
    for (const [name, bytes, message] of cases) {
      const answer = await upload(ann, name, bytes, 'ira_document')
      expect([name, answer.status, answer.body]).toMatchObject([
        name,
        400,
        { message, fields: { file: message } },
      ])
    }
    expect(kept().length).toBe(before)
  })
  test('a PDF that only forbids changes is taken', async () => {
    const bytes = readFileSync('tests/reality/files/no-changes.pdf')
    expect((await upload(await resident(t), 'form.pdf', bytes)).status).toBe(201)
  })
  test('a name keeps its quotation marks', async () => {
    const { body } = await upload(await resident(t), 'my %22id%22.pdf', pdf)
    expect(body.name).toBe('my "id".pdf')
  })
  test('somebody else gets the answer of a file that does not exist', async () => {
    const ann = await resident(t)
    const bob = await resident(t)
    const { body } = await upload(ann, 'passport.pdf', pdf)
    const [theirs, none] = [await download(bob, body.id), await download(bob, crypto.randomUUID())]
    expect([theirs.statusCode, none.statusCode]).toEqual([404, 404])
    const plain = (text: string): object => {
      const { id: _, ...rest } = JSON.parse(text) as { id?: string }
      return rest
    }
    expect(plain(theirs.body)).toEqual(plain(none.body))
  })
  test.each([
    [
      'drawing.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['tool.exe', Buffer.from('MZ' + '\0'.repeat(200))],
    ['me.png', pdf],
    ['me.pdf', png],
    ['me.jpg', pdf],
    ['late.pdf', Buffer.concat([Buffer.alloc(2_000, ' '), pdf])],
    ['me.pdf.html', pdf],
  ])('%s is refused when content or name is not allowed', async (name, bytes) => {
    const before = kept().length
    const { status, body } = await upload(await resident(t), name, bytes)
    expect([status, body.code]).toEqual([415, 'unsupported_type'])
    expect(kept().length).toBe(before)
  })
  test('more than ten megabytes are refused and leave nothing', async () => {
    const before = kept().length
    const { status, body } = await upload(
      await resident(t),
      'big.pdf',
      Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]),
    )
    expect([status, body.code]).toEqual([413, 'too_large'])
    expect(kept().length).toBe(before)
  })
  test('exactly ten megabytes are taken', async () => {
    const { status, body } = await upload(
      await resident(t),
      'big.pdf',
      Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length)]),
    )
    expect([status, body.size]).toEqual([201, 10 * 1024 * 1024])
  })
  test('an empty file, a missing purpose and one that only the product makes are refused', async () => {
    const ann = await resident(t)
    expect((await upload(ann, 'a.pdf', Buffer.alloc(0))).status).toBe(415)
    expect((await upload(ann, 'a.pdf', pdf, null)).status).toBe(400)
    expect((await upload(ann, 'a.pdf', pdf, 'signed_document')).status).toBe(400)
  })
  test('names with a path, control characters or without an end are refused or lose their path', async () => {
    for (const name of [
      '../../etc/passwd.pdf',
      'a\\b.pdf',
      'a\u0000.pdf',
      '.pdf',
      'name',
      'a/b.pdf',
    ])
      expect(() => plainName(name)).toThrow()
    expect(plainName('invoice\u202efdp.exe.pdf').name).toBe('invoicefdp.exe.pdf')
    const { status, body } = await upload(await resident(t), '../../etc/evil.pdf', pdf)
    expect(status === 400 || body.name === 'evil.pdf').toBe(true)
  })
  test('more files than a person may keep are refused', async () => {
    const ann = await resident(t)
    await t.db.run(
      `insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, owner_id, created_at)
        select gen_random_uuid(), gen_random_uuid()::text, 'x.pdf', 'application/pdf', 1, 'x', 'identity_document',
          $1, now()
        from generate_series(1, 100)`,
      [ann.person.userId],
    )
    expect((await upload(ann, 'one-more.pdf', pdf)).body.code).toBe('refused')
  })
})
