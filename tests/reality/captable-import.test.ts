import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CapTableImport, CapTablePreview } from '#domain/holders/model/cap-table-import.ts'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { zip } from '#server/kernel/lib/zip.ts'
import { writeXlsx } from 'hucre/xlsx'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { approvedTopics, closingSigners } from '#tests/support/closing.ts'
import {
  investor,
  liveOffering,
  member,
  staff,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { ocfProblems } from '#tests/support/ocf-schemas.ts'
import { unzipped } from '#tests/support/zip.ts'
import { beforeAll, describe, expect, it } from 'vitest'

/** M22: cap tables that other products and spreadsheets made, brought by the owner of a company. */
const t = await testApp()
const URL = '/api/dealroom/captable-imports'
interface Company extends LiveOffering {
  owner: TestPerson
  second: TestPerson
}
async function company(): Promise<Company> {
  const offering = await liveOffering(t)
  return {
    ...offering,
    owner: (await closingSigners(t, offering)).owner,
    second: (await closingSigners(t, offering)).owner,
  }
}
async function send<T>(
  c: Company,
  file: Buffer,
  { url = URL, name = 'table', fields = {} as Record<string, string>, who = c.owner } = {},
) {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set('file', new File([new Uint8Array(file)], name))
  const sent = new Response(data)
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${who.token}`,
      accountid: c.accountId,
      'content-type': sent.headers.get('content-type') ?? '',
    },
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<T & { message?: string; fields?: Record<string, string>; code?: string }>(),
  }
}
const preview = (c: Company, file: Buffer, fields: Record<string, string> = {}, who = c.owner) =>
  send<CapTablePreview>(c, file, { url: `${URL}/preview`, fields, who })
const take = (c: Company, file: Buffer, fields: Record<string, string>, who = c.owner) =>
  send<CapTableImport>(c, file, { fields, who })
const decide = (c: Company, id: string, decision: 'confirm' | 'decline', who = c.second) =>
  who.post<CapTableImport & { message?: string; code?: string }>(`${URL}/${id}/decision`, {
    headers: { accountid: c.accountId },
    body: { decision },
  })
/** Previews, imports and confirms a file. */
async function brought(
  c: Company,
  file: Buffer,
  fields: Record<string, string> = {},
): Promise<CapTablePreview> {
  const shown = await preview(c, file, fields)
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.problems).toEqual([])
  const taken = await take(c, file, { ...fields, digest: shown.body.digest })
  expect(taken.status, taken.text).toBe(201)
  const done = await decide(c, taken.body.id, 'confirm')
  expect(done.status, done.text).toBe(200)
  return shown.body
}
const tableOf = async (c: Company): Promise<CapTableView> =>
  (
    await c.owner.get<CapTableView>('/api/dealroom/captable', {
      headers: { accountid: c.accountId },
    })
  ).body
const exported = async (c: Company): Promise<Buffer> =>
  (
    await t.app.inject({
      method: 'GET',
      url: '/api/dealroom/captable/captable.ocf.zip',
      headers: { authorization: `Bearer ${c.owner.token}`, accountid: c.accountId },
    })
  ).rawPayload
const count = async (): Promise<number> =>
  (await t.db.one<{ n: number }>('select count(*)::int as n from captable_import'))?.n ?? -1

const SAMPLES = 'tests/reality/files/ocf/samples'
const sample = (name: string): Buffer =>
  zip(
    readdirSync(join(SAMPLES, name)).map((file) => ({
      name: `folder/${file}`,
      bytes: readFileSync(join(SAMPLES, name, file)),
    })),
  )
const TABLE = [
  [
    'Stakeholder Name',
    'Email',
    'Share Class',
    'Security Type',
    'Certificate ID',
    'Quantity',
    'Cash Paid',
    'Issue Date',
    'Authorized',
  ],
  [
    'Ada Byron',
    'ada@example.com',
    'Common',
    '',
    'CS-1',
    '1,000,000',
    '$100.00',
    '01/15/2020',
    '10000000',
  ],
  [
    '李明',
    'li@example.com',
    'Series Seed',
    'Preferred',
    'PS-1',
    '5000',
    '5000',
    '2021-03-01',
    '6000',
  ],
  ['Fund One LLC', '', 'SAFE', '', 'S-1', '', '250000', '2022-05-01', ''],
  ['Ira Glass', '', 'Bridge', 'Convertible note', 'N-1', '', '10000.50', '2023-05-01', ''],
  ['', '', 'Common', 'Pool', '', '30000', '', '', ''],
] as const
const csv = (rows: readonly (readonly string[])[] = TABLE): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))
const xlsx = async (): Promise<Buffer> =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Securities',
          rows: TABLE.map((row, index) =>
            row.map((cell) => {
              if (index > 0 && /^\d+$/.test(cell)) return Number(cell)
              return index > 0 && /^\d{4}-\d\d-\d\d$/.test(cell)
                ? new Date(`${cell}T00:00:00Z`)
                : cell
            }),
          ),
        },
      ],
    }),
  )

/** [what, file, fields, units, holders, convertibles, options, pool] */
const read: [string, () => Promise<Buffer> | Buffer, Record<string, string>, number[]][] = [
  ['the quickstart sample of OCF', () => sample('quickstart'), {}, [5_000, 1, 0, 0, 0]],
  [
    'the sample of OCF with options, on the day of its manifest',
    () => sample('options'),
    {},
    [5_000, 1, 0, 0, 10_000_000],
  ],
  [
    'the same sample after an exercise',
    () => sample('options'),
    { as_of: '2024-12-31' },
    [30_000, 1, 0, 75_000, 7_900_000],
  ],
  ['CSV', () => csv(), {}, [1_005_000, 4, 2, 0, 30_000]],
  ['a workbook', xlsx, {}, [1_005_000, 4, 2, 0, 30_000]],
]
describe('M22: a cap table is read from', () => {
  it.each(read)('%s', async (_what, file, fields, expected) => {
    const c = await company()
    const bytes = await file()
    const { totals } = await brought(c, bytes, fields)
    expect([
      totals?.units,
      totals?.holders,
      totals?.convertibles,
      totals?.options,
      totals?.pool,
    ]).toEqual(expected)
    const table = await tableOf(c)
    expect([table.units, table.opening?.source]).toEqual([totals?.units, 'Imported cap table'])
  })
})

describe('M22: what was imported', () => {
  let c: Company
  beforeAll(async () => {
    c = await company()
    await brought(c, csv())
  })
  it('is the cap table with its certificates, days and costs', async () => {
    const { holders, fully_diluted } = await tableOf(c)
    expect(
      holders.map((one) => [one.title, one.class, one.certificate_no, one.units, one.cost?.amount]),
    ).toEqual([
      ['Ada Byron', 'Common', 'CS-1', 1_000_000, 10_000],
      ['李明', 'Series Seed', 'PS-1', 5_000, 500_000],
      ['Fund One LLC', 'SAFE', 'S-1', 0, 25_000_000],
      ['Ira Glass', 'Convertible note', 'N-1', 0, 1_000_050],
    ])
    expect(fully_diluted.units).toBe(1_035_000)
  })
  it('leaves as valid OCF that another company imports with equal content', async () => {
    const first = await exported(c)
    expect(ocfProblems(unzipped(first))).toEqual([])
    const other = await company()
    await brought(other, first)
    const plain = (table: CapTableView) => ({
      classes: table.classes,
      holders: table.holders,
      kinds: table.kinds,
      diluted: table.fully_diluted,
    })
    expect(plain(await tableOf(other))).toEqual(plain(await tableOf(c)))
    const contents = (bytes: Buffer) =>
      [...unzipped(bytes)]
        .filter(([name]) => name !== 'Manifest.ocf.json')
        .map(([name, content]) => [name, withoutIds(content.toString('utf8'))])
    expect(contents(await exported(other))).toEqual(contents(first))
  })
  it('is stored without a readable name', async () => {
    const rows = await t.db.query<{ text: string }>('select i::text as text from captable_import i')
    expect(rows.some(({ text }) => /Byron|example\.com/.test(text))).toBe(false)
  })
})
/** Ids are of the company: each is replaced by its place in the file. A trigger keeps the id that it was imported with. */
function withoutIds(text: string): string {
  const ids = new Map<string, string>()
  return text.replace(/"trigger_id": "[0-9a-f]+-1"/g, '').replace(/\b[0-9a-f]{32}\b/g, (id) => {
    const name = ids.get(id) ?? `#${ids.size}`
    ids.set(id, name)
    return name
  })
}

describe('M22: an import', () => {
  it('waits for a second person, is decided once, and the same file is imported once', async () => {
    const c = await company()
    const { digest } = (await preview(c, csv())).body
    const before = await count()
    const taken = await take(c, csv(), { digest })
    expect(taken.body).toMatchObject({ state: 'waiting', holders: 4, may_decide: false })
    expect((await tableOf(c)).opening?.source).not.toBe('Imported cap table')
    expect((await take(c, csv(), { digest })).body.message).toMatch(
      /^This cap table was already imported as table on/,
    )
    const other = await preview(c, sample('quickstart'))
    expect(
      (await take(c, sample('quickstart'), { digest: other.body.digest })).body.message,
    ).toMatch(/waits for a second person/)
    expect((await decide(c, taken.body.id, 'confirm', c.owner)).status).toBe(403)
    expect((await decide(c, taken.body.id, 'confirm')).body.state).toBe('confirmed')
    const again = await decide(c, taken.body.id, 'confirm')
    expect([again.status, again.body.message]).toEqual([422, 'This import was already confirmed.'])
    expect((await take(c, csv(), { digest })).status).toBe(422)
    expect(await count()).toBe(before + 1)
  })
  it('may be declined by the person who made it, or confirmed by staff, and is then imported again', async () => {
    const c = await company()
    const { digest } = (await preview(c, csv())).body
    const taken = await take(c, csv(), { digest })
    expect((await decide(c, taken.body.id, 'decline', c.owner)).body.state).toBe('declined')
    const next = await take(c, csv(), { digest })
    expect(next.status, next.text).toBe(201)
    const operator = await staff(t, 'operator')
    const shown = await operator.get<{ preview: CapTablePreview }>(`${URL}/${next.body.id}`, {
      headers: { accountid: c.accountId },
    })
    expect(shown.body.preview.holders[0]).toMatchObject({ name: 'Ada Byron', units: 1_000_000 })
    expect((await decide(c, next.body.id, 'confirm', operator)).status).toBe(200)
  })
  it('is for owners and staff who decide', async () => {
    const c = await company()
    for (const who of [
      await member(t, c.accountId, 'editor'),
      await member(t, c.accountId, 'viewer'),
      await staff(t, 'support'),
    ])
      expect((await preview(c, csv(), {}, who)).status).toBe(403)
    expect((await preview(c, csv(), {}, await investor(t))).status).toBe(404)
  })
  it('with another file or day than the preview is refused', async () => {
    const c = await company()
    const { digest } = (await preview(c, csv())).body
    for (const [file, fields] of [
      [sample('quickstart'), { digest }],
      [csv(), { digest, as_of: '2024-12-31' }],
      [csv(), {}],
    ] as [Buffer, Record<string, string>][])
      expect(Object.keys((await take(c, file, fields)).body.fields ?? {})).toEqual(['digest'])
  })
  it('shows a figure that can’t be read as the file has it, and no sums of the rest', async () => {
    const rows = TABLE.map((row, index) =>
      row.map((cell, at) => (index === 1 && at === 5 ? '1.5x' : cell)),
    )
    const { body } = await preview(await company(), csv(rows))
    expect(body.securities[0]).toMatchObject({ units: null, unread: { units: '1.5x' } })
    expect([body.totals, body.classes, body.holders]).toEqual([null, [], []])
    expect(body.problems[0]?.says).toMatch(/^1\.5x isn’t a whole number/)
  })
  it('of an older day than the approved cap table is refused, and a newer approved one counts instead', async () => {
    const c = await company()
    const approve = (day: string) =>
      approvedTopics(t, c, { captable: { ...goodTopics.captable, as_of: day } })
    const today = dateInZone(t.clock.now().toISOString())
    const [early, late] = [addDays(today, -10), addDays(today, -5)]
    const waiting = await take(c, csv(), {
      as_of: early,
      digest: (await preview(c, csv(), { as_of: early })).body.digest,
    })
    await approve(late)
    const older = await decide(c, waiting.body.id, 'confirm')
    const says = /^The cap table in your offering is newer, as of /
    expect([older.status, older.body.message]).toEqual([422, expect.stringMatching(says)])
    const shown = await preview(c, csv(), { as_of: early })
    expect(shown.body.problems.map((one) => one.says)).toEqual([expect.stringMatching(says)])
    const again = await take(c, csv(), { as_of: early, digest: shown.body.digest })
    expect([again.status, again.body.message]).toEqual([422, expect.stringMatching(says)])
    expect((await decide(c, waiting.body.id, 'decline')).status).toBe(200)
    // of the same day: the later one counts; investors read the approved one, so that staff confirm
    const { digest } = (await preview(c, csv(), { as_of: late })).body
    const brings = await take(c, csv(), { as_of: late, digest })
    expect(brings.body).toMatchObject({ for_platform: true, may_decide: false })
    const alone = await decide(c, brings.body.id, 'confirm')
    expect([alone.status, alone.body.message]).toEqual([403, expect.stringMatching(/so we check/)])
    const operator = await staff(t, 'operator')
    const { waiting: home } = (
      await operator.get<{ waiting: { label: string; href: string }[] }>('/api/admin/home')
    ).body
    expect(home.map((one) => one.href)).toContain(
      `/dashboard/raise-capital/company/${c.accountId}/captable-import`,
    )
    expect((await decide(c, brings.body.id, 'confirm', operator)).status).toBe(200)
    expect((await tableOf(c)).opening?.source).toBe('Imported cap table')
    const next = await liveOffering(t)
    await t.db.run('update offering set account_id = $2 where listing_id = $1', [
      next.listingId,
      c.accountId,
    ])
    await approvedTopics(
      t,
      { ...next, accountId: c.accountId },
      { captable: { ...goodTopics.captable, as_of: today } },
    )
    expect((await tableOf(c)).opening).toMatchObject({
      source: 'Cap table of the company',
      as_of: today,
    })
  })
  it('gives way to the cap table of an offering that opens, where the company alone confirmed it', async () => {
    const c = await company()
    await brought(c, csv())
    expect((await tableOf(c)).opening?.source).toBe('Imported cap table')
    await approvedTopics(t, c, {
      captable: {
        ...goodTopics.captable,
        as_of: addDays(dateInZone(t.clock.now().toISOString()), -30),
      },
    })
    expect((await tableOf(c)).opening?.source).toBe('Cap table of the company')
  })
  it('is refused once a security was issued here, and so is its confirmation', async () => {
    const c = await company()
    const { digest } = (await preview(c, csv())).body
    const taken = await take(c, csv(), { digest })
    const holder = await investor(t)
    await t.db.tx((tx) =>
      issueHolding(tx, {
        investmentId: newId(),
        listingId: c.listingId,
        userId: holder.person.userId,
        title: 'First Holder',
        units: 10,
        cents: 1_000,
        at: t.clock.now().toISOString(),
      }),
    )
    expect((await decide(c, taken.body.id, 'confirm')).body.message).toMatch(
      /before the first closing only\.$/,
    )
    expect((await preview(c, csv())).body.fields?.['file']).toMatch(
      /^Securities were issued here on/,
    )
  })
})

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
/** [what, file, fields, what is said] */
const refused: [string, () => Buffer, Record<string, string>, RegExp][] = [
  [
    'a ZIP file that is cut',
    () => sample('quickstart').subarray(0, 300),
    {},
    /ZIP file can’t be opened/,
  ],
  [
    'a ZIP file without OCF',
    () => zip([{ name: 'a.txt', bytes: Buffer.from('a') }]),
    {},
    /contains no files of the Open Cap Format/,
  ],
  ['JSON that is none', () => Buffer.from('{"a":'), {}, /isn’t valid JSON/],
  ['a day in the future', () => csv(), { as_of: '2999-01-01' }, /isn’t in the future/],
  [
    'CSV with an open quotation mark',
    () => Buffer.from('Holder,Class,Units\n"A,B,1'),
    {},
    /isn’t valid CSV/,
  ],
]
describe('M22: refused before a preview', () => {
  let c: Company
  beforeAll(async () => {
    c = await company()
  })
  it.each(refused)('%s', async (_what, file, fields, says) => {
    const answer = await preview(c, file(), fields)
    expect([400, 422]).toContain(answer.status)
    expect(Object.values(answer.body.fields ?? {})[0]).toMatch(says)
  })
  it('JSON that is no OCF, and the sample of all kinds, name each problem by its file', async () => {
    expect((await preview(c, json({ a: 1 }))).body.problems[0]).toMatchObject({
      file: 'table',
      says: 'This isn’t a file of the Open Cap Format.',
    })
    // the sample shows every object of the format and reuses ids
    const { problems } = (await preview(c, sample('all'))).body
    expect(problems.length).toBeGreaterThan(10)
    expect(
      problems.some((one) => one.file.endsWith('Transactions.ocf.json') && one.row !== null),
    ).toBe(true)
    const taken = await take(c, sample('all'), {
      digest: (await preview(c, sample('all'))).body.digest,
    })
    expect(taken.status).toBe(422)
  })
})
