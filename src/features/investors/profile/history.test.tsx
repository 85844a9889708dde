import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { expect, it } from 'vitest'
import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { ProfileHistoryRow } from '#domain/investors/model/profile/views.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network } from '#tests/support/network.ts'
import History from './history.screen.tsx'

const row = (id: string, says: string, who: string, role: string): ProfileHistoryRow => ({
  id,
  at: '2026-11-20T15:00:00.000Z',
  section: 'address',
  section_title: 'Address',
  kind: 'asked',
  says,
  who,
  role,
  source: null,
  reason: 'A letter came back.',
  status: 'Current',
  changes: [],
})

it('names the platform once, and the role of everybody else', async () => {
  network({
    'GET /api/profile/areas/personal-information/history': () => ({
      body: {
        items: [
          row('2', 'Requested again', THE_PLATFORM, THE_PLATFORM),
          row('1', 'Saved', 'Mara Lindqvist', 'Investor'),
        ],
        next_cursor: null,
        total: 2,
        more: false,
      },
    }),
  })
  render(
    <OwnCache>
      <RouterProvider
        router={createMemoryRouter([
          { path: '*', element: <History area="personal-information" /> },
        ])}
      />
    </OwnCache>,
  )
  const [, asked, saved] = within(
    await screen.findByRole('table', {}, { timeout: 8000 }),
  ).getAllByRole('row')
  expect(asked?.textContent).toContain('The platformA letter came back.')
  expect(saved?.textContent).toContain('Mara LindqvistInvestor · A letter came back.')
}, 20_000)
