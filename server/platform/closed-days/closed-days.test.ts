import type { ClosedDayView } from '#domain/platform/model/closed-days.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closedDays } from './index.ts'

/** A Monday: the five business days after it are 21 to 25 and, past Christmas, 28 December. */
const MONDAY = '2026-12-21T15:00:00.000Z'
const t = await testApp({ clock: standingClock(MONDAY) })
let operator: TestPerson
let compliance: TestPerson
let support: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  compliance = await staff(t, 'compliance')
  support = t.person({ adminRole: 'support' })
})
beforeEach(async () => {
  await t.db.run('update closed_day set ended_at = now()')
  t.clock.set(MONDAY)
})

const PATH = '/api/admin/closed-days'
const body = (more: object = {}) => ({
  kind: 'federal_offices_closed',
  day: '2026-12-24',
  source: 'Executive Order 14371',
  source_url: 'https://www.federalregister.gov/documents/2026',
  reason: 'The order closes all federal offices.',
  ...more,
})
async function requested(more: object = {}): Promise<string> {
  const answer = await operator.post<{ id: string }>(PATH, { body: body(more) })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const entry = async (id: string, who = operator) =>
  (await who.get<ClosedDayView>(`${PATH}/${id}`)).body
const send = (id: string, type: string, who: TestPerson, reason?: string) =>
  who.post(`/api/lifecycles/closed-day/${id}/events`, {
    body: { type, ...(reason === undefined ? {} : { payload: { reason }, reason }) },
  })
const approved = async (more: object = {}) => {
  const id = await requested(more)
  const answer = await send(id, 'APPROVED', compliance)
  expect(answer.status, answer.text).toBe(200)
  return id
}
const list = async (show: string) =>
  (await operator.get<{ items: ClosedDayView[] }>(PATH, { query: { show } })).body.items.map(
    (one) => one.id,
  )

describe('a closed day', () => {
  it('counts when a second person approves it, and not before', async () => {
    const before = (await t.mailbox()).length
    const id = await requested()
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set())
    expect(await list('requested')).toEqual([id])
    const home = await compliance.get<{ waiting: object[] }>('/api/admin/home')
    expect(home.body.waiting).toContainEqual({
      label: 'Closed days to approve',
      count: 1,
      oldest: t.clock.now().toISOString(),
      late: 0,
      href: '/admin/closed-days?show=requested',
    })
    expect((await t.mailbox()).length).toBeGreaterThan(before)
    expect((await send(id, 'APPROVED', operator)).body).toMatchObject({
      code: 'guard_failed',
      detail: { unmet: ['A second person must decide: you requested this day.'] },
    })
    expect((await send(id, 'APPROVED', compliance)).status).toBe(200)
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set(['2026-12-24']))
    expect(await closedDays(t.db, 'reserve_banks_closed')).toEqual(new Set())
    expect(await entry(id)).toMatchObject({
      requested_by_me: true,
      decided_at: MONDAY,
      status: { state: 'approved', accepts: [] },
    })
    expect((await send(id, 'DECLINED', compliance, 'It is wrong.')).body.code).toBe('not_accepted')
  })

  it('is declined by a second person, withdrawn by the first, and may be requested again', async () => {
    const declined = await requested()
    expect((await send(declined, 'DECLINED', compliance)).status).toBe(400)
    expect((await send(declined, 'DECLINED', operator, 'It is wrong.')).body.code).toBe(
      'guard_failed',
    )
    expect((await send(declined, 'DECLINED', compliance, 'It is wrong.')).status).toBe(200)
    const withdrawn = await requested()
    expect((await send(withdrawn, 'WITHDRAWN', compliance, 'It is wrong.')).body).toMatchObject({
      code: 'guard_failed',
    })
    expect((await send(withdrawn, 'WITHDRAWN', operator, 'It is wrong.')).status).toBe(200)
    expect(await list('current')).toEqual([])
    expect(await list('ended')).toEqual(expect.arrayContaining([declined, withdrawn]))
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set())
    await requested()
  })

  it('is revoked by a second person with a reason while it is ahead, and then no deadline skips it', async () => {
    const id = await approved()
    expect((await entry(id, compliance)).status).toMatchObject({
      accepts: ['REVOKED'],
      next: { who: 'clock', alternatives: ['revoke it with a reason'] },
    })
    for (const [who, accepts] of [
      [compliance, ['REVOKED']],
      [operator, []],
    ] as const)
      expect((await who.get(`/api/lifecycles/closed-day/${id}`)).body).toMatchObject({ accepts })
    expect((await send(id, 'REVOKED', compliance)).status).toBe(400)
    expect((await send(id, 'REVOKED', support, 'It was withdrawn.')).status).toBe(403)
    expect((await send(id, 'REVOKED', operator, 'It was withdrawn.')).body).toMatchObject({
      code: 'guard_failed',
      detail: { unmet: ['A second person must decide: you requested this day.'] },
    })
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set(['2026-12-24']))
    expect((await send(id, 'REVOKED', compliance, 'It was withdrawn.')).status).toBe(200)
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set())
    expect((await entry(id)).status).toMatchObject({ state: 'revoked', accepts: [] })
    expect(await list('ended')).toContain(id)
    await requested()
  })

  it('stays in force for good when it is over', async () => {
    const id = await approved()
    t.clock.set('2026-12-25T05:30:00.000Z')
    expect((await send(id, 'REVOKED', compliance, 'It was withdrawn.')).body).toMatchObject({
      code: 'guard_failed',
    })
    await t.advance({ days: 1 })
    expect((await entry(id)).status.state).toBe('in_force')
    expect((await send(id, 'REVOKED', compliance, 'It was withdrawn.')).body.code).toBe(
      'not_accepted',
    )
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set(['2026-12-24']))
  })

  it('is requested once', async () => {
    const id = await requested()
    const again = () => compliance.post(PATH, { body: body() })
    const fields = { day: 'This day is already requested or in force. Open it in the list.' }
    expect((await again()).body).toMatchObject({ code: 'refused', fields })
    await send(id, 'APPROVED', compliance)
    expect((await again()).body).toMatchObject({ code: 'refused', fields })
    // the Reserve Banks are another calendar
    await requested({ kind: 'reserve_banks_closed' })
  })

  it('lapses when it is over without a decision', async () => {
    const id = await requested({ day: '2026-12-22' })
    await t.advance({ days: 2 })
    expect((await entry(id)).status.state).toBe('lapsed')
    expect((await send(id, 'APPROVED', compliance)).body.code).toBe('not_accepted')
    expect(await closedDays(t.db, 'federal_offices_closed')).toEqual(new Set())
  })

  it.each([
    ['day', { day: '2026-12-20' }],
    ['day', { day: '2026-12-26' }],
    ['day', { day: '2026-12-25' }],
    ['day', { day: 'soon' }],
    ['kind', { kind: 'everybody' }],
    ['source', { source: '' }],
    ['source_url', { source_url: 'http://www.federalregister.gov' }],
    ['source_url', { source_url: '/fees' }],
    ['source_url', { source_url: 'https://10.0.0.1/' }],
    ['reason', { reason: '' }],
  ])('names the field %s of what it refuses: %o', async (field, wrong) => {
    const refused = await operator.post(PATH, { body: body(wrong) })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
  })

  it('is read by support and changed by operators and compliance only', async () => {
    const id = await requested()
    expect((await support.post(PATH, { body: body({ day: '2026-12-23' }) })).status).toBe(403)
    expect((await send(id, 'APPROVED', support)).status).toBe(403)
    expect((await entry(id, support)).status.accepts).toEqual([])
    expect((await t.person({}).get(`${PATH}/${id}`)).status).toBe(403)
  })
})

describe('what is computed from closed days', () => {
  it('is the first day of an early closing: five business days of notice (17 CFR 227.304(b))', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z')
    const offering = await liveOffering(t)
    const owner = await member(t, offering.accountId, 'owner')
    t.clock.set(MONDAY)
    const earliest = async () => {
      const answer = await owner.get<{ earliest_early: string }>(
        `/api/dealroom/offerings/${offering.listingId}/closings`,
        { headers: { accountid: offering.accountId } },
      )
      expect(answer.status, answer.text).toBe(200)
      return dateInZone(answer.body.earliest_early)
    }
    expect(await earliest()).toBe('2026-12-29')
    const id = await requested()
    expect(await earliest()).toBe('2026-12-29')
    await approved({ kind: 'reserve_banks_closed' })
    expect(await earliest()).toBe('2026-12-29')
    await send(id, 'APPROVED', compliance)
    expect(await earliest()).toBe('2026-12-30')
  })
})
