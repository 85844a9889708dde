import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import NewCompany from './new-company.screen.tsx'
import NewOffering from './new-offering.screen.tsx'
import NewPeople from './new-people.screen.tsx'
import NewReview from './new-review.screen.tsx'

const account = '01900000-0000-7000-8000-000000000002'
const listing = '01900000-0000-7000-8000-000000000003'
const information = {
  legal_name: 'Tidewater Grid, Inc.',
  entity_type: 'c_corp',
  jurisdiction: 'DE',
  formation_date: '2019-03-01',
  ein: '123456789',
  address: {
    line1: '12 Harbor Street',
    city: 'Portland',
    region: 'ME',
    postal: '04101',
    country: 'US',
  },
  phone: '+12075550100',
  website: 'https://tidewater.example',
  industry: 'Energy',
  stage: 'revenue',
  employees: 7,
}
const people = [
  {
    key: 'self',
    name: 'Imani Ashford',
    email: 'imani@tidewater.example',
    role: 'owner',
    invite_as: 'owner',
    is_authorised_signer: true,
  },
]
let draft: { status?: number; body: unknown }
let answer: (name: string, body: unknown) => { status?: number; body: unknown }
const sent: { name: string; body: unknown }[] = []
const before = ports.fetch
beforeEach(() => {
  sent.length = 0
  draft = { body: { draft: { values: { information, people }, rev: 1 } } }
  ports.fetch = (path, options) => {
    const name = `${options?.method ?? 'GET'} ${new URL(String(path), 'http://capstan.example').pathname}`
    const body: unknown = typeof options?.body === 'string' ? JSON.parse(options.body) : null
    if (!name.startsWith('GET')) sent.push({ name, body })
    const { status = 200, body: text } =
      name === 'GET /api/company-drafts/mine' ? draft : answer(name, body)
    return Promise.resolve(
      new Response(JSON.stringify(text), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
  answer = () => ({ body: { rev: 2 } })
})
afterEach(() => {
  ports.fetch = before
})
function open(
  element: ReactNode,
  pattern = '/dashboard/raise-capital/new/modal/:page',
  address = '/dashboard/raise-capital/new/modal/review',
) {
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
const missing = { body: { draft: null } }

describe('a new company', () => {
  it('begins empty, and keeps what is typed on the server', async () => {
    draft = missing
    open(<NewCompany />)
    await userEvent.type(await screen.findByLabelText('Legal name'), 'Tidewater')
    await waitFor(
      () =>
        expect(sent.at(-1)).toMatchObject({
          name: 'PUT /api/company-drafts/mine',
          body: { values: { information: { legal_name: 'Tidewater' } } },
        }),
      { timeout: 12_000 },
    )
  }, 20_000)
  it('needs somebody who may sign', async () => {
    draft = {
      body: {
        draft: {
          values: { information, people: [{ ...people[0], is_authorised_signer: false }] },
          rev: 1,
        },
      },
    }
    const router = open(<NewPeople />)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to review' }))
    expect(
      await screen.findByText('At least one person must be an authorized signer.'),
    ).toBeVisible()
    expect(router.state.location.pathname).toMatch(/review$/)
    expect(sent.filter((one) => one.name.startsWith('POST'))).toEqual([])
  })
  it('is not made before all is confirmed', async () => {
    open(<NewReview />)
    await userEvent.click(await screen.findByRole('button', { name: 'Create company' }))
    expect((await screen.findAllByText('Confirm this to continue.')).length).toBe(4)
    expect(sent.filter((one) => one.name.startsWith('POST'))).toEqual([])
  })
  it('is made with what was typed and confirmed, and its page opens', async () => {
    answer = (name) => ({
      status: name === 'POST /api/companies' ? 201 : 200,
      body: { account_id: account, slug: 'tidewater-grid' },
    })
    const router = open(<NewReview />)
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Create company' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/dashboard/raise-capital/company/${account}/overview`,
      ),
    )
    const { key: _key, ...person } = people[0] ?? {}
    expect(sent.find((one) => one.name.startsWith('POST'))).toMatchObject({
      name: 'POST /api/companies',
      body: {
        information,
        people: [{ ...person, title: '', ownership_pct: null }],
        attestations: { authority: true, accuracy: true, eligibility: true, terms: true },
      },
    })
  })
  it('that is here already leads to its owners', async () => {
    answer = (name) =>
      name === 'POST /api/companies'
        ? {
            status: 409,
            body: {
              statusCode: 409,
              code: 'refused',
              message: 'A company with this EIN is here already.',
              detail: { reason: 'ein_taken' },
            },
          }
        : { status: 202, body: {} }
    open(<NewReview />)
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Create company' }))
    const form = await screen.findByRole('form', { name: 'Ask to join' })
    await userEvent.click(within(form).getByRole('button', { name: 'Ask to join' }))
    expect(await screen.findByText('Your request was sent')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      name: 'POST /api/companies/join-requests',
      body: { ein: '123456789' },
    })
  })
  it('says what is missing before it can be made, with the way there', async () => {
    draft = { body: { draft: { values: { information: { legal_name: 'T' } }, rev: 1 } } }
    open(<NewReview />)
    expect(
      (await screen.findByRole('link', { name: 'Complete the company information' })).getAttribute(
        'href',
      ),
    ).toBe('/dashboard/raise-capital/new/modal/company-information')
  })
})

describe('a new offering', () => {
  it('explains each type, is begun with a name, and leads to its checklist', async () => {
    answer = () => ({ status: 201, body: { listing_id: listing } })
    const router = open(
      <NewOffering />,
      '/dashboard/raise-capital/company/:account_id/new-offering',
      `/dashboard/raise-capital/company/${account}/new-offering`,
    )
    expect(await screen.findByText(/Accredited investors only, each verified/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Name'), 'Seed round 2027')
    await userEvent.click(screen.getByRole('radio', { name: /Reg CF/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Begin offering' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/dashboard/raise-capital/company/${account}/status/current/${listing}/offering-details/checklist`,
      ),
    )
    expect(sent.filter((one) => one.name.startsWith('POST'))).toMatchObject([
      { name: 'POST /api/dealroom/offerings', body: { name: 'Seed round 2027', type: 'reg_cf' } },
    ])
  })
})
