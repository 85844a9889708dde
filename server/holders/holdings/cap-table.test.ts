import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { ocfProblems } from '#tests/support/ocf-schemas.ts'
import { testApp } from '#tests/support/app.ts'
import { accepted, closeAll, closingSigners } from '#tests/support/closing.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { unzipped } from '#tests/support/zip.ts'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { csvCell } from '#server/kernel/lib/csv.ts'
import { PNG } from 'pngjs'
import { cancelHolding } from './index.ts'

const t = await testApp()
const DAY = 86_400_000
const at = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString()
const offering = await liveOffering(
  t,
  { type: 'reg_a_t2', min_target: 40_000, rolling_close: true },
  { name: '=Tidewater, Grid' },
)
const signers = await closingSigners(t, offering)
const headers = { accountid: offering.accountId }
const table = async (): Promise<CapTableView> =>
  (await signers.owner.get<CapTableView>('/api/dealroom/captable', { headers })).body
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The platform gets a logo. */
async function saveLogo(): Promise<void> {
  const operator = await staff(t, 'operator')
  const body = new FormData()
  body.set('purpose', 'platform_logo')
  body.set(
    'file',
    new Blob([new Uint8Array(PNG.sync.write(new PNG({ width: 8, height: 8 })))]),
    'logo.png',
  )
  const file = await operator.post<{ id: string }>('/api/files', { body })
  const now = await operator.get<{ version: number; info: object }>('/api/admin/platform')
  const saved = await operator.put('/api/admin/platform', {
    headers: { 'if-match': String(now.body.version) },
    body: {
      ...now.body.info,
      logo_file_id: file.body.id,
      logo_alt: 'An anchor',
      reason: 'A logo of our own.',
    },
  })
  expect(saved.status, saved.text).toBe(200)
}

it('counts each closing: holders, classes and closings add up to the same units, and shares to a hundred percent', async () => {
  const people = [
    await accepted(t, offering, signers),
    await accepted(t, offering, signers, { cents: 123_000 }),
  ]
  const first = await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
  people.push(await accepted(t, offering, signers, { cents: 82_000 }))
  const second = await closeAll(t, offering, signers, { kind: 'interim', closes_on: at(0) })
  const found = await table()
  const units = sum(people.map((one) => one.view.units))
  expect([
    found.units,
    sum(found.holders.map((h) => h.units)),
    sum(found.classes.map((c) => c.units)),
    sum(found.closings.map((c) => c.units)),
  ]).toEqual([units, units, units, units])
  expect(found.closings.map((c) => [c.id, c.units])).toEqual([
    [first.id, first.units],
    [second.id, second.units],
  ])
  expect([found.classes[0]?.percent, found.holders.length, found.cost.amount]).toEqual([
    '100.0000',
    3,
    first.amount.amount + second.amount.amount,
  ])
  expect(sum(found.holders.map((h) => Number(h.percent)))).toBeCloseTo(100, 3)
  expect(found.kinds).toEqual([
    {
      kind: 'individual',
      label: 'Individuals',
      holders: new Set(found.holders.map((one) => one.title)).size,
      units,
      percent: '100.0000',
    },
  ])
  const page = await signers.owner.get<{ classes: unknown; kinds: unknown }>(
    '/api/dealroom/holders',
    { headers },
  )
  expect(page.body).toMatchObject({ classes: found.classes, kinds: found.kinds })
})

it('no longer counts a security that was rescinded', async () => {
  const [before] = [await table()]
  const row = await t.db.one<{ investment_id: string; units: number }>(
    'select investment_id, units from holding where account_id = $1 order by issued_at limit 1',
    [offering.accountId],
  )
  await t.db.tx((tx) => cancelHolding(tx, row?.investment_id ?? '', 'Rescinded.', at(0)))
  expect((await table()).units).toBe(before.units - (row?.units ?? 0))
})

it('leaves as CSV whose cells are no formulas, and as OCF 1.2.0 whose manifest names each file with its hash', async () => {
  const csv = await signers.owner.get('/api/dealroom/captable/captable.csv', { headers })
  expect([
    csv.status,
    csv.text.includes('Holder,Class,Certificate'),
    csv.text.includes('TG-0003'),
  ]).toEqual([200, true, true])
  expect([
    csvCell('=cmd()'),
    csvCell('+1'),
    csvCell('a "b", c'),
    csvCell(-5),
    csvCell('@x'),
  ]).toEqual(["'=cmd()", "'+1", '"a ""b"", c"', '-5', "'@x"])
  const raw = (
    await t.app.inject({
      method: 'GET',
      url: '/api/dealroom/captable/captable.ocf.zip',
      headers: { authorization: `Bearer ${signers.owner.token}`, accountid: offering.accountId },
      query: { accountid: offering.accountId },
    })
  ).rawPayload
  const files = unzipped(raw)
  expect(ocfProblems(files)).toEqual([])
  const manifest = JSON.parse(files.get('Manifest.ocf.json')?.toString('utf8') ?? '{}') as Record<
    string,
    { filepath: string; md5: string }[]
  > & { ocf_version: string }
  expect(manifest.ocf_version).toBe('1.2.0')
  for (const list of [
    'stakeholders_files',
    'stock_classes_files',
    'transactions_files',
    'stock_legend_templates_files',
  ])
    for (const { filepath, md5 } of manifest[list] ?? [])
      expect(
        createHash('md5')
          .update(files.get(filepath.slice(2)) ?? '')
          .digest('hex'),
      ).toBe(md5)
  const transactions = JSON.parse(files.get('Transactions.ocf.json')?.toString('utf8') ?? '{}') as {
    items: { object_type: string; quantity: string }[]
  }
  const of = (type: string) => transactions.items.filter((one) => one.object_type === type)
  expect([of('TX_STOCK_ISSUANCE').length, of('TX_STOCK_CANCELLATION').length]).toEqual([3, 1])
  expect(
    sum(of('TX_STOCK_ISSUANCE').map((one) => Number(one.quantity))) -
      sum(of('TX_STOCK_CANCELLATION').map((one) => Number(one.quantity))),
  ).toBe((await table()).units)
})

it('is for the company and staff, and for nobody else', async () => {
  const stranger = await member(t, (await liveOffering(t)).accountId, 'owner')
  expect((await stranger.get('/api/dealroom/captable', { headers })).status).toBe(404)
  expect(
    (await (await staff(t, 'support')).get('/api/dealroom/captable', { headers })).status,
  ).toBe(200)
})

it('a statement is for its holder, the company and staff; printed twice it is the same file', async () => {
  const row = await t.db.one<{ id: string; user_id: string }>(
    'select id, user_id from holding where account_id = $1 order by issued_at desc limit 1',
    [offering.accountId],
  )
  const holder = t.person({ userId: row?.user_id ?? '' })
  const path = `/api/holdings/${row?.id}/certificate.pdf`
  const [one, two] = [await holder.get(path), await holder.get(path)]
  expect([one.status, one.headers['content-type'], one.text === two.text]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect([
    (await signers.owner.get(path)).status,
    (await t.person().get(path)).status,
    (await t.visitor.get(path)).status,
  ]).toEqual([200, 404, 401])
  expect(
    (
      await holder.get<{ closing: { number: number }; legend: string | null }>(
        `/api/holdings/${row?.id}`,
      )
    ).body,
  ).toMatchObject({ closing: { number: 2 }, legend: null })
  expect((await signers.owner.get(`/api/holdings/${row?.id}`)).status).toBe(404)

  const images = (text: string) => text.split('/Subtype /Image').length - 1
  expect(images(one.text)).toBe(0)
  await saveLogo()
  expect(images((await holder.get(path)).text)).toBeGreaterThan(0)
})
