import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import ComplianceLink from './compliance-link.screen.tsx'
import ComplianceLinks from './compliance-links.screen.tsx'
import NewLink from './new-link.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = '/api/admin/compliance-links'
const dead = {
  id: ID,
  kind: 'register',
  title: 'BrokerCheck',
  rule: '17 CFR 227.301(c)',
  purpose: 'Look up broker-dealers.',
  url: 'https://brokercheck.finra.org/',
  owner_id: null,
  owner: null,
  review_on: '2027-02-20',
  review_due: true,
  http_status: 404,
  problem: 'The page is gone (HTTP 404).',
  checked_at: '2026-11-20T15:00:00.000Z',
  may_edit: true,
  status: {
    state: 'in_use.dead',
    label: 'Dead link',
    tone: 'danger',
    icon: 'circle-alert',
    bucket: null,
    next: {
      cause: 'Correct the link, or retire it.',
      who: 'platform',
      by: null,
      link: null,
      alternatives: [],
    },
    accepts: ['CHECK', 'EDITED', 'REVIEWED', 'RETIRED'],
    rev: 3,
  },
}
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
function open(Screen: ComponentType, replies: Replies, path = '*', address = '/') {
  const sent = network(replies)
  const router = createMemoryRouter(
    [
      {
        path,
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
  return { sent, router }
}

it('lists each link with its rule, the answer of the last check and a review that is due', async () => {
  open(ComplianceLinks, { [`GET ${PATH}`]: () => ({ body: page([dead]) }) })
  await screen.findAllByText('17 CFR 227.301(c)')
  screen.getAllByText('HTTP 404')
  screen.getAllByText('Review due')
  screen.getAllByText('The page is gone (HTTP 404).')
  const [out] = screen.getAllByRole('link', {
    name: 'brokercheck.finra.org: BrokerCheck, opens in a new tab',
  })
  expect(out?.getAttribute('rel')).toContain('noopener')
})

it('says what is missing when nothing is listed', async () => {
  open(ComplianceLinks, { [`GET ${PATH}`]: () => ({ body: page([]) }) })
  await screen.findByText('No links here')
})

it('asks for the next review, and says why the server refuses it', async () => {
  const { sent } = open(
    ComplianceLink,
    {
      [`GET ${PATH}/${ID}`]: () => ({ body: dead }),
      [`POST /api/lifecycles/compliance-link/${ID}/events`]: () => ({
        status: 409,
        body: {
          code: 'guard_failed',
          message: 'This action isn’t available right now.',
          detail: { unmet: ['The next review is after today.'] },
        },
      }),
    },
    '/admin/compliance-links/:link_id',
    `/admin/compliance-links/${ID}`,
  )
  await screen.findByText('A review is due')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Record review' }))
  const dialog = await screen.findByRole('dialog', { name: 'Record review' })
  await user.click(within(dialog).getByRole('button', { name: 'Record review' }))
  expect(writesOf(sent)).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /Next review/ }), '01/05/2026')
  await user.click(within(dialog).getByRole('button', { name: 'Record review' }))
  await within(dialog).findByText('The next review is after today.')
  expect(writesOf(sent)[0]?.body).toEqual({
    type: 'REVIEWED',
    rev: 3,
    payload: { review_on: '2026-01-05' },
  })
})

it('refuses an address inside a private network before it is sent', async () => {
  const { sent } = open(NewLink, {
    [`GET ${PATH}/owners`]: () => ({ body: { items: [] } }),
    [`POST ${PATH}`]: () => ({ status: 201, body: { id: ID } }),
  })
  const user = userEvent.setup()
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'BrokerCheck')
  await user.type(field(/^Rule/), '17 CFR 227.301(c)')
  await user.type(field(/^Purpose/), 'Look up broker-dealers.')
  await user.type(field(/^Link/), 'https://localhost/')
  await user.type(field(/^Next review/), '01/05/2099')
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  await screen.findByText(/Enter the public name of the site/)
  expect(writesOf(sent)).toEqual([])
  await user.clear(field(/^Link/))
  await user.type(field(/^Link/), '/fees')
  await user.click(screen.getByRole('button', { name: 'Add link' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({ url: '/fees', review_on: '2099-01-05' })
})
