import { testApp, type TestPerson } from '#tests/support/app.ts'
import { accepted, closingSigners } from '#tests/support/closing.ts'
import { investor, liveOffering, staff, submitted } from '#tests/support/investing.ts'
import { beforeAll, expect, it } from 'vitest'

interface Open {
  count: number
  cents: number
}
interface Trends {
  time_zone: string
  ages: { label: string; expected: Open; unmatched: Open }[]
  weeks: { starts: string; receipts: number; cents: number }[]
}
const t = await testApp()
let operator: TestPerson
const trends = async (who = operator): Promise<Trends> => {
  const answer = await who.get<Trends>('/api/admin/money/trends')
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
/** Age and count of what is open, by source. */
const open = ({ ages }: Trends, of: 'expected' | 'unmatched') =>
  ages.flatMap((one) => (one[of].count === 0 ? [] : [[one.label, one[of].count, one[of].cents]]))

beforeAll(async () => {
  // a Wednesday
  t.clock.set('2026-11-25T15:00:00.000Z')
  operator = await staff(t, 'operator')
}, 120_000)

it('has every age and thirteen weeks before any money came', async () => {
  const found = await trends()
  expect(found.time_zone).toBe('America/New_York')
  expect(found.ages.map((one) => one.label)).toEqual([
    'Under 3 days',
    '3 to 7 days',
    '8 to 14 days',
    '15 to 30 days',
    'Over 30 days',
  ])
  expect([open(found, 'expected'), open(found, 'unmatched')]).toEqual([[], []])
  expect([found.weeks.length, found.weeks.at(-1)?.starts]).toEqual([13, '2026-11-23'])
  expect(found.weeks.every((week) => week.cents === 0)).toBe(true)
})

it('says how long payments have not been in, what is not matched, and what came in by week', async () => {
  const offering = await liveOffering(t, { deadline_at: '2027-03-01T15:00:00.000Z' })
  const signers = await closingSigners(t, offering)
  const paid = (await accepted(t, offering, signers)).view.total.amount
  const unpaid = (await submitted(t, await investor(t), offering, 100_000)).total.amount
  await t.db.run(
    `insert into money_item (id, kind, amount, received_on, created_at)
    values (gen_random_uuid(), 'unknown', 12345, '2026-11-15', '2026-11-15T15:00:00.000Z'),
      (gen_random_uuid(), 'short', 999, '2026-11-15', '2026-11-15T15:00:00.000Z')`,
  )
  const found = await trends()
  expect(open(found, 'expected')).toEqual([['Under 3 days', 1, unpaid]])
  // what is short is a payment that is not in, and counts there
  expect(open(found, 'unmatched')).toEqual([['8 to 14 days', 1, 12_345]])
  expect(found.weeks.at(-1)).toEqual({ starts: '2026-11-23', receipts: 1, cents: paid })
  expect(found.weeks.slice(0, -1).every((week) => week.receipts === 0)).toBe(true)
  t.clock.set('2026-12-01T15:00:00.000Z')
  const later = await trends()
  expect(open(later, 'expected')).toEqual([['3 to 7 days', 1, unpaid]])
  expect(open(later, 'unmatched')).toEqual([['15 to 30 days', 1, 12_345]])
  expect(later.weeks.slice(-2).map((week) => week.cents)).toEqual([paid, 0])
})

it('forgets what was settled', async () => {
  await t.db.run(
    "update money_item set resolution = 'Sent back.', resolved_at = now() where kind = 'unknown'",
  )
  expect(open(await trends(), 'unmatched')).toEqual([])
})

it('holds when amounts of before their bound are in the books, and takes no such amount any more (P19)', async () => {
  const payment = await t.db.one<{ id: string; reference: string }>(
    'select id, reference from payment order by created_at desc limit 1',
  )
  const most = Number.MAX_SAFE_INTEGER
  for (const on of ['2026-11-30', '2026-12-01', '2026-12-01'])
    await t.db.run(
      `insert into receipt (id, payment_id, amount, method, received_at, recorded_by, recorded_at)
        values (gen_random_uuid(), $1, $2, 'wire', $3, gen_random_uuid(), now())`,
      [payment?.id, most, `${on}T15:00:00.000Z`],
    )
  expect((await trends()).weeks.at(-1)).toMatchObject({ receipts: 3, cents: most })
  const at = 'Enter an amount of at most $100,000,000,000.'
  const receipt = await operator.post<{ fields?: object }>('/api/admin/receipts', {
    body: {
      reference: payment?.reference,
      amount: most,
      method: 'wire',
      bank_reference: 'FED-1',
      document_id: '01935b6e-0000-7000-8000-0000000000a1',
    },
  })
  expect([receipt.status, receipt.body.fields]).toEqual([400, { amount: at }])
  const offering = await liveOffering(t)
  const who = await investor(t)
  const begun = await who.post<{ fields?: object }>('/api/investments', {
    body: { listing_id: offering.listingId, amount: most, registration: 'individual' },
  })
  expect([begun.status, begun.body.fields]).toEqual([400, { amount: at }])
})

it('is for the platform’s people', async () => {
  const who = await investor(t)
  expect((await who.get('/api/admin/money/trends')).status).toBe(403)
})
