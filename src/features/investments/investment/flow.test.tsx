import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { achAuthorization } from '#domain/payments/rules/ach-authorization.ts'
import { money } from '#domain/shared/money.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'
import BeginScreen from './begin.screen.tsx'
import { detailOf, envelopeOf, investment, presented, stepAt } from './investment.fixture.ts'
import OverviewScreen from './overview.screen.tsx'
import StepScreen from './step.screen.tsx'

interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  at: number
}
type Reply = (sent: Sent) => { status?: number; body?: unknown } | undefined
const plainPorts = { ...ports }
let sent: Sent[] = []

/** A server that responds by method and path; a call without a response stays pending. */
function server(replies: Record<string, unknown>): void {
  ports.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const one: Sent = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      at: Date.now(),
    }
    sent.push(one)
    const found = replies[`${one.method} ${one.path}`]
    if (found === undefined) return new Promise<Response>(() => undefined)
    const reply = typeof found === 'function' ? (found as Reply)(one) : { body: found }
    return new Response(JSON.stringify(reply?.body ?? null), {
      status: reply?.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  }) as typeof ports.fetch
}

function open(path: string) {
  const elsewhere = [
    '/signup',
    '/login',
    '/agreement',
    '/dashboard/pending-investments',
    '/invest',
    '/offerings/*',
  ].map((each) => ({ path: each, element: <p>{each}</p> }))
  const router = createMemoryRouter(
    [
      { path: '/investment', element: <BeginScreen /> },
      { path: '/investment/:investment_id', element: <OverviewScreen /> },
      { path: '/investment/:investment_id/:step', element: <StepScreen /> },
      ...elsewhere,
    ],
    { initialEntries: [path] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
    { wrapper: InSession },
  )
  return router
}

const base = `/api/investments/${investment.id}`
const page = (step: string) => `/investment/${investment.id}/${step}`
const details = detailOf('investor-details', {
  values: { contact_email: 'mara@example.com' },
  sources: { contact_email: 'your profile, Nov 18, 2026' },
})
const find = (name: string | RegExp) =>
  screen.findByRole<HTMLInputElement>('textbox', { name }, { timeout: 3000 })
const calls = (what: string) => sent.filter((each) => `${each.method} ${each.path}` === what)

beforeEach(() => {
  sent = []
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(ports, plainPorts)
})

describe('a step', () => {
  it('keeps what is typed on the server within two seconds of the last key, and says so', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/investor-details`]: details,
      [`PUT ${base}/steps/investor-details/draft`]: { saved_at: '2026-11-20T15:42:00Z', rev: 2 },
    })
    open(page('investor-details'))
    const field = await find('E-mail address for notices')
    expect(field.value).toBe('mara@example.com')
    fireEvent.change(field, { target: { value: 'mara.lindqvist@example.com' } })
    const typed = Date.now()
    await waitFor(() => expect(calls(`PUT ${base}/steps/investor-details/draft`)).toHaveLength(1), {
      timeout: 2000,
    })
    const [draft] = calls(`PUT ${base}/steps/investor-details/draft`)
    expect((draft?.at ?? 0) - typed).toBeLessThan(2000)
    expect(draft?.body).toMatchObject({
      values: { contact_email: 'mara.lindqvist@example.com', occupation: null },
    })
    expect(await screen.findByText(/Draft saved/)).toBeVisible()
  })
  it('shows where values come from, and what came back at its field and above the form', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/investor-details`]: {
        ...details,
        status: presented('needs_action', 'Changes requested', {
          next: {
            cause: 'This step came back: correct what is named.',
            who: 'investor',
            by: null,
            link: null,
            alternatives: [],
          },
        }),
        needs: { contact_email: 'Mail to this address comes back.' },
      },
    })
    open(page('investor-details'))
    const field = await find('E-mail address for notices')
    expect(screen.getByText('Filled in from your profile')).toBeVisible()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Mail to this address comes back.')).toHaveLength(2)
    expect(screen.getByText('This step came back: correct what is named.')).toBeVisible()
  })
  it('names what is left beside the button, and shows what is on file masked or as a card', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/kyc`]: detailOf('kyc', {
        masked: { ssn: '***-**-6789', document_number: '****4321' },
        values: {
          legal_first: 'Mara',
          legal_last: 'Lindqvist',
          dob: '1987-03-04',
          citizenship: 'US',
          phone: '+17575554471',
          document_type: 'drivers_license',
          document_expires: '2030-01-01',
          document_front: investment.id,
          address: {
            line1: '412 Colonial Avenue',
            city: 'Norfolk',
            region: 'VA',
            postal: '23507',
            country: 'US',
          },
          attest: true,
        },
      }),
    })
    open(page('kyc'))
    expect(
      await screen.findByText('1 item left: back of your license', {}, { timeout: 3000 }),
    ).toBeVisible()
    expect((await find('Social Security number')).value).toBe('•••–••–6789')
    await userEvent.click(screen.getByRole('button', { name: 'Change Social Security number' }))
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'Social Security number' }),
    )
    expect(screen.getByText(/412 Colonial Avenue/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Street address' })).toBeNull()
  })
  it('submits and goes on to the step that the server names', async () => {
    const complete = {
      ...details.values,
      employment_status: 'retired',
      source_of_funds: 'savings',
      third_party_funds: false,
      broker_dealer_employee: false,
      own_account: true,
      no_reliance: true,
    }
    const after = {
      ...investment,
      next_step: 'payment',
      steps: [stepAt('payment', 'not_started'), stepAt('investor-details', 'approved')],
    }
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/investor-details`]: { ...details, values: complete },
      [`POST ${base}/steps/investor-details`]: after,
    })
    const router = open(page('investor-details'))
    await find('E-mail address for notices')
    expect(screen.getByText('Everything is filled in')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(page('payment')))
    expect(calls(`POST ${base}/steps/investor-details`)[0]?.body).toEqual({ values: complete })
  })
  it('brings a refusal of the server to its field', async () => {
    const values = {
      method: 'wire',
      holder_name: 'Mara Lindqvist',
      account_type: 'checking',
      routing_number: '021000021',
      account_number: '12345678',
      attest: true,
    }
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/payment`]: detailOf('payment', { values }),
      [`POST ${base}/steps/payment`]: () => ({
        status: 400,
        body: {
          statusCode: 400,
          code: 'invalid',
          message: 'Check the highlighted fields.',
          fields: { 'values.routing_number': 'This bank takes no debits.' },
        },
      }),
    })
    open(page('payment'))
    const field = await find(/^Routing number/)
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    expect(await screen.findByText('This bank takes no debits.')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
  it('replaces the address of a step that cannot be opened and says why', async () => {
    server({ [`GET ${base}`]: investment, [`GET ${base}/steps/kyc`]: detailOf('kyc') })
    const router = open(page('ira'))
    await waitFor(() => expect(router.state.location.pathname).toBe(page('kyc')))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(
      await screen.findByText(
        'Account type: You invest in your own name, so this step is not needed.',
      ),
    ).toBeVisible()
  })
  it('follows the server when it refuses a step that looked open', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/suitability`]: () => ({
        status: 409,
        body: {
          statusCode: 409,
          code: 'not_accepted',
          message: 'You submitted this step with the investment.',
          detail: { next_step: 'kyc' },
        },
      }),
      [`GET ${base}/steps/kyc`]: detailOf('kyc'),
    })
    const router = open(page('suitability'))
    await waitFor(() => expect(router.state.location.pathname).toBe(page('kyc')), { timeout: 3000 })
    expect(await screen.findByText('You submitted this step with the investment.')).toBeVisible()
  })
  it('asks one click when everything is on file, and submits the confirmations that it shows', async () => {
    const values = {
      method: 'ach',
      holder_name: 'Mara Lindqvist',
      account_type: 'checking',
      routing_number: '021000021',
    }
    const debit = {
      originator: 'Capstan',
      company: 'Tidewater Grid',
      amount: 249_690,
      on: '2026-11-24',
      phone: '+1 202 555 0100',
      email: 'help@capstan.example',
    }
    const authorization = achAuthorization(debit, {
      holder: 'Mara Lindqvist',
      bank: 'JPMorgan Chase',
      mask: '****5678',
      type: 'checking',
    })
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/payment`]: detailOf('payment', {
        values,
        masked: { account_number: '****5678' },
        confirm_only: true,
        extra: {
          documents: [],
          debit,
          wire: null,
          quiz: false,
          education: [],
          account_names: [],
          known: {},
          tax: null,
        },
      }),
      [`POST ${base}/steps/payment`]: { ...investment, next_step: 'documents' },
    })
    open(page('payment'))
    expect(await screen.findByText(authorization, {}, { timeout: 3000 })).toBeVisible()
    expect(screen.getByText('••••5678')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and continue' }))
    await waitFor(() =>
      expect(calls(`POST ${base}/steps/payment`)[0]?.body).toEqual({
        values: { ...values, use_saved: true, attest: true, authorize: true },
        authorization,
      }),
    )
  })
  it('opens the form from the card when something has changed', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/investor-details`]: { ...details, confirm_only: true },
    })
    open(page('investor-details'))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }, { timeout: 3000 }))
    expect((await find('E-mail address for notices')).value).toBe('mara@example.com')
  })
})

const listing = investment.listing_id
const offering = {
  listing_id: listing,
  company: { ...investment.company, tagline: '', location: '', cover_url: null },
  type: 'reg_cf',
  type_label: 'Reg CF',
  security_label: 'Common stock',
  price: '4.10',
  terms: {
    security_type: 'common',
    security_name: 'Common stock, class B',
    price: '4.10',
    min_investment: 25000,
    risks: [],
    amendment: null,
    cancel_until: '2026-11-29T04:59:00Z',
  },
}
const quoteOf = (amount: number, problems: unknown[] = []) => {
  const units = Math.floor(amount / 410)
  return {
    units,
    price: '4.10',
    amount: money(units * 410),
    fee: money(0),
    total: money(units * 410),
    requested: money(amount),
    rounded: units * 410 !== amount,
    limit: investment.limit,
    problems,
  }
}
const answer = (problems: unknown[] = []) => ({
  [`GET /api/offerings/${listing}`]: offering,
  [`GET /api/offerings/${listing}/quote`]: (one: Sent) => ({
    body: quoteOf(Number(one.query.get('amount')), problems),
  }),
})
const signedIn = (consented: boolean) => {
  const view = { settled: true, signedIn: true, user: { consented } as never }
  withSession(view)
}
const visitor = () => {
  const view = { settled: true, signedIn: false, user: null }
  withSession(view)
}

describe('the review', () => {
  it('names the documents that were opened, and one that is gone, and shows no id (V6)', async () => {
    const [known, gone] = [
      '01a22177-52d7-7000-8000-000000000001',
      '01a22177-52d7-7000-8000-000000000002',
    ]
    const documents = [
      {
        id: known,
        file_id: known,
        title: 'Form C of Tidewater Grid',
        required: true,
        opened_at: '2026-11-20T15:00:00Z',
      },
    ]
    server({
      [`GET ${base}`]: {
        ...investment,
        next_step: 'review',
        steps: [{ ...stepAt('documents', 'submitted'), reachable: true }],
      },
      [`GET ${base}/steps/documents`]: detailOf('documents', {
        values: { read_documents: [known, gone], rep_education: true },
        extra: { ...details.extra, documents },
      }),
    })
    open(`/investment/${investment.id}/review`)
    expect(await screen.findByText('Form C of Tidewater Grid, No longer listed')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/[0-9a-f]{8}[ -][0-9a-f]{4}[ -][0-9a-f]{4}/)
  })
  it('does not offer to prepare an agreement that it could not read, and reads it again', async () => {
    const signed = envelopeOf({
      id: 'envelope',
      opened: true,
      sha256: 'a1b2',
      ownSigned: true,
      signed: true,
      ended: null,
    })
    const network = { lost: true }
    server({
      [`GET ${base}`]: { ...investment, next_step: 'review', envelope_id: 'envelope' },
      [`GET ${base}/envelope`]: () => ({ status: network.lost ? 500 : 200, body: signed }),
    })
    open(`/investment/${investment.id}/review`)
    expect(await screen.findByText('We could not load your agreement')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Prepare the agreement' })).toBeNull()
    network.lost = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Signed. One thing is left: submit.')).toBeVisible()
  })
})

describe('the beginning', () => {
  it('says what an amount buys, that it was rounded, and how the limit came about', async () => {
    visitor()
    server(answer())
    open(`/investment?listing_id=${listing}&amount=250000`)
    expect((await find('Amount to invest')).value).toBe('2,500.00')
    expect(
      await screen.findByText(
        '609 whole shares at $4.10: $2,496.90. Rounded down from $2,500.00.',
        {},
        { timeout: 3000 },
      ),
    ).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: 'Your investment limit' })).getByText(
        'Source: 17 CFR 227.100(a)(2)',
      ),
    ).toBeInTheDocument()
    expect(
      screen.getByText(
        /You can cancel for any reason, with a full refund, until Nov 28, 2026, 11:59 PM ET/,
      ),
    ).toBeVisible()
  })
  it('shows what speaks against the amount at the amount, and does not go on', async () => {
    signedIn(true)
    server(
      answer([
        {
          field: 'amount',
          code: 'below_minimum',
          message: 'The least that you can invest is $250.00.',
        },
      ]),
    )
    const router = open(`/investment?listing_id=${listing}&amount=10000`)
    expect(
      await screen.findByText('The least that you can invest is $250.00.', {}, { timeout: 3000 }),
    ).toBeVisible()
    const field = await find('Amount to invest')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(document.activeElement).toBe(field)
    expect(calls('POST /api/investments')).toHaveLength(0)
    expect(router.state.location.pathname).toBe('/investment')
  })
  it('sends a visitor to sign up with the way back to the same amount', async () => {
    visitor()
    server(answer())
    const router = open(`/investment?listing_id=${listing}&amount=250000`)
    await screen.findByText(/609 whole shares/, {}, { timeout: 3000 })
    fireEvent.change(await find('Amount to invest'), { target: { value: '3,000' } })
    await userEvent.click(screen.getByRole('button', { name: 'Create account to continue' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'))
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe(
      `/investment?listing_id=${listing}&amount=300000`,
    )
  })
  it('asks a person without consents for them first, and begins for everyone else', async () => {
    signedIn(false)
    server({
      ...answer(),
      'POST /api/investments': () => ({ status: 201, body: investment }),
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/kyc`]: detailOf('kyc'),
    })
    const router = open(`/investment?listing_id=${listing}&amount=250000`)
    await userEvent.click(
      await screen.findByRole('button', { name: /^Continue with \$2,496\.90/ }, { timeout: 3000 }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/agreement'))
    act(() => signedIn(true))
    await act(() => router.navigate(`/investment?listing_id=${listing}&amount=250000`))
    // the amount was confirmed before the consents: it is not requested again
    await waitFor(() => expect(router.state.location.pathname).toBe(page('kyc')))
    expect(calls('POST /api/investments')[0]?.body).toEqual({
      listing_id: listing,
      amount: 250000,
      registration: 'individual',
    })
  })
})

describe('the overview', () => {
  it('says until when it could be cancelled when it no longer can', async () => {
    server({
      [`GET ${base}`]: {
        ...investment,
        next_step: null,
        submitted_at: '2026-11-20T16:00:00Z',
        status: presented('awaiting_funds', 'Awaiting funds', {
          next: {
            cause: 'Send the money.',
            who: 'investor',
            by: null,
            link: null,
            alternatives: [],
          },
        }),
      },
    })
    open(`/investment/${investment.id}`)
    expect(
      await screen.findByText(
        /Cancelling was possible until Nov 28, 2026, 11:59 PM ET/,
        {},
        { timeout: 3000 },
      ),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /Cancel investment in/ })).toBeNull()
  })
  it('cancels with a reason, and says what the server refuses', async () => {
    const live = {
      ...investment,
      submitted_at: '2026-11-20T16:00:00Z',
      next_step: null,
      status: presented('in_review', 'In review', {
        accepts: ['CANCEL'],
        next: { cause: 'We review it.', who: 'platform', by: null, link: null, alternatives: [] },
      }),
    }
    server({
      [`GET ${base}`]: live,
      [`POST ${base}/cancel`]: () => ({
        status: 409,
        body: {
          statusCode: 409,
          code: 'guard_failed',
          message: 'The window to cancel has closed.',
        },
      }),
    })
    open(`/investment/${investment.id}`)
    await userEvent.click(
      await screen.findByRole('button', { name: /^Cancel investment in/ }, { timeout: 3000 }),
    )
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'I need the money.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel investment' }))
    expect(await within(dialog).findByText('The window to cancel has closed.')).toBeVisible()
    expect(calls(`POST ${base}/cancel`)[0]?.body).toEqual({ reason: 'I need the money.' })
  })
})

describe('a secret that the draft holds', () => {
  const typed = {
    method: 'ach',
    holder_name: 'Mara Lindqvist',
    account_type: 'checking',
    routing_number: '021000021',
    attest: true,
    authorize: true,
  }
  it('need not be typed again, and is no account on file yet', async () => {
    server({
      [`GET ${base}`]: investment,
      [`GET ${base}/steps/payment`]: detailOf('payment', {
        values: typed,
        masked: { account_number: '*****5678' },
      }),
      [`POST ${base}/steps/payment`]: { ...investment, next_step: 'documents' },
    })
    open(page('payment'))
    expect((await find('Account number')).value).toBe('•••••5678')
    expect(screen.getByText('Everything is filled in')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
    await waitFor(() =>
      expect(calls(`POST ${base}/steps/payment`)[0]?.body).toEqual({ values: typed }),
    )
  })
})
