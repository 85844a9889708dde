import { badActorQuestions } from '#domain/investors/model/bad-actor-questionnaire.ts'
import { uploadRules } from '#domain/shared/file.ts'
import { textOf } from '#domain/shared/text.ts'
import { canBeMarkedInTime, markedInTime } from '#server/offerings/dealroom-files/bounded.ts'
import { housekeeping } from '#server/start-services.ts'
import { testApp, type Json, type TestPerson } from '#tests/support/app.ts'
import { openedBrowser, type LinkBrowser } from '#tests/support/mail-link.ts'
import { hostileFiles, pdfBomb, type HostileFile } from '#tests/support/hostile/files.ts'
import { staff } from '#tests/support/investing.ts'
import { beginRaise, complete, must, somebody, type Raising } from '#tests/support/raising.ts'
import { THOROUGH, turnOf } from '#tests/support/thorough.ts'
import { sendFile } from '#tests/support/upload.ts'
import { closeSync, openSync, readdirSync, readFileSync, utimesSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const t = await testApp()
const files = hostileFiles()
/** A megabyte that unpacks to two gigabytes. */
const bomb = pdfBomb(2)
/** An answer takes longer than this only where something hangs. */
const HANGS_MS = 10_000
const EVER_FRESH = { factorMinutesAgo: -6_000_000 }
let operator: TestPerson
beforeAll(async () => {
  const { person } = await staff(t, 'operator')
  operator = t.person({ userId: person.userId, adminRole: 'operator', ...EVER_FRESH })
})

/** Who uploads: another person after as many files as one may send in an hour. */
const sender = { who: null as TestPerson | null, left: 0 }
async function someone(): Promise<TestPerson> {
  if (sender.who === null || sender.left === 0) {
    sender.who = await somebody(t)
    sender.left = 50
  }
  sender.left -= 1
  return sender.who
}
const no = {
  answer: false,
  explanation: '',
  event_date: null,
  in_force_until: null,
  authority: '',
  docket_no: '',
  covered_kind: null,
  document: null,
}
/** A questionnaire whose documents wait until it is signed: nobody reads them before. */
interface Questionnaire {
  id: string
  token: string
  browser: LinkBrowser
  raising: Raising
  documents: [id: string, file: HostileFile][]
}
const questionnaires: Questionnaire[] = []
async function questionnaire(): Promise<Questionnaire> {
  const open = questionnaires.at(-1)
  // one takes 22 documents, and 30 uploads in an hour
  if (open !== undefined && open.documents.length < 15 && used < 25) return open
  used = 0
  const raising = await beginRaise(t)
  await complete(raising, ['people'])
  const email = `${crypto.randomUUID()}@mail.example`
  const body = { person_key: 'company', email }
  await must(await raising.editor.post(raising.path('/bad-actor'), { query: raising.query, body }))
  const [mail] = await t.mailbox(email)
  const token = /questionnaire\/([\w-]{43})/.exec(JSON.stringify(mail))?.[1]
  const { items } = await must(
    await raising.owner.get<{ items: { questionnaire_id: string; person_key: string }[] }>(
      raising.path('/bad-actor'),
      { query: raising.query },
    ),
  )
  const id = items.find((one) => one.person_key === 'company')?.questionnaire_id
  if (token === undefined || id === undefined) throw new Error('no link was sent')
  const browser = await openedBrowser(t, email, token)
  const made = { id, token, browser, raising, documents: [] }
  questionnaires.push(made)
  return made
}
let used = 0
/** Answers and signs a questionnaire, so that its documents can be read. */
async function sign({ token, browser }: Questionnaire): Promise<void> {
  const path = `/api/questionnaires/${token}`
  const view = await must(await browser.get<{ rev: number; person: string }>(path))
  const answers = Object.fromEntries(badActorQuestions.map((key) => [key, no]))
  await must(
    await browser.put(path, { body: { answers }, headers: { 'if-match': String(view.rev) } }),
  )
  await must(
    await browser.post(`${path}/sign`, { body: { typed_name: view.person, certified: true } }),
  )
}

interface Way {
  upload(file: HostileFile): Promise<{ status: number; body: Json & { id?: string } }>
  /** addresses at which the same person then reads what was taken */
  reads(file: HostileFile, id: string): Promise<[who: TestPerson, path: string][]>
  /** what can be read when all files are there */
  end?(): Promise<[who: TestPerson, path: string, file: HostileFile][]>
}
const of = ({ name, bytes, type, encoded }: HostileFile) => ({ name, bytes, type, encoded })
const byOperator =
  (path: string, fields: Record<string, string> = {}) =>
  (file: HostileFile) =>
    sendFile<Json>(t, path, { ...of(file), fields, token: operator.token })
const ofPerson = (purpose: string): Way => {
  let who: TestPerson
  return {
    async upload(file) {
      who = await someone()
      return sendFile<Json>(t, '/api/files', { ...of(file), fields: { purpose }, token: who.token })
    },
    reads: async (_, id) => [[who, `/api/files/${id}`]],
  }
}
/** Every way by which a file comes in. */
const ways: Readonly<Record<string, Way>> = {
  'a document of a person': ofPerson('identity_document'),
  'a document of an offering': ofPerson('offering_document'),
  'a logo': ofPerson('platform_logo'),
  'a document of a questionnaire': {
    async upload(file) {
      const { token, browser, documents } = await questionnaire()
      used += 1
      const answer = await sendFile<Json>(t, `/api/questionnaires/${token}/papers`, {
        ...of(file),
        cookie: browser.cookies(),
      })
      if (answer.status === 201) documents.push([String(answer.body['id']), file])
      return answer
    },
    reads: async () => [],
    async end() {
      const read: [TestPerson, string, HostileFile][] = []
      for (const one of questionnaires) {
        await sign(one)
        for (const [id, file] of one.documents)
          read.push([
            one.raising.compliance,
            `/api/admin/questionnaires/${one.id}/papers/${id}`,
            file,
          ])
      }
      return read
    },
  },
  'a sanctions list': {
    upload: byOperator('/api/admin/sanctions/lists', {
      source: 'ofac_sdn',
      published_on: '2026-11-01',
    }),
    reads: async () => [[operator, '/api/admin/sanctions/lists']],
  },
  'aliases of a sanctions list': {
    upload: byOperator('/api/admin/sanctions/alias-files'),
    reads: async () => [],
  },
  'a received e-mail': {
    upload: byOperator('/api/admin/received-emails'),
    reads: async (_, id) => [
      [operator, `/api/admin/received-emails/${id}`],
      [operator, '/api/admin/received-emails'],
    ],
  },
  'a bank statement': {
    upload: byOperator('/api/admin/money/statements'),
    reads: async (_, id) => [
      [operator, `/api/admin/money/statements/${id}`],
      [operator, '/api/admin/money/statements'],
    ],
  },
  'a file of returns': {
    upload: byOperator('/api/admin/money/returns/file'),
    reads: async () => [[operator, '/api/admin/money/returns']],
  },
}

const titleOf = (file: HostileFile): string =>
  `${file.what} (${JSON.stringify(file.name).slice(0, 80)})`

/** Resident megabytes of this process and of those that it has started (proc(5)). */
function memory(): number {
  const pids = [process.pid]
  for (const task of readdirSync('/proc/self/task'))
    pids.push(
      ...readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').map(Number),
    )
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // it has ended meanwhile
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** All paths below a directory, without those of the database. */
function under(dir: string, at = ''): string[] {
  return readdirSync(join(dir, at), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? under(dir, join(at, one.name)) : [join(at, one.name)],
  )
}

describe('hostile files', () => {
  test('are more than two hundred', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  test.for(Object.entries(ways))(
    'as %s: refused or stored, never a fault, and read only as something that nothing runs',
    { timeout: THOROUGH ? 1_200_000 : 120_000 },
    async ([name, way]) => {
      const wrong: string[] = []
      let taken = 0
      const read = async (who: TestPerson, path: string, file: HostileFile): Promise<void> => {
        const headers = { authorization: `Bearer ${who.token}` }
        const answer = await t.app.inject({ url: path, headers })
        const faults = rendered(answer.headers, answer.rawPayload, file)
        if (answer.statusCode !== 200) faults.push(`${answer.statusCode} at ${path}`)
        for (const fault of faults) wrong.push(`${titleOf(file)}: ${fault}`)
      }
      const mine = files.filter((file) =>
        turnOf(`${file.what} ${file.name}`, Object.keys(ways)).includes(name),
      )
      for (const file of mine) {
        const begun = performance.now()
        const { status, body } = await way.upload(file)
        await t.drain()
        if (performance.now() - begun > HANGS_MS) wrong.push(`${titleOf(file)}: took too long`)
        if (status !== 201 && (status < 400 || status >= 500 || status === 429))
          wrong.push(`${titleOf(file)}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
        if (JSON.stringify(body).includes('root:x:0'))
          wrong.push(`${titleOf(file)}: a file of the server is in the answer`)
        if (status !== 201) continue
        taken += 1
        for (const [who, path] of await way.reads(file, String(body['id'])))
          await read(who, path, file)
      }
      for (const [who, path, file] of (await way.end?.()) ?? []) await read(who, path, file)
      expect(wrong).toEqual([])
      if (THOROUGH) expect(taken).toBeGreaterThan(0)
    },
  )

  test(
    'do not hold up the server where PDFs are marked in a deal room',
    { timeout: 240_000 },
    async () => {
      const wrong: string[] = []
      const reader = { name: 'Ada', email: 'ada@mail.example' }
      const late = monitorEventLoopDelay({ resolution: 20 })
      late.enable()
      const mark = async (file: HostileFile): Promise<void> => {
        if (await canBeMarkedInTime(file.bytes))
          await markedInTime(file.bytes, reader, '2026-11-27T12:00:00.000Z').catch(
            (error: unknown) => wrong.push(`${titleOf(file)}: ${String(error)}`),
          )
      }
      const pdfs = files.filter((one) => one.bytes.subarray(0, 1024).includes('%PDF-'))
      await Promise.all(
        pdfs.filter((one) => THOROUGH || /objects unpack|themselves/.test(one.what)).map(mark),
      )
      expect(await canBeMarkedInTime(bomb.bytes, 2000)).toBe(false)
      late.disable()
      expect(wrong).toEqual([])
      expect(late.max / 1e6).toBeLessThan(2000)
    },
  )

  test(
    'take a bounded memory where a company puts a PDF that unpacks to 2 GB into its deal room (A2)',
    { timeout: 120_000 },
    async () => {
      const { owner, query, listingId } = await beginRaise(t)
      const room = `/api/dealroom/offerings/${listingId}/room`
      const folder = await must(
        await owner.post<{ id: string }>(`${room}/folders`, { query, body: { name: 'Contracts' } }),
      )
      const fields = { purpose: 'offering_document' }
      const sent = { ...of(bomb), fields, token: owner.token }
      const file = await sendFile<Json>(t, '/api/files', sent)
      expect(file.status).toBe(201)
      const before = memory()
      let most = 0
      const looking = setInterval(() => (most = Math.max(most, memory())), 20)
      const answer = await owner.post(`${room}/files`, {
        query,
        body: {
          folder_id: folder.id,
          title: 'Terms',
          file_id: file.body['id'],
          audience: 'public',
          may_download: true,
          watermark: true,
        },
      })
      clearInterval(looking)
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining('so we can’t watermark it'),
      ])
      expect(most - before).toBeGreaterThan(0)
      expect(most - before).toBeLessThan(700)
    },
  )

  test('lie in the store alone, each with its row, and nothing is left when an hour has passed', async () => {
    const { dataDir } = t.services.config
    const rows = await t.db.query<{ store_key: string }>('select store_key from stored_file')
    const keys = new Set(rows.map((row) => join('files', row.store_key)))
    expect(under(dataDir).filter((path) => !keys.has(path))).toEqual([])
    expect(readdirSync(tmpdir()).filter((one) => one.includes('capstan-hostile'))).toEqual([])
    expect(readdirSync('.').filter((one) => one.includes('capstan-hostile'))).toEqual([])
    // what a process leaves that dies in the middle of an upload
    const left = join(dataDir, 'files', 'tmp', 'ab'.repeat(25))
    const handle = openSync(left, 'w')
    writeSync(handle, 'half of a file')
    closeSync(handle)
    await housekeeping(t.services)
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual(['ab'.repeat(25)])
    const before = new Date(Date.now() - 3_700_000)
    utimesSync(left, before, before)
    await housekeeping(t.services)
    expect(readdirSync(join(dataDir, 'files', 'tmp'))).toEqual([])
  })
})

const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'; sandbox$/,
  'content-disposition': /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.~!*'()%-]+$/,
  'cache-control': /^no-store$/,
}
/** What would let a browser run what it was sent, or the name lead elsewhere. */
function rendered(
  headers: Readonly<Record<string, unknown>>,
  bytes: Buffer,
  file: HostileFile,
): string[] {
  const text = (name: string): string => textOf(headers[name])
  if (text('content-type').startsWith('application/json'))
    return [
      ...(text('x-content-type-options') === 'nosniff' ? [] : ['JSON without nosniff']),
      ...(bytes.includes('root:x:0') ? ['holds a file of the server'] : []),
    ]
  const shown = decodeURIComponent(
    /filename\*=UTF-8''(.*)$/.exec(text('content-disposition'))?.[1] ?? '',
  )
  return [
    ...Object.entries(HEADERS)
      .filter(([name, fit]) => !fit.test(text(name)))
      .map(([name]) => `${name}: ${text(name)}`),
    ...((uploadRules.types as readonly string[]).includes(text('content-type'))
      ? []
      : [`content-type: ${text('content-type')}`]),
    ...(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u.test(shown)
      ? [`the name ${JSON.stringify(shown)}`]
      : []),
    ...(bytes.equals(file.bytes) ? [] : ['other bytes']),
  ]
}
