import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { account } from '#tests/support/identity.ts'
import { liveOffering, member, staff } from '#tests/support/investing.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RelationshipView } from '#domain/offerings/model/relationship.ts'

const t = await testApp()
let owner: TestPerson,
  editor: TestPerson,
  viewer: TestPerson,
  compliance: TestPerson,
  operator: TestPerson
let listingId = '',
  accountId = ''
const answers = {
  accredited: true,
  experience: '1_5',
  can_afford_loss: true,
  evaluates_risk: false,
  knows_company: 'We built a mill together.',
  true_answers: true,
}
const path = () => `/api/dealroom/offerings/${listingId}/relationships`
beforeAll(async () => {
  const live = await liveOffering(t, {
    type: 'reg_d_506b',
    deadline_at: new Date(t.clock.now().getTime() + 120 * 86_400_000).toISOString(),
  })
  ;({ listingId, accountId } = live)
  owner = await member(t, accountId, 'owner')
  editor = await member(t, accountId, 'editor')
  viewer = await member(t, accountId, 'viewer')
  compliance = await staff(t, 'compliance')
  operator = await staff(t, 'operator')
})
const person = async (): Promise<{ who: TestPerson; email: string }> => {
  const made = await account(t)
  return { who: t.person({ userId: made.id }), email: made.email }
}
const invite = (who: TestPerson, email: string, more: object = {}) =>
  who.post<RelationshipView>(path(), {
    query: { accountid: accountId },
    body: {
      email,
      name: 'Ann Other',
      basis: 'pre_existing',
      known_since: '2019-05-01',
      how: 'We built a mill together in 2019.',
      ...more,
    },
  })
const answer = (who: TestPerson, id: string, more: object = {}) =>
  who.post(`/api/relationships/${id}/answer`, { body: { ...answers, ...more } })
const send = (who: TestPerson, id: string, type: string, reason?: string) =>
  who.post(`/api/lifecycles/relationship/${id}/events`, {
    body: { type, reason },
  })
const sees = async (who: TestPerson | typeof t.visitor): Promise<boolean> => {
  const { status } = await who.get(`/api/offerings/${listingId}`)
  expect([200, 404]).toContain(status)
  return status === 200
}
const listedFor = async (who: TestPerson): Promise<boolean> =>
  (
    await who.get<{ items: { listing_id: string }[] }>('/api/offerings', { query: { limit: '50' } })
  ).body.items.some((one) => one.listing_id === listingId)

describe('an offering under 506(b)', () => {
  it('is shown to a person who was known before, from the acceptance on, and never on the marketplace', async () => {
    const { who, email } = await person()
    const { id } = (await invite(owner, email)).body
    expect(await sees(who)).toBe(false)
    expect((await answer(who, id)).status).toBe(200)
    expect(await sees(who)).toBe(false)
    expect((await send(compliance, id, 'ACCEPT')).status).toBe(200)
    expect([
      await sees(who),
      await sees(t.visitor),
      await sees((await person()).who),
      await listedFor(who),
    ]).toEqual([true, false, false, false])
    const begun = await who.post('/api/investments', {
      body: { listing_id: listingId, amount: 100_000, registration: 'individual' },
    })
    expect(begun.status, begun.text).toBe(201)
    expect(
      (
        await (
          await person()
        ).who.post('/api/investments', {
          body: { listing_id: listingId, amount: 100_000, registration: 'individual' },
        })
      ).status,
    ).toBe(404)
    // an editor invites and withdraws invitations; what was accepted is an owner's to end (41.2)
    expect((await send(editor, id, 'END', 'The company asked for it.')).status).toBe(403)
    expect((await send(owner, id, 'END', 'The company asked for it.')).status).toBe(200)
    expect(await sees(who)).toBe(false)
    const open = (await invite(editor, (await person()).email)).body.id
    expect((await send(editor, open, 'WITHDRAWN', 'The wrong address.')).status).toBe(200)
  })
  it('is shown to somebody found by the questionnaire thirty days after the acceptance, and not before', async () => {
    const { who, email } = await person()
    const { id } = (await invite(editor, email, { basis: 'questionnaire', known_since: null })).body
    await answer(who, id)
    await send(compliance, id, 'ACCEPT')
    const from =
      (await who.get<{ items: RelationshipView[] }>('/api/relationships')).body.items[0]
        ?.shown_from ?? ''
    expect(await sees(who)).toBe(false)
    t.clock.set(new Date(Date.parse(from) - 2000).toISOString())
    expect(await sees(who)).toBe(false)
    t.clock.set(from)
    expect(await sees(who)).toBe(true)
  })
  it('is not shown to whom neither wealth nor experience speaks for, and whoever invited does not decide', async () => {
    const { who, email } = await person()
    const { id } = (await invite(compliance, email)).body
    await answer(who, id, { accredited: false, evaluates_risk: false })
    expect((await send(operator, id, 'ACCEPT')).body.message).toBe(
      'The answers show neither an accredited investor nor one who can judge the risk.',
    )
    const other = await person()
    const second = (await invite(compliance, other.email)).body.id
    await answer(other.who, second)
    const offered = async (by: TestPerson) =>
      (await by.get<{ accepts: string[] }>(`/api/lifecycles/relationship/${second}`)).body.accepts
    expect(await offered(compliance)).not.toContain('ACCEPT')
    expect(await offered(operator)).toContain('ACCEPT')
    expect((await send(compliance, second, 'ACCEPT')).body.message).toBe(
      'You invited this person. Someone else must decide.',
    )
    expect((await send(operator, second, 'ACCEPT')).status).toBe(200)
  })
  it('cannot rest on a relationship that is younger than the offering', async () => {
    const { who, email } = await person()
    const { id } = (
      await invite(owner, email, { known_since: dateInZone(t.clock.now().toISOString()) })
    ).body
    await answer(who, id)
    expect((await send(compliance, id, 'ACCEPT')).body.message).toBe(
      'The relationship started after the offering.',
    )
  })
})

describe('an invitation', () => {
  it('is sent by owners, editors and deciders; its message says nothing of the offering; twice is refused', async () => {
    const { who, email } = await person()
    expect((await invite(viewer, email)).status).toBe(403)
    expect((await invite(await staff(t, 'support'), email)).status).toBe(403)
    expect((await invite(owner, email, { known_since: null })).body).toMatchObject({
      fields: { known_since: 'Enter since when.' },
    })
    expect((await invite(owner, email)).status).toBe(201)
    expect((await invite(owner, email)).body).toMatchObject({
      fields: { email: 'This person is already invited.' },
    })
    const [mail] = await t.mailbox(email)
    expect(JSON.stringify(mail)).toContain('/dashboard/invitations')
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${listingId}|share|price|\\$`))
    const mine = (await who.get<{ items: object[] }>('/api/relationships')).body.items
    expect([mine.length, Object.keys(mine[0] ?? {})]).toEqual([
      1,
      expect.not.arrayContaining(['how', 'invited_by', 'basis']),
    ])
  })
  it('belongs to its address: to anybody else it does not exist', async () => {
    const { email } = await person()
    const { id } = (await invite(owner, email)).body
    const { who: stranger } = await person()
    expect([
      (await answer(stranger, id)).status,
      (await stranger.get(`/api/lifecycles/relationship/${id}`)).status,
    ]).toEqual([404, 404])
    expect((await answer(owner, id)).status).toBe(404)
  })
  it('is only for an offering that is hidden', async () => {
    const open = await liveOffering(t)
    const boss = await member(t, open.accountId, 'owner')
    expect(
      (
        await boss.post(`/api/dealroom/offerings/${open.listingId}/relationships`, {
          query: { accountid: open.accountId },
          body: {
            email: 'ann@mail.example',
            name: 'Ann Other',
            basis: 'questionnaire',
            known_since: null,
            how: 'Met at the fair in Ghent.',
          },
        })
      ).status,
    ).toBe(422)
  })
})
