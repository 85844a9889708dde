import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import CompanyFilings from './company-filings.screen.tsx'

const account = '01900000-0000-7000-8000-000000000002'
const listing = '01900000-0000-7000-8000-000000000003'
const row = (over: object) => ({
  key: `${listing}:c_ar:2026-12-31`,
  listing_id: listing,
  account_id: account,
  company: 'Tidewater Grid',
  offering: 'First round',
  filing: 'c_ar',
  form: 'Form C-AR',
  period: '2026-12-31',
  what: 'Fiscal year ended Dec 31, 2026',
  due: '2027-04-30',
  state: 'due',
  source: '17 CFR 227.202(a)',
  filed: null,
  ...over,
})
const late = row({
  key: `${listing}:c_u:final`,
  filing: 'c_u',
  form: 'Form C-U',
  period: 'final',
  what: 'Total amount sold',
  due: '2026-11-10',
  state: 'overdue',
})

let edits = true
const before = ports.fetch
beforeEach(() => {
  edits = true
  ports.fetch = (path) => {
    const url = new URL(path, 'http://capstan.example')
    const found = url.pathname === '/api/dealroom/filings'
    const body = found
      ? {
          today: '2026-11-25',
          items: [late, row({})],
          offerings: [
            { listing_id: listing, name: 'First round', type: 'reg_cf', events: ['dissolution'] },
          ],
          edits,
        }
      : { account_id: account, name: 'Tidewater Grid', role: 'owner', offerings: [] }
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open() {
  const router = createMemoryRouter(
    [{ path: '/company/:account_id/filings', element: <CompanyFilings /> }],
    { initialEntries: [`/company/${account}/filings`] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}

describe('the filing calendar of a company', () => {
  it('shows what is overdue first, and asks for date, number and confirmation', async () => {
    open()
    expect(await screen.findByText('One filing is overdue')).toBeVisible()
    const table = screen.getByRole('table', { name: 'Filings' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)

        .map((one) => within(one).getByText(/^(Overdue|Due)$/).textContent),
    ).toEqual(['Overdue', 'Due'])
    await userEvent.click(
      screen.getAllByRole('button', {
        name: /Record Form C-U, Total amount sold/,
      })[0] as HTMLElement,
    )
    const dialog = await screen.findByRole('dialog', { name: /Record Form C-U/ })
    for (const label of ['Filed on', 'Accession number', 'Confirmation'])
      expect(within(dialog).getAllByText(new RegExp(label)).length).toBeGreaterThan(0)
  })
  it('lets a viewer read only', async () => {
    edits = false
    open()
    await screen.findByText('One filing is overdue')
    expect(screen.queryByRole('button', { name: /Record/ })).toBeNull()
    expect(screen.queryByText('Report an event')).toBeNull()
  })
})
