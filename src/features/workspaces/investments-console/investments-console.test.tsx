import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import { money } from '#domain/shared/money.ts'
import type { BulkActionDetail } from '#domain/workspaces/model/bulk-actions.ts'
import type { ConsoleRow } from '#domain/workspaces/model/all-investments.ts'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import BulkActionScreen from './bulk-action.screen.tsx'
import Investments from './investments.screen.tsx'

const ID = '01935b6e-0000-7000-8000-0000000000e1'
const ACTION = '01935b6e-0000-7000-8000-0000000000e2'
const row: ConsoleRow = {
  id: ID,
  number: 'C-10292',
  investor: { id: ID, name: 'Mara Lindqvist', email: 'mara@mail.example' },
  offering: {
    listing_id: ID,
    account_id: ID,
    name: 'SAFE, 2026',
    company: 'Tidewater Grid',
    type: 'reg_cf',
  },
  amount: money(49_200),
  payment: null,
  status: {
    state: 'draft',
    label: 'Draft',
    tone: 'warning',
    icon: 'pencil',
    bucket: 'in-progress',
    next: {
      cause: 'Complete the steps, then sign and submit.',
      who: 'investor',
      by: null,
      link: null,
      alternatives: [],
    },
    accepts: [],
    rev: 1,
  },
  since: '2026-11-20T15:00:00.000Z',
  created_at: '2026-11-20T15:00:00.000Z',
  href: '/admin/here',
  offering_href: '/admin/there',
}
const result: BulkActionDetail = {
  id: ACTION,
  kind: 'remind',
  requested_by: 'Olive Marsh',
  requested_at: '2026-11-20T15:00:00.000Z',
  total: 2,
  done: 1,
  refused: 1,
  finished_at: '2026-11-20T15:01:00.000Z',
  status: {
    state: 'done',
    label: 'Finished',
    tone: 'success',
    icon: 'check',
    bucket: null,
    next: null,
    accepts: [],
    rev: 2,
  },
  filter: { state: 'in-progress' },
  reasons: [{ reason: 'The investment has ended.', count: 1 }],
  rows: [
    {
      investment_id: ID,
      number: 'C-10292',
      investor: 'Mara Lindqvist',
      outcome: 'done',
      reason: null,
      href: '/admin/here',
    },
    {
      investment_id: ACTION,
      number: 'C-10293',
      investor: 'Cormac Doyle',
      outcome: 'refused',
      reason: 'The investment has ended.',
      href: '/admin/there',
    },
  ],
}
function open(replies: Replies, address = '/admin/investments') {
  const sent = network({
    'GET /api/admin/investments': () => ({
      body: { items: [row], next_cursor: null, total: 3, more: false },
    }),
    'GET /api/admin/investments/offerings': () => ({ body: { items: [] } }),
    [`GET /api/admin/bulk-actions/${ACTION}`]: () => ({ body: result }),
    ...replies,
  })
  const router = createMemoryRouter(
    [
      {
        path: '/admin/investments',
        element: (
          <OwnCache>
            <Investments />
          </OwnCache>
        ),
      },
      {
        path: '/admin/investments/bulk-actions/:action_id',
        element: (
          <OwnCache>
            <BulkActionScreen />
          </OwnCache>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return sent
}
const choose = async () => {
  const table = await screen.findByRole('table', { name: 'Investments' })
  const boxes = within(table).getAllByRole('checkbox')
  await userEvent.click(boxes.at(-1) as HTMLElement)
}
/** What the dry run has read, as the action names it. */
const READ = [
  { id: ID, rev: 1 },
  { id: ACTION, rev: 4 },
]
const DRY = 'POST /api/admin/bulk-actions/preview'
const RUN = 'POST /api/admin/bulk-actions'

describe('the list of all investments', () => {
  it('says whose it is, in what, and what it waits for, with links', async () => {
    open({})
    const table = await screen.findByRole('table', { name: 'Investments' })
    const to = (name: RegExp) => within(table).getByRole('link', { name }).getAttribute('href')
    expect(to(/C-10292/)).toBe('/admin/here')
    expect(to(/Mara Lindqvist/)).toBe(`/admin/users/user-details/${ID}`)
    expect(to(/Tidewater Grid/)).toBe('/admin/there')
    expect(within(table).getByText('Complete the steps, then sign and submit.')).toBeVisible()
    expect(within(table).getByText('SAFE, 2026 · Reg CF')).toBeVisible()
  })
  it('says that there are none', async () => {
    open({
      'GET /api/admin/investments': () => ({
        body: { items: [], next_cursor: null, total: 0, more: false },
      }),
    })
    expect(await screen.findByText('No investments yet')).toBeVisible()
  })
  it('says that it failed, and why', async () => {
    open({
      'GET /api/admin/investments': () => ({
        status: 403,
        body: { code: 'forbidden', message: 'Not yours.' },
      }),
    })
    expect(await screen.findByText(/Not yours|don’t have access|can’t see/i)).toBeVisible()
  })
})

describe('a bulk action', () => {
  const at = (state: string, label: string, accepts: string[]): BulkActionDetail => ({
    ...result,
    done: 1,
    refused: 0,
    finished_at: null,
    status: { ...result.status, state, label, accepts },
    rows: result.rows.map((one, n) => (n === 0 ? one : { ...one, outcome: null, reason: null })),
  })
  const page = `/admin/investments/bulk-actions/${ACTION}`
  const EVENT = `POST /api/lifecycles/bulk-action/${ACTION}/events`
  it('is stopped while it runs, and says what was not handled', async () => {
    let shown = at('running', 'Running', ['STOPPED'])
    const sent = open(
      {
        [`GET /api/admin/bulk-actions/${ACTION}`]: () => ({ body: shown }),
        [EVENT]: () => {
          shown = at('stopped', 'Stopped', [])
          return { body: shown.status }
        },
      },
      page,
    )
    expect(await screen.findByText('1 of 2 handled')).toBeVisible()
    expect(screen.getByText('In line')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Not handled')).toBeVisible()
    expect(writesOf(sent).map((one) => one.body)).toEqual([{ type: 'STOPPED', rev: 2 }])
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  })
  it('that failed is continued, or says why it can’t be', async () => {
    const sent = open(
      {
        [`GET /api/admin/bulk-actions/${ACTION}`]: () => ({
          body: at('failed', 'Failed', ['RETRIED', 'STOPPED']),
        }),
        [EVENT]: () => ({ status: 403, body: { code: 'forbidden', message: 'Not yours.' } }),
      },
      page,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Not yours.')).toBeVisible()
    expect(writesOf(sent).map((one) => one.body)).toEqual([{ type: 'RETRIED', rev: 2 }])
  })
  it('is tried first, says why some are left out, and is begun with what was tried', async () => {
    const sent = open({
      [DRY]: () => ({
        body: {
          kind: 'remind',
          items: READ,
          affected: 1,
          refused: [{ reason: 'The investment has ended.', count: 1 }],
        },
      }),
      [RUN]: () => ({ status: 201, body: result }),
    })
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Send reminder' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('1 investment will be handled.')).toBeVisible()
    expect(within(dialog).getByText('The investment has ended.')).toBeVisible()
    expect(writesOf(sent).map((one) => [one.path, one.body])).toEqual([
      ['/api/admin/bulk-actions/preview', { kind: 'remind', ids: [ID] }],
    ])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send reminder: 1' }))
    expect(await screen.findByText('2 of 2 handled')).toBeVisible()
    expect(writesOf(sent).at(-1)?.body).toEqual({ kind: 'remind', items: READ })
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getAllByText('The investment has ended.')).toHaveLength(2)
  })
  it('takes all that the filter leaves', async () => {
    const sent = open(
      {
        [DRY]: () => ({
          body: { kind: 'review_approve', items: READ.slice(0, 1), affected: 1, refused: [] },
        }),
        [RUN]: () => ({ status: 201, body: result }),
      },
      '/admin/investments?state=in-progress&sort=amount&limit=10',
    )
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Select all 3' }))
    await userEvent.click(screen.getByRole('button', { name: 'Approve review' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve review: 1' }))
    await screen.findByText('2 of 2 handled')
    expect(writesOf(sent).map((one) => one.body)).toEqual([
      { kind: 'review_approve', filter: { state: 'in-progress' } },
      { kind: 'review_approve', items: READ.slice(0, 1), filter: { state: 'in-progress' } },
    ])
  })
  it('cannot be begun when it affects none, and shows a refusal', async () => {
    open({
      [DRY]: () => ({
        body: { kind: 'remind', items: READ.slice(0, 1), affected: 0, refused: [] },
      }),
    })
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Send reminder' }))
    expect(await screen.findByText(/None of the chosen/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Send reminder: / })).toBeNull()
  })
  it('says what the server refuses', async () => {
    open({
      [DRY]: () => ({
        status: 409,
        body: { code: 'refused', message: 'These are more than 500 investments. Add a filter.' },
      }),
    })
    await choose()
    await userEvent.click(screen.getByRole('button', { name: 'Approve closing' }))
    expect(await screen.findByText(/more than 500 investments/)).toBeVisible()
  })
})
