import type { OwnSeat, SeatTopic, SeatView } from '#domain/offerings/model/partner-seat.ts'
import { usualAgreement, usualSections } from '#domain/offerings/rules/partner-seat.ts'
import { goodTopics } from '#domain/offerings/model/topics/topics.fixture.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { storeFile } from '#server/kernel/files/index.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import {
  beginRaise,
  must,
  save,
  somebody,
  submitForReview,
  type Raising,
} from '#tests/support/raising.ts'
import { describe, expect, test, vi } from 'vitest'

const t = await testApp()
vi.setConfig({ testTimeout: 60_000 })
const reason = 'Another firm does this work.'
const inDays = (days: number) => addDays(dateInZone(t.clock.now().toISOString()), days)

let counter = 0
const address = (): string => `partner${++counter}@audit.example`
/** An account with this address. */
async function partner(email: string): Promise<TestPerson> {
  const { id } = await t.db.tx((tx) =>
    createUser(tx, t.services, {
      email,
      firstName: 'Grace',
      lastName: 'Reed',
      passwordHash: 'none',
    }),
  )
  return t.person({ userId: id })
}
const invite = (who: TestPerson, r: Raising, email: string, more: object = {}) =>
  who.post<SeatView>(r.path('/partners'), {
    query: r.query,
    body: {
      role: 'auditor',
      firm_id: null,
      firm_name: 'Reed & Co.',
      name: 'Grace Reed',
      email_address: email,
      ends_on: inDays(90),
      sections: [
        { topic: 'shares', access: 'see' },
        { topic: 'auditor', access: 'complete' },
      ],
      agreement: usualAgreement('auditor', 'Reed & Co.', 'Harbour Looms'),
      ...more,
    },
  })
const list = async (who: TestPerson, r: Raising, filter = 'current') =>
  (
    await who.get<{ items: SeatView[]; refused: string | null }>(r.path('/partners'), {
      query: { ...r.query, filter },
    })
  ).body
const send = (who: TestPerson, id: string, type: string, payload?: object) =>
  who.post<{ unmet?: string[] }>(`/api/lifecycles/partner-seat/${id}/events`, {
    body: { type, ...(payload === undefined ? {} : { payload }), reason },
  })
const accept = (who: TestPerson, seat: SeatView) =>
  send(who, seat.id, 'ACCEPTED', { name: 'Grace Reed', agreement_hash: seat.agreement_hash })
const own = (who: TestPerson, id: string) => who.get<OwnSeat>(`/api/partner/seats/${id}`)
const section = (who: TestPerson, id: string, topic: string) =>
  who.get<SeatTopic>(`/api/partner/seats/${id}/topics/${topic}`)
const subjects = async (to: string): Promise<unknown[]> => {
  await t.drain()
  return (await t.mailbox(to)).map((one) => one['subject'])
}
/** A seat that its partner accepted. */
async function seated(more: object = {}) {
  const r = await beginRaise(t)
  const email = address()
  const who = await partner(email)
  const { body: seat, text, status } = await invite(r.owner, r, email, more)
  expect(status, text).toBe(201)
  expect((await accept(who, seat)).status).toBe(200)
  return { r, who, seat, email }
}

describe('a partner’s seat', () => {
  test('opens nothing before it is accepted, and then its sections alone', async () => {
    const r = await beginRaise(t)
    await save(r, 'shares')
    await save(r, 'captable')
    const email = address()
    const made = await invite(r.owner, r, email)
    expect([made.status, made.body.status?.accepts], made.text).toEqual([201, ['WITHDRAWN']])
    expect(await subjects(email), 'an address without an account is written to').toEqual([
      expect.stringMatching(/ invites Reed & Co\. as auditor$/),
    ])
    expect((await t.mailbox(email))[0]?.['text']).toMatch(
      /offers Reed & Co\. the auditor seat of its offering, and asks you to hold it\./,
    )
    const who = await partner(email)
    const stranger = await partner(address())
    expect((await section(who, made.body.id, 'shares')).status).toBe(404)
    expect((await own(who, made.body.id)).body.status).toMatchObject({
      state: 'invited',
      accepts: ['ACCEPTED', 'DECLINED'],
    })
    expect((await accept(who, made.body)).status).toBe(200)

    const shares = await section(who, made.body.id, 'shares')
    expect([shares.status, shares.body.values], shares.text).toEqual([200, goodTopics['shares']])
    for (const [person, topic] of [
      [who, 'captable'],
      [stranger, 'shares'],
      [r.owner, 'shares'],
    ] as const)
      expect((await section(person, made.body.id, topic)).status).toBe(404)
    expect((await own(stranger, made.body.id)).status).toBe(404)
    for (const rest of ['/workspace', '/topics/shares', '/documents', '/partners'])
      expect(
        (await who.get(r.path(rest), { query: { ...r.query, filter: 'current' } })).status,
        rest,
      ).toBe(404)
    const mine = await who.get<{ items: OwnSeat[] }>('/api/partner/seats')
    expect(mine.body.items.map((one) => one.id)).toEqual([made.body.id])
    expect(mine.text).not.toContain(r.listingId)
    expect((await stranger.get<{ items: OwnSeat[] }>('/api/partner/seats')).body.items).toEqual([])
  })

  test('is accepted with the hash of its own agreement, by an outsider, once', async () => {
    const r = await beginRaise(t)
    const email = address()
    const who = await partner(email)
    const { body: seat } = await invite(r.operator, r, email)
    const notices = await r.owner.get('/api/notices')
    expect(notices.text, 'the owners of the company are notified').toContain(
      'Partner seat: Invited a partner',
    )
    const other = await send(who, seat.id, 'ACCEPTED', {
      name: 'Grace Reed',
      agreement_hash: '0'.repeat(64),
    })
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('agreement')])
    expect((await send(r.owner, seat.id, 'ACCEPTED', {})).status).toBe(403)
    const insider = t.person({
      userId: who.person.userId,
      memberships: [{ accountId: r.accountId, role: 'viewer' }],
    })
    expect((await accept(insider, seat)).status).toBe(409)
    expect((await accept(who, seat)).status).toBe(200)
    expect((await accept(who, seat)).status).toBe(409)
    const [signed] = (await list(r.owner, r)).items
    expect(signed).toMatchObject({
      signed_name: 'Grace Reed',
      accepted_at: expect.any(String) as string,
      invited_by: 'The platform',
    })
    // the seat goes with the account, not with the address
    await t.db.run('update app_user set email = $2 where id = $1', [who.person.userId, address()])
    const heir = await partner(email)
    expect((await own(heir, seat.id)).status).toBe(404)
    expect((await own(who, seat.id)).status).toBe(200)
  })

  test('is completed by section; a later change of the section opens the task again', async () => {
    const { r, who, seat } = await seated()
    const note = 'The firm and the license are right.'
    const done = (revision = 1) =>
      send(who, seat.id, 'COMPLETED', { topic: 'auditor', revision, note })
    expect((await done()).status, 'nothing is entered yet').toBe(409)
    await save(r, 'auditor')
    expect((await section(who, seat.id, 'auditor')).body).toMatchObject({
      revision: null,
      may_complete: false,
    })
    expect((await done()).status, 'a draft is not certified (J17)').toBe(409)
    await must(await submitForReview(r, 'auditor'))
    expect((await section(who, seat.id, 'auditor')).body).toMatchObject({
      revision: 1,
      may_complete: true,
    })
    expect((await done(2)).status, 'another revision than the one that was read').toBe(409)
    expect(
      (await send(who, seat.id, 'COMPLETED', { topic: 'shares', revision: 1, note })).status,
      'a section to read',
    ).toBe(409)
    expect((await done()).status).toBe(200)
    const completed = (await own(who, seat.id)).body
    expect(completed.status.state).toBe('active.tasks_done')
    expect(completed.sections).toMatchObject([
      { topic: 'shares', completed: null },
      { topic: 'auditor', completed: { note, current: true } },
    ])
    await t.advance({ hours: 1 })
    await save(r, 'auditor', { ...goodTopics['auditor'], firm: 'Reed & Company' })
    expect((await section(who, seat.id, 'auditor')).body).toMatchObject({
      completed: { current: false },
      may_complete: false,
    })
    await must(await submitForReview(r, 'auditor'))
    expect((await section(who, seat.id, 'auditor')).body).toMatchObject({
      revision: 2,
      may_complete: true,
    })
    expect((await done(1)).status, 'the revision before').toBe(409)
    expect((await done(2)).status).toBe(200)
  })

  test('shows files of its sections alone', async () => {
    const { r, who, seat } = await seated()
    const upload = async () =>
      (
        await t.db.tx((tx) =>
          storeFile(t.services, tx, Buffer.from('%PDF-1.4 engagement'), {
            ownerId: r.owner.person.userId,
            name: 'engagement.pdf',
            contentType: 'application/pdf',
            purpose: 'offering_document',
            maxBytes: 1000,
          }),
        )
      ).id
    const [named, other] = [await upload(), await upload()]
    await save(r, 'auditor', { engagement_letter: named })
    expect((await section(who, seat.id, 'auditor')).body.files).toEqual([
      { id: named, name: 'engagement.pdf', size: 19, content_type: 'application/pdf' },
    ])
    const file = (topic: string, id: string) =>
      who.get(`/api/partner/seats/${seat.id}/topics/${topic}/files/${id}`)
    expect((await file('auditor', named)).text).toBe('%PDF-1.4 engagement')
    expect((await file('shares', named)).status).toBe(404)
    expect((await file('auditor', other)).status).toBe(404)
  })

  test('ends by owner or operator with a reason, and by its last day; then it is historical and opens nothing', async () => {
    const { r, who, seat, email } = await seated()
    for (const person of [r.editor, r.viewer, who])
      expect((await send(person, seat.id, 'ENDED', { reason })).status).toBe(403)
    expect((await send(await somebody(t), seat.id, 'ENDED', { reason })).status).toBe(404)
    expect((await send(r.operator, seat.id, 'ENDED', { reason })).status).toBe(200)
    expect((await section(who, seat.id, 'shares')).status).toBe(404)
    expect((await own(who, seat.id)).body.status.state).toBe('ended')
    expect((await list(r.owner, r)).items).toEqual([])
    expect((await list(r.owner, r, 'historical')).items.map((one) => one.id)).toEqual([seat.id])
    expect((await subjects(email))[0]).toMatch(/seat with .* ended/)

    const second = await seated({ ends_on: inDays(2) })
    await t.advance({ days: 3, hours: 1 })
    expect((await section(second.who, second.seat.id, 'shares')).status).toBe(404)
    expect((await own(second.who, second.seat.id)).body.status.state).toBe('ended')
  })

  test('is not open between its last day and the sweep', async () => {
    const { who, seat } = await seated({ ends_on: inDays(2) })
    t.clock.set(new Date(t.clock.now().getTime() + 73 * 3_600_000).toISOString())
    expect((await own(who, seat.id)).body.status.state).toMatch(/^active/)
    expect((await section(who, seat.id, 'shares')).status).toBe(404)
  })

  test('is declined, withdrawn, or not answered in fourteen days', async () => {
    const r = await beginRaise(t)
    const [first, second, third] = [address(), address(), address()]
    const who = await partner(first)
    const declined = (await invite(r.owner, r, first)).body
    const withdrawn = (await invite(r.owner, r, second)).body
    const late = (await invite(r.owner, r, third)).body
    expect((await send(who, declined.id, 'DECLINED', { reason })).status).toBe(200)
    expect((await send(r.owner, withdrawn.id, 'WITHDRAWN', { reason })).status).toBe(200)
    expect(await subjects(second)).toHaveLength(2)
    await t.advance({ days: 14, hours: 1 })
    const past = (await list(r.compliance, r, 'historical')).items
    expect(Object.fromEntries(past.map((one) => [one.id, one.status.state]))).toEqual({
      [declined.id]: 'declined',
      [withdrawn.id]: 'withdrawn',
      [late.id]: 'lapsed',
    })
    expect((await accept(await partner(third), late)).status).toBe(409)
  })
})

describe('an invitation', () => {
  test('is made by owners, compliance and operators, once for a seat and a person', async () => {
    const r = await beginRaise(t)
    const email = address()
    const support = await somebody(t, { adminRole: 'support' })
    for (const who of [r.editor, r.viewer, support])
      expect((await invite(who, r, email)).status).toBe(403)
    expect((await invite(await somebody(t), r, email)).status).toBe(404)
    expect((await list(r.viewer, r)).refused).toMatch(/owner/)
    expect((await list(r.compliance, r)).refused).toBeNull()
    expect((await invite(r.compliance, r, email)).status).toBe(201)
    const again = await invite(r.owner, r, email.toUpperCase())
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('already')])
    expect((await invite(r.owner, r, email, { role: 'law_firm' })).status).toBe(201)
  })

  test('is refused for the company’s own people, a day that is past or too far, a section twice, an unknown firm', async () => {
    const r = await beginRaise(t)
    const { email } = (await t.db.one<{ email: string }>(
      'select email from app_user where id = $1',
      [r.editor.person.userId],
    )) ?? { email: '' }
    expect((await invite(r.owner, r, email)).text).toContain('outside partner')
    const see = { topic: 'shares', access: 'see' }
    for (const [more, field] of [
      [{ ends_on: inDays(0) }, 'ends_on'],
      [{ ends_on: inDays(800) }, 'ends_on'],
      [{ sections: [see, see] }, 'sections'],
      [{ sections: [] }, 'sections'],
      [{ firm_name: ' ' }, 'firm_name'],
      [{ firm_id: r.listingId }, 'firm_id'],
      [{ agreement: 'Too short.' }, 'agreement'],
    ] as const) {
      const answer = await invite(r.owner, r, address(), more)
      expect([answer.status, answer.text], field).toEqual([400, expect.stringContaining(field)])
    }
  })

  test('is refused when the offering has ended', async () => {
    const r = await beginRaise(t)
    await t.db.run(
      "update machine_instance set status = 'done' where machine = 'offering' and id = $1",
      [r.listingId],
    )
    expect((await invite(r.owner, r, address())).status).toBe(409)
  })

  test('begins with sections that its seat usually opens', () => {
    expect(usualSections('auditor').filter((one) => one.access === 'complete')).toEqual([
      { topic: 'cpa', access: 'complete' },
    ])
    expect(usualSections('law_firm').some((one) => one.access === 'complete')).toBe(false)
  })
})
