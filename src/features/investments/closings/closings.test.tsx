import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  closingChecks,
  closingCheckNames,
  signatureLabels,
  signatureRoles,
  type ClosingView,
} from '#domain/investments/model/closing.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import type { Presented } from '#domain/shared/presented.ts'
import { network, writesOf, type Reply, type Sent } from '#tests/support/network.ts'
import Closing from './closing.screen.tsx'
import Closings from './closings.screen.tsx'
import { closingInstant, openRoles } from './labels.ts'

const ids = {
  account: '0192d3a0-0000-7000-8000-0000000000a1',
  listing: '0192d3a0-0000-7000-8000-0000000000b1',
  one: '0192d3a0-0000-7000-8000-000000000001',
  two: '0192d3a0-0000-7000-8000-000000000002',
}
const status = (over: Partial<Presented> = {}): Presented => ({
  state: 'funded',
  label: 'Funded',
  tone: 'success',
  icon: 'check',
  bucket: 'funded',
  next: null,
  accepts: [],
  rev: 1,
  ...over,
})
const workspace = {
  offering: {
    company: {
      account_id: ids.account,
      name: 'Tidewater Grid',
      slug: 'tidewater-grid',
      logo_url: null,
    },
    type_label: 'Reg CF',
    status: status(),
  },
  buckets: [],
}
const CLOSING = '0192d3a0-0000-7000-8000-0000000000c1'
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
function closing(over: Partial<ClosingView> = {}): ClosingView {
  return {
    id: CLOSING,
    listing_id: ids.listing,
    number: 2,
    kind: 'interim',
    kind_label: 'Rolling closing',
    closes_on: '2026-12-15T16:00:00.000Z',
    notice_at: '2026-12-01T16:00:00.000Z',
    released_at: null,
    status: status({
      state: 'proposed',
      label: 'Proposed',
      tone: 'info',
      icon: 'pen-line',
      bucket: null,
    }),
    investments: 1,
    units: 609,
    amount: usd(249_690),
    signed: [],
    checks: closingCheckNames.map((guard) => ({
      guard,
      label: closingChecks[guard],
      holds: guard !== 'limitsKept',
      value: guard === 'limitsKept' ? '1 of 1: over the limit today' : 'ok',
      about: guard === 'limitsKept' ? ['C-10203'] : [],
      source: 'Source',
    })),
    included: [
      {
        id: ids.one,
        number: 'C-10203',
        investor: 'Mara Lindqvist',
        units: 609,
        amount: usd(249_690),
        status: status(),
        cancel_until: null,
        certificate_no: null,
        ties: ['member', 'covered'],
        problems: ['Within investment limits on this date'],
      },
    ],
    related: { investments: 1, amount: usd(249_690) },
    orders: [
      {
        id: CLOSING,
        kind: 'payout',
        label: 'Closing payout',
        reference: 'OUT-4KQ7M2',
        amount: usd(234_709),
        to: 'Wells Fargo ****4321',
        status: status({ label: 'On its way' }),
        says: 'On its way; your bank should have it by',
        due_at: '2026-11-24T22:00:00.000Z',
        href: null,
      },
    ],
    payout: {
      final: false,
      paid: usd(249_690),
      gross: usd(249_690),
      fees: [
        {
          kind: 'platform_success_pct',
          label: 'Intermediary success fee',
          basis: '6% of $2,496.90',
          amount: usd(14_981),
        },
      ],
      net: usd(234_709),
      fees_returned: usd(0),
    },
    candidates: [],
    signatures: signatureRoles.map((role) => ({
      role,
      label: signatureLabels[role],
      name: null,
      at: null,
      mine: false,
    })),
    evidence: [],
    history: [],
    may: ['edit', 'pull_back', 'cancel', 'sign'],
    earliest: null,
    ...over,
  }
}
let sent: Sent[]
let answer: (request: Sent) => Reply
const base = `/dashboard/raise-capital/company/${ids.account}/status/live/${ids.listing}/closings`
const list = {
  company: 'Tidewater Grid',
  offering_label: 'Common stock',
  items: [],
  may_begin: true,
  rolling: false,
  deadline_at: '2026-12-31T17:00:00.000Z',
  earliest_early: null,
  waiting: { count: 2, amount: usd(100) },
  cleared: usd(100),
  target: usd(100),
}

beforeEach(() => {
  const view: SessionView = {
    settled: true,
    signedIn: true,
    user: {
      id: ids.two,
      first_name: 'Imani',
      last_name: 'Ashford',
      primary_email: 'imani@company.example',
      admin_role: null,
      companies: [
        { account_id: ids.account, name: 'Tidewater Grid', slug: 'tidewater-grid', role: 'owner' },
      ],
      consented: true,
      session_expires_at: '2026-11-21T15:00:00.000Z',
      step_up_until: '2026-11-21T15:00:00.000Z',
      account: status(),
    },
  }
  withSession(view)
  answer = (request) => {
    if (request.path.endsWith('/closings') && request.method === 'GET') return { body: list }
    return { body: request.path.includes('/closings') ? closing() : workspace }
  }
  sent = network((request) => answer(request))
})

function open(address: string) {
  const pattern = '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/closings'
  const router = createMemoryRouter(
    [
      {
        path: pattern,
        element: (
          <OwnCache>
            <Closings />
          </OwnCache>
        ),
      },
      {
        path: `${pattern}/:closing_id`,
        element: (
          <OwnCache>
            <Closing />
          </OwnCache>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return router
}
const writes = () => writesOf(sent)

describe('one closing', () => {
  it('names every guard with what was found, and the investments that stand against it', async () => {
    open(`${base}/${CLOSING}`)
    const guards = await screen.findByRole('list', { name: 'Guards of the release' })
    expect(within(guards).getAllByRole('listitem')).toHaveLength(closingCheckNames.length)
    expect(within(guards).getByText(/over the limit today: C-10203/)).toBeVisible()
    expect(
      screen.getAllByText(/Missing: Within investment limits on this date/).length,
    ).toBeGreaterThan(0)
  })
  it('says what the investors pay, which fees the terms name and what the company gets', async () => {
    open(`${base}/${CLOSING}`)
    const payout = await screen.findByRole('region', { name: 'Payout' })
    expect(
      within(payout)
        .getAllByRole('listitem')
        .map((one) => one.textContent.replace(/\s+/g, ' ')),
    ).toEqual([
      'Paid by the investors$2,496.90',
      'Intermediary success fee6% of $2,496.90− $149.81',
      'To the company$2,347.09',
      expect.stringMatching(
        /^Closing payout OUT-4KQ7M2To Wells Fargo \*\*\*\*4321. On its way; your bank should have it by Nov 24.*On its way\$2,347.09$/,
      ),
    ])
  })
  it('is signed with the typed name; what the server says of it stands at the field', async () => {
    open(`${base}/${CLOSING}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sign the closing instruction' })
    await userEvent.type(within(dialog).getByLabelText('Your name'), 'Imani Ashford')
    answer = (request) =>
      request.method === 'POST'
        ? {
            status: 400,
            body: {
              statusCode: 400,
              code: 'invalid',
              message: 'Check what is marked.',
              fields: { typed_name: 'Type your name as shown in your account: Imani Ashford.' },
            },
          }
        : { body: closing() }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign instruction' }))
    expect(await within(dialog).findByText(/as shown in your account: Imani/)).toBeVisible()
    expect(writes().at(-1)?.body).toEqual({
      act: 'sign',
      typed_name: 'Imani Ashford',
      as: 'issuer',
    })
  })
  it('says every reason when an act is refused', async () => {
    answer = (request) =>
      request.method === 'POST'
        ? {
            status: 409,
            body: {
              statusCode: 409,
              code: 'guard_failed',
              message: 'x',
              detail: {
                state: 'signed',
                accepts: [],
                unmet: ['The minimum has not cleared in escrow.', 'No investment is included yet.'],
              },
            },
          }
        : { body: request.path.includes('/closings/') ? closing({ may: ['release'] }) : workspace }
    open(`${base}/${CLOSING}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Release escrow' }))
    const dialog = await screen.findByRole('dialog', { name: 'Release escrow' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Release escrow' }))
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      ).toEqual(['The minimum has not cleared in escrow.', 'No investment is included yet.']),
    )
  })
  it('shows no act to who may only read', async () => {
    answer = (request) => ({
      body: request.path.includes('/closings/') ? closing({ may: [] }) : workspace,
    })
    open(`${base}/${CLOSING}`)
    await screen.findByRole('list', { name: 'Guards of the release' })
    for (const name of ['Sign', 'Pull back', 'Cancel closing', 'Take C-10203 out'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the list of closings', () => {
  it('is empty with a way on; a rolling closing cannot be chosen where the terms allow one only', async () => {
    open(base)
    const [begin] = await screen.findAllByRole('button', { name: 'Begin a closing' })
    if (begin === undefined) throw new Error('there is no way to begin')
    await userEvent.click(begin)
    const dialog = await screen.findByRole('dialog', { name: 'Begin a closing' })
    expect(
      within(dialog).getByText('The terms of this offering allow one closing only.'),
    ).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Begin closing' }))
    await waitFor(() =>
      expect(writes().at(-1)?.body).toEqual({
        kind: 'final',
        closes_on: '2026-12-31T17:00:00.000Z',
      }),
    )
  })
})

describe('words', () => {
  it('a day becomes the hour of the deadline in New York, also over the change of clocks', () => {
    expect([
      closingInstant('2026-12-15', '2026-12-31T17:00:00.000Z'),
      closingInstant('2026-10-15', '2026-12-31T17:00:00.000Z'),
      closingInstant('2026-1', 'x'),
    ]).toEqual(['2026-12-15T17:00:00.000Z', '2026-10-15T16:00:00.000Z', null])
  })
  it('offers the signatures that this side has not given', () => {
    const half = closing({
      signatures: signatureRoles.map((role) => ({
        role,
        label: role,
        name: role === 'escrow' ? 'Olive Marsh' : null,
        at: null,
        mine: false,
      })),
    })
    expect([
      openRoles(half, 'issuer', false),
      openRoles(half, 'admin', true),
      openRoles(half, 'admin', false),
    ]).toEqual([['issuer'], ['principal'], ['principal']])
  })
})
