import type { InvestmentView } from '#domain/model/investment.ts'
import { testApp } from '#tests/support/app.ts'
import { begin, handIn, investor, liveOffering, member, rightValues, staff, submitted } from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'

const t = await testApp()
interface Dossier { row: { id: string }; view: InvestmentView; limit: unknown; previous: string | null; next: string | null }
const path = (offering: { listingId: string }, rest = '') => `/api/dealroom/offerings/${offering.listingId}${rest}`
const as = (accountId: string) => ({ headers: { accountid: accountId }, query: { accountid: accountId } })

describe('the company’s side of an investment', () => {
  it('shows amount and state of the payment to the company, the masked account to staff, and the number to nobody', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering)
    await handIn(who, draft.id, 'payment', rightValues(who, offering, 'payment'))
    const owner = await member(t, offering.accountId, 'owner')
    const seen = await owner.get<Dossier>(path(offering, `/investments/${draft.id}`), as(offering.accountId))
    expect(seen.status, seen.text).toBe(200)
    expect(seen.text).not.toContain(who.bank.slice(-4))
    expect(seen.text).not.toContain(who.ssn)
    expect(seen.body.view.steps.find((step) => step.name === 'suitability')?.summary).toBe('Waits for the investor')
    expect(seen.body.limit).toBeNull()
    const desk = await (await staff(t, 'compliance')).get<Dossier>(path(offering, `/investments/${draft.id}`), as(offering.accountId))
    expect(desk.body.view.steps.find((step) => step.name === 'payment')?.summary).toContain(who.bank.slice(-4))
    expect(desk.text).not.toContain(who.bank)
  })

  it('lists by bucket with kept totals, finds a name, and walks from one to the next', async () => {
    const offering = await liveOffering(t)
    const first = await submitted(t, await investor(t), offering)
    const second = await begin(await investor(t), offering)
    const owner = await member(t, offering.accountId, 'viewer')
    const desk = await owner.get<{ buckets: { bucket: string; count: number }[] }>(path(offering), as(offering.accountId))
    expect(desk.body.buckets.filter((one) => one.count > 0)).toMatchObject([{ bucket: 'in-progress', count: 1 }, { bucket: 'awaiting-funds', count: 1 }])
    const list = (query: Record<string, string>) => owner.get<{ items: { id: string }[]; total: number | null }>(path(offering, '/investments'), { headers: { accountid: offering.accountId }, query: { accountid: offering.accountId, ...query } })
    expect((await list({ bucket: 'awaiting-funds' })).body).toMatchObject({ items: [{ id: first.id }], total: 1 })
    expect((await list({ bucket: 'funded' })).body.items).toEqual([])
    expect((await list({ bucket: 'all', q: second.number })).body.items.map((one) => one.id)).toEqual([second.id])
    expect((await owner.get<Dossier>(path(offering, `/investments/${second.id}`), as(offering.accountId))).body).toMatchObject({ previous: null, next: first.id })
  })

  it('takes a decision from an owner only, a rejection only with its reason, and from another company none', async () => {
    const offering = await liveOffering(t)
    const view = await submitted(t, await investor(t), offering)
    const decide = async (who: Awaited<ReturnType<typeof member>>, body: object) => (await who.post<{ code?: string }>(path(offering, `/investments/${view.id}/decision`), { ...as(offering.accountId), body })).status
    expect(await decide(await member(t, offering.accountId, 'editor'), { decision: 'reject', reason: 'No' })).toBe(403)
    const owner = await member(t, offering.accountId, 'owner')
    expect(await decide(owner, { decision: 'reject' })).toBe(400)
    expect(await decide(owner, { decision: 'accept' })).toBe(409)
    const other = await liveOffering(t)
    const stranger = await member(t, other.accountId, 'owner')
    expect((await stranger.get(path(offering, `/investments/${view.id}`), as(other.accountId))).status).toBe(404)
    expect(await decide(owner, { decision: 'reject', reason: 'Not in our round' })).toBe(200)
  })
})
