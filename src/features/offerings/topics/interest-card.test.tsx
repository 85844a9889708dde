import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network } from '#tests/support/network.ts'
import { InterestCard } from './interest-card.tsx'

const listing = '0192d3a0-0000-7000-8000-000000000001'
let opened: number
beforeEach(() => {
  opened = 12
  network(({ path }) =>
    path === `/api/dealroom/offerings/${listing}/interest`
      ? {
          body: {
            time_zone: 'America/New_York',
            weeks: [
              { starts: '2026-11-16', opened, saved: 0, started: 0 },
              {
                starts: '2026-11-23',
                opened: 0,
                saved: Math.min(opened, 3),
                started: Math.min(opened, 1),
              },
            ],
          },
        }
      : { status: 404, body: {} },
  )
})
function open() {
  const element = (
    <OwnCache>
      <InterestCard listingId={listing} />
    </OwnCache>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return screen.findByRole('region', { name: 'Interest by week' })
}

it('shows what people did with an offering by week, as a table too', async () => {
  const card = await open()
  expect(within(card).getByRole('figure')).toHaveAccessibleDescription(
    'In 2 weeks: documents opened 12, saved 3, investments started 1.',
  )
  await userEvent.click(within(card).getByRole('button', { name: 'Show data' }))
  expect(within(card).getByRole('row', { name: 'Nov 23 0 3 1' })).toBeVisible()
})

it('says that nobody did anything', async () => {
  opened = 0
  const card = await open()
  expect(within(card).getByRole('figure')).toHaveAccessibleDescription(
    'Nobody opened a document, saved the offering or started to invest in 2 weeks.',
  )
})
