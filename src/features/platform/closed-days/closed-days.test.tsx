import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import ClosedDay from './closed-day.screen.tsx'
import ClosedDays from './closed-days.screen.tsx'
import NewClosedDay from './new-closed-day.screen.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = '/api/admin/closed-days'
const waiting = (more: object = {}) => ({
  id: ID,
  kind: 'federal_offices_closed',
  day: '2099-12-24',
  source: 'Executive Order 14371',
  source_url: 'https://www.federalregister.gov/',
  reason: 'The order closes all federal offices.',
  requested_by: 'Olive Reyes',
  requested_by_me: false,
  requested_at: '2026-11-20T15:00:00.000Z',
  decided_by: null,
  decided_at: null,
  status: {
    state: 'requested',
    label: 'To approve',
    tone: 'warning',
    icon: 'pen-line',
    bucket: null,
    next: {
      cause: 'A second person decides.',
      who: 'platform',
      by: null,
      link: null,
      alternatives: [],
    },
    accepts: ['APPROVED', 'DECLINED', 'WITHDRAWN'],
    rev: 1,
  },
  ...more,
})
const page = (items: unknown[]) => ({ items, next_cursor: null, total: null, more: false })
function open(Screen: ComponentType, replies: Replies, path = '*', address = '/') {
  const sent = network(replies)
  const element = (
    <OwnCache>
      <Screen />
    </OwnCache>
  )
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return { sent, router }
}
const openOne = (entry: object, more: Replies = {}) =>
  open(
    ClosedDay,
    { [`GET ${PATH}/${ID}`]: () => ({ body: entry }), ...more },
    '/admin/closed-days/:closed_day_id',
    `/admin/closed-days/${ID}`,
  )

it('lists each day with who is closed, and the holidays of the law', async () => {
  open(ClosedDays, { [`GET ${PATH}`]: () => ({ body: page([waiting()]) }) })
  await screen.findAllByText('Executive Order 14371')
  screen.getAllByText('Federal offices closed')
  screen.getByText('Christmas Day')
})

it('says what is in the calendar already when nothing is listed', async () => {
  open(ClosedDays, { [`GET ${PATH}`]: () => ({ body: page([]) }) })
  await screen.findByText('No closed days here')
})

it('lets the one who requested a day withdraw it, and neither approve nor decline', async () => {
  openOne(waiting({ requested_by_me: true }))
  await screen.findByText('Nothing skips this day yet')
  screen.getByRole('button', { name: 'Withdraw request' })
  expect(screen.queryByRole('button', { name: 'Approve closed day' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

it('lets a second person revoke a day in force, with a reason', async () => {
  const status = { ...waiting().status, state: 'approved', label: 'In force', accepts: ['REVOKED'] }
  const { sent } = openOne(waiting({ status }), {
    [`POST /api/lifecycles/closed-day/${ID}/events`]: () => ({ body: status }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Revoke closed day' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke closed day' })
  await user.type(within(dialog).getByRole('textbox'), 'The order was withdrawn.')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke closed day' }))
  await waitFor(() =>
    expect(writesOf(sent)[0]?.body).toMatchObject({
      type: 'REVOKED',
      reason: 'The order was withdrawn.',
    }),
  )
})

it('tells a second person what the approval moves, and why the server refuses it', async () => {
  const { sent } = openOne(waiting(), {
    [`POST /api/lifecycles/closed-day/${ID}/events`]: () => ({
      status: 409,
      body: {
        code: 'guard_failed',
        message: 'This action isn’t available right now.',
        detail: { unmet: ['The day is over.'] },
      },
    }),
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Approve closed day' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve closed day' })
  within(dialog).getByText(/Dates that were already set don’t move/)
  await user.click(within(dialog).getByRole('button', { name: 'Approve closed day' }))
  await within(dialog).findByText('The day is over.')
  expect(writesOf(sent)[0]?.body).toEqual({ type: 'APPROVED', rev: 1 })
})

it('refuses a source without https before it is sent, and shows the field that the server refuses', async () => {
  const { sent } = open(NewClosedDay, {
    [`POST ${PATH}`]: () => ({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Check the highlighted fields.',
        fields: { day: 'This day is a holiday and already closed.' },
      },
    }),
  })
  const user = userEvent.setup()
  const field = (name: RegExp) => screen.getByRole('textbox', { name })
  await screen.findByRole('radio', { name: 'Reserve Banks closed' })
  await user.type(field(/^Day/), '12/25/2099')
  await user.type(field(/^Source/), 'Executive Order 14371')
  await user.type(field(/^Link to the source/), 'http://www.sec.gov/')
  await user.type(field(/^Reason/), 'All offices close.')
  await user.click(screen.getByRole('button', { name: 'Request closed day' }))
  await screen.findByText('Enter an address that starts with https://.')
  expect(writesOf(sent)).toEqual([])
  await user.clear(field(/^Link to the source/))
  await user.type(field(/^Link to the source/), 'https://www.sec.gov/')
  await user.click(screen.getByRole('button', { name: 'Request closed day' }))
  await screen.findByText('This day is a holiday and already closed.')
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({
    kind: 'federal_offices_closed',
    day: '2099-12-25',
  })
})
