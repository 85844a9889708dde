import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReactNode } from 'react'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import CompanyOfferings from './offerings.screen.tsx'
import CompanyOverview from './overview.screen.tsx'
import RaiseCapital from './raise-capital.screen.tsx'

const account = '01900000-0000-7000-8000-000000000002'
const listing = '01900000-0000-7000-8000-000000000003'
const usd = (amount: number) => ({ amount, currency: 'USD' })
const offer = {
  listing_id: listing,
  company: {
    account_id: account,
    name: 'Tidewater Grid',
    slug: 'tidewater-grid',
    tagline: '',
    location: '',
    logo_url: null,
    cover_url: null,
    cover_seed: 1,
  },
  type: 'reg_cf',
  type_label: 'Reg CF',
  security_label: 'Common stock',
  categories: [],
  summary: '',
  progress: {
    committed: usd(5_000_00),
    funded: usd(0),
    investors: 3,
    target: usd(2_500_00),
    maximum: usd(10_000_00),
  },
  min_investment: usd(100),
  price: '4.10',
  deadline_at: '2026-12-02T04:59:59.000Z',
  status: {
    state: 'live',
    label: 'Live',
    tone: 'success',
    icon: 'dot',
    bucket: null,
    next: null,
    accepts: [],
    rev: 1,
  },
}

const summary = {
  committed: usd(0),
  funded: usd(0),
  target: usd(100),
  days_left: null,
  checklist: { done: 0, required: 0 },
  tasks: [],
  filings: [],
}

let answer: (url: URL) => { status?: number; body: unknown }
const asked: URL[] = []
/** Changes that were sent, with the version that they replace. */
const sent: { ifMatch: string | null; body: unknown }[] = []
const before = ports.fetch
beforeEach(() => {
  asked.length = 0
  sent.length = 0
  ports.fetch = (path, init) => {
    const url = new URL(path, 'http://capstan.example')
    asked.push(url)
    if (init?.method === 'PUT' && typeof init.body === 'string')
      sent.push({
        ifMatch: new Headers(init.headers).get('if-match'),
        body: JSON.parse(init.body) as unknown,
      })
    const { status = 200, body } = answer(url)
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = before
})
function open(pattern: string, address: string, element: ReactNode) {
  const router = createMemoryRouter(
    [
      { path: pattern, element: <OwnCache>{element}</OwnCache> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('the companies of a person', () => {
  it('stand with the role, each leading to its overview', async () => {
    answer = () => ({
      body: {
        items: [
          {
            account_id: account,
            name: 'Tidewater Grid',
            slug: 'x',
            role: 'owner',
            logo_url: null,
            cover_seed: 1,
            offerings: 1,
          },
        ],
      },
    })
    open('/raise', '/raise', <RaiseCapital />)
    const link = await screen.findByRole('link', { name: /Tidewater Grid/ })
    expect(link.getAttribute('href')).toBe(`/dashboard/raise-capital/company/${account}/overview`)
    expect(link.textContent).toMatch(/1 offering.*Owner/)
    expect(screen.getByRole('link', { name: 'New company' }).getAttribute('href')).toBe(
      '/dashboard/raise-capital/new/modal/company-information',
    )
  })
  it('are explained to somebody who has none', async () => {
    answer = () => ({ body: { items: [] } })
    open('/raise', '/raise', <RaiseCapital />)
    expect(await screen.findByText('You are not a member of a company')).toBeVisible()
  })
})

describe('a company', () => {
  it('shows its offerings, each leading to its live details, and what the role may do', async () => {
    answer = () => ({
      body: {
        account_id: account,
        name: 'Tidewater Grid',
        slug: 'x',
        legal_name: 'Tidewater Grid, Inc.',
        jurisdiction: 'DE',
        role: 'viewer',
        offerings: [offer],
      },
    })
    open('/c/:account_id', `/c/${account}`, <CompanyOverview />)
    const table = await screen.findByRole('table', { name: 'Offerings' })
    expect(
      within(table)
        .getByRole('link', { name: /Tidewater Grid/ })
        .getAttribute('href'),
    ).toBe(
      `/dashboard/raise-capital/company/${account}/status/current/${listing}/live-details/pending/overview?of=all`,
    )
    expect(
      within(table).getByRole('img', { name: '50 percent of the maximum is committed' }),
    ).toBeVisible()
    expect(screen.getByText(/Viewer. You read./)).toBeVisible()
  })
  it('shows an owner who asked to be let in, with the role to give or the reason to say', async () => {
    const request = {
      id: listing,
      name: 'Noor Vale',
      email: 'noor@vale.example',
      message: 'I keep the books.',
      requested_at: '2026-11-20T15:00:00.000Z',
      role: null,
      decided_by: null,
      status: {
        state: 'asked',
        label: 'Waiting for an owner',
        tone: 'warning',
        icon: 'clock',
        bucket: null,
        next: null,
        accepts: ['ACCEPTED', 'DECLINED'],
        rev: 1,
      },
    }
    answer = (url) => {
      if (url.pathname.endsWith('/summary')) return { body: summary }
      if (url.pathname.endsWith('/members')) return { body: { items: [] } }
      if (url.pathname.endsWith('join-requests')) return { body: { items: [request] } }
      if (url.pathname.endsWith('/people')) return { body: { items: [] } }
      return {
        body: {
          account_id: account,
          name: 'Tidewater Grid',
          slug: 'x',
          legal_name: 'Tidewater Grid, Inc.',
          jurisdiction: 'DE',
          role: 'owner',
          offerings: [offer],
        },
      }
    }
    open('/c/:account_id', `/c/${account}`, <CompanyOverview />)
    const card = await screen.findByRole('region', { name: 'Requests to join' })
    expect(await within(card).findByText('“I keep the books.”')).toBeVisible()
    await userEvent.click(within(card).getByRole('button', { name: 'Grant access to Noor Vale' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Grant access' }),
    )
    expect(await screen.findByText('Choose a role.')).toBeVisible()
    expect(asked.some((url) => url.pathname.endsWith('/events'))).toBe(false)
  })
  it('lists its members, and an owner objects to a new one or is refused in words', async () => {
    const member = {
      user_id: listing,
      name: 'Noor Vale',
      email: 'noor@vale.example',
      role: 'owner',
      since: '2026-11-20T15:00:00.000Z',
      objection_until: '2026-11-23T15:00:00.000Z',
      may_change: true,
      may_object: true,
    }
    answer = (url) => {
      if (url.pathname.endsWith('/object'))
        return {
          status: 422,
          body: { statusCode: 422, code: 'refused', message: 'The time to object is over.' },
        }
      if (url.pathname.endsWith('/members')) return { body: { items: [member] } }
      if (url.pathname.endsWith('/summary')) return { body: summary }
      if (/join-requests|people$/.test(url.pathname)) return { body: { items: [] } }
      return {
        body: {
          account_id: account,
          name: 'Tidewater Grid',
          slug: 'x',
          legal_name: 'Tidewater Grid, Inc.',
          jurisdiction: 'DE',
          role: 'owner',
          offerings: [offer],
        },
      }
    }
    open('/c/:account_id', `/c/${account}`, <CompanyOverview />)
    const card = await screen.findByRole('region', { name: 'Members' })
    expect(await within(card).findByText(/has an editor’s rights until/)).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Remove Noor Vale' })).toBeVisible()
    await userEvent.click(within(card).getByRole('button', { name: 'Object to Noor Vale' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Object' }),
    )
    expect(await screen.findByText('The time to object is over.')).toBeVisible()
    expect(asked.some((url) => url.pathname.endsWith(`/members/${listing}/object`))).toBe(true)
  })
  it('changes what a person is in the company, on the version that is shown (W8)', async () => {
    const person = {
      id: listing,
      name: 'Noor Vale',
      email: 'noor@vale.example',
      role: 'officer',
      title: 'Treasurer',
      ownership_pct: null,
      is_authorised_signer: true,
      access: 'editor',
      invitation: 'accepted',
      invited_at: null,
      rev: 4,
    }
    answer = (url) => {
      if (url.pathname.endsWith(`/people/${listing}`)) return { body: { ...person, rev: 5 } }
      if (url.pathname.endsWith('/people')) return { body: { items: [person] } }
      if (url.pathname.endsWith('/summary')) return { body: summary }
      if (/join-requests|members$/.test(url.pathname)) return { body: { items: [] } }
      return {
        body: {
          account_id: account,
          name: 'Tidewater Grid',
          slug: 'x',
          legal_name: 'Tidewater Grid, Inc.',
          jurisdiction: 'DE',
          role: 'owner',
          offerings: [offer],
        },
      }
    }
    open('/c/:account_id', `/c/${account}`, <CompanyOverview />)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change position of Noor Vale' }),
    )
    const dialog = await screen.findByRole('dialog')
    const title = within(dialog).getByLabelText(/^Title/)
    await userEvent.clear(title)
    await userEvent.type(title, 'Chief financial officer')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save position' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        ifMatch: '4',
        body: {
          role: 'officer',
          title: 'Chief financial officer',
          ownership_pct: null,
          is_authorised_signer: true,
        },
      },
    ])
  })
  it('refuses in words whoever may not see it', async () => {
    answer = () => ({
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
    })
    open('/c/:account_id', `/c/${account}`, <CompanyOverview />)
    expect(await screen.findByText('Your role doesn’t allow this.')).toBeVisible()
  })
})

describe('a company’s offerings by status', () => {
  it('ask for the status of the address; the pills are addresses', async () => {
    answer = (url) => ({
      body: url.pathname.endsWith('companies')
        ? { items: [] }
        : { items: [], next_cursor: null, total: 0, more: false },
    })
    const pattern = '/dashboard/raise-capital/company/:account_id/status/:status'
    const router = open(
      pattern,
      `/dashboard/raise-capital/company/${account}/status/reporting`,
      <CompanyOfferings />,
    )
    expect(await screen.findByText('No offering has this status')).toBeVisible()
    expect(
      asked.find((url) => url.pathname.endsWith('/offerings'))?.searchParams.get('status'),
    ).toBe('reporting')
    expect(screen.getByRole('link', { name: 'Reporting' }).getAttribute('aria-current')).toBe(
      'page',
    )
    await userEvent.click(screen.getByRole('link', { name: 'Live' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/dashboard/raise-capital/company/${account}/status/live`,
      ),
    )
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('status')).toBe('live'))
  })
})
