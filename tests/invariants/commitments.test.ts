import { payOrders } from '#tests/support/disbursing.ts'
import { verify } from '#server/kernel/state-machines/replay.ts'
import { chainFault } from '#server/kernel/state-machines/chain.ts'
import { notifyWaitlist } from '#server/offerings/allocation/waitlist.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { testApp } from '#tests/support/app.ts'
import {
  commit,
  crowd,
  crowdHandlers,
  fund,
  ledgerOf,
  operatorOf,
  pooled,
  stateOf,
  sumsOf,
  type Face,
} from '#tests/support/crowd.ts'
import { liveOffering } from '#tests/support/investing.ts'
import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import { expect, test } from 'vitest'
import { byTwo, onProposal } from '#tests/support/proposals.ts'
import { otherThan } from '#tests/support/receipts.ts'

// every request of the crowd is under way at once; they share the pool and the lock of one offering
const t = await testApp({
  machines: crowdHandlers,
  pool: { max: 16, connectionTimeoutMillis: 120_000 },
})
interface Place {
  investment_id: string
  place: number
  standing: string
  units: number
  cents: number
  accepts_less: boolean
}
const placesOf = (listingId: string) =>
  t.db.query<Place>(
    `select investment_id, place, standing, units, cents, accepts_less
      from allocation
      where listing_id = $1
      order by place`,
    [listingId],
  )
const mailsTo = async (address: string): Promise<string[]> =>
  (await t.mailbox(address)).map((m) => String(m['subject']))
const emailOf = async (userId: string): Promise<string> =>
  (await t.db.one<{ email: string }>('select email from app_user where id = $1', [userId]))
    ?.email ?? ''
/** A small generator with a seed: the same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** What must hold of an offering's book at any moment. */
async function holds(listingId: string): Promise<void> {
  const [sums, places, ledger] = [
    await sumsOf(t, listingId),
    await placesOf(listingId),
    await ledgerOf(t, listingId),
  ]
  const of = (...standings: string[]) => places.filter((p) => standings.includes(p.standing))
  expect(of('accepted', 'in_part').reduce((n, p) => n + p.cents, 0)).toBe(sums.reserved)
  expect(of('oversubscribed').reduce((n, p) => n + p.cents, 0)).toBe(sums.oversubscribed)
  expect(of('waitlisted').length).toBe(sums.waiting)
  expect(sums.reserved).toBeLessThanOrEqual(sums.max_amount)
  expect(ledger.sum).toBe(0)
  const held = [...ledger.held.values()].reduce((n, cents) => n + cents, 0)
  expect(held + ledger.refunding).toBe(ledger.escrow)
}

/** Who commits at once; `CROWD=n` sets another number. */
const CROWD = Number(process.env['CROWD'] ?? runs(150, 1000, 'tests/invariants/commitments'))

test(`${CROWD} commitments at once on a nearly full offering: the maximum holds, the waitlist is in order, every payment that ends goes back`, async () => {
  const next = numbers(20_261_121)
  // $10.00 a share, two and a half on average: about two in five have room, of a thousand one in five
  const MAX = Math.min(500_000, CROWD * 1_000)
  const offering = await liveOffering(t, {
    price: '10.00',
    min_target: 10_000,
    max_amount: MAX,
    min_investment: 1_000,
    oversubscription: 'first_come',
  })
  const operator = await operatorOf(t)
  const people = await crowd(
    t,
    offering,
    Array.from({ length: CROWD }, () => 1 + Math.floor(next() * 4)),
    '10.00',
  )
  const byId = new Map(people.map((face) => [face.id, face]))
  const started = performance.now()
  const answers = await Promise.all(people.map((face, n) => commit(face, n % 3 === 0)))
  const seconds = (performance.now() - started) / 1000
  expect(answers.filter((a) => a.status !== 200)).toEqual([])
  await holds(offering.listingId)
  const places = await placesOf(offering.listingId)
  const [placed, line] = [
    places.filter((p) => p.standing !== 'waitlisted'),
    places.filter((p) => p.standing === 'waitlisted'),
  ]
  expect(placed.length + line.length).toBe(CROWD)
  expect(line.length).toBeGreaterThan(CROWD / 4)
  // everybody with an allocation requested it before those who wait, and the first who waits really does not fit
  expect(Math.max(...placed.map((p) => p.place))).toBeLessThan(
    Math.min(...line.map((p) => p.place)),
  )
  const first = byId.get(line[0]?.investment_id ?? '') as Face
  expect((await sumsOf(t, offering.listingId)).reserved + first.units * 1000).toBeGreaterThan(MAX)
  for (const p of placed)
    expect(
      p.units === byId.get(p.investment_id)?.units || (p.standing === 'in_part' && p.accepts_less),
    ).toBe(true)
  expect((await sumsOf(t, offering.listingId)).committed).toBe(
    placed.reduce((n, p) => n + p.cents, 0),
  )
  // each investor reads the position of the book
  for (const index of [0, 1, line.length - 1]) {
    const face = byId.get(line[index]?.investment_id ?? '') as Face
    const view = await face.who.get<{
      waitlist: { position: number } | null
      status: { label: string }
    }>(`/api/investments/${face.id}`)
    expect([view.body.status?.label, view.body.waitlist?.position], view.text).toEqual([
      'On the waitlist',
      index + 1,
    ])
  }

  // some pay, some of those leave: what they give back goes to the first who wait, in order
  const paying = placed.slice(0, 60).map((p) => byId.get(p.investment_id) as Face)
  await pooled(paying, 6, (face) => fund(t, face, operator))
  await holds(offering.listingId)
  const leaving = [
    ...paying.slice(0, 25),
    ...placed.slice(100, 115).map((p) => byId.get(p.investment_id) as Face),
  ]
  const left = await Promise.all(
    leaving.map((face) => face.who.post(`/api/investments/${face.id}/cancel`, { body: {} })),
  )
  expect(left.map((a) => a.status)).toEqual(left.map(() => 200))
  await payOrders(t)
  await holds(offering.listingId)
  const after = await placesOf(offering.listingId)
  const moved = line.filter(
    (p) => after.find((a) => a.investment_id === p.investment_id)?.standing !== 'waitlisted',
  )
  expect(moved.map((p) => p.investment_id)).toEqual(
    line.slice(0, moved.length).map((p) => p.investment_id),
  )
  expect(moved.length).toBeGreaterThan(5)
  for (const face of leaving) expect(['refunded', 'cancelled']).toContain(await stateOf(t, face.id))
  const payments = await t.db.query<{ investment_id: string; received: number; refunded: number }>(
    'select investment_id, received, refunded from payment where investment_id = any($1)',
    [leaving.slice(0, 25).map((f) => f.id)],
  )
  expect(payments.length).toBe(25)
  for (const p of payments) expect(p).toMatchObject({ refunded: p.received })
  const one = byId.get(moved[0]?.investment_id ?? '') as Face
  expect(await mailsTo(await emailOf(one.userId))).toEqual(
    expect.arrayContaining([
      'You have a spot in Tidewater Grid',
      'You are on the waitlist of Tidewater Grid',
    ]),
  )
  // those who still wait are notified of their current position
  await t.db.tx((tx) => notifyWaitlist(t.services, tx, offering.listingId))
  const waits = byId.get(line[moved.length]?.investment_id ?? '') as Face
  expect(await mailsTo(await emailOf(waits.userId))).toContain('You are number 1 on the waitlist')

  // the offering is withdrawn: nobody's money stays
  await byTwo(
    operator,
    await otherThan(t, operator),
    { machine: 'offering', id: offering.listingId },
    'WITHDRAW',
    'The company was sold.',
  )
  await payOrders(t)
  await holds(offering.listingId)
  const ledger = await ledgerOf(t, offering.listingId)
  expect([ledger.escrow, [...ledger.held.values()].filter((cents) => cents !== 0)]).toEqual([0, []])
  expect(await sumsOf(t, offering.listingId)).toMatchObject({
    reserved: 0,
    waiting: 0,
    committed: 0,
    funded: 0,
    investors: 0,
  })
  const states = await t.db.query<{ state: string; n: number }>(
    `select state, count(*)::int as n
      from machine_instance
      where machine = 'investment' and listing_id = $1
      group by state
      order by state`,
    [offering.listingId],
  )
  expect(
    states
      .map((s) => s.state)
      .filter((state) => !['cancelled', 'refunded', 'offering_failed'].includes(state)),
  ).toEqual([])
  // the offering was set down live, so only its chain can be looked at; the commitments can be rebuilt whole
  const log = (
    await t.lifecycles.history(
      t.db,
      { machine: 'offering', id: offering.listingId },
      { limit: 10_000 },
    )
  ).reverse()
  expect(log.length).toBeGreaterThan(CROWD)
  expect(chainFault(t.services.keys, log, log.at(-1)?.hash ?? '')).toBeNull()
  for (const face of people.slice(0, 40))
    expect(await verify(t.db, t.services.keys, lifecycles.investment, face.id)).toBeNull()
  reportRow('Commitments at once', {
    method: 'first come',
    commitments: CROWD,
    seconds: seconds.toFixed(1),
    placed: placed.length,
    waiting: line.length,
    'moved up': moved.length,
    'ledger sum': ledger.sum,
  })
}, 240_000)

test('pro rata: too much is accepted, cut back to the maximum in whole units, and each cut has its refund', async () => {
  const next = numbers(7)
  const MAX = 100_000
  const offering = await liveOffering(t, {
    price: '10.00',
    min_target: 10_000,
    max_amount: MAX,
    min_investment: 2_000,
    oversubscription: 'pro_rata',
  })
  const operator = await operatorOf(t)
  const people = await crowd(
    t,
    offering,
    Array.from({ length: 60 }, () => 2 + Math.floor(next() * 6)),
    '10.00',
  )
  const answers = await Promise.all(people.map((face) => commit(face)))
  expect(answers.map((a) => a.state)).toEqual(answers.map(() => 'submitted'))
  await holds(offering.listingId)
  const decide = () =>
    operator.post<{ id: string }>('/api/admin/proposals', {
      body: {
        kind: 'event',
        subject: { machine: 'offering', id: offering.listingId },
        payload: { type: 'ALLOCATION_DECIDED' },
        reason: 'More was asked for than the maximum.',
      },
    })
  expect((await decide()).body).toMatchObject({
    code: 'guard_failed',
    detail: { unmet: ['Some commitments are under review, unpaid or awaiting reconfirmation.'] },
  })
  await pooled(people, 6, (face) => fund(t, face, operator))
  const asked = people.reduce((n, face) => n + face.units * 1000, 0)
  expect(asked).toBeGreaterThan(MAX)
  expect(await sumsOf(t, offering.listingId)).toMatchObject({ committed: asked, funded: asked })
  const { id } = (await decide()).body
  expect((await onProposal(await otherThan(t, operator), id, 'APPROVED')).status).toBe(200)
  await t.drain()
  await holds(offering.listingId)
  const places = await placesOf(offering.listingId)
  expect(places.reduce((n, p) => n + p.cents, 0)).toBe(MAX)
  expect(await sumsOf(t, offering.listingId)).toMatchObject({
    reserved: MAX,
    oversubscribed: 0,
    committed: MAX,
    funded: MAX,
  })
  for (const face of people) {
    const given = places.find((p) => p.investment_id === face.id)?.units ?? 0
    const share = (face.units * 100 * 1000) / asked
    expect(Math.abs(given - share)).toBeLessThan(1)
    const payment = await t.db.one<{ received: number; refunded: number }>(
      'select received, refunded from payment where investment_id = $1',
      [face.id],
    )
    expect(payment).toEqual({ received: face.units * 1000, refunded: (face.units - given) * 1000 })
  }
  await payOrders(t)
  const ledger = await ledgerOf(t, offering.listingId)
  expect([ledger.sum, ledger.escrow]).toEqual([0, MAX])
  const cut = people.find(
    (face) => (places.find((p) => p.investment_id === face.id)?.units ?? 0) * 1000 < 2_000,
  ) as Face
  expect(await mailsTo(await emailOf(cut.userId))).toContain(
    'Your investment in Tidewater Grid was reduced',
  )
  // what is left is below the minimum: this one may leave, whole
  const answer = await cut.who.post<{ status: { state: string } }>(
    `/api/investments/${cut.id}/cancel`,
    { body: {} },
  )
  expect(answer.status, answer.text).toBe(200)
  await payOrders(t)
  expect(await stateOf(t, cut.id)).toBe('refunded')
  expect((await decide()).status).toBe(409)
}, 120_000)
