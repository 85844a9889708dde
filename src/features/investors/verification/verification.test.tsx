import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { AccreditationView, ClaimView } from '#domain/investors/model/accreditation.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, type Replies, type Sent } from '#tests/support/network.ts'
import InvestorVerification from './investor-verification.screen.tsx'
import Letter from './letter.screen.tsx'

const ID = '0190b1c2-0000-7000-8000-000000000041'
const FILE = '0190b1c2-0000-7000-8000-000000000042'
const presented = (state: string, label: string): Presented => ({
  state,
  label,
  tone: 'info',
  icon: 'clock',
  bucket: null,
  next: { cause: 'What comes next.', who: 'platform', by: null, link: null, alternatives: [] },
  accepts: [],
  rev: 3,
})
let sent: Sent[] = []
const server = (replies: Replies): void => {
  sent = network(replies)
}
function open(path: string): void {
  const router = createMemoryRouter(
    [
      { path: '/accreditation-letter/:token', element: <Letter /> },
      { path: '*', element: <InvestorVerification /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}
const slow = { timeout: 8000 }

const claim: ClaimView = {
  id: ID,
  category: 'np_income',
  method: 'income_docs',
  status: presented('draft', 'Draft'),
  rev: 1,
  subject: { registration_id: null, title: 'Mara Lindqvist', kind: 'person' },
  holds_for: null,
  values: {
    income_last: 20_000_000,
    income_before: 20_000_001,
    income_expected: 20_000_001,
    files: [FILE],
    rep: true,
  },
  files: [{ id: FILE, name: '1040.pdf', size: 1000 }],
  needs: {},
  letter: null,
  created_at: '2026-11-20T15:00:00.000Z',
  verified_at: null,
  valid_until: null,
  renewable: false,
}
const view: AccreditationView = {
  claims: [],
  subjects: [
    {
      registration_id: null,
      title: 'Mara Lindqvist',
      kind: 'person',
      standing: 'none',
      until: null,
      self_certified: false,
    },
  ],
  companies: [],
  investments: [],
  known: { net_worth: null, annual_income: null, source: null },
  today: '2026-11-21',
}
const LIST = 'GET /api/accreditations'
const answers = (claims: ClaimView[]) => ({ [LIST]: () => ({ body: { ...view, claims } }) })

describe('accreditation in the profile', () => {
  it('begins with a category and a way that its rule takes', async () => {
    server({ ...answers([]), 'POST /api/accreditations': () => ({ status: 201, body: claim }) })
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }, slow))
    expect(screen.getByText('Answer this question.')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: /Series 7, 65 or 82/ }))
    expect(screen.queryByRole('radio', { name: /high minimum investment/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
        category: 'np_license',
        method: 'principles_based',
        registration_id: null,
      }),
    )
  }, 20_000)
  it('refuses exactly $200,000 at its field and sends nothing; one cent more is submitted', async () => {
    server({
      ...answers([claim]),
      [`PUT /api/accreditations/${ID}`]: () => ({ body: { ...claim, rev: 2 } }),
      [`POST /api/accreditations/${ID}/submit`]: () => ({
        body: { ...claim, status: presented('in_review', 'In review') },
      }),
    })
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Submit evidence' }, slow))
    expect(await screen.findByText('The rule asks for more than $200,000.00.')).toBeVisible()
    expect(sent.some((one) => one.method === 'PUT')).toBe(false)
    const field = screen.getByLabelText('Your income of the last calendar year')
    await userEvent.clear(field)
    await userEvent.type(field, '200000.01')
    await userEvent.click(screen.getByRole('button', { name: 'Submit evidence' }))
    await waitFor(() => expect(sent.map((one) => one.method)).toContain('POST'), slow)
    expect(sent.find((one) => one.method === 'PUT')?.body).toMatchObject({
      values: { income_last: 20_000_001 },
    })
  }, 30_000)
  it('says what has to be corrected, and renews what was verified', async () => {
    const returned = {
      ...claim,
      status: presented('needs_information', 'Changes requested'),
      needs: { files: 'Add the form of the year before.' },
    }
    const verified = {
      ...claim,
      id: FILE,
      status: presented('verified', 'Verified'),
      renewable: true,
      verified_at: '2026-11-01T15:00:00.000Z',
      valid_until: '2027-01-30T04:59:59.999Z',
    }
    server({
      ...answers([returned, verified]),
      [`POST /api/accreditations/${FILE}/renew`]: () => ({ status: 201, body: claim }),
    })
    open('/')
    expect(
      (await screen.findAllByText('Add the form of the year before.', {}, slow)).length,
    ).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Renew' }))
    await waitFor(() =>
      expect(
        sent.at(-1)?.path === `/api/accreditations/${FILE}/renew` ||
          sent.some((one) => one.path.endsWith('/renew')),
      ).toBe(true),
    )
  }, 20_000)
})

const token = 'a-link-token-of-forty-three-letters-and-more'
const letter = {
  investor: 'Mara Lindqvist',
  category: 'Net worth above $1,000,000',
  rule: '17 CFR 230.501(a)(5)',
  writer: { name: 'Ida Marsh', firm: 'Marsh LLP', role: 'cpa' },
  expires_at: '2026-12-05T15:00:00.000Z',
  state: 'open',
  text: '',
}
const LETTER = `/api/accreditation-letters/${token}`
describe('the letter behind a link', () => {
  it('is confirmed in the words of the rule, without an account', async () => {
    server({
      [`GET ${LETTER}`]: () => ({ body: letter }),
      [`POST ${LETTER}/confirm`]: () => ({ body: { ...letter, state: 'confirmed' } }),
    })
    open(`/accreditation-letter/${token}`)
    expect(
      await screen.findByText(
        /I have taken reasonable steps to verify that Mara Lindqvist/,
        {},
        slow,
      ),
    ).toBeVisible()
    await userEvent.type(screen.getByLabelText('License, bar or CRD number'), 'VA 0201')
    await userEvent.type(screen.getByLabelText('State or register'), 'Virginia')
    await userEvent.type(screen.getByLabelText('When did you verify it?'), '11/10/2026')
    await userEvent.click(screen.getByRole('checkbox', { name: /I confirm this/ }))
    await userEvent.type(screen.getByLabelText('Your full name as signature'), 'Ida Marsh')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and sign' }))
    expect(
      await screen.findByRole('heading', { name: 'Thank you, it is confirmed' }, slow),
    ).toBeVisible()
    expect(sent.at(-1)?.body).toMatchObject({
      name: 'Ida Marsh',
      role: 'cpa',
      license_no: 'VA 0201',
      verified_on: '2026-11-10',
      typed_name: 'Ida Marsh',
    })
  }, 30_000)
  it('can be answered with a no, and says when it is over', async () => {
    server({
      [`GET ${LETTER}`]: () => ({ body: letter }),
      [`POST ${LETTER}/refuse`]: () => ({ status: 204, body: null }),
    })
    open(`/accreditation-letter/${token}`)
    await userEvent.click(
      await screen.findByRole('button', { name: 'I cannot confirm this' }, slow),
    )
    await userEvent.click(screen.getByRole('radio', { name: 'No' }))
    await userEvent.type(screen.getByLabelText('Why?'), 'I do not know them.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText('Your answer is sent', {}, slow)).toBeVisible()
  }, 20_000)
  it('asks for the code of its address first', async () => {
    server({
      [`GET ${LETTER}`]: () => ({
        status: 403,
        body: {
          statusCode: 403,
          code: 'address_code',
          message: 'x',
          detail: { address: 'i***@m***.example' },
        },
      }),
    })
    open(`/accreditation-letter/${token}`)
    expect(
      await screen.findByRole('heading', { name: 'Confirm your e-mail address' }, slow),
    ).toBeVisible()
    expect(screen.getByText('i***@m***.example')).toBeVisible()
    expect(screen.queryByText(/Mara Lindqvist/)).toBeNull()
  })
  it('says that a link ended', async () => {
    server({
      [`GET ${LETTER}`]: () => ({
        status: 404,
        body: { statusCode: 404, code: 'not_found', message: 'x' },
      }),
    })
    open(`/accreditation-letter/${token}`)
    expect(
      await screen.findByRole('heading', { name: 'This link does not work any more' }, slow),
    ).toBeVisible()
  })
})
