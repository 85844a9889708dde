import type { ClosingView } from '#domain/investments/model/closing.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { ledgerSum } from '#tests/support/inside.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  accepted,
  act,
  approvedTopics,
  certified,
  closeAll,
  closingSigners,
  openClosing,
  seeClosing,
  signClosing,
  type Signers,
} from '#tests/support/closing.ts'
import { bankSays } from '#tests/support/bank-statement.ts'
import { payOrders } from '#tests/support/disbursing.ts'
import { onProposal, proposed } from '#tests/support/proposals.ts'
import { liveOffering, staff, type LiveOffering } from '#tests/support/investing.ts'
import { expect, it } from 'vitest'

const t = await testApp()
const now = (): string => t.clock.now().toISOString()
const balance = async (account: string): Promise<number> =>
  Number(
    (
      await t.db.one<{ balance: number }>('select balance from ledger_balance where account = $1', [
        account,
      ])
    )?.balance ?? 0,
  )
/** Cash of an offering, with what is on its way in and out. */
const held = async (listingId: string): Promise<number> =>
  (await balance(`escrow:${listingId}`)) +
  (await balance(`in-transit-in:${listingId}`)) +
  (await balance(`in-transit-out:${listingId}`))
async function open(
  over: Parameters<typeof liveOffering>[1] = {},
): Promise<{ offering: LiveOffering; signers: Signers }> {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
    ...over,
  })
  return { offering, signers: await closingSigners(t, offering) }
}
const seller = (over: Record<string, unknown> = {}) => ({ ...goodTopics['broker-dealer'], ...over })
async function released(offering: LiveOffering, signers: Signers): Promise<ClosingView> {
  const { id } = (await openClosing(offering, signers.owner, { kind: 'interim', closes_on: now() }))
    .body
  await signClosing(t, offering, signers, id)
  return (await seeClosing(offering, signers.owner, id)).body
}
const fees = (view: ClosingView): [string, number][] =>
  view.payout.fees.map((fee) => [fee.kind, fee.amount.amount])

it('without fees in the terms the company gets what the investors paid', async () => {
  const { offering, signers } = await open()
  await accepted(t, offering, signers)
  const done = await closeAll(t, offering, signers, { kind: 'interim', closes_on: now() })
  expect(done.payout).toEqual({
    final: true,
    paid: done.amount,
    gross: done.amount,
    fees: [],
    net: done.amount,
    fees_returned: { ...done.amount, amount: 0 },
  })
  expect([await balance(`issuer:${offering.accountId}`), await ledgerSum(t.db)]).toEqual([
    -done.amount.amount,
    0,
  ])
})

it('the investors’ fee stands on top of their amounts, the intermediary’s is taken of the gross; gross less fees is what the company is owed, and the ledger sums to zero', async () => {
  const { offering, signers } = await open({ investor_fee_bps: 200 })
  const people = [
    await accepted(t, offering, signers),
    await accepted(t, offering, signers, { cents: 123_000 }),
  ]
  const proposed = await released(offering, signers)
  await approvedTopics(t, offering, {
    'broker-dealer': seller({ fee_pct: '6.5', fee_fixed: 2_000 }),
  })
  await certified(t, offering)
  const before = (await seeClosing(offering, signers.owner, proposed.id)).body
  const paid = people.reduce((sum, one) => sum + one.view.total.amount, 0)
  const gross = before.amount.amount
  // 49,610 and 123,000 cents: 2% is 992 and 2,460, 6.5% of both together is 11,219.65
  expect([
    before.payout.final,
    before.payout.paid.amount,
    before.payout.gross.amount,
    fees(before),
  ]).toEqual([
    false,
    paid,
    gross,
    [
      ['investor_fee_pct', 3_452],
      ['platform_success_pct', 11_220],
      ['platform_fixed', 2_000],
    ],
  ])
  expect((await act(offering, signers.escrow, proposed.id, { act: 'release' })).status).toBe(200)
  await t.drain()
  const done = (await seeClosing(offering, signers.owner, proposed.id)).body
  expect([done.status.state, done.payout.final, done.payout.net.amount]).toEqual([
    'done',
    true,
    gross - 11_220 - 2_000,
  ])
  expect(new Map(fees(done))).toEqual(new Map(fees(before)))
  // source, form and amount of what the intermediary is paid: 6.5% of 49,610 cents (17 CFR 227.303(f)(1)(vi))
  const mails = await t.visitor.get<{ messages: { subject: string; text: string }[] }>(
    '/meta/mailbox.json',
    { query: { to: people[0]?.who.email ?? '' } },
  )
  expect(JSON.stringify(mails.body)).toContain(
    'pays the platform, in cash out of the money raised: 6.5 percent of the price of your units, $32.25, and $20.00 once for the whole offering.',
  )
  expect(await balance(`issuer:${offering.accountId}`)).toBe(-done.payout.net.amount)
  expect(await balance(`fees:${offering.listingId}`)).toBe(-(3_452 + 11_220 + 2_000))
  expect([await held(offering.listingId), await ledgerSum(t.db)]).toEqual([paid, 0])
  await expect(
    t.db.run('update closing_fee set cents = 1 where closing_id = $1', [done.id]),
  ).rejects.toThrow()
})

it('a fixed fee is taken once; a seller that waits for its amendment, and the company itself, take none', async () => {
  const { offering, signers } = await open()
  await accepted(t, offering, signers)
  const first = await released(offering, signers)
  await approvedTopics(t, offering, {
    'broker-dealer': seller({ fee_pct: undefined, fee_fixed: 2_000 }),
  })
  await certified(t, offering)
  expect((await act(offering, signers.escrow, first.id, { act: 'release' })).status).toBe(200)
  await accepted(t, offering, signers)
  const { id } = (await openClosing(offering, signers.owner, { kind: 'interim', closes_on: now() }))
    .body
  expect([
    fees((await seeClosing(offering, signers.owner, first.id)).body),
    fees((await seeClosing(offering, signers.owner, id)).body),
  ]).toEqual([[['platform_fixed', 2_000]], []])
  const item = await t.db.one<{ item_id: string }>(
    "select item_id from topic where listing_id = $1 and topic = 'broker-dealer'",
    [offering.listingId],
  )
  await t.db.run(
    `insert into topic_revision (item_id, revision, listing_id, topic, values, handed_in_at)
      values ($1, 2, $2, $3, $4, now())`,
    [item?.item_id, offering.listingId, 'broker-dealer', JSON.stringify(seller({ fee_pct: '50' }))],
  )
  expect(fees((await seeClosing(offering, signers.owner, id)).body)).toEqual([])
  const other = await open()
  await accepted(t, other.offering, other.signers)
  await approvedTopics(t, other.offering, { 'broker-dealer': { kind: 'none' } })
  const own = (
    await openClosing(other.offering, other.signers.owner, { kind: 'interim', closes_on: now() })
  ).body
  expect(fees(own)).toEqual([])
})

it('a sale is clawed back once two people have approved its rescission (P3), and gives no fee: the investors’ own goes back whole, of the percentage its part, and when all are clawed back only the fixed fee stays', async () => {
  const { offering, signers } = await open({ investor_fee_bps: 200 })
  const people = [
    await accepted(t, offering, signers),
    await accepted(t, offering, signers, { cents: 123_000 }),
  ]
  const [compliance, operator] = [await staff(t, 'compliance'), await staff(t, 'operator')]
  const received = await bankSays(
    t,
    { by: operator, second: compliance },
    people.map(({ view }) => ({
      amount: view.total.amount,
      reference: view.payment?.reference ?? '',
    })),
  )
  expect(received.map((one) => one.outcome)).toEqual(['confirmed', 'confirmed'])
  const { id } = await released(offering, signers)
  await approvedTopics(t, offering, {
    'broker-dealer': seller({ fee_pct: '6.5', fee_fixed: 2_000 }),
  })
  await certified(t, offering)
  expect((await act(offering, signers.escrow, id, { act: 'release' })).status).toBe(200)
  await t.drain()
  const [owed, fees] = [`issuer:${offering.accountId}`, `fees:${offering.listingId}`]
  const clawBack = async (investmentId: string) => {
    const payment = await t.db.one<{ id: string }>(
      'select id from payment where investment_id = $1',
      [investmentId],
    )
    const send = (who: TestPerson, machine: 'payment' | 'investment', type: string) =>
      who.post(
        `/api/lifecycles/${machine}/${machine === 'payment' ? (payment?.id ?? '') : investmentId}/events`,
        { body: { type, payload: { reason: 'The sale was void from the beginning.' } } },
      )
    const owes = await balance(owed)
    const refused = async () => {
      const answer = await send(compliance, 'payment', 'CLAWBACK')
      expect([answer.status, answer.body.message, await balance(owed)]).toEqual([
        409,
        'A claw-back needs a rescission that two people approved, each with a reason. Approve it first.',
        owes,
      ])
    }
    await refused()
    const rescission = await proposed(
      compliance,
      { machine: 'investment', id: investmentId },
      'RESCISSION_APPROVED',
      'The sale was void from the beginning.',
    )
    await refused()
    expect((await onProposal(operator, rescission, 'APPROVED')).status).toBe(200)
    const answer = await send(compliance, 'payment', 'CLAWBACK')
    expect(answer.status, answer.text).toBe(200)
    const late = await operator.post('/api/admin/proposals', {
      body: {
        kind: 'event',
        subject: { machine: 'investment', id: investmentId },
        payload: { type: 'RESCISSION_REFUSED' },
        reason: 'The sale holds after all.',
      },
    })
    expect([late.status, late.body.message]).toEqual([
      409,
      'The investor has the money back already. Rescind the sale.',
    ])
  }
  const before = await balance(owed)
  await clawBack(people[0]?.view.id ?? '')
  expect(await balance(owed)).toBe(before - 992 - 3_225)
  await payOrders(t)
  // 49,610 of 172,610 cents: 992 of its own, and 3,225 of 11,220
  expect(await balance(fees)).toBe(-(3_452 + 11_220 + 2_000) + 992 + 3_225)
  expect(await balance(owed)).toBe(before + (people[0]?.view.total.amount ?? 0) - 992 - 3_225)
  expect((await seeClosing(offering, signers.owner, id)).body.payout.fees_returned.amount).toBe(
    992 + 3_225,
  )
  await clawBack(people[1]?.view.id ?? '')
  await payOrders(t)
  // the books owe the company 2,000 less than the investor gets: the fixed fee. It pays that in before money leaves
  const total = people[1]?.view.total.amount ?? 0
  expect([await balance(owed), await held(offering.listingId)]).toEqual([2_000 - total, total])
  const order = await t.db.one<{ reference: string }>(
    "select reference from disbursement where investment_id = $1 and kind = 'claw_back'",
    [people[1]?.view.id ?? ''],
  )
  const paidIn = await bankSays(t, { by: operator, second: compliance }, [
    { amount: 2_000, reference: order?.reference ?? '' },
  ])
  expect(paidIn.map((one) => one.outcome)).toEqual(['confirmed'])
  await payOrders(t)
  // only the fixed fee stays, and is what the platform is still to be paid
  expect([
    await balance(fees),
    await balance(owed),
    await held(offering.listingId),
    await ledgerSum(t.db),
  ]).toEqual([-2_000, 0, 2_000, 0])
  await expect(t.db.run('delete from closing_fee_return')).rejects.toThrow()
})
