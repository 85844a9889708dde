import type { RegistrationView } from '#domain/investors/model/registration.ts'
import {
  member,
  begin,
  investor,
  liveOffering,
  rightValues,
  submitForReview,
  type Investor,
} from '#tests/support/investing.ts'
import { testApp } from '#tests/support/app.ts'
import { describe, expect, test } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t)
const refused = { status: 403, body: { code: 'step_up' } }

/** The same person in a session whose second factor was given half an hour ago. */
const staleOf = (who: Investor): Investor => ({
  ...who,
  ...t.person({ userId: who.userId, factorMinutesAgo: 30 }),
})
async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${text}`)
  return body
}
const subjectsTo = async (address: string): Promise<string[]> =>
  (await t.mailbox(address)).map((mail) => String(mail['subject']))

describe('a registration', () => {
  const path = (id: string, rest = '') => `/api/registrations/${id}${rest}`
  const save = (who: Investor, { id, rev }: RegistrationView, rest: string, body: object) =>
    who.put<RegistrationView>(path(id, rest), { headers: { 'if-match': String(rev) }, body })
  const holder = (who: Investor, last: string) => ({
    companies: [],
    people: [{ role: 'holder', first: 'Bob', last, email: who.email }],
  })

  test('is submitted and opened again with a fresh factor only, and every holder hears of it (41.2)', async () => {
    const [ann, bob] = [
      await investor(t, { firstName: 'Ann', lastName: 'Roe' }),
      await investor(t, { firstName: 'Bob', lastName: 'Roe' }),
    ]
    const stale = staleOf(ann)
    const begun = await ok(
      stale.post<RegistrationView>('/api/registrations', { body: { type: 'joint_jtwros' } }),
    )
    // a draft is typed in an open session
    const typed = await ok(save(stale, begun, '', { values: { state: 'VA', married: false } }))
    const named = await ok(save(stale, typed, '/people', holder(bob, 'Roe')))
    expect(await stale.post(path(begun.id, '/submit'))).toMatchObject(refused)
    await ok(ann.post(path(begun.id, '/submit')))
    await t.db.run(
      `update registration_party set user_id = $2, joined_at = now() where registration_id = $1 and not self`,
      [begun.id, bob.userId],
    )
    await t.db.run(
      `update machine_instance set value = '"active"', state = 'active' where machine = 'registration' and id = $1`,
      [begun.id],
    )
    expect(await save(stale, named, '/people', holder(bob, 'Thief'))).toMatchObject(refused)
    expect(await save(stale, named, '', { values: { state: 'NY' } })).toMatchObject(refused)
    expect(
      await stale.post(`/api/lifecycles/registration/${begun.id}/events`, {
        body: { type: 'CHANGED' },
      }),
    ).toMatchObject(refused)
    const kept = await ok(ann.get<RegistrationView>(path(begun.id)))
    expect([kept.title, kept.status.state]).toEqual(['Ann Roe and Bob Roe, JTWROS', 'active'])
    const opened = await ok(save(ann, named, '', { values: { state: 'NY', married: false } }))
    expect(opened.status.state).toBe('draft')
    for (const who of [ann, bob])
      expect(await subjectsTo(who.email)).toContain(
        'Ann Roe and Bob Roe, JTWROS is open for changes',
      )
  })
})

describe('a step of an investment asks for a factor as the profile does', async () => {
  const who = await investor(t)
  const stale = staleOf(who)
  const first = await begin(who, offering)
  const values = (step: Parameters<typeof rightValues>[2]) => rightValues(who, offering, step)
  const submitStep = (
    by: Investor,
    id: string,
    step: Parameters<typeof rightValues>[2],
    over = {},
  ) => submitForReview(by, id, step, { ...values(step), ...over })

  test('for another identity before it was ever checked; the first time it does not (41.2)', async () => {
    const mara = await investor(t)
    const { dob, ssn, citizenship } = rightValues(mara, offering, 'kyc')
    const me = { legal_first: 'Mara', legal_last: 'Lindqvist', dob, ssn, citizenship }
    await ok(
      mara.put('/api/profile/sections/personal-information', {
        headers: { 'if-match': '0' },
        body: { values: me },
      }),
    )
    const view = await begin(mara, offering)
    const thief = { ...rightValues(mara, offering, 'kyc'), legal_last: 'Thief' }
    expect(await submitForReview(staleOf(mara), view.id, 'kyc', thief)).toMatchObject(refused)
    const own = rightValues(mara, offering, 'kyc')
    expect((await submitForReview(staleOf(mara), view.id, 'kyc', own)).status).toBe(200)
  })
  test('for another contact address, which the earlier one hears of (41.2)', async () => {
    expect((await submitStep(stale, first.id, 'kyc')).status).toBe(200)
    const earlier = { contact_email: `earlier-${who.email}` }
    expect((await submitStep(stale, first.id, 'investor-details', earlier)).status).toBe(200)
    const second = await begin(who, offering)
    const other = { contact_email: 'thief@mail.example' }
    expect(await submitStep(stale, second.id, 'investor-details', other)).toMatchObject(refused)
    expect((await submitStep(who, second.id, 'investor-details', other)).status).toBe(200)
    expect(await subjectsTo(earlier.contact_email)).toEqual([
      'This address is no longer your contact address',
    ])
    expect(await subjectsTo(who.email)).toContain(
      'Your profile was changed: Communication and social media',
    )
  })
  test('for a debit from the account on file (41.2)', async () => {
    expect((await submitStep(who, first.id, 'payment')).status).toBe(200)
    const next = await begin(who, offering)
    const debit = { method: 'ach', use_saved: true, attest: true, authorize: true }
    expect(await submitForReview(stale, next.id, 'payment', debit)).toMatchObject(refused)
    expect((await submitForReview(who, next.id, 'payment', debit)).status).toBe(200)
    const wire = { method: 'wire', use_saved: true, attest: true }
    expect(
      (await submitForReview(stale, (await begin(who, offering)).id, 'payment', wire)).status,
    ).toBe(200)
  })
})

describe('the profile', () => {
  test('changes a trusted contact with a fresh factor only, and the person hears of it (41.2)', async () => {
    const who = await investor(t)
    const put = async (by: Investor, name: string) => {
      const path = '/api/profile/sections/trusted-contact'
      const { rev } = await ok(by.get<{ rev: number }>(path))
      return by.put(path, {
        headers: { 'if-match': String(rev) },
        body: { values: { named: true, name, phone: '+17575550142', adult: true } },
      })
    }
    const stale = staleOf(who)
    expect((await put(stale, 'Ida Lindqvist')).status).toBe(200)
    expect(await put(stale, 'Ned Thief')).toMatchObject(refused)
    expect((await put(who, 'Ada Lindqvist')).status).toBe(200)
    expect(await subjectsTo(who.email)).toContain('Your profile was changed: Trusted contact')
  })
})

test('what moves money or changes what was signed begins with a fresh factor (41.1)', async () => {
  const owner = await member(t, offering.accountId, 'owner')
  const stale = t.person({
    userId: owner.person.userId,
    memberships: [...owner.person.memberships],
    factorMinutesAgo: 30,
  })
  const path = `/api/dealroom/offerings/${offering.listingId}`
  const query = { accountid: offering.accountId }
  const closing = { kind: 'interim', closes_on: t.clock.now().toISOString(), investment_ids: [] }
  const amendment = { changes: { summary: 'A mill.' }, material: true, reason: 'We moved.' }
  expect(await stale.post(`${path}/closings`, { query, body: closing })).toMatchObject(refused)
  expect(await stale.post(`${path}/amendments`, { query, body: amendment })).toMatchObject(refused)
  expect((await owner.post(`${path}/closings`, { query, body: closing })).status).toBe(201)
})

test('an endpoint is removed with a fresh factor, and the other owners hear of it (41.2)', async () => {
  const [one, two] = [
    await member(t, offering.accountId, 'owner'),
    await member(t, offering.accountId, 'owner'),
  ]
  const { id } = await ok(
    one.post<{ id: string }>(`/api/webhooks/${offering.accountId}`, {
      body: { title: 'CRM', url: 'https://crm.example.com/hook', types: [] },
    }),
  )
  const remove = (by: typeof one) =>
    by.post(`/api/lifecycles/webhook-endpoint/${id}/events`, { body: { type: 'REMOVED' } })
  const stale = t.person({
    userId: one.person.userId,
    memberships: [...one.person.memberships],
    factorMinutesAgo: 30,
  })
  expect(await remove(stale)).toMatchObject(refused)
  expect((await remove(one)).status).toBe(200)
  const titlesFor = async (by: typeof one) =>
    (await ok(by.get<{ items: { title: string }[] }>('/api/notices'))).items.map(
      ({ title }) => title,
    )
  expect(await titlesFor(two)).toContain('Webhook: Removed the endpoint')
  // who did it with a fresh factor knows
  expect(await titlesFor(one)).toEqual([])
})
