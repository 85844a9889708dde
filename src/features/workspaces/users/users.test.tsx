import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { User } from '#domain/shared/user.ts'
import type { UserDetail, UserRow } from '#domain/workspaces/model/users.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import UserAnalyticsScreen from './user-analytics.screen.tsx'
import UserDetails from './user-details.screen.tsx'
import UserList from './user-list.screen.tsx'

const ID = '01935b6e-0000-7000-8000-0000000000e1'
const active = {
  state: 'active',
  label: 'Active',
  tone: 'success' as const,
  icon: 'check' as const,
  bucket: null,
  next: null,
  accepts: [] as string[],
  rev: 3,
}
const signedIn: User = {
  id: ID,
  first_name: 'Olive',
  last_name: 'Reed',
  primary_email: 'olive@capstan.example',
  admin_role: 'operator',
  companies: [],
  consented: true,
  session_expires_at: '2026-11-28T15:00:00.000Z',
  step_up_until: '2026-11-27T15:00:00.000Z',
  account: active,
}
const row: UserRow = {
  id: ID,
  name: 'Mara Lindqvist',
  email: 'mara@mail.example',
  kinds: ['investor', 'company'],
  account: active,
  identity: 'in_review',
  accreditation: 'self_certified',
  factors: ['app', 'passkey'],
  last_sign_in_at: null,
  created_at: '2026-11-20T15:00:00.000Z',
}
const detail = (over: Partial<UserDetail> = {}): UserDetail => ({
  ...row,
  admin_role: null,
  companies: [{ account_id: ID, name: 'Tidewater Grid', role: 'owner' }],
  profile: [
    { field: 'legal_first', label: 'Legal first name', value: 'Mara', revealable: false },
    { field: 'ssn', label: 'Social Security number', value: '***-**-6789', revealable: true },
  ],
  next_actions: [
    { id: ID, machine: 'kyc', about: 'Identity', cause: 'Correct the address.', by: null },
  ],
  counts: { investments: 2, registrations: 0, sessions: 1 },
  ...over,
})
const page = (items: unknown[], more: object = {}) => ({
  items,
  next_cursor: null,
  total: items.length,
  more: false,
  ...more,
})
const counts = { all: 40, investor: 30, company: 8, staff: 3 }
function open(element: ReactElement, path: string, address: string) {
  const router = createMemoryRouter([{ path, element: <OwnCache>{element}</OwnCache> }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return router
}
const openList = (search = '', role: User['admin_role'] = 'operator') => {
  withSession({ settled: true, signedIn: true, user: { ...signedIn, admin_role: role } })
  return open(<UserList />, '/admin/users/user-list', `/admin/users/user-list${search}`)
}
const openUser = (user: UserDetail, more: Replies = {}, search = '') => {
  const sent = network({ [`GET /api/admin/users/${ID}`]: () => ({ body: user }), ...more })
  open(<UserDetails />, '/admin/users/user-details/:id', `/admin/users/user-details/${ID}${search}`)
  return sent
}

describe('the list of users', () => {
  it('shows who each one is and leads to their page', async () => {
    network({ 'GET /api/admin/users': () => ({ body: page([row], { counts }) }) })
    openList()
    const table = await screen.findByRole('table', { name: 'Users' })
    expect(
      within(table)
        .getByRole('link', { name: /Mara Lindqvist/ })
        .getAttribute('href'),
    ).toBe(`/admin/users/user-details/${ID}`)
    for (const text of ['Investor, company member', 'Active', 'In review', 'Self-certified'])
      expect(within(table).getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: /Investors\s*30/ })).toBeVisible()
  })
  it('asks for what the address says, and takes its filters into the file, not its page', async () => {
    const sent = network({
      'GET /api/admin/users': () => ({ body: page([row], { counts }) }),
      'POST /api/exports/file': () => ({
        status: 403,
        body: { code: 'forbidden', message: 'Not yours.' },
      }),
    })
    openList('?kind=investor&identity=in_review&sort=name&limit=10&q=mara')
    await screen.findByRole('table', { name: 'Users' })
    const asked = sent.find((one) => one.query.get('limit') === '10')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      kind: 'investor',
      identity: 'in_review',
      sort: 'name',
      limit: '10',
      q: 'mara',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'XLSX' }))
    await waitFor(() => expect(sent.some((one) => one.path === '/api/exports/file')).toBe(true))
    expect(sent.find((one) => one.path === '/api/exports/file')?.body).toEqual({
      list: 'GET /api/admin/users',
      params: {},
      query: { kind: 'investor', identity: 'in_review', sort: 'name', q: 'mara' },
      format: 'xlsx',
    })
  })
  it('offers no file to support', async () => {
    network({ 'GET /api/admin/users': () => ({ body: page([row], { counts }) }) })
    openList('', 'support')
    await screen.findByRole('table', { name: 'Users' })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
  it('says that nobody matches', async () => {
    network({ 'GET /api/admin/users': () => ({ body: page([], { counts }) }) })
    openList('?q=nobody')
    expect(await screen.findByText('Nothing matches')).toBeVisible()
  })
})

describe('a user', () => {
  it('shows the masked profile, what is asked of them, and no act to those who may not act', async () => {
    openUser(detail())
    expect(await screen.findByText('•••-••-6789')).toBeVisible()
    expect(screen.getByText('Correct the address.')).toBeVisible()
    expect(screen.getByText('Tidewater Grid')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Disable account' })).toBeNull()
    expect(screen.getByRole('link', { name: /Investments\s*2/ }).getAttribute('href')).toBe(
      `/admin/users/user-details/${ID}?tab=investments`,
    )
  })
  it('shows a value whole for a reason, and hides it again', async () => {
    const sent = openUser(detail(), {
      [`POST /api/admin/users/${ID}/reveal`]: () => ({
        body: { field: 'ssn', value: '123456789', until: row.created_at },
      }),
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show Social Security number' }),
    )
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Why do you need/), 'Compare it')
    await userEvent.click(
      within(dialog).getByRole('button', { name: 'Show Social Security number' }),
    )
    expect(await screen.findByText('123456789')).toBeVisible()
    expect(writesOf(sent).map((one) => one.body)).toEqual([{ field: 'ssn', why: 'Compare it' }])
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.queryByText('123456789')).toBeNull()
  })
  it('ends all sessions with a reason, or says which reason is missing', async () => {
    const path = `POST /api/lifecycles/user/${ID}/events`
    const sent = openUser(
      detail({ account: { ...active, accepts: ['DISABLED', 'SESSIONS_ENDED'] } }),
      {
        [path]: (one) =>
          (one.body as { reason: string }).reason === ''
            ? {
                status: 400,
                body: {
                  code: 'invalid',
                  message: 'Check it.',
                  fields: { reason: 'Enter a reason.' },
                },
              }
            : { body: active },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'End all sessions' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }))
    expect(await within(dialog).findByText('Enter a reason.')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText('Why are the sessions ended?'), 'Lost phone')
    await userEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writesOf(sent).at(-1)?.body).toEqual({
      type: 'SESSIONS_ENDED',
      rev: 3,
      payload: { reason: 'Lost phone' },
      reason: 'Lost phone',
    })
  })
  it('opens the tab of the address, each with its own empty words', async () => {
    openUser(
      detail(),
      { [`GET /api/admin/users/${ID}/registrations`]: () => ({ body: page([]) }) },
      '?tab=registrations',
    )
    expect(await screen.findByText('No registrations')).toBeVisible()
    expect(screen.getByRole('link', { name: /Registrations/ }).getAttribute('aria-current')).toBe(
      'page',
    )
  })
})

describe('the distributions of users', () => {
  const openAnalytics = (what: string, bands: { key: string; count: number | null }[]) => {
    network({
      [`GET /api/admin/users/analytics/${what}`]: () => ({ body: { what, total: 71, bands } }),
    })
    open(<UserAnalyticsScreen what={what} />, '*', '/admin/users/data-analytics/x')
  }
  it('say in figures how many there are, hide small groups, and lead to the list', async () => {
    openAnalytics('accreditation', [
      { key: 'not', count: 50 },
      { key: 'verified', count: null },
      { key: 'self_certified', count: null },
      { key: 'unknown', count: 12 },
    ])
    const table = await screen.findByRole('table', { name: 'Users by accreditation' })
    const lineOf = (name: string) =>
      within(table).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
    expect(lineOf('Not accredited')).toBe('Not accredited5070.4%')
    expect(lineOf('Verified')).toBe('VerifiedHidden–')
    expect(lineOf('All users')).toBe('All users71100.0%')
    expect(screen.getByRole('link', { name: 'Not accredited' }).getAttribute('href')).toBe(
      '/admin/users/user-list?accreditation=not',
    )
    expect(screen.queryByRole('link', { name: 'Verified' })).toBeNull()
    expect(screen.getByText(/We hide groups of fewer than 5 users/)).toBeVisible()
  })
  it('name states and countries', async () => {
    openAnalytics('geo', [
      { key: 'US-VA', count: 40 },
      { key: 'SE', count: 20 },
      { key: 'unknown', count: 11 },
    ])
    for (const name of ['Virginia', 'Sweden', 'Unknown'])
      expect(await screen.findByRole('rowheader', { name })).toBeVisible()
    expect(screen.queryByText(/We hide groups/)).toBeNull()
    // the chart may have repeated it for screen readers by now
    expect(screen.getAllByText(/The largest group is Virginia with 40/)[0]).toBeVisible()
  })
})
