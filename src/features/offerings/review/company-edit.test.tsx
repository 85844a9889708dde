import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { CompanyCard } from './company-card.tsx'

const listing = '01900000-0000-7000-8000-000000000003'
const facts = {
  legal_name: 'Tidewater Grid, Inc.',
  jurisdiction: 'DE',
  formation_date: '2021-03-04',
  address: { line1: '1 Pier Road', city: 'Norfolk', region: 'VA', postal: '23510', country: 'US' },
  ein: '*****2002',
  rev: 1,
  waiting: true,
  relied_on: 1,
  corrections: [
    {
      changes: [{ field: 'legal_name', label: 'Legal name', old: 'Tidewater', new: 'Tidewater 2' }],
      reason: 'The charter says something else.',
      by: 'Olive Marsh',
      at: '2026-11-25T15:00:00.000Z',
      applied_at: null,
    },
  ],
}
let status = 200
const before = ports.fetch
beforeEach(() => {
  status = 200
  ports.fetch = () =>
    Promise.resolve(
      new Response(JSON.stringify(status === 200 ? facts : { code: 'broken', message: 'No.' }), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
})
afterEach(() => {
  ports.fetch = before
})
function open(editTo: string | null) {
  const router = createMemoryRouter([
    { path: '/', element: <CompanyCard listingId={listing} editTo={editTo} /> },
  ])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}

describe('the company information of an offering', () => {
  it('shows the facts with the EIN masked, what waits, and each correction with its reason', async () => {
    open('/edit')
    expect(await screen.findByText('*****2002')).toBeVisible()
    expect(screen.getByText('1 Pier Road, Norfolk, VA, 23510')).toBeVisible()
    expect(screen.getByText('A correction waits under Amendments.')).toBeVisible()
    await userEvent.click(screen.getByText('Corrections (1)'))
    expect(await screen.findByText('The charter says something else.')).toBeVisible()
    expect(screen.getByText(/Olive Marsh.*not in force/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit: Company information' })).toBeVisible()
  })
  it('offers no edit to those who only read', async () => {
    open(null)
    expect(await screen.findByText('*****2002')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })
  it('says when it could not be loaded', async () => {
    status = 500
    open('/edit')
    expect(await screen.findByText('We could not load the company information')).toBeVisible()
  })
})
