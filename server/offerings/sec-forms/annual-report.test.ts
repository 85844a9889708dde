import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import type { FormPreview } from '#domain/offerings/sec/model.ts'
import { testApp } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { schemaErrors } from '#tests/support/edgar.ts'
import { beginRaise, must, save, type Raising } from '#tests/support/raising.ts'
import { beforeAll, expect, test } from 'vitest'

// 11:00 in New York on a Monday; the annual report of 2025 is due on April 30 (17 CFR 230.257(b)(1))
const t = await testApp({ clock: standingClock('2026-03-16T15:00:00.000Z') })
const ACCESSION = '0001930612-26-000007'

interface Row {
  filing: string
  period: string
  due: string | null
  state: string
  filed: { id: string; on: string; accession: string } | null
}
let r: Raising
beforeAll(async () => {
  r = await beginRaise(t, 'reg_a_t2')
  for (const topic of Object.keys(goodTopics) as (keyof typeof goodTopics)[]) {
    const over = {
      'basic-information': { cik: '1930612', fiscal_year_end: '12-31' },
      'type-of-offering': { type: 'reg_a_t2', first_cf: undefined },
    }[topic as string]
    await must(await save(r, topic, { ...goodTopics[topic], ...over }))
  }
  await t.db.query(
    `insert into offering_identifier (listing_id, account_id, section, version, values, written_by, written_at)
     values ($1, $2, 'issuer-ids', 1, '{"ein":"12-3456789","sec_file_no":"024-12346","sic":"3510"}', $3, $4)`,
    [r.listingId, r.accountId, r.operator.person.userId, t.clock.now().toISOString()],
  )
  await t.db.query(
    `update machine_instance set value = '"reporting"', state = 'reporting',
        context = context ||
          '{"qualifiedAt":"2025-04-01T15:00:00.000Z","liveAt":"2025-04-02T15:00:00.000Z","closedAt":"2026-02-02T15:00:00.000Z","reportDueAt":"2026-05-01T03:59:59.000Z"}'
      where machine = 'offering' and id = $1`,
    [r.listingId],
  )
})
const calendar = async (): Promise<Row[]> =>
  (await must(await r.owner.get<{ items: Row[] }>('/api/dealroom/filings', { query: r.query })))
    .items
const annual = (rows: readonly Row[], period = '2025-12-31') =>
  rows.find((one) => one.filing === 'one_k' && one.period === period)

test('an annual report that is due is produced as Form 1-K, filed, and recorded with its number; the calendar shows it filed', async () => {
  expect(annual(await calendar())).toMatchObject({ state: 'due', due: '2026-04-30', filed: null })

  // what the platform does not know is asked first, and nothing is produced without it
  const make = () =>
    r.owner.post<{ id: string; file_id: string }>(r.path('/forms/one_k/files'), {
      query: r.query,
      body: {},
    })
  expect((await make()).status).toBe(409)
  const entered = await r.owner.put<FormPreview>(r.path('/forms/one_k/values'), {
    query: r.query,
    headers: { 'if-match': '0' },
    body: { values: { summary_reported: false } },
  })
  expect(entered.status, entered.text).toBe(200)
  expect(entered.body.lines.filter((line) => line.problem !== null)).toEqual([])

  const made = await must(await make())
  const file = await r.owner.get(r.path(`/forms/one_k/files/${made.id}`), { query: r.query })
  expect(await schemaErrors('one_k', file.text)).toEqual([])
  expect(file.text).toContain('<fiscalYearEnd>12-31-2025<')
  expect(annual(await calendar())?.state).toBe('due')

  const record = (over: object = {}) =>
    r.owner.post<{ items: Row[]; fields?: Record<string, string> }>('/api/dealroom/filings', {
      query: r.query,
      body: {
        listing_id: r.listingId,
        filing: 'one_k',
        period: '2025-12-31',
        filed_on: '2026-03-16',
        accession: ACCESSION,
        file_id: made.file_id,
        ...over,
      },
    })
  expect((await record({ accession: '26-7' })).body.fields).toHaveProperty('accession')
  const recorded = await must(await record())
  expect(annual(recorded.items)).toMatchObject({
    state: 'filed',
    filed: { on: '2026-03-16', accession: ACCESSION },
  })
  expect((await record()).status).toBe(422)

  // the calendar of everybody who reads it, the stored confirmation, and the next report
  expect(annual(await calendar())?.state).toBe('filed')
  const seen = await must(
    await r.operator.get<{ items: Row[] }>('/api/admin/filings', { query: { state: 'filed' } }),
  )
  expect(annual(seen.items)?.filed?.accession).toBe(ACCESSION)
  const stored = annual(recorded.items)?.filed?.id ?? ''
  const confirmation = await r.owner.get(`/api/dealroom/filings/${stored}/file`, { query: r.query })
  expect(confirmation.text).toBe(file.text)
  const machine = await t.db.one<{ due: string }>(
    "select context->>'reportDueAt' as due from machine_instance where machine = 'offering' and id = $1",
    [r.listingId],
  )
  expect(machine?.due.slice(0, 4)).toBe('2027')
})
