import type { ChangeRequestView } from '#domain/offerings/model/change-request.ts'
import type { ReviewRequest } from '#domain/offerings/model/review.ts'
import type { TopicView } from '#domain/offerings/model/raise.ts'
import { decideBy, TYPE_IS_REQUESTED } from '#domain/offerings/rules/change-request.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { sweepDeadlines } from '#server/kernel/state-machines/index.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import type { SeatView } from '#domain/offerings/model/partner-seat.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { beginRaise, save, workspace, type Raising } from '#tests/support/raising.ts'
import { describe, expect, test, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 60_000 })
const reason = 'The company needs more than Reg CF allows.'
type List = { items: ChangeRequestView[]; refused: string | null }

/** A file that this person uploaded for an offering. */
const fileOf = async (who: TestPerson): Promise<string> =>
  (
    await t.db.tx((tx) =>
      storeFile(t.services, tx, Buffer.from('%PDF-1.4 resolution'), {
        ownerId: who.person.userId,
        name: 'resolution.pdf',
        contentType: 'application/pdf',
        purpose: 'offering_document',
        maxBytes: 1000,
      }),
    )
  ).id
const at = (listingId: string, rest = ''): string =>
  `/api/dealroom/offerings/${listingId}/change-requests${rest}`
const ask = (
  who: TestPerson,
  { listingId, accountId }: { listingId: string; accountId: string },
  body: object = {},
) =>
  who.post<ChangeRequestView>(at(listingId, '/type'), {
    query: { accountid: accountId },
    body: { to: 'reg_a_t2', reason, documents: [], ...body },
  })
const list = async (
  who: TestPerson,
  { listingId, accountId }: { listingId: string; accountId: string },
) =>
  (
    await who.get<List>(at(listingId), {
      query: { accountid: accountId, subject: 'type-of-offering' },
    })
  ).body
const send = (who: TestPerson, id: string, type: string, payload?: object) =>
  who.post(`/api/lifecycles/change-request/${id}/events`, {
    body: { type, ...(payload === undefined ? {} : { payload, reason }) },
  })

/** Who was notified about a request. */
const notifiedOf = async (id: string): Promise<string[]> =>
  (
    await t.db.query<{ user_id: string }>(
      "select user_id from email_message where cause_machine = 'change-request' and cause_id = $1",
      [id],
    )
  ).map((one) => one.user_id)

/** An offering that is prepared by topics and was submitted. */
async function submittedRaise(): Promise<Raising> {
  const r = await beginRaise(t)
  await save(r, 'details')
  await save(r, 'people')
  await t.db.run(
    `update machine_instance set value = '"submitted"', state = 'submitted'
    where machine = 'offering' and id = $1`,
    [r.listingId],
  )
  return r
}

describe('a request for another type of offering', () => {
  test('that is approved opens a new offering with the topics as drafts, and leaves the present one', async () => {
    const r = await submittedRaise()
    const file = await fileOf(r.owner)
    const asked = await ask(r.owner, r, { documents: [{ file_id: file, title: 'Resolution' }] })
    expect([asked.status, asked.body.status?.accepts], asked.text).toEqual([201, ['WITHDRAWN']])
    expect(asked.body).toMatchObject({
      from: 'Reg CF',
      to: 'Reg A Tier 2',
      decide_by: decideBy(asked.body.requested_at),
      documents: [{ file_id: file, title: 'Resolution', name: 'resolution.pdf' }],
    })
    const { id } = asked.body
    // only the company withdraws its request: the platform is offered no such alternative
    const offered = async () => (await list(r.operator, r)).items[0]?.status
    expect(await offered()).toMatchObject({
      accepts: ['REVIEW_STARTED'],
      next: { alternatives: [] },
    })
    const record = await r.operator.get(`/api/lifecycles/change-request/${id}`)
    expect(record.body).toMatchObject({ accepts: ['REVIEW_STARTED'], next: { alternatives: [] } })
    expect((await send(r.operator, id, 'REVIEW_STARTED')).status).toBe(200)
    expect(await offered()).toMatchObject({
      accepts: ['APPROVED', 'REJECTED'],
      next: { alternatives: ['reject it with a reason'] },
    })
    const approved = await send(r.operator, id, 'APPROVED', { reason })
    expect(approved.status, approved.text).toBe(200)

    const [decided] = (await list(r.owner, r)).items
    expect(decided).toMatchObject({
      status: { state: 'approved' },
      decided_by: 'The platform',
      decision: reason,
    })
    expect((await list(r.operator, r)).items[0]?.decided_by).not.toBe('The platform')
    const opened = decided?.opened ?? ''
    const fresh: Raising = {
      ...r,
      listingId: opened,
      path: (rest) => `/api/dealroom/offerings/${opened}${rest}`,
    }
    expect(await workspace(fresh)).toMatchObject({
      type: 'reg_a_t2',
      offering: { state: 'draft' },
      done: { submitted: 0, approved: 0 },
    })
    const topic = async (name: string) =>
      (await r.owner.get<TopicView>(fresh.path(`/topics/${name}`), { query: r.query })).body
    expect(await topic('details')).toMatchObject({
      status: { state: 'in_progress' },
      values: { name: goodTopics.details['name'] },
    })
    expect(
      (await workspace(fresh)).topics.flatMap(({ topic: one, status }) =>
        status.state === 'in_progress' ? [one] : [],
      ),
      'each topic with a copy is a draft',
    ).toEqual(['type-of-offering', 'details', 'people'])
    expect((await topic('type-of-offering')).values).toEqual({ type: 'reg_a_t2' })
    const before = await r.owner.get<TopicView>(r.path('/topics/people'), { query: r.query })
    expect((await topic('people')).values).toEqual(before.body.values)
    expect(await workspace(r)).toMatchObject({ type: 'reg_cf', offering: { state: 'submitted' } })
    // what was decided can be requested once more
    expect((await list(r.owner, r)).refused).toBeNull()
  })

  test('is refused with the reason: of a draft, twice, for the same type, by others, with another’s file', async () => {
    const draft = await beginRaise(t)
    const refusal = await ask(draft.owner, draft)
    expect([refusal.status, refusal.body]).toMatchObject([
      409,
      {
        message: 'The offering isn’t submitted. Change its type in the topic “Type of offering”.',
      },
    ])
    const r = await submittedRaise()
    expect((await ask(r.owner, r, { to: 'reg_cf' })).body).toMatchObject({
      fields: { to: 'The offering already has this type.' },
    })
    expect((await ask(r.owner, r, { reason: 'Short' })).body).toMatchObject({
      fields: { reason: 'Explain why in at least ten characters.' },
    })
    const theirs = await fileOf(r.editor)
    expect(
      (await ask(r.owner, r, { documents: [{ file_id: theirs, title: 'Theirs' }] })).body,
    ).toMatchObject({
      fields: { 'documents.0.file_id': 'Add your own file for this offering.' },
    })
    expect((await list(r.owner, r)).items).toEqual([])
    for (const who of [r.editor, r.viewer, r.operator]) expect((await ask(who, r)).status).toBe(403)
    expect((await ask(r.owner, r)).status).toBe(201)
    const twice = await ask(r.owner, r)
    expect([twice.status, twice.body]).toMatchObject([
      409,
      { message: 'A request waits for a decision. Withdraw it to make another.' },
    ])
  })

  test('is the only way to another type once the offering is open: the topic refuses it and says where', async () => {
    const r = await beginRaise(t)
    expect((await save(r, 'type-of-offering', { type: 'reg_d_506c' })).status).toBe(200)
    await t.db.run(
      `update machine_instance set value = '"live"', state = 'live'
      where machine = 'offering' and id = $1`,
      [r.listingId],
    )
    const refused = await save(r, 'type-of-offering', { type: 'reg_cf' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { 'values.type': TYPE_IS_REQUESTED } },
    ])
    expect((await save(r, 'type-of-offering', { type: 'reg_d_506c' })).status).toBe(200)
  })

  test('is decided by a second person of the platform only, and ends when it is withdrawn', async () => {
    const r = await submittedRaise()
    const { id } = (await ask(r.owner, r)).body
    const insider = t.person({
      userId: r.operator.person.userId,
      adminRole: 'operator',
      memberships: [{ accountId: r.accountId, role: 'editor' }],
    })
    const support = await staff(t, 'support')
    expect((await send(r.editor, id, 'WITHDRAWN')).status).toBe(403)
    expect((await send(r.owner, id, 'REVIEW_STARTED')).status).toBe(403)
    expect((await send(support, id, 'REVIEW_STARTED')).status).toBe(403)
    expect((await send(insider, id, 'REVIEW_STARTED')).status).toBe(403)
    expect((await send(r.operator, id, 'REVIEW_STARTED')).status).toBe(200)
    const wordless = await r.operator.post(`/api/lifecycles/change-request/${id}/events`, {
      body: { type: 'REJECTED' },
    })
    expect(wordless.status).toBe(400)
    expect((await send(r.owner, id, 'WITHDRAWN')).status).toBe(200)
    expect((await send(r.operator, id, 'APPROVED', { reason })).status).toBe(409)
    const file = await fileOf(r.owner)
    const late = await r.owner.post(at(r.listingId, `/${id}/documents`), {
      query: r.query,
      body: { file_id: file, title: 'Late' },
    })
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: 'The request is decided. Its documents are final.' },
    ])
  })

  test('takes documents until it is decided; its company and the platform read them', async () => {
    const offering = await liveOffering(t)
    const owner = await member(t, offering.accountId, 'owner')
    const operator = await staff(t, 'operator')
    const { id } = (await ask(owner, offering)).body
    const file = await fileOf(owner)
    const added = await owner.post<ChangeRequestView>(at(offering.listingId, `/${id}/documents`), {
      query: { accountid: offering.accountId },
      body: { file_id: file, title: 'Board resolution' },
    })
    expect([added.status, added.body.documents?.length], added.text).toEqual([201, 1])
    const read = (who: TestPerson, accountid: string) =>
      who.get(at(offering.listingId, `/${id}/documents/${file}`), { query: { accountid } })
    expect((await read(operator, offering.accountId)).status).toBe(200)
    const other = await liveOffering(t)
    expect((await read(operator, other.accountId)).status).toBe(404)
    const stranger = await member(t, other.accountId, 'owner')
    expect((await read(stranger, offering.accountId)).status).toBe(404)
  })

  test('waits in the operator’s list, and the platform is told when the day to decide passes', async () => {
    const offering = await liveOffering(t)
    const owner = await member(t, offering.accountId, 'owner')
    const operator = await staff(t, 'operator')
    const { id, decide_by } = (await ask(owner, offering)).body
    const waiting = async () =>
      (
        await operator.get<{ items: ReviewRequest[] }>('/api/admin/requests', {
          query: { kind: 'change', limit: '50' },
        })
      ).body.items.find((one) => one.key === `change-${id}`)
    expect(await waiting()).toMatchObject({
      kind: 'change',
      subject: 'type-of-offering',
      listing_id: offering.listingId,
      next: 'Start review',
    })
    t.clock.set(new Date(Date.parse(decide_by) + 1000).toISOString())
    await sweepDeadlines(t.services)
    expect((await list(owner, offering)).items[0]).toMatchObject({
      overdue: true,
      status: { state: 'open' },
    })
    await send(operator, id, 'REVIEW_STARTED')
    expect(await waiting()).toMatchObject({ next: 'Approve or reject' })
    await send(operator, id, 'REJECTED', { reason })
    expect(await waiting()).toBeUndefined()
    expect((await list(owner, offering)).items[0]).toMatchObject({
      status: { state: 'rejected' },
      decision: reason,
      opened: null,
    })
  })
})

describe('a request for another partner', () => {
  type Place = { listingId: string; accountId: string }
  const ends_on = '2027-06-30'
  const sections = [
    { topic: 'cpa', access: 'complete' },
    { topic: 'details', access: 'see' },
  ]
  const agreement = 'The firm reads the sections that this seat opens, and nothing else.'
  const partner = { firm_id: null, ends_on, sections, agreement }
  const seats = (who: TestPerson, { listingId, accountId }: Place, filter: string) =>
    who
      .get<{ items: SeatView[] }>(`/api/dealroom/offerings/${listingId}/partners`, {
        query: { accountid: accountId, filter },
      })
      .then(({ body }) => body.items)
  async function withSeat() {
    const offering = await liveOffering(t)
    const owner = await member(t, offering.accountId, 'owner')
    const seat = await owner.post<SeatView>(
      `/api/dealroom/offerings/${offering.listingId}/partners`,
      {
        query: { accountid: offering.accountId },
        body: {
          ...partner,
          role: 'auditor',
          firm_name: 'Old Audit LLP',
          name: 'Ana Lee',
          email_address: `ana-${offering.listingId}@old.example`,
        },
      },
    )
    expect(seat.status, seat.text).toBe(201)
    const [one, two] = [await staff(t, 'operator'), await staff(t, 'compliance')]
    return { offering, owner, seat: seat.body, one, two }
  }
  const askPartner = (who: TestPerson, place: Place, seat_id: string, body: object = {}) =>
    who.post<ChangeRequestView & { fields?: Record<string, string> }>(
      at(place.listingId, '/partner'),
      {
        query: { accountid: place.accountId },
        body: {
          ...partner,
          seat_id,
          firm_name: 'New Audit LLP',
          name: 'Bo Tan',
          email_address: `bo-${place.listingId}@new.example`,
          reason: 'The firm gave the work back.',
          documents: [],
          ...body,
        },
      },
    )
  const partners = (who: TestPerson, { listingId, accountId }: Place) =>
    who
      .get<List>(at(listingId), { query: { accountid: accountId, subject: 'partners' } })
      .then(({ body }) => body)

  test('that a second person approves ends the seat and invites the new partner', async () => {
    const { offering, owner, seat, one, two } = await withSeat()
    const asked = await askPartner(one, offering, seat.id)
    expect(asked.status, asked.text).toBe(201)
    expect(asked.body).toMatchObject({
      subject: 'partners',
      from: 'Auditor: Old Audit LLP (Ana Lee)',
      status: { accepts: ['WITHDRAWN'] },
      decide_by: decideBy(asked.body.requested_at),
    })
    expect(asked.body.to).toContain('Auditor: New Audit LLP (Bo Tan, bo-')
    expect(asked.body.consequence.reviewed.join(' ')).toContain('New Audit LLP confirms again')
    expect(asked.body.consequence.investor_notice.join(' ')).toContain('17 CFR 227.304(c)')
    expect((await partners(owner, offering)).items[0]?.status).toMatchObject({
      accepts: [],
      next: { alternatives: [] },
    })
    // who requested it decides nothing, and only the others are notified
    expect((await partners(two, offering)).items[0]?.status.accepts).toEqual([
      'REVIEW_STARTED',
      'WITHDRAWN',
    ])
    const notified = await notifiedOf(asked.body.id)
    expect(notified).toContain(two.person.userId)
    expect(notified).not.toContain(one.person.userId)
    expect((await send(one, asked.body.id, 'REVIEW_STARTED')).status).toBe(409)
    expect((await send(two, asked.body.id, 'REVIEW_STARTED')).status).toBe(200)
    expect((await seats(owner, offering, 'current')).map((each) => each.firm)).toEqual([
      'Old Audit LLP',
    ])
    const approved = await send(two, asked.body.id, 'APPROVED', { reason })
    expect(approved.status, approved.text).toBe(200)
    expect(await seats(owner, offering, 'current')).toMatchObject([
      { firm: 'New Audit LLP', name: 'Bo Tan', role: 'auditor', status: { state: 'invited' } },
    ])
    expect(await seats(owner, offering, 'historical')).toMatchObject([
      { id: seat.id, status: { state: 'withdrawn' } },
    ])
    // the company reads that the platform requested and decided, not who
    expect((await partners(owner, offering)).items[0]).toMatchObject({
      status: { state: 'approved' },
      requested_by: 'The platform',
      decided_by: 'The platform',
    })
    const mails = JSON.stringify(await t.mailbox())
    for (const address of [`ana-${offering.listingId}`, `bo-${offering.listingId}`])
      expect(mails).toContain(address)
  })

  test('is refused: to the company and support, of an ended seat, twice, to a member, in the past', async () => {
    const { offering, owner, seat, one } = await withSeat()
    const support = await staff(t, 'support')
    for (const who of [owner, support])
      expect((await askPartner(who, offering, seat.id)).status).toBe(403)
    expect((await askPartner(one, offering, offering.listingId)).status).toBe(404)
    const other = await withSeat()
    expect((await askPartner(one, offering, other.seat.id)).status).toBe(404)
    const refusals: [object, string][] = [
      [{ email_address: seat.email }, 'email_address'],
      [{ ends_on: '2020-01-01' }, 'ends_on'],
      [{ firm_name: '' }, 'firm_name'],
      [{ sections: [] }, 'sections'],
      [{ reason: 'Short' }, 'reason'],
    ]
    for (const [body, field] of refusals) {
      const refused = await askPartner(one, offering, seat.id, body)
      expect([Object.keys(refused.body.fields ?? {}), refused.status < 500]).toEqual([
        [field],
        true,
      ])
    }
    expect((await partners(one, offering)).items).toEqual([])
    expect((await askPartner(one, offering, seat.id)).status).toBe(201)
    expect((await askPartner(one, offering, seat.id)).status).toBe(409)
    expect((await partners(owner, offering)).refused).toContain('Owners end seats')
  })

  test('is withdrawn by the platform and not by the company, and not applied to a seat that ended', async () => {
    const { offering, owner, seat, one, two } = await withSeat()
    const first = await askPartner(one, offering, seat.id)
    expect((await send(owner, first.body.id, 'WITHDRAWN')).status).toBe(409)
    const file = await fileOf(one)
    const document = { file_id: file, title: 'Letter' }
    const add = (who: TestPerson) =>
      who.post(at(offering.listingId, `/${first.body.id}/documents`), {
        query: { accountid: offering.accountId },
        body: document,
      })
    expect((await add(owner)).status).toBe(403)
    expect((await add(one)).status).toBe(201)
    expect((await send(one, first.body.id, 'WITHDRAWN')).status).toBe(200)
    const again = await askPartner(one, offering, seat.id)
    expect(again.status).toBe(201)
    await send(two, again.body.id, 'REVIEW_STARTED')
    await owner.post(`/api/lifecycles/partner-seat/${seat.id}/events`, {
      body: { type: 'WITHDRAWN', payload: { reason: 'It declined by phone.' }, reason },
    })
    const refused = await send(two, again.body.id, 'APPROVED', { reason })
    expect([refused.status, refused.body.code]).toEqual([409, 'guard_failed'])
    expect(await seats(owner, offering, 'current')).toEqual([])
    expect((await send(two, again.body.id, 'REJECTED', { reason })).status).toBe(200)
  })
})
