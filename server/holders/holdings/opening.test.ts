import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { unzipped } from '#tests/support/zip.ts'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { testApp } from '#tests/support/app.ts'
import { accepted, approvedTopics, closeAll, closingSigners } from '#tests/support/closing.ts'
import { liveOffering, type LiveOffering } from '#tests/support/investing.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { issueHolding } from './index.ts'
import { expect, it } from 'vitest'

const t = await testApp()
const tableOf = async (offering: LiveOffering): Promise<CapTableView> => {
  const signers = await closingSigners(t, offering)
  return (
    await signers.owner.get<CapTableView>('/api/dealroom/captable', {
      headers: { accountid: offering.accountId },
    })
  ).body
}
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const today = (): string => dateInZone(t.clock.now().toISOString())
const named = (asOf: string, over: Record<string, unknown> = {}) => ({
  ...goodTopics.captable,
  as_of: asOf,
  options: 100_000,
  warrants: 20_000,
  pool: 50_000,
  convertibles: 30_000,
  ...over,
})

it('counts what the approved cap table had before, and each closing on top of it; fully diluted adds what may still be issued', async () => {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  const { view } = await accepted(t, offering, signers)
  await closeAll(t, offering, signers, { kind: 'interim', closes_on: t.clock.now().toISOString() })
  await approvedTopics(t, offering, {
    captable: named(today()),
    'outstanding-securities': goodTopics['outstanding-securities'],
  })
  const found = await tableOf(offering)
  expect([found.units, found.opening]).toEqual([
    2_000_000 + view.units,
    { as_of: today(), holders: 2, units: 2_000_000, source: 'Cap table of the company' },
  ])
  expect(found.classes.map((one) => [one.name, one.type, one.units, one.holders])).toEqual([
    ['Class A', 'Common stock', 2_000_000, 2],
    ['Common stock, class B', 'Common stock', view.units, 1],
  ])
  expect([
    sum(found.holders.map((one) => one.units)),
    sum(found.closings.map((one) => one.units)),
    found.cost.amount,
  ]).toEqual([found.units, view.units, view.amount.amount])
  expect(found.holders[0]).toMatchObject({
    title: 'Imani Ashford',
    units: 1_000_000,
    cost: null,
    issued_at: null,
    certificate_no: '',
    closing: 'Before the first closing',
  })
  expect([found.fully_diluted.units, found.fully_diluted.rows.map((row) => row.units)]).toEqual([
    found.units + 200_000,
    [found.units, 100_000, 20_000, 50_000, 30_000],
  ])
  expect(sum(found.fully_diluted.rows.map((row) => Number(row.percent)))).toBeCloseTo(100, 3)
})

it('takes the newest table of before the first issue; a later one counts the closings already', async () => {
  const offering = await liveOffering(t, { type: 'reg_a_t2' })
  await t.db.tx((tx) =>
    issueHolding(tx, {
      investmentId: newId(),
      listingId: offering.listingId,
      userId: newId(),
      title: 'Mara Lindqvist',
      units: 100,
      cents: 41_000,
      at: '2026-11-15T15:00:00.000Z',
    }),
  )
  await approvedTopics(t, offering, { captable: named('2026-11-20') })
  expect([(await tableOf(offering)).opening, (await tableOf(offering)).units]).toEqual([null, 100])
  const earlier = await liveOffering(t, { type: 'reg_a_t2' })
  await t.db.run('update offering set account_id = $2 where listing_id = $1', [
    earlier.listingId,
    offering.accountId,
  ])
  await approvedTopics(
    t,
    { ...earlier, accountId: offering.accountId },
    { captable: named('2026-11-10') },
  )
  expect((await tableOf(offering)).units).toBe(2_000_100)
})

it('without a table of holders it counts the outstanding securities as of other holders, and no draft', async () => {
  const offering = await liveOffering(t, { type: 'reg_a_t2' })
  const security = (over: Record<string, unknown>) => ({
    authorised: 5_000_000,
    outstanding: 1_000,
    votes_per_unit: 1,
    other_rights: 'None',
    dilutes: false,
    ...over,
  })
  await approvedTopics(t, offering, {
    'outstanding-securities': {
      securities: [
        security({ class: 'Class A', type: 'common' }),
        security({ class: 'Warrants 2025', type: 'warrant', outstanding: 40 }),
      ],
      prior_offerings: [],
    },
  })
  const found = await tableOf(offering)
  expect(found.holders.map((one) => [one.title, one.class, one.units])).toEqual([
    ['Other holders', 'Class A', 1_000],
  ])
  expect([found.fully_diluted.units, found.opening?.as_of]).toEqual([1_040, null])
  const draft = await liveOffering(t, { type: 'reg_a_t2' })
  await approvedTopics(t, draft, { captable: named(today()) }, { launched: false })
  await t.db.run(
    `update machine_instance set value = '"draft"', state = 'draft' where machine = 'offering' and id = $1`,
    [draft.listingId],
  )
  expect([(await tableOf(draft)).units, (await tableOf(draft)).opening]).toEqual([0, null])
})

it('leaves in the Open Cap Format with its opening positions and the day of formation', async () => {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
  })
  const signers = await closingSigners(t, offering)
  const { view } = await accepted(t, offering, signers)
  await closeAll(t, offering, signers, { kind: 'interim', closes_on: t.clock.now().toISOString() })
  await approvedTopics(t, offering, {
    captable: named(today()),
    'basic-information': goodTopics['basic-information'],
  })
  const raw = [
    ...unzipped(
      (
        await t.app.inject({
          method: 'GET',
          url: '/api/dealroom/captable/captable.ocf.zip',
          headers: {
            authorization: `Bearer ${signers.owner.token}`,
            accountid: offering.accountId,
          },
        })
      ).rawPayload,
    ).values(),
  ]
    .map((one) => one.toString('utf8'))
    .join('\n')
  const quantities = [...raw.matchAll(/"quantity": "(\d+)"/g)].map((found) => Number(found[1]))
  expect([
    sum(quantities),
    raw.includes(
      `"formation_date": "${String(goodTopics['basic-information']['formation_date'])}"`,
    ),
    raw.includes('"initial_shares_reserved": "150000"'),
  ]).toEqual([2_000_000 + view.units, true, true])
  const csv = await signers.owner.get('/api/dealroom/captable/captable.csv', {
    headers: { accountid: offering.accountId },
  })
  expect([
    csv.text.includes('Devi Raman,Class A,,1000000,'),
    csv.text.includes(`Total,,,${2_000_000 + view.units},`),
  ]).toEqual([true, true])
})
