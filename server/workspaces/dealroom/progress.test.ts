import { closeAll, accepted, closingSigners, type Signers } from '#tests/support/closing.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  member,
  submitted,
  type LiveOffering,
} from '#tests/support/investing.ts'
import { beforeAll, expect, it } from 'vitest'

interface Progress {
  time_zone: string
  points: { from: string; until: string; cents: number }[]
  target: { amount: number }
  maximum: { amount: number }
  closings: { number: number; on: string }[]
  stages: { stage: string; count: number; cents: number }[]
}
const t = await testApp()
let offering: LiveOffering
let signers: Signers
let reader: TestPerson
const get = (who: TestPerson, accountId = offering.accountId) =>
  who.get<Progress>(`/api/dealroom/offerings/${offering.listingId}/progress`, {
    headers: { accountid: accountId },
  })
const progress = async (who = reader) => {
  const answer = await get(who)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const sums: number[] = []

beforeAll(async () => {
  t.clock.set('2026-11-24T17:00:00.000Z')
  offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    max_amount: 900_000,
    rolling_close: true,
    open_at: '2026-11-22T15:00:00.000Z',
  })
  signers = await closingSigners(t, offering)
  reader = await member(t, offering.accountId, 'viewer')
}, 120_000)

it('has nothing but target and maximum before anybody invests', async () => {
  expect(await progress()).toMatchObject({
    time_zone: 'America/New_York',
    points: [
      { from: '2026-11-22', until: '2026-11-22', cents: 0 },
      { from: '2026-11-23', until: '2026-11-23', cents: 0 },
      { from: '2026-11-24', until: '2026-11-24', cents: 0 },
    ],
    target: { amount: 40_000 },
    maximum: { amount: 900_000 },
    closings: [],
    stages: ['started', 'committed', 'cleared', 'closed'].map((stage) => ({
      stage,
      count: 0,
      cents: 0,
    })),
  })
})

it('sums what is committed by day, marks a closing, and counts each investment at the stages that it has passed', async () => {
  const draft = await begin(await investor(t), offering, 20_000)
  const first = await accepted(t, offering, signers)
  // 11 pm on the 25th in New York, already the 26th in UTC
  t.clock.set('2026-11-26T04:00:00.000Z')
  const second = await submitted(t, await investor(t), offering, 100_000)
  await closeAll(t, offering, signers, {
    kind: 'interim',
    closes_on: '2026-11-26T04:00:00.000Z',
    investment_ids: [first.view.id],
  })
  sums.push(draft.amount.amount, first.view.amount.amount, second.amount.amount)
  const [drafted = 0, one = 0, two = 0] = sums
  const found = await progress()
  expect(found.points.map(({ until, cents }) => [until, cents])).toEqual([
    ['2026-11-22', 0],
    ['2026-11-23', 0],
    ['2026-11-24', one],
    ['2026-11-25', one + two],
  ])
  expect(found.closings).toEqual([{ number: 1, on: '2026-11-25' }])
  expect(found.stages).toEqual([
    { stage: 'started', count: 3, cents: drafted + one + two },
    { stage: 'committed', count: 2, cents: one + two },
    { stage: 'cleared', count: 1, cents: one },
    { stage: 'closed', count: 1, cents: one },
  ])
})

it('ends with the offering, however late it is read', async () => {
  const open = (await progress()).points.length
  t.clock.advance({ days: 400 })
  const later = (await progress(await member(t, offering.accountId, 'viewer'))).points
  const deadline = later.at(-1)?.until ?? ''
  expect(later.length).toBeGreaterThan(open / 7)
  expect(deadline < '2027-11-01').toBe(true)
  expect(later.at(-1)?.cents).toBe((sums[1] ?? 0) + (sums[2] ?? 0))
})

it('is refused to other companies', async () => {
  const other = await liveOffering(t)
  const stranger = await member(t, other.accountId, 'owner')
  expect((await get(stranger)).status).toBe(404)
  expect((await get(stranger, other.accountId)).status).toBe(404)
})
