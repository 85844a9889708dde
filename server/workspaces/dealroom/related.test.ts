import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  begin,
  investor,
  liveOffering,
  member,
  staff,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import { addPerk } from './index.ts'
import { earnedBy } from '#server/offerings/perks/index.ts'
import { maskedJson } from './raw.ts'

const t = await testApp()
const offering = await liveOffering(t)
const owner = await member(t, offering.accountId, 'owner')
const headers = { accountid: offering.accountId }
const base = `/api/dealroom/offerings/${offering.listingId}`
interface Row {
  row: { id: string }
  reminders: number
  may_remind: boolean
  why_not: string | null
}

describe('an abandoned investment', () => {
  it('is reminded of once a day, with a mail that says how to stop, by who may', async () => {
    const who = await investor(t)
    const view = await begin(who, offering)
    await t.lifecycles.read(t.db, 'investment', view.id)
    await who.post(`/api/lifecycles/investment/${view.id}/events`, { body: { type: 'DISCARD' } })
    const list = async () =>
      (await owner.get<{ items: Row[] }>(`${base}/abandoned`, { headers })).body.items
    expect(await list()).toMatchObject([{ row: { id: view.id }, reminders: 0, may_remind: true }])
    const remind = (by = owner) => by.post(`${base}/investments/${view.id}/reminder`, { headers })
    expect((await remind(await member(t, offering.accountId, 'viewer'))).status).toBe(403)
    expect((await remind(await staff(t, 'support'))).status).toBe(403)
    expect((await remind(await member(t, (await liveOffering(t)).accountId, 'owner'))).status).toBe(
      404,
    )
    const both = await Promise.all([remind(), remind()])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await list()).toMatchObject([
      {
        reminders: 1,
        may_remind: false,
        why_not: 'The investor was reminded today. The next reminder can go tomorrow.',
      },
    ])
    await t.drain()
    const mails = async () =>
      (
        await t.visitor.get<{ subject: string; text: string }[]>('/meta/mailbox.json', {
          query: { to: who.email },
        })
      ).body.filter((mail) => mail.subject.startsWith('You started an investment'))
    expect((await mails())[0]?.text).toContain('at most one reminder a day')
    await t.advance({ days: 1 })
    expect((await remind()).status).toBe(200)
    await t.drain()
    expect(await mails()).toHaveLength(2)
  })
  it('that is none is not reminded of', async () => {
    const who = await investor(t)
    const view = await begin(who, offering)
    expect(
      (await owner.post(`${base}/investments/${view.id}/reminder`, { headers })).body,
    ).toMatchObject({ code: 'refused', message: 'This investment isn’t abandoned.' })
  })
})

describe('perks', () => {
  const perk = (over: object = {}) => ({
    id: newId(),
    title: 'A mug',
    description: '',
    type: 'merch' as const,
    basis: 'amount' as const,
    rev: 0,
    threshold: 40_000,
    bonus_pct: null,
    quantity_limit: null,
    starts_at: null,
    ends_at: null,
    eligibility: 'all' as const,
    ...over,
  })
  it('go to who has committed enough, the highest tier only', async () => {
    const small = perk()
    await t.db.tx(async (tx) => {
      await addPerk(tx, offering.listingId, small, 1)
      await addPerk(
        tx,
        offering.listingId,
        perk({ title: 'Shares', type: 'bonus_shares', threshold: 5_000_000, bonus_pct: '5' }),
        2,
      )
    })
    const view = await submitted(t, await investor(t), offering)
    const { body } = await owner.get<{
      items: { investment_id: string; perks: { title: string }[] }[]
      perks: { title: string; earned: number }[]
    }>(`${base}/perks`, { headers })
    expect(
      body.items.find((one) => one.investment_id === view.id)?.perks.map((one) => one.title),
    ).toEqual(['A mug'])
    expect(body.perks.map((one) => [one.title, one.earned])).toEqual([
      ['A mug', 1],
      ['Shares', 0],
    ])
  })
  it('of which there are few go to those who came first', () => {
    const few = perk({ quantity_limit: 1 })
    const one = (id: string) => ({
      id,
      amount: 50_000,
      units: 1,
      at: '2026-11-20T00:00:00.000Z',
      accredited: false,
      prior_investor: false,
      counts: true,
      kept: null as string[] | null,
    })
    expect(
      [...earnedBy([few], [one('first'), one('second')])].map(([id, list]) => [id, list.length]),
    ).toEqual([
      ['first', 1],
      ['second', 0],
    ])
    // what a closed investment had at its closing counts first, and is never more or less
    expect(
      [
        ...earnedBy(
          [few],
          [one('first'), { ...one('second'), kept: [few.id] }, { ...one('third'), kept: [] }],
        ),
      ]
        .map(([id, list]) => [id, list.length])
        .toSorted(),
    ).toEqual([
      ['first', 0],
      ['second', 1],
      ['third', 0],
    ])
  })
})

describe('the raw record', () => {
  it('shows what is stored without what identifies, and only inside its company', async () => {
    const who = await investor(t)
    const view = await submitted(t, who, offering)
    const { status, text } = await owner.get(`${base}/investments/${view.id}/raw`, { headers })
    expect(status).toBe(200)
    for (const secret of [who.ssn, who.bank, who.email, who.userId])
      expect(text).not.toContain(secret)
    const stranger = await member(t, (await liveOffering(t)).accountId, 'owner')
    expect((await stranger.get(`${base}/investments/${view.id}/raw`, { headers })).status).toBe(404)
  })
  it('masks by name at every depth', () => {
    expect(
      maskedJson({ a: [{ account_number: '1' }], user_id: 'abcdefgh', units: 3, tin: null }),
    ).toEqual({ a: [{ account_number: '•••' }], user_id: '…efgh', units: 3, tin: null })
  })
})
