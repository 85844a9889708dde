import type { RegulatoryReportView } from '#domain/investors/model/regulatory-reports.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { expect, test } from 'vitest'
import { sweepReports, unblocked } from './service.ts'

const t = await testApp()
const [compliance, operator] = [await staff(t, 'compliance'), await staff(t, 'operator')]
const today = () => dateInZone(t.clock.now().toISOString())
const list = async (): Promise<RegulatoryReportView[]> => {
  const { status, text, body } = await compliance.get<{ items: RegulatoryReportView[] }>(
    '/api/admin/regulatory-reports',
  )
  expect(status, text).toBe(200)
  return body.items
}
const enter = (body: object) =>
  compliance.post<{ id: string }>('/api/admin/regulatory-reports', {
    body,
    headers: { 'idempotency-key': newId() },
  })
const file = (id: string, body: object) =>
  compliance.post(`/api/admin/regulatory-reports/${id}/filed`, {
    body,
    headers: { 'idempotency-key': newId() },
  })

test('a SAR has 30 days, is recorded with its number once, and a continuing one is due after 120 days (L31)', async () => {
  const from_on = addDays(today(), -5)
  const { status, text, body } = await enter({
    kind: 'sar',
    case_no: 'C-1',
    from_on,
    suspect: true,
  })
  expect(status, text).toBe(201)
  expect((await list()).find((one) => one.id === body.id)).toMatchObject({
    due_on: addDays(from_on, 30),
    overdue: false,
    filed_on: null,
    source: '31 CFR 1023.320(b)(3)',
  })
  const filed = { filed_on: today(), evidence: 'BSA 31000123', continues: true }
  expect((await file(body.id, { ...filed, filed_on: addDays(today(), 1) })).body).toMatchObject({
    code: 'invalid',
    fields: { filed_on: expect.stringContaining('to today') },
  })
  const recorded = await file(body.id, filed)
  expect(recorded.status, recorded.text).toBe(200)
  expect(recorded.body).toMatchObject({
    evidence: 'BSA 31000123',
    kept_until: `${Number(today().slice(0, 4)) + 5}${today().slice(4)}`,
  })
  expect((await file(body.id, filed)).body.code).toBe('refused')
  expect((await list()).find((one) => one.kind === 'sar_continuing')).toMatchObject({
    case_no: 'C-1',
    from_on: today(),
    due_on: addDays(today(), 120),
  })
})

test('without a suspect a SAR has 60 days; a date in the future is refused by its field', async () => {
  const from_on = today()
  const { body } = await enter({ kind: 'sar', case_no: 'C-2', from_on, suspect: false })
  expect((await list()).find((one) => one.id === body.id)?.due_on).toBe(addDays(from_on, 60))
  expect(
    (await enter({ kind: 'sar', case_no: 'C-3', from_on: addDays(from_on, 1), suspect: true }))
      .body,
  ).toMatchObject({
    code: 'invalid',
    fields: { from_on: 'Enter a date that isn’t in the future.' },
  })
})

test('only compliance learns that a report exists (31 CFR 1023.320(e))', async () => {
  expect((await operator.get('/api/admin/regulatory-reports')).status).toBe(403)
  const home = await operator.get('/api/admin/home/duties')
  expect(home.text).not.toContain('regulatory')
})

test('unblocked property is due after ten business days, once a day, and compliance is reminded before (L30)', async () => {
  const match = newId()
  await t.db.tx((tx) => unblocked(tx, match, t.clock.now()))
  await t.db.tx((tx) => unblocked(tx, match, t.clock.now()))
  const found = (await list()).filter((one) => one.kind === 'ofac_unblocked')
  expect(found).toHaveLength(1)
  t.clock.advance({ days: 12 })
  expect(await sweepReports(t.services)).toBeGreaterThan(0)
  expect(await sweepReports(t.services)).toBe(0)
  expect(JSON.stringify(await t.mailbox())).toContain('A report is due by')
  t.clock.advance({ days: 20 })
  const duties = await compliance.get('/api/admin/home/duties')
  expect(duties.text).toContain('Unblocked property, to OFAC')
})
