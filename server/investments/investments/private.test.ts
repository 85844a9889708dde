import { newId } from '#server/kernel/lib/ids.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  goLive,
  investor,
  liveOffering,
  member,
  signed,
  staff,
  type Investor,
} from '#tests/support/investing.ts'
import { beginRaise, submitForReview, must, save } from '#tests/support/raising.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
const offering = await liveOffering(t, { type: 'reg_d_506b' })
const owner = await member(t, offering.accountId, 'owner')
const compliance = await staff(t, 'compliance')

/** Invites, lets answer and accepts: the relationship that comes before the offer. */
async function known(
  who: Investor,
  evaluates_risk: boolean,
  { listingId, accountId } = offering,
  inviter = owner,
): Promise<string> {
  const path = `/api/dealroom/offerings/${listingId}/relationships`
  const invited = await inviter.post<{ id: string }>(path, {
    query: { accountid: accountId },
    body: {
      email: who.email,
      name: 'Mara Lindqvist',
      basis: 'pre_existing',
      known_since: '2019-05-01',
      how: 'We built a mill together in 2019.',
    },
  })
  const { id } = invited.body
  const answered = await who.post(`/api/relationships/${id}/answer`, {
    body: {
      accredited: true,
      experience: '1_5',
      can_afford_loss: true,
      evaluates_risk,
      knows_company: 'We built a mill together.',
      true_answers: true,
    },
  })
  expect(answered.status, answered.text).toBe(200)
  const accepted = await compliance.post(`/api/lifecycles/relationship/${id}/events`, {
    body: { type: 'ACCEPT' },
  })
  expect(accepted.status, accepted.text).toBe(200)
  return id
}
/** Everything up to the last button, with the stated accreditation. */
async function ready(
  who: Investor,
  accreditation: 'none' | 'np_net_worth',
  at = offering,
): Promise<string> {
  const view = await begin(who, at)
  const net_worth = accreditation === 'none' ? 12_400_000 : 150_000_000
  await allSteps(t, who, view, at, { suitability: { accreditation, net_worth } })
  await signed(who, view.id)
  return view.id
}
const submit = async (who: Investor, id: string) => {
  const { status, body } = await who.post(`/api/investments/${id}/submit`)
  return { status, message: status < 400 ? '' : JSON.stringify(body) }
}
/** Commitments of people who are not accredited, as far as the count of purchasers reads them. */
async function sold(n: number, daysAgo: number): Promise<void> {
  const at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000).toISOString()
  await t.db.tx(async (tx) => {
    for (let i = 0; i < n; i += 1) {
      const { id: userId } = await createUser(tx, t.services, {
        email: `purchaser${daysAgo}-${i}@mail.example`,
        firstName: 'Ida',
        lastName: `Number ${i}`,
        passwordHash: 'none',
      })
      await tx.run(
        `insert into investment (id, number, listing_id, account_id, user_id, offering_type, security_type, price,
            fee_bps, created_at, committed, committed_at, accreditation_snapshot)
          values ($1, 'C-' || nextval('investment_number'), $2, $3, $4, 'reg_d_506b', 'common', 4.10, 0, $5, 1, $5,
            '{"claim": "none"}')`,
        [newId(), offering.listingId, offering.accountId, userId, at],
      )
    }
  })
}

describe('506(b): 17 CFR 230.502(b), (c) and 230.506(b)(2)', () => {
  it('takes an accredited investor with a relationship, and nobody whose relationship ended', async () => {
    const who = await investor(t)
    const relationship = await known(who, false)
    const id = await ready(who, 'np_net_worth')
    const ended = await owner.post(`/api/lifecycles/relationship/${relationship}/events`, {
      body: { type: 'END', reason: 'The company asked for it.' },
    })
    expect(ended.status).toBe(200)
    expect((await submit(who, id)).message).toContain('open to invited investors only')
    const other = await investor(t)
    const second = await known(other, false)
    expect(await submit(other, await ready(other, 'np_net_worth'))).toMatchObject({ status: 200 })
    // who has a commitment reads the offering, whatever becomes of the relationship (41.2)
    const over = await owner.post(`/api/lifecycles/relationship/${second}/events`, {
      body: { type: 'END', reason: 'We do not know him well.' },
    })
    expect(over.status, over.text).toBe(200)
    const page = (person: Investor) => person.get(`/api/offerings/${offering.listingId}`)
    expect([(await page(other)).status, (await page(who)).status]).toEqual([200, 404])
  })
  it('asks sophistication and the disclosure of whoever is not accredited', async () => {
    const [inexperienced, experienced] = [await investor(t), await investor(t)]
    await known(inexperienced, false)
    await known(experienced, true)
    const ids = [await ready(inexperienced, 'none'), await ready(experienced, 'none')] as const
    expect((await submit(experienced, ids[1])).message).toContain('need Rule 502(b) disclosure')
    const memo = await compliance.post(`/api/admin/offerings/${offering.listingId}/evidence`, {
      body: { kind: 'disclosure_502b', note: 'Memorandum and statements of 2025 sent to each.' },
    })
    expect(memo.status, memo.text).toBeLessThan(300)
    expect((await submit(inexperienced, ids[0])).message).toContain('need Rule 502(b) disclosure')
    expect(await submit(experienced, ids[1])).toMatchObject({ status: 200 })
  })
  it('sells to 35 who are not accredited within 90 days and refuses the 36th with the reason', async () => {
    // one was sold to above; those of 91 days ago do not count any more
    await sold(10, 91)
    await sold(33, 20)
    const [last, refused, accredited] = [await investor(t), await investor(t), await investor(t)]
    for (const who of [last, refused, accredited]) await known(who, true)
    expect(await submit(last, await ready(last, 'none'))).toMatchObject({ status: 200 })
    const id = await ready(refused, 'none')
    const answer = await submit(refused, id)
    expect(answer.status).toBe(409)
    expect(answer.message).toContain('35 non-accredited purchasers within 90 days')
    expect(await submit(accredited, await ready(accredited, 'np_net_worth'))).toMatchObject({
      status: 200,
    })
  })
  it('keeps to what the company said: with “no” it admits accredited investors only', async () => {
    const r = await beginRaise(t, 'reg_d_506b')
    const kind = (admits_non_accredited: boolean) => ({
      type: 'reg_d_506b',
      sold_prior_12_months: 0,
      admits_non_accredited,
    })
    await must(await save(r, 'type-of-offering', kind(false)))
    await must(await save(r, 'details'))
    for (const topic of ['type-of-offering', 'details'] as const)
      await must(await submitForReview(r, topic))
    const closed = await goLive(t, r)
    await compliance.post(`/api/admin/offerings/${r.listingId}/evidence`, {
      body: { kind: 'disclosure_502b', note: 'Memorandum and statements of 2025 sent to each.' },
    })
    const [plain, accredited] = [await investor(t), await investor(t)]
    for (const who of [plain, accredited]) await known(who, true, closed, r.owner)
    const id = await ready(plain, 'none', closed)
    const refused = await submit(plain, id)
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('admits accredited investors only'),
    ])
    const quote = await plain.get(`/api/offerings/${r.listingId}/quote`, {
      query: { amount: '50000' },
    })
    expect(quote.body).toMatchObject({ problems: [{ code: 'not_accredited' }] })
    // a changed draft is not an answer: it waits for its amendment
    await must(await save(r, 'type-of-offering', kind(true)))
    expect((await submit(plain, id)).status).toBe(409)
    const other = await ready(accredited, 'np_net_worth', closed)
    expect(await submit(accredited, other)).toMatchObject({ status: 200 })
  })
})
