import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { Answer } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { RoutesContext } from '#src/lib/nav.tsx'
import Dashboard from './dashboard.screen.tsx'
import { changeText } from './holding-columns.tsx'
import PendingInvestments from './pending-investments.screen.tsx'
import { axisFrom, sample } from './portfolio.ts'
import { greeting, needsYou, trackOf } from './labels.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const at = '2026-11-20T15:00:00.000Z'
const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const status = (over: Partial<Presented>): Presented => ({
  state: 'awaiting_funds',
  label: 'Awaiting funds',
  tone: 'warning',
  icon: 'pen-line',
  bucket: 'awaiting-funds',
  accepts: [],
  rev: 1,
  next: {
    cause: 'Pay the agreed amount into escrow.',
    who: 'investor',
    by: null,
    link: null,
    alternatives: [],
  },
  ...over,
})
const view = (n: number, company: string, over: Partial<Presented> = {}): InvestmentView => ({
  id: id(n),
  number: `C-${n}`,
  listing_id: id(8),
  company: { account_id: id(9), name: company, slug: 'x', logo_url: null, cover_seed: n },
  offering_type: 'reg_cf',
  exchange_listed: false,
  security_type: 'common',
  security_label: 'Common stock',
  units: 10,
  price: '4.10',
  amount: usd(4_100),
  fee: usd(0),
  total: usd(4_100),
  registration: { type: 'individual', title: 'Mara' },
  status: status(over),
  steps: [],
  next_step: null,
  left: [],
  limit: null,
  risks: [],
  amendment: null,
  cancel_until: '2026-11-29T04:59:59.000Z',
  asked_units: null,
  waitlist: null,
  revision: { signed: 1, current: 1 },
  deadline_at: at,
  created_at: at,
  submitted_at: at,
  envelope_id: null,
  payment: null,
  track: [
    { label: 'Started', state: 'done', note: '', at },
    { label: 'Payment', state: 'current', note: 'Due', at: null },
    { label: 'Closes', state: 'waiting', note: '', at: '2026-12-02T04:59:59.000Z' },
  ],
})
const home: Answer<'GET /api/dashboard'> = {
  first_name: 'Mara',
  server_time: at,
  next_actions: [],
  pending: [],
  holdings: [],
  portfolio: {
    value: usd(0),
    invested: usd(0),
    change: usd(0),
    change_pct: null,
    series: [],
    valuations: [],
  },
  news: [],
  profile: {
    percent: 40,
    items: [
      { label: 'Identity', state: 'issue', action: 'Correct', href: '/investment/x/kyc' },
      { label: 'Payment', state: 'missing', action: 'Add', href: '/nowhere' },
    ],
  },
}

const sent: { method: string; path: string; body: unknown }[] = []
let answer: (
  path: string,
  query: URLSearchParams,
  method: string,
) => { status?: number; body: unknown }
const before = { fetch: ports.fetch }
beforeEach(() => {
  sent.length = 0
  ports.fetch = (url, init) => {
    const to = new URL(url, 'http://capstan.example')
    const method = init.method ?? 'GET'
    sent.push({
      method,
      path: to.pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const { status: code = 200, body } = answer(to.pathname, to.searchParams, method)
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status: code,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before.fetch
})
function open(Screen: ComponentType, exists = (_to: string): boolean => true): void {
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '*',
          element: (
            <OwnCache>
              <RoutesContext value={{ prefetch: () => undefined, exists }}>
                <Screen />
              </RoutesContext>
            </OwnCache>
          ),
        },
      ])}
    />,
  )
}

describe('the home page', () => {
  it('greets a new person and leads on to the offerings from each empty card', async () => {
    answer = () => ({ body: home })
    open(Dashboard)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Good morning, Mara' }),
    ).toBeVisible()
    expect(await screen.findByText('Find your first offering')).toBeVisible()
    expect(
      screen
        .getAllByRole('link', { name: 'Browse offerings' })
        .every((link) => link.getAttribute('href') === '/invest'),
    ).toBe(true)
    expect(screen.queryByRole('link', { name: /View all/ })).toBeNull()
  })
  it('says of each empty part what will be there', async () => {
    answer = () => ({ body: { ...home, pending: [view(1, 'Tidewater Grid')] } })
    open(Dashboard)
    expect(await screen.findByText('You hold nothing yet')).toBeVisible()
    expect(
      screen.getByText('A security is listed here as soon as its offering closes.'),
    ).toBeVisible()
    expect(screen.getByText('Your companies have published nothing yet.')).toBeVisible()
  })
  it('shows the way to a first investment instead of empty panels, and resumes a draft', async () => {
    const draft = { ...view(1, 'Tidewater Grid'), submitted_at: null, left: ['Sign it.', 'Pay.'] }
    answer = () => ({ body: { ...home, pending: [{ ...draft, next_step: 'payment' }] } })
    open(Dashboard)
    const way = await screen.findByRole('list', { name: 'Your first investment' })
    expect(within(way).getAllByRole('listitem')).toHaveLength(5)
    expect(within(way).getByText('Choose an offering and an amount')).toBeVisible()
    const resume = screen.getByRole('region', {
      name: 'Continue your investment in Tidewater Grid',
    })
    expect(resume.textContent).toContain('2 items left. Next: Sign it.')
    expect(within(resume).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/investment/${id(1)}/payment`,
    )
    expect(screen.queryByText('You hold nothing yet')).toBeNull()
  })
  it('names what needs the person with its link, and hides links to pages that are not built', async () => {
    answer = () => ({
      body: {
        ...home,
        pending: [view(1, 'Tidewater Grid')],
        next_actions: [
          {
            id: id(1),
            machine: 'investment',
            title: 'Pay $41.00',
            context: 'Tidewater Grid',
            tone: 'warning',
            cause: 'Pay the agreed amount into escrow.',
            who: 'investor',
            by: '2026-12-02T04:59:59.000Z',
            link: `/investment/${id(1)}`,
            alternatives: [],
          },
        ],
      },
    })
    open(Dashboard, (to) => !to.startsWith('/nowhere'))
    const link = await screen.findByRole('link', { name: /Pay \$41.00/ })
    expect(link.getAttribute('href')).toBe(`/investment/${id(1)}`)
    expect(link.textContent).toContain('By Dec 1, 2026, 11:59 PM ET')
    expect(screen.getByText('1 item needs your attention')).toBeVisible()
    const profile = await screen.findByRole('list', { name: 'Profile' })
    expect(within(profile).getByRole('link', { name: /Identity/ })).toBeVisible()
    expect(within(profile).queryByRole('link', { name: /Payment/ })).toBeNull()
  })
  it('says how complete the profile is, and that an investment asks nothing more', async () => {
    answer = () => ({
      body: {
        ...home,
        pending: [view(1, 'Tidewater Grid')],
        profile: {
          percent: 91,
          items: [{ label: 'Identity', state: 'done', action: null, href: null }],
        },
      },
    })
    open(Dashboard)
    expect(
      await screen.findByRole('img', { name: 'Your profile is 91 percent complete' }),
    ).toBeVisible()
    expect(
      screen.getByText(
        'Everything an investment requires is on file. Your next one takes a few minutes.',
      ),
    ).toBeVisible()
  })
  it('says that it failed and tries again', async () => {
    answer = () => ({
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
    })
    open(Dashboard)
    expect(await screen.findByText('Your role doesn’t allow this.')).toBeVisible()
  })
})

describe('pending investments', () => {
  const lists =
    (pending: InvestmentView[], ended: InvestmentView[] = []) =>
    (_: string, query: URLSearchParams, method: string) => {
      if (method !== 'GET') return { body: pending[0] }
      const groups: Readonly<Record<string, readonly unknown[]>> = { pending, ended }
      const items = groups[query.get('group') ?? ''] ?? []
      return { body: { items, next_cursor: null, total: 0, more: false } }
    }
  it('stand in three groups: what needs the person, what others do, what is done', async () => {
    answer = lists(
      [
        view(1, 'Mine'),
        view(2, 'Theirs', {
          next: { cause: 'We check.', who: 'platform', by: null, link: null, alternatives: [] },
        }),
      ],
      [view(3, 'Over', { state: 'cancelled', next: null })],
    )
    open(PendingInvestments)
    const inGroup = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent)
    expect(await inGroup('Needs your attention')).toEqual(['Mine'])
    expect(await inGroup('In progress')).toEqual(['Theirs'])
    expect(await inGroup('Done')).toEqual(['Over'])
  })
  it('cancels after one question, and only what accepts it', async () => {
    answer = lists([view(1, 'Mine', { accepts: ['CANCEL'] }), view(2, 'Other')])
    open(PendingInvestments)
    const buttons = await screen.findAllByRole('button', { name: /Cancel investment in/ })
    expect(buttons).toHaveLength(1)
    expect(screen.getByText('You may cancel until Nov 28, 2026, 11:59 PM ET.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel investment in Mine' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your investment in Mine?' })
    expect(sent.every((one) => one.method === 'GET')).toBe(true)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel investment' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')).toEqual({
        method: 'POST',
        path: `/api/investments/${id(1)}/cancel`,
        body: {},
      }),
    )
  })
  it('puts the change of the amount and the cancellation in one menu', async () => {
    answer = lists([view(1, 'Mine', { accepts: ['CANCEL', 'AMENDMENT_PROPOSED'] })])
    open(PendingInvestments)
    expect(screen.queryByRole('button', { name: /^Cancel investment/ })).toBeNull()
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change or cancel investment in Mine' }),
    )
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Change amount',
      'Cancel investment',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel investment' }))
    expect(
      await screen.findByRole('dialog', { name: 'Cancel your investment in Mine?' }),
    ).toBeVisible()
  })
  it('open on their own page by their name, whatever the next action links to', async () => {
    const elsewhere = (n: number, link: string, who: 'investor' | 'platform') =>
      view(n, `Company ${n}`, {
        next: { cause: 'We check.', who, by: null, link, alternatives: [] },
      })
    answer = lists([
      elsewhere(1, '/dashboard/pending-investments', 'platform'),
      elsewhere(2, '/dashboard/my-investments', 'platform'),
      elsewhere(3, `/investment/${id(3)}/payment`, 'investor'),
    ])
    open(PendingInvestments)
    for (const n of [1, 2, 3]) {
      const link = await screen.findByRole('link', { name: `Company ${n}` })
      expect(link.getAttribute('href')).toBe(`/investment/${id(n)}`)
    }
    expect(screen.getByRole('link', { name: 'Review changes' }).getAttribute('href')).toBe(
      `/investment/${id(3)}/payment`,
    )
  })
  it('lead somebody new to the offerings', async () => {
    answer = lists([])
    open(PendingInvestments)
    expect(await screen.findByText('You haven’t started an investment')).toBeVisible()
  })
})

describe('the words and figures of the home page', () => {
  it('greet by the server’s time in the zone of the deadlines', () => {
    expect(
      [
        '2026-11-20T15:00:00Z',
        '2026-11-20T18:00:00Z',
        '2026-11-20T23:30:00Z',
        '2026-11-21T04:30:00Z',
      ].map(greeting),
    ).toEqual(['Good morning', 'Good afternoon', 'Good evening', 'Good evening'])
  })
  it('say how much needs the person', () => {
    expect([needsYou(0), needsYou(1), needsYou(9)]).toEqual([
      'You’re all caught up',
      '1 item needs your attention',
      '9 items need your attention',
    ])
  })
  it('draw the present point blue while others act', () => {
    expect(trackOf(view(1, 'x')).map((point) => point.state)).toEqual(['done', 'current', 'todo'])
    expect(
      trackOf(
        view(1, 'x', {
          next: { cause: '', who: 'platform', by: null, link: null, alternatives: [] },
        }),
      ).map((point) => [point.state, point.note]),
    ).toEqual([
      ['done', 'Nov 20'],
      ['wait', 'Due'],
      ['todo', 'Dec 1'],
    ])
  })
  it('sample the value on an even axis: nothing before the first purchase, then what was last known', () => {
    const now = Date.parse('2026-11-20T00:00:00Z')
    const { categories, value, invested } = sample(
      [
        { at: '2026-06-01T00:00:00Z', value: 300_000, invested: 250_000 },
        { at: '2026-11-20T00:00:00Z', value: 400_000, invested: 250_000 },
      ],
      '1Y',
      now,
    )
    expect(new Set(categories).size).toBe(13)
    expect(value[0]).toBe(0)
    expect(value.slice(-2)).toEqual([3000, 4000])
    expect(invested.at(-1)).toBe(2500)
    expect(sample([], '3M', now).value.every((one) => one === null)).toBe(true)
  })
  it('begin the axis at zero when nothing differs much', () => {
    expect([axisFrom([2500, 2500, null]), axisFrom([100, 250]), axisFrom([null])]).toEqual([
      0,
      undefined,
      undefined,
    ])
  })
  it('write a change in percent from whole cents', () => {
    expect([
      changeText({ cost: usd(1_250_000), value: usd(1_845_000) }),
      changeText({ cost: usd(1000), value: usd(995) }),
      changeText({ cost: usd(0), value: usd(1) }),
    ]).toEqual(['+47.6%', '−0.5%', null])
  })
})
