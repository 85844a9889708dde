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
const asked: URL[] = []
const before = ports.fetch
beforeEach(() => {
  asked.length = 0
  ports.fetch = (path) => {
    asked.push(new URL(path, 'http://capstan.example'))
    return Promise.resolve(
      new Response(JSON.stringify(answer()), { headers: { 'content-type': 'application/json' } }),
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
        { label: 'Reviews to decide', count: 3, href: '/admin/a' },
        { label: 'Closings to approve', count: 1, href: '/admin/b' },
      ],
      offerings: 16,
      investors: 55,
      committed: { amount: 27_112_052, currency: 'USD' },
      adjustment: null,
    })
    open(AdminHome, '/admin/home')
    expect(await screen.findByText('4 items wait for review.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open: Reviews to decide' }).getAttribute('href')).toBe(
      '/admin/a',
    )
    expect(screen.getByRole('link', { name: 'Review next item' }).getAttribute('href')).toBe(
      '/admin/a',
    )
    expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('16')).toBeVisible()
    expect(screen.queryByText(/Reg CF amounts/)).toBeNull()
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
