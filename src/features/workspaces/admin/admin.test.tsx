import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import AdminHome from './home.screen.tsx'
import AdminOfferings from './offerings.screen.tsx'

let answer: () => unknown
const money = (amount: number) => ({ amount, currency: 'USD' })
const sums = (amount: number) => ({ committed: money(amount), investments: 4, users: 9 })
const trends = {
  time_zone: 'America/New_York',
  weeks: [
    { starts: '2026-11-16', reg_cf: 120_000, reg_d: 0, reg_a: 50_000, users: 3 },
    { starts: '2026-11-23', reg_cf: 10_000, reg_d: 5_000, reg_a: 0, users: 1 },
  ],
  year: { starts: '2026-01-01', now: sums(900_000), before: sums(300_000) },
  mail: {
    sent: 40,
    queued: 1,
    failed: 2,
    dropped: 0,
    delivered: 0,
    delayed: 0,
    bounced: 0,
    complained: 0,
    suppressed: 0,
  },
}
const duty = {
  key: 'filing:1',
  kind: 'filing',
  label: 'Filing',
  about: 'Tidewater Grid, Form C-AR',
  due: '2026-11-20T04:59:59.000Z',
  overdue: true,
  owner: 'Tidewater Grid',
  cause: 'Fiscal year that ended on Jul 31, 2026 (17 CFR 227.202).',
  href: '/admin/filings?state=overdue',
}
let duties = { total: 0, overdue: 0, items: [] as (typeof duty)[] }
const asked: URL[] = []
const before = ports.fetch
beforeEach(() => {
  asked.length = 0
  duties = { total: 0, overdue: 0, items: [] }
  ports.fetch = (path) => {
    asked.push(new URL(path, 'http://capstan.example'))
    let body = answer()
    if (path.includes('/admin/home/trends')) body = trends
    if (path.includes('/admin/home/duties')) body = duties
    return Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(Screen: ComponentType, address: string) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <OwnCache>
            <Screen />
          </OwnCache>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('the operator’s home', () => {
  it('counts what waits and leads to it', async () => {
    answer = () => ({
      waiting: [
        {
          label: 'Reviews to decide',
          count: 3,
          oldest: '2026-11-20T15:00:00.000Z',
          late: 2,
          href: '/admin/a',
        },
        { label: 'Closings to approve', count: 1, oldest: null, late: 0, href: '/admin/b' },
      ],
      offerings: 16,
      investors: 55,
      committed: { amount: 27_112_052, currency: 'USD' },
      adjustment: null,
    })
    open(AdminHome, '/admin/home')
    expect(await screen.findByText('4 items wait for review. 2 are late.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open: Reviews to decide' }).getAttribute('href')).toBe(
      '/admin/a',
    )
    expect(screen.getByRole('link', { name: 'Review next item' }).getAttribute('href')).toBe(
      '/admin/a',
    )
    expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('16')).toBeVisible()
    expect(screen.queryByText(/Reg CF amounts/)).toBeNull()
    expect(screen.getByText('Oldest since Nov 20, 2026')).toBeVisible()
  })
  it('says how the platform develops, in words and figures beside the charts', async () => {
    answer = () => ({
      waiting: [],
      offerings: 16,
      investors: 55,
      committed: money(27_112_052),
      adjustment: null,
    })
    open(AdminHome, '/admin/home')
    const year = await screen.findByRole('region', { name: 'Fiscal year' })
    expect(within(year).getByRole('row', { name: 'Committed $9,000.00 $3,000.00' })).toBeVisible()
    const week = screen.getByRole('region', { name: 'Commitments by week' })
    expect(
      within(week).getByText(/\$1,850.00 committed in 2 weeks; \$150.00 this week/),
    ).toBeVisible()
    await userEvent.click(within(week).getByRole('button', { name: 'Show data' }))
    expect(within(week).getByRole('row', { name: 'Nov 16 $1,200 $0 $500' })).toBeVisible()
    const mail = screen.getByRole('region', { name: 'E-mail, 24 hours' })
    expect(
      within(mail).getByRole('link', { name: 'See why 2 did not arrive' }).getAttribute('href'),
    ).toBe('/admin/email-logs/email-problem')
  })
  it.each([
    [false, 'note', 'are due for adjustment by'],
    [true, 'alert', 'were due for adjustment on'],
  ])(
    'warns of the next adjustment of Reg CF amounts (overdue: %s)',
    async (overdue, role, words) => {
      answer = () => ({
        waiting: [],
        offerings: 0,
        investors: 0,
        committed: { amount: 0, currency: 'USD' },
        adjustment: {
          since: '2022-09-20',
          source: '87 FR 57398 (2022-09-20)',
          due: '2027-09-20',
          overdue,
        },
      })
      open(AdminHome, '/admin/home')
      const warning = await screen.findByRole(role)
      expect(warning.textContent).toContain(`Reg CF amounts ${words}`)
      expect(warning.textContent).toContain('87 FR 57398')
    },
  )
  it('lists what is due and overdue, the oldest first, with its cause, its owner and its page', async () => {
    answer = () => ({
      waiting: [],
      offerings: 0,
      investors: 0,
      committed: money(0),
      adjustment: null,
    })
    const today = {
      ...duty,
      key: 'closing:1',
      label: 'Closing',
      about: null as never,
      due: '2026-11-25T20:00:00.000Z',
      overdue: false,
      owner: 'Company, principal and escrow agent',
      href: '/admin/closing',
    }
    const more = Array.from({ length: 6 }, (_, n) => ({ ...today, key: `role-end:${n}` }))
    duties = { total: 9, overdue: 1, items: [duty, today, ...more] }
    open(AdminHome, '/admin/home')
    const card = await screen.findByRole('region', { name: 'Due today and overdue' })
    expect(within(card).getByText('9 due, 1 of them overdue')).toBeInTheDocument()
    const lines = within(card).getAllByRole('listitem')
    expect(lines).toHaveLength(6)
    expect(lines[0]?.textContent).toContain('Filing: Tidewater Grid, Form C-AROverdue')
    expect(lines[0]?.textContent).toContain('Fiscal year that ended on Jul 31, 2026')
    expect(lines[0]?.textContent).toContain('Due Nov 19, 2026, 11:59 PM ET · Tidewater Grid')
    expect(lines[1]?.textContent).toContain('ClosingToday')
    expect(
      within(card)
        .getByRole('link', { name: 'Open: Filing: Tidewater Grid, Form C-AR' })
        .getAttribute('href'),
    ).toBe('/admin/filings?state=overdue')
    await userEvent.click(within(card).getByRole('button', { name: 'Show 2 more' }))
    expect(within(card).getAllByRole('listitem')).toHaveLength(8)
    expect(within(card).getByText('The oldest 8 of 9')).toBeVisible()
  })
  it('says that nothing is due today', async () => {
    answer = () => ({
      waiting: [],
      offerings: 0,
      investors: 0,
      committed: money(0),
      adjustment: null,
    })
    open(AdminHome, '/admin/home')
    const card = await screen.findByRole('region', { name: 'Due today and overdue' })
    expect(within(card).getByText('Nothing is due today')).toBeVisible()
    expect(within(card).queryByRole('link')).toBeNull()
  })
  it('says that nothing waits', async () => {
    answer = () => ({
      waiting: [],
      offerings: 0,
      investors: 0,
      committed: { amount: 0, currency: 'USD' },
      adjustment: null,
    })
    open(AdminHome, '/admin/home')
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Review next item' })).toBeNull()
  })
})

describe('the offerings of all companies', () => {
  it('are asked by the status of the address', async () => {
    answer = () => ({ items: [], next_cursor: null, total: null, more: false })
    const router = open(AdminOfferings, '/admin/offering-admin/overview?status=live')
    expect(await screen.findByText('No offering has this status')).toBeVisible()
    expect(asked[0]?.searchParams.get('status')).toBe('live')
    await userEvent.click(screen.getByRole('link', { name: 'Closed' }))
    await waitFor(() => expect(router.state.location.search).toBe('?status=closed'))
  })
})
