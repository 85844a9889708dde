import { payOrders } from '#tests/support/disbursing.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import {
  commit,
  crowd,
  crowdHandlers,
  fund,
  ledgerOf,
  stateOf,
  sumsOf,
  type Face,
} from '#tests/support/crowd.ts'
import { liveOffering, member, staff, type LiveOffering } from '#tests/support/investing.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { byTwo, proposed } from '#tests/support/proposals.ts'
import { otherThan } from '#tests/support/receipts.ts'

// 10:00 in New York on a Monday; the clock is stopped, so that an instant can be met to the second
const START = '2026-11-23T15:00:00.000Z'
const clock = standingClock(START)
const t = await testApp({ machines: crowdHandlers, clock })
vi.setConfig({ testTimeout: 120_000 })
const PRICE = '10.00'
let operator: TestPerson

beforeAll(async () => {
  operator = await staff(t, 'compliance')
})
/** Context of the investment's machine. */
const contextOf = async <T>(id: string): Promise<T> => {
  const found = await t.lifecycles.read(t.db, 'investment', id)
  if (found === null) throw new Error(`${id} is gone`)
  return found.context as T
}
/** A fresh sign-in of the same person: second factors do not outlive the days that the clock jumps over. */
const again = (face: Face): TestPerson => t.person({ userId: face.userId })
const staffPerson = (): TestPerson =>
  t.person({ userId: operator.person.userId, adminRole: 'compliance' })

async function raise(
  units: number[],
  over: Parameters<typeof liveOffering>[1] = {},
): Promise<{ offering: LiveOffering; people: Face[]; owner: TestPerson }> {
  clock.set(START)
  const offering = await liveOffering(t, {
    price: PRICE,
    min_target: 10_000,
    max_amount: 100_000,
    min_investment: 1_000,
    oversubscription: 'first_come',
    ...over,
  })
  return {
    offering,
    people: await crowd(t, offering, units, PRICE),
    owner: await member(t, offering.accountId, 'owner'),
  }
}
const send = (who: TestPerson, machine: string, id: string, type: string, body: object = {}) =>
  t.send<{ state: string }>(who, machine, id, { type, ...body })
const event = (face: Face, type: string, body: object = {}) =>
  send(again(face), 'investment', face.id, type, body)
async function committed(faces: readonly Face[], paid: readonly Face[] = []): Promise<void> {
  for (const face of faces) expect((await commit({ ...face, who: again(face) })).status).toBe(200)
  for (const face of paid) await fund(t, face, staffPerson())
}
const addressOf = async (face: Face): Promise<string> =>
  (await t.db.one<{ email: string }>('select email from app_user where id = $1', [face.userId]))
    ?.email ?? ''
const subjects = async (face: Face): Promise<string[]> => {
  return (await t.mailbox(await addressOf(face))).map((m) => String(m['subject']))
}
/** The ending is reached, no money is held, all that came was refunded, and the person was notified. */
async function ended(
  offering: LiveOffering,
  face: Face,
  state: string,
  told: RegExp,
  paid: number,
): Promise<void> {
  await payOrders(t)
  expect(await stateOf(t, face.id)).toBe(state)
  const ledger = await ledgerOf(t, offering.listingId)
  expect([ledger.sum, ledger.held.get(face.id) ?? 0]).toEqual([0, 0])
  const back = await t.db.one<{ received: number; refunded: number }>(
    `select coalesce(sum(received), 0)::int as received, coalesce(sum(refunded), 0)::int as refunded
      from payment
      where investment_id = $1`,
    [face.id],
  )
  expect(back).toEqual({ received: paid, refunded: paid })
  expect(
    (
      await t.db.one<{ reserved: number }>('select reserved from investment where id = $1', [
        face.id,
      ])
    )?.reserved,
  ).toBe(0)
  expect(
    (await subjects(face)).some((subject) => told.test(subject)),
    (await subjects(face)).join(' | '),
  ).toBe(true)
}
const at = (iso: string, seconds: number): string =>
  new Date(Date.parse(iso) + seconds * 1000).toISOString()

describe('a notice about a deadline', () => {
  test('is sent once where the date moved, and not where it stays (V1)', async () => {
    const {
      offering,
      people: [face],
    } = await raise([2])
    if (!face) throw new Error('no investor came')
    await committed([face])
    const sendOffering = (type: string, actor: { kind: 'clock' } | { kind: 'system' }) =>
      t.db.tx((tx) =>
        t.lifecycles.send(
          tx,
          'offering',
          offering.listingId,
          { type },
          { actor, reason: 'The company asked for it.' },
        ),
      )
    const deadline = async () =>
      (
        await t.db.one<{ deadline_at: string }>(
          'select deadline_at from offering where listing_id = $1',
          [offering.listingId],
        )
      )?.deadline_at ?? ''
    const before = (await subjects(face)).length
    clock.set(at(await deadline(), -48 * 3600 + 1))
    await sendOffering('CLOSING_STARTED', { kind: 'clock' })
    expect((await subjects(face)).slice(0, -before)).toEqual([
      expect.stringMatching(/closes within 48 hours$/),
    ])
    await t.db.run(
      "update offering set deadline_at = deadline_at + interval '10 days' where listing_id = $1",
      [offering.listingId],
    )
    await sendOffering('DEADLINE_MOVED', { kind: 'system' })
    const told = (await t.mailbox(await addressOf(face))).slice(0, -before - 1)
    expect(told.map((m) => m['subject'])).toEqual([expect.stringMatching(/^New deadline: /)])
    expect(JSON.stringify(told)).toMatch(/You can cancel for any reason until .* 48 hours before/)
    expect(JSON.stringify(told)).toContain('accepts commitments until the deadline')
  })
})

describe('every ending leaves no money held and nobody untold', () => {
  test('cancelled by the investor: at the last second of the window it ends, one second later it is refused', async () => {
    const {
      offering,
      people: [unpaid, paid, late],
    } = await raise([2, 3, 4])
    if (!unpaid || !paid || !late) throw new Error('nobody came')
    await committed([unpaid, paid, late], [paid, late])
    const until = (await contextOf<{ cancelUntil: string }>(paid.id)).cancelUntil
    expect(Date.parse(until)).toBe(
      Date.parse(
        (
          await t.db.one<{ deadline_at: string }>(
            'select deadline_at from offering where listing_id = $1',
            [offering.listingId],
          )
        )?.deadline_at ?? '',
      ) -
        48 * 3_600_000,
    )
    clock.set(until)
    for (const face of [unpaid, paid])
      expect(
        (await again(face).post(`/api/investments/${face.id}/cancel`, { body: {} })).status,
      ).toBe(200)
    clock.set(at(until, 1))
    const refused = await again(late).post(`/api/investments/${late.id}/cancel`, { body: {} })
    expect([refused.status, refused.body.code, refused.body.detail]).toMatchObject([
      409,
      'guard_failed',
      { unmet: ['The cancellation window has closed.'] },
    ])
    await ended(offering, unpaid, 'cancelled', /is cancelled$/, 0)
    await ended(offering, paid, 'refunded', /is back$/, 3000)
    expect(await stateOf(t, late.id)).toBe('funded.waiting_for_issuer')
    expect(await sumsOf(t, offering.listingId)).toMatchObject({
      reserved: 4000,
      committed: 4000,
      funded: 4000,
      investors: 1,
    })
  })

  test('refused by the company, with a reason', async () => {
    const {
      offering,
      people: [unpaid, paid],
      owner,
    } = await raise([2, 3])
    if (!unpaid || !paid) throw new Error('nobody came')
    await committed([unpaid, paid], [paid])
    for (const face of [unpaid, paid])
      expect((await send(owner, 'investment', face.id, 'REJECT')).status).toBe(400)
    for (const face of [unpaid, paid])
      expect(
        (
          await send(owner, 'investment', face.id, 'REJECT', {
            reason: 'We have reached the number of holders that we may have.',
          })
        ).status,
      ).toBe(200)
    await ended(offering, unpaid, 'rejected', /was not accepted$/, 0)
    await ended(offering, paid, 'refunded', /is back$/, 3000)
  })

  test('failed at the deadline: below the target everything goes back, those on the waitlist too', async () => {
    const {
      offering,
      people: [paid, unpaid, draft],
    } = await raise([3, 2, 5], { min_target: 90_000 })
    if (!paid || !unpaid || !draft) throw new Error('nobody came')
    await committed([paid, unpaid], [paid])
    clock.set(
      (
        await t.db.one<{ deadline_at: string }>(
          'select deadline_at from offering where listing_id = $1',
          [offering.listingId],
        )
      )?.deadline_at ?? '',
    )
    await t.db.tx((tx) =>
      t.lifecycles.send(
        tx,
        'offering',
        offering.listingId,
        { type: 'DEADLINE_REACHED' },
        { actor: { kind: 'clock' } },
      ),
    )
    expect(await stateOf(t, offering.listingId, 'offering')).toBe('failed')
    await ended(offering, paid, 'refunded', /is back$/, 3000)
    await ended(offering, unpaid, 'offering_failed', /did not reach its goal$/, 0)
    await ended(offering, draft, 'abandoned', /takes no more investments$/, 0)
    expect((await ledgerOf(t, offering.listingId)).escrow).toBe(0)
  })

  test('withdrawn while it is live', async () => {
    const {
      offering,
      people: [paid, unpaid],
      owner,
    } = await raise([3, 2])
    if (!paid || !unpaid) throw new Error('nobody came')
    await committed([paid, unpaid], [paid])
    expect(
      (
        await send(owner, 'offering', offering.listingId, 'WITHDRAW', {
          reason: 'The company was sold.',
        })
      ).status,
    ).toBe(200)
    await ended(offering, paid, 'refunded', /is back$/, 3000)
    await ended(offering, unpaid, 'offering_failed', /withdrew its offering$/, 0)
    expect(await sumsOf(t, offering.listingId)).toMatchObject({
      reserved: 0,
      committed: 0,
      funded: 0,
      investors: 0,
    })
  })

  test('abandoned after two warnings and ten business days, and taken up again', async () => {
    const {
      offering,
      people: [face],
    } = await raise([3], { deadline_at: at(START, 90 * 86_400) })
    if (!face) throw new Error('nobody came')
    await committed([face])
    for (const day of [5, 10, 20]) {
      clock.set(at(START, day * 86_400))
      await t.advance({ hours: 0 })
    }
    await ended(offering, face, 'abandoned', /No money has arrived/, 0)
    expect(await sumsOf(t, offering.listingId)).toMatchObject({ reserved: 0, committed: 0 })
    expect((await event(face, 'RESUME')).body.state).toBe('draft')
    expect((await commit({ ...face, who: again(face) })).state).toBe('submitted')
    expect(await sumsOf(t, offering.listingId)).toMatchObject({ reserved: 3000, committed: 3000 })
  })

  test('oversubscribed, first come: a part, the waitlist, a place that comes free, and the end of the waitlist', async () => {
    const {
      offering,
      people: [first, part, waits, last],
      owner,
    } = await raise([70, 50, 30, 10])
    if (!first || !part || !waits || !last) throw new Error('nobody came')
    expect((await commit({ ...first, who: again(first) })).state).toBe('submitted')
    expect((await commit({ ...part, who: again(part) }, true)).state).toBe('submitted')
    expect((await t.lifecycles.read(t.db, 'investment', part.id))?.context).toMatchObject({
      units: 30,
      amountCents: 30_000,
      askedUnits: 50,
    })
    expect(await subjects(part)).toContain('Your investment in Tidewater Grid is partly submitted')
    for (const face of [waits, last])
      expect((await commit({ ...face, who: again(face) })).state).toBe('waitlisted')
    const shown = await again(last).get<{ waitlist: { position: number } }>(
      `/api/investments/${last.id}`,
    )
    expect(shown.body.waitlist).toEqual({ position: 2 })
    const desk2 = await owner.get<{ waitlist: { position: number; units: number }[] }>(
      `/api/dealroom/offerings/${offering.listingId}/allocation`,
      { query: { accountid: offering.accountId } },
    )
    expect(
      desk2.body.waitlist?.map((w) => [w.position, w.units]),
      desk2.text,
    ).toEqual([
      [1, 30],
      [2, 10],
    ])
    await fund(t, part, staffPerson())
    expect(
      (await again(part).post(`/api/investments/${part.id}/cancel`, { body: {} })).status,
    ).toBe(200)
    await ended(offering, part, 'refunded', /is back$/, 30_000)
    // 30 units came free: the first who waits takes them all, the second stays
    expect([await stateOf(t, waits.id), await stateOf(t, last.id)]).toEqual([
      'submitted',
      'waitlisted',
    ])
    expect(await subjects(waits)).toContain('You have a spot in Tidewater Grid')
    expect(await sumsOf(t, offering.listingId)).toMatchObject({
      reserved: 100_000,
      waiting: 1,
      committed: 100_000,
    })
    expect(
      (await again(last).post(`/api/investments/${last.id}/cancel`, { body: {} })).status,
    ).toBe(200)
    await ended(offering, last, 'cancelled', /is cancelled$/, 0)
    expect((await sumsOf(t, offering.listingId)).waiting).toBe(0)
  })

  test('oversubscribed, pro rata: 60,000, 50,000 and 40,000 shares on 100,000 (17 CFR 227.201(h))', async () => {
    const { offering, people } = await raise([60_000, 50_000, 40_000], {
      max_amount: 100_000_000,
      oversubscription: 'pro_rata',
    })
    await committed(people, people)
    const subject = { machine: 'offering', id: offering.listingId }
    await byTwo(
      staffPerson(),
      await otherThan(t, staffPerson()),
      subject,
      'ALLOCATION_DECIDED',
      'More was asked for than the maximum.',
    )
    await payOrders(t)
    const units = await Promise.all(
      people.map(async (face) => (await contextOf<{ units: number }>(face.id)).units),
    )
    expect(units).toEqual([40_000, 33_333, 26_667])
    const refunds = await t.db.query<{ refunded: number }>(
      'select refunded from payment where listing_id = $1 order by expected desc',
      [offering.listingId],
    )
    expect(refunds.map((r) => r.refunded)).toEqual([20_000_000, 16_667_000, 13_333_000])
    expect((await ledgerOf(t, offering.listingId)).escrow).toBe(100_000_000)
    for (const face of people)
      expect(await subjects(face)).toContain('Your investment in Tidewater Grid was reduced')
    await expect(
      proposed(staffPerson(), subject, 'ALLOCATION_DECIDED', 'Once more.'),
    ).rejects.toThrow('Nothing was accepted above the maximum.')
  })

  test('changed materially: who is silent for five business days gets the money back, who reconfirms in time stays', async () => {
    const {
      offering,
      people: [stays, silent, leaves],
      owner,
    } = await raise([3, 4, 5], { deadline_at: at(START, 60 * 86_400) })
    if (!stays || !silent || !leaves) throw new Error('nobody came')
    await committed([stays, silent, leaves], [stays, silent, leaves])
    const proposed = await owner.post<{ id: string }>(
      `/api/dealroom/offerings/${offering.listingId}/amendments`,
      {
        query: { accountid: offering.accountId },
        headers: { 'idempotency-key': newId() },
        body: {
          changes: { risks: [{ title: 'Supplier', body: 'The supplier of the cells left.' }] },
          material: true,
          reason: 'The supplier of the cells left and the product costs more.',
        },
      },
    )
    expect(proposed.status, proposed.text).toBe(201)
    expect(
      (
        await send(staffPerson(), 'amendment', proposed.body.id, 'CONFIRM', {
          payload: { material: true },
          reason: 'Read: it changes what an investor would decide.',
        })
      ).status,
    ).toBe(200)
    for (const face of [stays, silent, leaves])
      expect(await stateOf(t, face.id)).toBe('reconfirm_required')
    const until = (await contextOf<{ reconfirmUntil: string }>(stays.id)).reconfirmUntil
    // five business days from Monday, Thanksgiving not among them
    expect(until).toBe('2026-12-02T04:59:59.000Z')
    clock.set(until)
    expect((await event(stays, 'RECONFIRMED')).body.state).toBe('funded.waiting_for_issuer')
    expect(
      (await again(leaves).post(`/api/investments/${leaves.id}/cancel`, { body: {} })).status,
    ).toBe(200)
    clock.set(at(until, 1))
    const late = await event(silent, 'RECONFIRMED')
    expect([late.status, late.body]).toMatchObject([
      409,
      { detail: { unmet: ['The reconfirmation window has closed.'] } },
    ])
    await t.advance({ hours: 1 })
    await ended(offering, silent, 'refunded', /please reconfirm$/, 4000)
    await ended(offering, leaves, 'refunded', /is back$/, 5000)
    expect(await sumsOf(t, offering.listingId)).toMatchObject({
      reserved: 3000,
      committed: 3000,
      funded: 3000,
    })
  })
})
