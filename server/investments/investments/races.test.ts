import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { verify } from '#tests/support/inside.ts'
import { investmentLifecycle } from '#machines/investments/investment.lifecycle.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  signed,
  type Investor,
} from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
interface Totals {
  reserved: number
  committed: number
  investors: number
  max_amount: number
}
const totals = async (listingId: string): Promise<Totals | null> =>
  t.db.one<Totals>(
    `select reserved, committed, investors, max_amount from offering where listing_id = '${listingId}'`,
  )
const tally = async (listingId: string): Promise<Record<string, [number, number]>> =>
  Object.fromEntries(
    (
      await t.db.query<{ bucket: string; count: number; amount: number }>(
        `select bucket, count, amount from investment_tally where listing_id = '${listingId}' and count > 0`,
      )
    ).map((r) => [r.bucket, [r.count, r.amount]]),
  )

/** A person whose investment is signed and only has to be submitted. */
async function ready(
  offering: Awaited<ReturnType<typeof liveOffering>>,
  amount: number,
): Promise<{ who: Investor; id: string }> {
  const who = await investor(t)
  const draft = await begin(who, offering, amount)
  await allSteps(t, who, draft, offering)
  await signed(who, draft.id)
  return { who, id: draft.id }
}

describe('the same request many times at once', () => {
  it('begins one investment for one key, and one for forty keys', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const body = { listing_id: offering.listingId, amount: 50_000, registration: 'individual' }
    const key = newId()
    const same = await Promise.all(
      Array.from({ length: 40 }, () =>
        who.post<InvestmentView>('/api/investments', { body, headers: { 'idempotency-key': key } }),
      ),
    )
    expect(new Set(same.filter((a) => a.status === 201).map((a) => a.body.id)).size).toBe(1)
    expect(
      same.every(
        (a) => a.status === 201 || (a.status === 409 && a.body.code === 'idempotency_running'),
      ),
    ).toBe(true)
    const other = await Promise.all(
      Array.from({ length: 40 }, () => who.post<InvestmentView>('/api/investments', { body })),
    )
    expect(new Set(other.filter((a) => a.status === 201).map((a) => a.body.id))).toEqual(
      new Set([same.find((a) => a.status === 201)?.body.id]),
    )
    expect(
      await t.db.query(`select id from investment where listing_id = '${offering.listingId}'`),
    ).toHaveLength(1)
    expect(await tally(offering.listingId)).toEqual({ 'in-progress': [1, 49_610] })
  })

  it('makes one commitment and one mail of forty submissions', async () => {
    const offering = await liveOffering(t)
    const { who, id } = await ready(offering, 50_000)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => who.post<InvestmentView>(`/api/investments/${id}/submit`)),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect(
      answers.filter((a) => a.status !== 200).every((a) => a.body.code === 'not_accepted'),
    ).toBe(true)
    expect(await totals(offering.listingId)).toMatchObject({
      reserved: 49_610,
      committed: 49_610,
      investors: 1,
    })
    const mails = (await t.mailbox(who.email)).filter(
      (m) => m['subject'] === 'Your investment in Tidewater Grid is submitted',
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.['text']).toMatch(
      /\$496\.10 to Tidewater Grid[\s\S]*\$4\.10 each[\s\S]*cancel for any reason until/,
    )
  })
})

describe('more than the offering holds', () => {
  it('never passes the maximum, whoever comes at the same time', async () => {
    // room for two of six
    const offering = await liveOffering(t, {
      min_target: 50_000,
      max_amount: 100_000,
      oversubscription: 'none',
    })
    const people: { who: Investor; id: string }[] = []
    for (let i = 0; i < 6; i++) people.push(await ready(offering, 50_000))
    const answers = await Promise.all(
      people.flatMap(({ who, id }) =>
        Array.from({ length: 10 }, () => who.post<InvestmentView>(`/api/investments/${id}/submit`)),
      ),
    )
    expect(answers).toHaveLength(60)
    expect(answers.filter((a) => a.status === 200)).toHaveLength(2)
    expect(
      [...new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.code))].sort(),
    ).toEqual(['guard_failed', 'not_accepted'])
    const after = await totals(offering.listingId)
    expect(after).toMatchObject({ reserved: 2 * 49_610, committed: 2 * 49_610, investors: 2 })
    expect((after?.reserved ?? 0) <= (after?.max_amount ?? 0)).toBe(true)
    expect(await tally(offering.listingId)).toEqual({
      'in-progress': [4, 4 * 49_610],
      'awaiting-funds': [2, 2 * 49_610],
    })
    for (const { id } of people)
      expect(await verify(t.db, t.services.keys, investmentLifecycle, id)).toBeNull()
  }, 120_000)

  it('keeps one person inside the limit over two offerings at once', async () => {
    const who = await investor(t)
    const [one, other] = [await liveOffering(t), await liveOffering(t)]
    const drafts: string[] = []
    for (const offering of [one, other]) {
      const draft = await begin(who, offering, 200_000)
      await allSteps(t, who, draft, offering, {
        suitability: {
          annual_income: 6_000_000,
          net_worth: 5_000_000,
          liquid_net_worth: 4_000_000,
        },
      })
      await signed(who, draft.id)
      drafts.push(draft.id)
    }
    const answers = await Promise.all(drafts.map((id) => who.post(`/api/investments/${id}/submit`)))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409])
    expect(answers.find((a) => a.status === 409)?.body.message).toBe(
      'This amount is over your investment limit.',
    )
  })
})
