import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#router'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, writesOf } from '#tests/support/network.ts'
import Invitations from './invitations.screen.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const invitation = {
  id,
  listing_id: id,
  account_id: id,
  company: 'Merrow Looms',
  name: 'Mara Lindqvist',
  email: 'm@capstan.example',
  basis: 'prior',
  known_since: null,
  how: 'From school',
  invited_at: '2026-11-13T15:00:00.000Z',
  invited_by: 'Bea Novak',
  answered_at: null,
  answers: null,
  shown_from: null,
  status: {
    state: 'sent',
    label: 'Waiting for you',
    tone: 'warning',
    icon: 'pen-line',
    accepts: ['ANSWERED'],
    next: {
      who: 'investor',
      cause: 'Answer the questions of the company.',
      by: null,
      link: null,
      alternatives: [],
    },
  },
}

test('an accepted invitation names no date that is past, and leads to the offering once', async () => {
  const accepted = {
    ...invitation,
    shown_from: '2020-01-01T15:00:00.000Z',
    status: {
      ...invitation.status,
      state: 'accepted',
      accepts: [],
      next: {
        who: 'clock',
        cause: 'You can see the offering from this date.',
        by: '2020-01-01T15:00:00.000Z',
        link: '/dashboard/invitations',
        alternatives: [],
      },
    },
  }
  network({ 'GET /api/relationships': () => ({ body: { items: [accepted] } }) })
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <OwnCache>
              <Invitations />
            </OwnCache>
          ),
        },
      ])}
    />,
  )
  expect(await screen.findByText(/^You can see the offering, and invest/)).toBeVisible()
  expect(screen.queryByText(/2020|acts next|act next/)).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the questions of an invitation come when they are asked for, and nothing is sent by closing them', async () => {
  const sent = network({ 'GET /api/relationships': () => ({ body: { items: [invitation] } }) })
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          element: (
            <OwnCache>
              <Invitations />
            </OwnCache>
          ),
        },
      ])}
    />,
  )
  const answer = await screen.findByRole('button', { name: 'Answer the questions' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(answer)
  expect(await screen.findByRole('dialog', { name: 'Questions of Merrow Looms' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writesOf(sent)).toEqual([])
})
