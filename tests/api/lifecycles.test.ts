import type { Actor, MemberRole, Person } from '#domain/shared/access/actor.ts'
import { DomainError } from '#domain/shared/errors.ts'
import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { ensureParty } from '#server/investors/kyc/index.ts'
import { testApp, type EventBody, type TestPerson, type Json } from '#tests/support/app.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { describe, expect, test } from 'vitest'

/** A hit on a sanctions list, and a person who decides: what later issues bring is arranged here. */
const facts = {
  watchlist: 'true_match',
  cip: { name: true, dob: true, address: true, id_number: true },
  identity: 'pass',
  risk: 'low',
  checks_24h: 1,
  reviewer_is_author: false,
  document_expires_on: null,
}
const t = await testApp({ machines: { kyc: { facts: async () => ({ ...facts }) } } })
let counter = 0
const account = async (): Promise<string> =>
  (
    await t.db.tx((tx) =>
      createUser(tx, t.services, {
        email: `call${++counter}@mail.example`,
        firstName: 'Grace',
        lastName: 'Reed',
        passwordHash: 'none',
      }),
    )
  ).id
const staff = t.person({ adminRole: 'compliance', userId: await account() })

async function party(): Promise<{ id: string; ann: TestPerson }> {
  const userId = await account()
  const ann = t.person({ userId })
  const { id } = await t.db.tx((tx) => ensureParty(t.services, tx, userId, { actor: ann.person }))
  return { id, ann }
}
const events = (id: string): string => `/api/lifecycles/kyc/${id}/events`
/** The named calls of the identity check, which has no open road. */
const send = (who: TestPerson, id: string, type: string, more: Omit<EventBody, 'type'> = {}) =>
  t.send(who, 'kyc', id, { type, ...more })
const outside = (id: string, type: string, payload: Json) =>
  t.visitor.post(`/meta/events/kyc/${id}`, { body: { type, payload } })
/** A party that a hit brought to review and that was then suspended; and one that only is awaiting review. */
async function inReview(suspended: boolean): Promise<{ id: string; ann: TestPerson }> {
  const one = await party()
  await send(one.ann, one.id, 'BEGIN')
  await send(one.ann, one.id, 'SUBMITTED')
  await outside(one.id, 'CHECK_STARTED', { run: 1 })
  await outside(one.id, 'CHECK_UNCLEAR', { run: 1 })
  if (suspended)
    expect(
      (await send(staff, one.id, 'SUSPENDED', { reason: 'True match on the list.' })).status,
    ).toBe(200)
  return one
}
const pathOf = (id: string, rest = ''): string => `/api/lifecycles/kyc/${id}${rest}`

test('a suspended person is told the same as one whose review only waits: state, refusal, stale revision, history', async () => {
  const [held, waits] = [await inReview(true), await inReview(false)]
  const shown = async ({ id, ann }: { id: string; ann: TestPerson }) => {
    const { rev: _, ...state } = (await ann.get<Json>(pathOf(id))).body
    const refused = await send(ann, id, 'BEGIN')
    const stale = await send(ann, id, 'DATA_CHANGED', {
      payload: { fields: ['legal_last'] },
      rev: 1,
    })
    const history = (await ann.get<{ items: Json[] }>(pathOf(id, '/history'))).body.items.map(
      ({ says, from, to, reason }) => ({ says, from, to, reason }),
    )
    const staleState = (stale.body.detail as { current?: { state?: string } } | undefined)?.current
      ?.state
    return {
      state,
      refused: [refused.status, refused.body.detail],
      stale: [stale.status, stale.body.code, staleState],
      history,
    }
  }
  expect(await shown(held)).toEqual(await shown(waits))
  const told = JSON.stringify([
    (await held.ann.get(pathOf(held.id))).text,
    (await held.ann.get(pathOf(held.id, '/history'))).text,
  ])
  expect(told).not.toMatch(/suspen|match|sanction/i)
  expect((await staff.get<Json>(pathOf(held.id))).body).toMatchObject({ state: 'suspended' })
  expect(
    (await staff.get<{ items: Json[] }>(pathOf(held.id, '/history'))).body.items[0],
  ).toMatchObject({ reason: 'True match on the list.' })
})
test('a payload is parsed by the event: unknown and missing fields are named, and nothing moves', async () => {
  const { id, ann } = await party()
  const unknown = await send(ann, id, 'BEGIN', { payload: { extra: 1 } })
  expect([unknown.status, unknown.body.code, Object.keys(unknown.body.fields ?? {})]).toEqual([
    400,
    'unknown_field',
    ['payload.extra'],
  ])
  const typed = await ann.post<Json>(events(id), {
    body: { type: 'BEGIN', payload: { type: 'SUBMITTED' } },
  })
  expect([typed.status, typed.body.code]).toEqual([400, 'unknown_field'])
  const facts = await send(ann, id, 'SUBMITTED', { payload: { facts: { cip: {} } } })
  expect([facts.status, facts.body.code]).toEqual([400, 'unknown_field'])
  const wrong = await send(staff, id, 'INFORMATION_REQUESTED', {
    reason: 'Look again.',
    payload: { needs: [{ field: 1 }] },
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid'])
  expect(
    Object.keys(wrong.body.fields ?? {}).every((field) => field.startsWith('payload.needs')),
  ).toBe(true)
  expect((await ann.get<Json>(pathOf(id))).body).toMatchObject({ state: 'not_started', rev: 1 })
})
test('an event needs its reason, an unknown event is refused, a stale revision changes nothing', async () => {
  const { id, ann } = await inReview(false)
  expect((await send(staff, id, 'REVIEW_REJECTED')).status).toBe(400)
  expect((await send(ann, id, 'NOTHING')).status).toBe(400)
  const before = (await staff.get<{ rev: number }>(pathOf(id))).body.rev
  const stale = await send(staff, id, 'REVIEW_REJECTED', {
    reason: 'The picture is not of the person.',
    rev: before - 1,
  })
  expect([stale.status, stale.body.detail]).toMatchObject([
    412,
    { current: { state: 'needs_review', rev: before }, changes: [{ who: expect.any(String) }] },
  ])
  expect(
    (
      await send(staff, id, 'REVIEW_REJECTED', {
        reason: 'The picture is not of the person.',
        rev: before,
      })
    ).body,
  ).toMatchObject({ state: 'rejected', rev: before + 1 })
})
test('the same event sent twice with one key is one event', async () => {
  const operator = t.person({ adminRole: 'operator', userId: await account() })
  const path = `/api/lifecycles/user/${await account()}`
  const [body, headers] = [
    { type: 'DISABLED', reason: 'Asked for it.' },
    { 'idempotency-key': newId() },
  ]
  const before = (await operator.get<{ rev: number }>(path)).body.rev
  for (let i = 0; i < 2; i++)
    expect(
      (await operator.post(`${path}/events`, { body: { ...body, rev: before }, headers })).status,
    ).toBe(200)
  expect((await operator.get<Json>(path)).body).toMatchObject({
    state: 'disabled',
    rev: before + 1,
  })
})
test('the history pages by cursor, newest first', async () => {
  const { id } = await inReview(true)
  const first = (
    await staff.get<{ items: Json[]; next_cursor: string; more: boolean }>(pathOf(id, '/history'), {
      query: { limit: '2' },
    })
  ).body
  expect([first.items.length, first.more]).toEqual([2, true])
  const rest = (
    await staff.get<{ items: Json[]; more: boolean }>(pathOf(id, '/history'), {
      query: { limit: '50', cursor: first.next_cursor },
    })
  ).body
  expect([rest.items.length, rest.more]).toEqual([4, false])
  expect((await staff.get(pathOf(id, '/history'), { query: { cursor: 'x' } })).status).toBe(400)
})
test('a decision needs a fresh second factor on every road, and an event with a call of its own has no other (A3)', async () => {
  const userId = await account()
  const tired = t.person({ adminRole: 'operator', factorMinutesAgo: 6 })
  const refused = await tired.post(`/api/lifecycles/user/${userId}/events`, {
    body: { type: 'DISABLED', reason: 'Asked for it.' },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up'])
  const { id } = await inReview(false)
  const reason = 'The picture is not of the person.'
  const stale = t.person({ adminRole: 'compliance', factorMinutesAgo: 6 })
  const late = await send(stale, id, 'REVIEW_REJECTED', { reason })
  expect([late.status, late.body.code]).toEqual([403, 'step_up'])
  const generic = await staff.post<Json>(events(id), { body: { type: 'REVIEW_REJECTED', reason } })
  expect([generic.status, generic.body.code, generic.body.message]).toEqual([
    403,
    'forbidden',
    'This action has a call of its own.',
  ])
  expect((await staff.get<Json>(pathOf(id))).body).toMatchObject({ state: 'needs_review' })
  const accountId = await makeCompany(t, userId)
  const listingId = await makeOffering(t, accountId)
  const owner = t.person({
    userId,
    memberships: [{ accountId, role: 'owner' }],
    factorMinutesAgo: 60,
  })
  expect((await t.send(owner, 'offering', listingId, { type: 'EDITED' })).body).toMatchObject({
    state: 'draft',
  })
})

describe('the beginning of a record (41.1)', () => {
  const person = (
    how: Partial<Pick<Person, 'adminRole' | 'memberships' | 'userId'>>,
    fresh: boolean,
  ): Person => ({
    kind: 'person',
    userId: newId(),
    sessionId: newId(),
    verified: true,
    adminRole: null,
    memberships: [],
    otherAccounts: [],
    factorAt: fresh ? t.clock.now().toISOString() : '2020-01-01T00:00:00.000Z',
    consented: true,
    ...how,
  })
  const company = newId()
  const of = (role: MemberRole) => ({ memberships: [{ accountId: company, role }] })
  const holder = newId()
  /** The answer of the store, which finds it out before it stores anything. */
  const begins = async (
    machine: LifecycleId,
    actor: Actor,
    subject: object = { user_id: holder, account_id: company },
  ): Promise<string> => {
    const input = models[machine][0]?.input
    const undo = new Error('begun')
    return t.db
      .tx(async (tx) => {
        await t.lifecycles.begin(tx, machine, newId(), input, { actor }, subject)
        throw undo
      })
      .catch((error: unknown) => {
        if (error === undo) return 'begun'
        if (error instanceof DomainError) return error.code
        throw error
      })
  }
  const all = Object.keys(lifecycles) as LifecycleId[]

  test('is refused to strangers, viewers, support staff and visitors, whatever the record', async () => {
    const actors: [string, Actor][] = [
      ['a stranger', person({}, true)],
      ['a viewer', person(of('viewer'), true)],
      ['support', person({ adminRole: 'support' }, true)],
      ['a visitor', { kind: 'visitor' }],
    ]
    for (const [who, actor] of actors)
      for (const machine of all.filter((one) => one !== 'user'))
        expect([who, machine, await begins(machine, actor)]).toEqual([who, machine, 'forbidden'])
  })
  test('follows its rule in role and factor: an owner, a fresh factor, the platform', async () => {
    const owner = person(of('owner'), true)
    const editor = person(of('editor'), true)
    const operator = person({ adminRole: 'operator' }, true)
    const compliance = person({ adminRole: 'compliance' }, true)
    const rows: [LifecycleId, Actor, string][] = [
      ['api-key', editor, 'forbidden'],
      ['api-key', person(of('owner'), false), 'step_up'],
      ['amendment', editor, 'forbidden'],
      ['amendment', person(of('owner'), false), 'step_up'],
      ['closing', person(of('editor'), false), 'step_up'],
      ['role-grant', compliance, 'forbidden'],
      ['view-as', compliance, 'forbidden'],
      ['legal-text', compliance, 'forbidden'],
      ['payment', operator, 'forbidden'],
      ['ach-batch', operator, 'forbidden'],
      ['sanctions-match', compliance, 'forbidden'],
      ['investment', owner, 'forbidden'],
      ['bank-account', person({ userId: holder }, false), 'step_up'],
      ['meeting', operator, 'forbidden'],
      ['bank-instructions', person({ adminRole: 'operator' }, false), 'step_up'],
      ['bank-instructions', owner, 'forbidden'],
      ['meeting', { kind: 'system' }, 'forbidden'],
    ]
    for (const [machine, actor, code] of rows)
      expect([machine, await begins(machine, actor)]).toEqual([machine, code])
    expect(await begins('meeting', editor, { account_id: company })).toBe('begun')
  })
})
