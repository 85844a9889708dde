import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { HoldingView } from '#domain/holders/model/holding.ts'
import { percentComplete } from '#domain/investors/rules/completeness.ts'
import { money } from '#domain/shared/money.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  allSteps,
  begin,
  investor,
  liveOffering,
  signed,
  submitted,
} from '#tests/support/investing.ts'
import { describe, expect, it } from 'vitest'
import type { WaitingAction } from '#server/kernel/notifications/index.ts'
import { actionsOf } from './actions.ts'
import { completenessOf } from './completeness.ts'
import { percentChange, portfolioOf } from './portfolio.ts'
import type { Answer } from './types.ts'
import { begun } from '#tests/support/begun.ts'

const t = await testApp()
const home = async (who: {
  get: (path: string) => Promise<{ status: number; body: unknown; text: string }>
}): Promise<Answer> => {
  const answer = await who.get('/api/dashboard')
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Answer
}
const holding = (at: string, cost: number, value: number) =>
  ({ issued_at: at, cost: money(cost), value: money(value) }) as HoldingView

describe('GET /api/dashboard', () => {
  it('leads a new person on: nothing pending, nothing held, nothing drawn, the profile nearly empty', async () => {
    const found = await home(await investor(t))
    expect(found).toMatchObject({
      pending: [],
      holdings: [],
      next_actions: [],
      portfolio: { value: { amount: 0 }, change_pct: null, series: [] },
    })
    expect(found.profile.items.find((one) => one.label === 'Identity')).toMatchObject({
      state: 'missing',
      href: '/dashboard/profile/kyc-verification/id-verification/current',
    })
    expect(Math.abs(Date.parse(found.server_time) - t.services.clock.now().getTime())).toBeLessThan(
      10_000,
    )
  })

  it('leads from an investment that others work on to its own page, not to the list that it stands in', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering, 50_000)
    await allSteps(t, who, draft, offering, { 'investor-details': { third_party_funds: true } })
    await signed(who, draft.id)
    expect((await who.post(`/api/investments/${draft.id}/submit`)).status).toBe(200)
    const [pending] = (await home(who)).pending
    expect([pending?.status.next?.who, pending?.status.next?.link]).toEqual([
      'platform',
      `/investment/${draft.id}`,
    ])
  })
  it('names a begun investment as the next action, with its company, link and the missing facts of the profile', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering)
    const found = await home(who)
    expect(found.next_actions).toMatchObject([
      {
        id: draft.id,
        title: 'Complete your investment',
        who: 'investor',
        context: draft.company.name,
      },
    ])
    expect(found.pending.map((one) => one.id)).toEqual([draft.id])
    expect(found.profile.items.find((one) => one.label === 'Payment')).toMatchObject({
      state: 'missing',
      action: 'Add',
      href: `/investment/${draft.id}/payment`,
    })
  })

  it('asks for the signature when all steps are in, and for the money once submitted', async () => {
    const offering = await liveOffering(t)
    const who = await investor(t)
    const draft = await begin(who, offering)
    await allSteps(t, who, draft, offering)
    const ready = await home(who)
    expect(ready.next_actions.find((one) => one.machine === 'investment')).toMatchObject({
      title: 'Sign the subscription agreement',
      tone: 'primary',
    })
    expect(ready.profile.items.every((item) => item.state === 'done')).toBe(true)
    // the same figure as on the pages of the profile
    const profile = (await who.get('/api/profile')).body as unknown as {
      done: number
      needed: number
    }
    expect(ready.profile.percent).toBe(percentComplete(profile.done, profile.needed))
    await signed(who, draft.id)
    const sent = await who.post<InvestmentView>(`/api/investments/${draft.id}/submit`)
    expect(sent.status, sent.text).toBe(200)
    const due = (await home(who)).next_actions.find((one) => one.machine === 'investment')
    expect(due).toMatchObject({ title: 'Pay $496.10', tone: 'warning' })
    expect(due?.by).not.toBeNull()
  })

  it('shows a person nothing of another', async () => {
    const offering = await liveOffering(t)
    await submitted(t, await investor(t), offering)
    expect((await home(await investor(t))).pending).toEqual([])
  })

  it('refuses a visitor', async () => {
    expect((await t.visitor.get('/api/dashboard')).status).toBe(401)
  })
})

describe('the portfolio', () => {
  it('adds up issue by issue and ends now', () => {
    const found = portfolioOf(
      [
        holding('2026-05-02T00:00:00.000Z', 20_000, 30_000),
        holding('2026-01-02T00:00:00.000Z', 10_000, 9_000),
      ],
      '2026-06-01T00:00:00.000Z',
    )
    expect(found.series).toEqual([
      { at: '2026-01-02T00:00:00.000Z', value: 9_000, invested: 10_000 },
      { at: '2026-05-02T00:00:00.000Z', value: 39_000, invested: 30_000 },
      { at: '2026-06-01T00:00:00.000Z', value: 39_000, invested: 30_000 },
    ])
    expect(found).toMatchObject({
      value: money(39_000),
      invested: money(30_000),
      change: money(9_000),
      change_pct: '30.0',
    })
  })
  it('joins what was issued at one moment', () => {
    const at = '2026-01-02T00:00:00.000Z'
    expect(portfolioOf([holding(at, 100, 100), holding(at, 200, 200)], at).series[0]).toEqual({
      at,
      value: 300,
      invested: 300,
    })
  })
  it('writes a percentage with one decimal, a loss with a minus, and none of nothing', () => {
    expect([
      percentChange(826_000, 4_000_000),
      percentChange(-5, 1000),
      percentChange(1, 0),
    ]).toEqual(['20.7', '-0.5', null])
  })
})

describe('the next actions', () => {
  const view = (state: string, who: 'investor' | 'platform', by: string | null): InvestmentView =>
    ({
      id: newId(),
      company: { name: state },
      total: money(100),
      next_step: null,
      status: { state, label: state, next: { cause: 'c', who, by, link: null } },
    }) as unknown as InvestmentView
  it('are only those of the person, what presses first and what is due sooner before', () => {
    const found = actionsOf(
      [
        view('draft', 'investor', null),
        view('in_review', 'platform', null),
        view('awaiting_funds', 'investor', '2026-12-09T00:00:00.000Z'),
        view('awaiting_funds', 'investor', '2026-12-02T00:00:00.000Z'),
        view('action_required', 'investor', null),
      ],
      [],
    )
    expect(found.map((one) => [one.context, one.by])).toEqual([
      ['action_required', null],
      ['awaiting_funds', '2026-12-02T00:00:00.000Z'],
      ['awaiting_funds', '2026-12-09T00:00:00.000Z'],
      ['draft', null],
    ])
  })
})

describe('any other machine', () => {
  it('appears among the next actions by itself, with its own sentence, what it is about and where it leads', () => {
    const action: WaitingAction = {
      machine: 'tax-form',
      id: newId(),
      rev: 3,
      state: 'expired',
      tone: 'danger',
      about: 'Tax form',
      next: {
        cause: 'Certify a new form.',
        who: 'investor',
        by: '2026-12-31T00:00:00.000Z',
        link: '/dashboard/profile/tax/w9',
        alternatives: [],
      },
    }
    expect(actionsOf([], [action])).toEqual([
      {
        id: action.id,
        machine: 'tax-form',
        title: 'Certify a new form',
        cause: 'Certify a new form.',
        who: 'investor',
        by: '2026-12-31T00:00:00.000Z',
        link: '/dashboard/profile/tax/w9',
        alternatives: [],
        context: 'Tax form',
        tone: 'danger',
      },
    ])
  })
  it('of a person alone, and only while it waits for them', async () => {
    const [who, other] = [await investor(t), await investor(t)]
    const id = newId()
    await t.db.run(
      `insert into investor_registration (id, user_id, type, title, created_at)
        values ($1, $2, 'trust_revocable', 'The Reed Family Trust', now())`,
      [id, who.person.userId],
    )
    await t.db.tx((tx) =>
      begun(t, tx, 'registration', id, undefined, { user_id: who.person.userId }),
    )
    expect((await home(who)).next_actions).toMatchObject([
      {
        machine: 'registration',
        title: 'Complete and submit the registration',
        context: 'The Reed Family Trust',
        link: `/dashboard/registrations/${id}`,
      },
    ])
    expect((await home(other)).next_actions).toEqual([])
  })
})

describe('the completeness of a profile', () => {
  const now = '2026-06-01T00:00:00.000Z'
  it('counts what holds; what has run out and what came back are issues', () => {
    const found = completenessOf({
      verified: true,
      kycState: 'needs_information',
      known: [
        { kind: 'payment', expiresAt: null },
        { kind: 'suitability', expiresAt: '2026-05-01T00:00:00.000Z' },
      ],
      pending: [],
      now,
      percent: 91,
    })
    expect(found.items.map((one) => [one.label, one.state])).toEqual([
      ['E-mail address', 'done'],
      ['Identity', 'issue'],
      ['Payment', 'done'],
      ['Suitability', 'issue'],
      ['Work and contact', 'missing'],
    ])
    expect(found.percent).toBe(91)
  })
  it('leads to the profile where no investment asks for the fact, and nowhere from what is done', () => {
    const found = completenessOf({
      verified: true,
      kycState: null,
      known: [],
      pending: [],
      now,
      percent: 91,
    }).items
    expect(
      found.map((one) => [one.state, one.href?.startsWith('/dashboard/profile/') ?? false]),
    ).toEqual([
      ['done', false],
      ['missing', true],
      ['missing', true],
      ['missing', true],
      ['missing', true],
    ])
  })
})
