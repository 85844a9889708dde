import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#router'
import type { SessionView } from '#src/lib/session.ts'
import { network, writesOf, type Reply } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'
import Reports from './reports.screen.tsx'

const account = '01900000-0000-7000-8000-000000000002'
const listing = '01900000-0000-7000-8000-000000000003'
const id = '01900000-0000-7000-8000-000000000004'
const path = `/api/dealroom/offerings/${listing}/reports`
const schedules = `/api/dealroom/offerings/${listing}/report-schedules`
const status = (state: string, label: string, accepts: string[]) => ({
  state,
  label,
  tone: 'info',
  icon: 'clock',
  bucket: null,
  next: null,
  accepts,
  rev: 1,
})
const report = (over: object = {}) => ({
  id,
  type: 'payments',
  type_version: 1,
  start: '2026-06-01',
  end: '2026-07-01',
  time_zone: 'America/New_York',
  format: 'csv',
  columns: ['reference'],
  requested_by: 'Imani Ashford',
  requested_at: '2026-07-02T15:00:00.000Z',
  scheduled: false,
  rows: 12,
  size: 900,
  sha256: 'a'.repeat(64),
  expires_at: '2026-07-09T15:00:00.000Z',
  error: null,
  downloads: 0,
  status: status('ready', 'Ready', ['DOWNLOADED', 'REMOVED']),
  ...over,
})
const schedule = {
  id,
  type: 'audit',
  frequency: 'monthly',
  time_zone: 'UTC',
  format: 'json',
  columns: ['at'],
  created_by: 'Imani Ashford',
  created_at: '2026-06-02T15:00:00.000Z',
  next_day: '2026-08-01',
  runs: 1,
  status: status('active', 'Active', ['ENDED']),
}
function signIn(role: 'owner' | 'viewer') {
  const view: SessionView = {
    settled: true,
    signedIn: true,
    user: {
      id,
      first_name: 'Imani',
      last_name: 'Ashford',
      primary_email: 'imani@company.example',
      admin_role: null,
      companies: [{ account_id: account, name: 'Tidewater Grid', slug: 'tidewater-grid', role }],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: status('active', 'Active', []) as never,
    },
  }
  withSession(view)
}
let answer: Reply
function open() {
  const sent = network((one) => {
    if (one.path === path && one.method === 'GET') return answer
    if (one.path === path) return { status: 201, body: report() }
    if (one.path === schedules) return { status: 200, body: { items: [schedule] } }
    return one.method === 'POST' ? { body: {} } : undefined
  })
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/issuance-platform/api-reports',
        element: <Reports />,
      },
    ],
    {
      initialEntries: [
        `/dashboard/raise-capital/company/${account}/status/current/${listing}/issuance-platform/api-reports`,
      ],
    },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
    { wrapper: InSession },
  )
  return sent
}
const page = (items: object[]): Reply => ({
  body: { items, next_cursor: null, total: null, more: false },
})
beforeEach(() => {
  answer = page([])
  signIn('owner')
})

describe('report runs', () => {
  it('are requested with an interval, a format and the columns that are left', async () => {
    const sent = open()
    expect(await screen.findByText('No reports yet')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Run report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Run a report' })
    await userEvent.click(within(dialog).getByRole('button', { name: /^Report/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Identity status' }))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'E-mail' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run report' }))
    await expect.poll(() => writesOf(sent).length).toBe(1)
    expect(writesOf(sent)[0]?.body).toMatchObject({
      type: 'kyc_status',
      time_zone: 'America/New_York',
      format: 'csv',
      columns: ['investor', 'status'],
    })
  })
  it('need a column', async () => {
    const sent = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Run report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Run a report' })
    for (const box of within(dialog).getAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run report' }))
    expect(await within(dialog).findByText('Choose at least one column.')).toBeVisible()
    expect(writesOf(sent)).toEqual([])
  })
  it('that are ready are downloaded or removed; one that failed says what to do', async () => {
    answer = page([
      report(),
      report({
        id: account,
        expires_at: null,
        error: 'The report is too large. Choose a shorter interval.',
        status: status('failed', 'Failed', ['RETRIED', 'REMOVED']),
      }),
    ])
    const sent = open()
    expect(
      (await screen.findAllByText('The report is too large. Choose a shorter interval.')).length,
    ).toBeGreaterThan(0)
    const [download] = screen.getAllByRole('button', {
      name: 'Download Payments, 2026-06-01 to 2026-07-01',
    })
    expect(download).toBeDefined()
    if (download) await userEvent.click(download)
    await expect
      .poll(() => writesOf(sent).map((one) => one.path))
      .toEqual([`${path}/${id}/download`])
    expect(screen.getAllByRole('button', { name: 'Run again' }).length).toBeGreaterThan(0)
  })
  it('are read, not run, by a viewer', async () => {
    signIn('viewer')
    open()
    expect(await screen.findByText('Owners and editors can run reports.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Run report' })).toBeNull()
  })
  it('have schedules, which are added and ended', async () => {
    const sent = open()
    expect(
      await screen.findByText('On the first of each month, for the month before, JSON, UTC'),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Add schedule' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add schedule' })
    await userEvent.click(within(dialog).getByRole('button', { name: /^Runs/ }))
    await userEvent.click(
      await screen.findByRole('option', { name: 'Every day, for the day before' }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add schedule' }))
    await expect
      .poll(() => writesOf(sent)[0])
      .toMatchObject({ path: schedules, body: { type: 'investments', frequency: 'daily' } })
  })
})
