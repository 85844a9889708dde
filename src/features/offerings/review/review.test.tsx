import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReviewView } from '#domain/offerings/model/review.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import Review from './review.screen.tsx'
import { easternInstant } from './eastern.ts'

const ids = {
  listing: '0193b000-0000-7000-8000-000000000001',
  account: '0193b000-0000-7000-8000-000000000002',
  me: '0193b000-0000-7000-8000-000000000003',
}
const presented = (state: string, label: string, accepts: string[]): Presented => ({
  state,
  label,
  tone: 'info',
  icon: 'clock',
  bucket: null,
  next: {
    cause: 'We check the checklist, the documents and the people.',
    who: 'platform',
    by: null,
    link: null,
    alternatives: [],
  },
  accepts,
  rev: 3,
})
const view = (over: Partial<ReviewView> = {}): ReviewView => ({
  listing_id: ids.listing,
  company: {
    account_id: ids.account,
    name: 'Saltbox Homes',
    slug: 'saltbox-homes',
    logo_url: null,
    cover_seed: 1,
  },
  type: 'reg_cf',
  type_label: 'Reg CF',
  offering: presented('in_review.waiting_for_platform', 'In review', [
    'PLATFORM_APPROVED',
    'CHANGES_REQUESTED',
    'REJECT',
  ]),
  listing: presented('requested', 'Requested', []),
  since: '2026-11-20T10:00:00.000Z',
  next: {
    event: 'PLATFORM_APPROVED',
    label: 'Approve for the platform',
    ahead: false,
    obstacles: [],
  },
  approvals: { platform: null, principal: null },
  authors: [{ user_id: ids.account, name: 'Imani Ashford' }],
  me: { decides: true, may_approve: true, because: null },
  memos: [
    {
      kind: 'basis_memo',
      title: 'Reasonable-basis memo',
      asks: 'Why we believe it.',
      latest: null,
    },
  ],
  older_memos: [],
  filing: null,
  qualification: null,
  end_form: null,
  schedule: {
    open_at: '2026-12-01T14:00:00.000Z',
    deadline_at: '2027-02-01T04:59:00.000Z',
    set_for: null,
    list_at: null,
  },
  has_topics: true,
  open_comments: 2,
  changed_topics: ['proceeds'],
  ...over,
})
const line = (topic: string, title: string, state: string) => ({
  topic,
  title,
  section: 'legal',
  required: true,
  status: presented(state, state === 'approved' ? 'Approved' : 'Submitted', []),
  item_id: ids.me,
  href: `/admin/x/${topic}`,
  problems: 0,
  open_comments: topic === 'proceeds' ? 1 : 0,
  updated_at: null,
  updated_by: null,
})
const workspace = {
  listing_id: ids.listing,
  account_id: ids.account,
  company: view().company,
  name: 'Seed round',
  type: 'reg_cf',
  type_label: 'Reg CF',
  offering: view().offering,
  listing: view().listing,
  role: 'admin',
  topics: [
    line('business-risks', 'Business risks', 'approved'),
    line('proceeds', 'Use of proceeds', 'submitted'),
  ],
  done: { submitted: 2, approved: 1, required: 2 },
  blocking: [],
}

interface Sent {
  method: string
  path: string
  body: unknown
}
const sent: Sent[] = []
let shown = view()
let refuse: { status: number; body: object } | null = null
const before = { fetch: ports.fetch }
beforeEach(() => {
  sent.length = 0
  shown = view()
  refuse = null
  withSession({
    settled: true,
    signedIn: true,
    user: {
      id: ids.me,
      first_name: 'Olive',
      last_name: 'Marsh',
      primary_email: 'olive@capstan.example',
      admin_role: 'operator',
      companies: [],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: presented('active', 'Active', []),
    },
  } as SessionView)
  ports.fetch = (url, init) => {
    const { pathname: path } = new URL(url, 'http://capstan.example')
    const method = init.method ?? 'GET'
    sent.push({
      method,
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    const json = (body: unknown, status = 200) =>
      Promise.resolve(
        new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        }),
      )
    if (method !== 'GET')
      return refuse
        ? json(refuse.body, refuse.status)
        : json(
            path.endsWith('/changes')
              ? { sent_to: 1, comments: 2, status: shown.offering }
              : shown.offering,
          )
    if (path.endsWith('/review')) return json(shown)
    if (path.endsWith('/workspace')) return json(workspace)
    return json({ items: [], next_cursor: null, total: 0, more: false })
  }
})
afterEach(() => {
  ports.fetch = before.fetch
})
const open = () =>
  render(
    <RouterProvider
      router={createMemoryRouter(
        [
          {
            path: '/admin/offering-admin/:status/current/:account_id/:listing_id/review',
            element: (
              <OwnCache>
                <Review />
              </OwnCache>
            ),
          },
        ],
        {
          initialEntries: [
            `/admin/offering-admin/current/current/${ids.account}/${ids.listing}/review`,
          ],
        },
      )}
    />,
    { wrapper: InSession },
  )
const writes = () => sent.filter((one) => one.method !== 'GET')

describe('the review of an offering', () => {
  it('lists the topics with what changed, filters them, and shows that both approvals are missing', async () => {
    open()
    expect(
      await screen.findByRole('link', {
        name: /Use of proceeds.*Changed since the review.*open comment.*Submitted/,
      }),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'To decide 1' }))
    expect(screen.queryByRole('link', { name: /Business risks/ })).toBeNull()
    const approvals = screen.getByRole('region', { name: 'Approvals' })
    expect(within(approvals).getByText('Not provided yet')).toBeVisible()
    expect(within(approvals).getByText('Written by Imani Ashford.')).toBeVisible()
  })
  it('approves after a question, by the machine’s event', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve for the platform' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Approve for the platform',
      }),
    )
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          method: 'POST',
          path: `/api/lifecycles/offering/${ids.listing}/events`,
          body: { type: 'PLATFORM_APPROVED', rev: 3 },
        },
      ]),
    )
  })
  it('shows the form that ends the reports, and refuses it with a reason (41.2)', async () => {
    shown = view({
      offering: presented('reports_ending', 'End of reports in review', [
        'REPORTS_ENDED',
        'END_REFUSED',
      ]),
      next: { event: 'REPORTS_ENDED', label: 'Confirm the end', ahead: false, obstacles: [] },
      end_form: {
        id: ids.me,
        form: 'Form C-TR',
        on: '2026-11-19',
        accession: '0001930609-26-000001',
        by: 'Imani Ashford',
        file: { id: ids.account, name: 'accepted.pdf', size: 900 },
      },
    })
    open()
    const form = await screen.findByRole('region', { name: 'End of reports' })
    expect(within(form).getByText('0001930609-26-000001')).toBeVisible()
    expect(within(form).getByRole('button', { name: 'accepted.pdf' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirm the end' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Refuse the end' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Reason for the company' }),
      'EDGAR has no such form.',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse the end' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          method: 'POST',
          path: `/api/lifecycles/offering/${ids.listing}/events`,
          body: { type: 'END_REFUSED', rev: 3, reason: 'EDGAR has no such form.' },
        },
      ]),
    )
  })
  it('names what stands in the way as links and gives no approval', async () => {
    shown = view({
      next: {
        event: 'PLATFORM_APPROVED',
        label: 'Approve for the platform',
        ahead: false,
        obstacles: [
          {
            code: 'badActorClear',
            text: 'The bad-actor check is not clear.',
            href: '/admin/bad-actor',
            place: 'Bad actor',
          },
        ],
      },
    })
    open()
    const link = await screen.findByRole('link', { name: /The bad-actor check is not clear\./ })
    expect(link.getAttribute('href')).toBe('/admin/bad-actor')
    await userEvent.click(screen.getByRole('button', { name: /Approve for the platform/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('says to an author and to the first approver why they may not, in the server’s words', async () => {
    shown = view({
      me: {
        decides: true,
        may_approve: false,
        because: 'You wrote part of this offering. Two other people must approve it.',
      },
    })
    open()
    expect(
      (
        await screen.findAllByText(
          'You wrote part of this offering. Two other people must approve it.',
        )
      ).length,
    ).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: /Approve for the platform/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('shows the two-person rule when the server refuses by it', async () => {
    refuse = {
      status: 403,
      body: {
        statusCode: 403,
        code: 'four_eyes',
        message: 'You prepared this. A second person must do it.',
      },
    }
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Approve for the platform' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Approve for the platform',
      }),
    )
    expect(await screen.findByText('A second person has to do this')).toBeVisible()
  })
  it('asks for changes with a reason and says how many comments go with it', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for changes' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('2 open comments go with it, in one message.')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for changes' }))
    expect(await within(dialog).findByText('Enter a reason for the other party.')).toBeVisible()
    await userEvent.type(within(dialog).getByRole('textbox'), 'Name the supplier.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for changes' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          method: 'POST',
          path: `/api/admin/offerings/${ids.listing}/changes`,
          body: { reason: 'Name the supplier.' },
        },
      ]),
    )
  })
  it('lets support read and offers nothing to decide', async () => {
    shown = view({
      me: {
        decides: false,
        may_approve: false,
        because: 'Your role can view only. Compliance and operators decide.',
      },
    })
    open()
    expect(
      await screen.findByText('Your role can view only. Compliance and operators decide.'),
    ).toBeVisible()
    expect(
      screen.queryByRole('button', { name: /^Approve for|^Ask for changes|^Reject/ }),
    ).toBeNull()
  })
  it('refuses a filing that not everybody signed before it is sent', async () => {
    shown = view({
      offering: presented('approved', 'Approved', ['FILED', 'WITHDRAW']),
      next: { event: 'FILED', label: 'Record the filing', ahead: false, obstacles: [] },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Record the filing' }))
    const dialog = await screen.findByRole('dialog', { name: 'Form C' })
    await userEvent.click(within(dialog).getByLabelText(/Accession number/))
    await userEvent.paste('12-34')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Record filing' }))
    expect(await within(dialog).findByText('Enter it like 0001930609-24-000001.')).toBeVisible()
    expect(
      within(dialog).getByText(
        'The company, its three officers and more than half of the board must sign.',
      ),
    ).toBeVisible()
    expect(writes()).toEqual([])
  })
})

it.each([
  ['2026-12-01', '09:00', '2026-12-01T14:00:00.000Z'],
  ['2026-07-01', '09:30', '2026-07-01T13:30:00.000Z'],
  ['2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
  ['2027-03-14', '09:00', '2027-03-14T13:00:00.000Z'],
])('%s at %s in New York is %s', (day, time, instant) =>
  expect(easternInstant(day, time)).toBe(instant),
)
