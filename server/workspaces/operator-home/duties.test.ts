import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { DutyKind } from '#domain/workspaces/rules/duties.ts'
import { rolesModule } from '#server/identity/roles/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { accepted, act, closingSigners, openClosing } from '#tests/support/closing.ts'
import { EVER_FRESH } from '#tests/models/replay.ts'
import { account } from '#tests/support/identity.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { beforeAll, expect, it } from 'vitest'
import { begun } from '#tests/support/begun.ts'

interface Duty {
  key: string
  kind: DutyKind
  label: string
  about: string | null
  due: string
  overdue: boolean
  owner: string
  cause: string
  href: string
}
interface Duties {
  total: number
  overdue: number
  items: Duty[]
}
interface Home {
  waiting: { label: string; count: number; late: number; href: string }[]
}
const t = await testApp()
let operator: TestPerson
const read = async (who = operator): Promise<Duties> => {
  const answer = await who.get<Duties>('/api/admin/home/duties')
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const of = async (kind: DutyKind, who = operator) =>
  (await read(who)).items.filter((one) => one.kind === kind)
const waiting = async (label: string) =>
  (await operator.get<Home>('/api/admin/home')).body.waiting.find((one) => one.label === label)
const today = () => dateInZone(t.clock.now().toISOString())

beforeAll(async () => {
  t.clock.set('2026-11-25T15:00:00.000Z')
  const {
    person: { userId, adminRole },
  } = await staff(t, 'operator')
  operator = t.person({ userId, adminRole, ...EVER_FRESH })
}, 120_000)

it('is empty while nothing is due', async () => {
  expect(await read()).toEqual({ total: 0, overdue: 0, items: [] })
})

it('names an offering on its last day, not before', async () => {
  const offering = await liveOffering(t, { deadline_at: '2026-11-26T04:59:59.000Z' })
  await liveOffering(t, { deadline_at: '2026-11-26T06:00:00.000Z' })
  const found = await of('deadline')
  expect(found).toEqual([
    {
      key: `deadline:${offering.listingId}`,
      kind: 'deadline',
      label: 'End of an offering',
      about: expect.any(String),
      due: expect.stringMatching(/^2026-11-26T04:59:59/),
      overdue: false,
      owner: 'Company and platform',
      cause: 'Investors commit until the deadline.',
      href: `/admin/offering-admin/current/current/${offering.accountId}/${offering.listingId}/live-details/pending/overview?of=all`,
    },
  ])
})

it('names a closing from its day on, until it is over', async () => {
  const offering = await liveOffering(t, {
    type: 'reg_a_t2',
    min_target: 40_000,
    rolling_close: true,
    deadline_at: '2027-02-01T15:00:00.000Z',
  })
  const signers = await closingSigners(t, offering)
  await accepted(t, offering, signers)
  const tomorrow = '2026-11-26T17:00:00.000Z'
  const closing = (
    await openClosing(offering, signers.owner, { kind: 'interim', closes_on: tomorrow })
  ).body
  await act(offering, signers.owner, closing.id, { act: 'propose' })
  expect(await of('closing')).toEqual([])
  t.clock.set('2026-11-26T15:00:00.000Z')
  const [due] = await of('closing')
  expect(due).toMatchObject({ overdue: false, owner: 'Company, principal and escrow agent' })
  expect(due?.href).toContain(`/closings/${closing.id}`)
  t.clock.set('2026-11-26T18:00:00.000Z')
  expect((await of('closing'))[0]?.overdue).toBe(true)
  const cancelled = await act(offering, signers.owner, closing.id, {
    act: 'cancel',
    reason: 'The company waits for more.',
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect(await of('closing')).toEqual([])
})

it('names a refund on the fifth business day after the cancellation', async () => {
  const offering = await liveOffering(t, { deadline_at: '2027-02-01T15:00:00.000Z' })
  const signers = await closingSigners(t, offering)
  const { who, view } = await accepted(t, offering, signers)
  t.clock.set('2026-12-01T15:00:00.000Z')
  const cancelled = await who.post(`/api/lifecycles/investment/${view.id}/events`, {
    body: { type: 'CANCEL' },
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  t.clock.set('2026-12-07T15:00:00.000Z')
  expect(await of('refund')).toEqual([])
  // Tuesday: five business days after the Tuesday before
  t.clock.set('2026-12-08T15:00:00.000Z')
  expect(await of('refund')).toMatchObject([
    { key: `refund:${view.id}`, overdue: false, owner: 'Platform' },
  ])
  t.clock.set('2026-12-09T15:00:00.000Z')
  const [late] = await of('refund')
  expect(late).toMatchObject({ overdue: true })
  expect(late?.href).toContain(view.id)
})

it('names proposed roles, reviews of roles and roles that end, and counts those that wait', async () => {
  const person = await account(t)
  const grant = (role: string, days: number, email: string) =>
    operator.post<{ id: string }>('/api/admin/roles', {
      body: {
        email_address: email,
        role,
        reason: 'Answers questions of investors.',
        ends_on: addDays(today(), days),
      },
    })
  const proposed = await grant('operator', 60, person.email)
  const ending = await grant('support', 14, (await account(t)).email)
  expect([proposed.status, ending.status]).toEqual([201, 201])
  expect(await waiting('Proposed roles to approve')).toMatchObject({
    count: 1,
    late: 0,
    href: '/admin/access/user-management?show=proposed',
  })
  expect((await of('role-proposal')).length + (await of('role-end')).length).toBe(0)
  t.clock.advance({ days: 14, hours: 1 })
  expect(await of('role-proposal')).toMatchObject([
    { about: expect.stringContaining('Operator'), overdue: true, owner: 'A second operator' },
  ])
  expect((await of('role-end')).map((one) => one.href)).toEqual([
    `/admin/access/user-management/${ending.body.id}`,
  ])
  expect(await waiting('Proposed roles to approve')).toMatchObject({ late: 1 })
  // the quarter after
  t.clock.set('2027-01-04T15:00:00.000Z')
  await rolesModule.sweep?.(t.services)
  const open = await waiting('Roles to review')
  expect(open?.count).toBeGreaterThan(0)
  expect(open?.late).toBe(0)
  expect(await of('access-review')).toEqual([])
  t.clock.advance({ days: 31 })
  expect((await of('access-review')).length).toBe(open?.count)
  expect((await of('access-review')).every((one) => one.overdue)).toBe(true)
  expect((await waiting('Roles to review'))?.late).toBe(open?.count)
  // operators alone may open them
  const compliance = await staff(t, 'compliance')
  expect(await of('access-review', compliance)).toEqual([])
  const { body } = await compliance.get<Home>('/api/admin/home')
  expect(body.waiting.map((one) => one.label)).not.toContain('Roles to review')
})

it('names a change request whose day to decide has come, and counts it before', async () => {
  const offering = await liveOffering(t, { deadline_at: '2028-02-01T15:00:00.000Z' })
  const owner = await member(t, offering.accountId, 'owner')
  const asked = await owner.post<{ id: string }>(
    `/api/dealroom/offerings/${offering.listingId}/change-requests/type`,
    {
      query: { accountid: offering.accountId },
      body: { to: 'reg_a_t2', reason: 'The company needs more.', documents: [] },
    },
  )
  expect(asked.status, asked.text).toBe(201)
  expect(await waiting('Change requests to decide')).toMatchObject({
    count: 1,
    late: 0,
    href: '/admin/listings/requests?kind=change',
  })
  expect(await of('change-request')).toEqual([])
  t.clock.advance({ days: 60 })
  const [due] = await of('change-request')
  expect(due).toMatchObject({
    overdue: true,
    owner: 'Platform',
    cause: 'We start reviewing this request.',
  })
  expect(due?.href).toContain(offering.listingId)
})

it('names a filing that a company has not made, with its rule', async () => {
  const offering = await liveOffering(t, { deadline_at: '2028-02-01T15:00:00.000Z' })
  const closedAt = new Date(t.clock.now().getTime() - 500 * 86_400_000).toISOString()
  await t.db.query(
    `update machine_instance set value = '"reporting"', state = 'reporting',
      context = context || jsonb_build_object('closedAt', $2::text, 'reportDueAt', $2::text)
    where machine = 'offering' and id = $1`,
    [offering.listingId, closedAt],
  )
  // the calendars of all companies are read once a minute
  expect(await of('filing')).toEqual([])
  t.clock.advance({ minutes: 1 })
  const found = await of('filing')
  const annual = found.find((one) => one.about?.includes('C-AR'))
  expect(annual).toMatchObject({ overdue: true, href: '/admin/filings?state=overdue' })
  expect(annual?.cause).toContain('17 CFR 227.202')
  expect(annual?.owner).not.toBe('')
  expect((await waiting('Overdue filings of companies'))?.count).toBe(
    found.filter((one) => one.overdue).length,
  )
})

it('names what waits too long for a reviewer, to those who review', async () => {
  const person = await account(t)
  await t.db.tx((tx) => begun(t, tx, 'suitability', person.id, {}, { user_id: person.id }))
  await t.db.query(
    `update machine_instance set value = '"needs_review"', state = 'needs_review'
    where machine = 'suitability' and id = $1`,
    [person.id],
  )
  expect(await of('review')).toEqual([])
  t.clock.advance({ hours: 40 })
  const [due] = await of('review')
  expect(due).toMatchObject({
    overdue: false,
    href: `/admin/compliance/queue/suitability/${person.id}`,
  })
  expect(due?.about).toContain('suitability')
  t.clock.advance({ hours: 10 })
  expect((await of('review'))[0]?.overdue).toBe(true)
  expect(await of('review', await staff(t, 'support'))).toEqual([])
  expect((await read(await staff(t, 'support'))).total).toBeGreaterThan(0)
})

it('names a link of the registry whose review is due, with its owner', async () => {
  const made = await operator.post<{ id: string }>('/api/admin/compliance-links', {
    body: {
      kind: 'register',
      title: 'BrokerCheck',
      rule: `17 CFR 227.303(b) ${newId()}`,
      purpose: 'Finds registered people and firms.',
      url: 'https://brokercheck.finra.org/',
      owner_id: operator.person.userId,
      review_on: addDays(today(), 20),
    },
  })
  expect(made.status, made.text).toBe(201)
  expect((await of('link-review')).map((one) => one.key)).not.toContain(
    `link-review:${made.body.id}`,
  )
  // the clock of the registry marks the review as due
  await t.advance({ days: 21 })
  expect(
    (await of('link-review')).find((one) => one.key === `link-review:${made.body.id}`),
  ).toMatchObject({
    about: 'BrokerCheck',
    overdue: true,
    href: `/admin/compliance-links/${made.body.id}`,
  })
})

it('is for the platform’s people', async () => {
  const { id } = await account(t)
  const person = t.person({ userId: id, adminRole: null })
  expect((await person.get('/api/admin/home/duties')).status).toBe(403)
  expect((await t.visitor.get('/api/admin/home/duties')).status).toBe(401)
})
