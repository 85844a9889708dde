import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, it } from 'vitest'
import type { Presented } from '#domain/shared/presented.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import type { IdentityView } from '#domain/investors/model/verification.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, type Replies, type Sent } from '#tests/support/network.ts'
import FinancialAssets from './financial-assets.screen.tsx'
import Identity from './identity.screen.tsx'

const presented = (state: string, label: string): Presented => ({
  state,
  label,
  tone: 'info',
  icon: 'clock',
  bucket: null,
  next: { cause: 'We review the check.', who: 'platform', by: null, link: null },
  accepts: [],
  rev: 3,
})
let sent: Sent[] = []
const server = (replies: Replies): void => {
  sent = network(replies)
}
function open(screenOf: 'assets' | 'identity'): void {
  render(
    <OwnCache>
      <RouterProvider
        router={createMemoryRouter([
          { path: '*', element: screenOf === 'assets' ? <FinancialAssets /> : <Identity /> },
        ])}
      />
    </OwnCache>,
  )
}
const slow = { timeout: 8000 }

const section = (
  values: Record<string, unknown>,
  name: SectionView['section'] = 'financial-assets',
): SectionView => ({
  section: name,
  title: 'Financial assets',
  status: presented('current', 'Current'),
  complete: true,
  missing: {},
  values,
  masked: {},
  sources: Object.fromEntries(Object.keys(values).map((field) => [field, 'your profile'])),
  draft: {},
  draft_masked: {},
  draft_saved_at: null,
  saved_at: null,
  due_at: null,
  asked: null,
  rev: 1,
})
const overview = {
  claims: [],
  subjects: [
    {
      registration_id: null,
      title: 'Mara',
      kind: 'person',
      standing: 'none',
      until: null,
      self_certified: false,
    },
  ],
  companies: [],
  investments: [],
  known: { net_worth: null, annual_income: null, source: null },
  today: '2026-11-20',
}
const line = (kind: string, dollars: number) => ({
  kind,
  value: dollars * 100,
  as_of: '2026-11-01',
  ownership: 'sole',
})
const owed = (kind: string, dollars: number, drawn_on?: string) => ({
  kind,
  value: dollars * 100,
  ...(drawn_on ? { drawn_on } : {}),
})

describe('the worksheet (17 CFR 230.501(a), 227.100(a)(2))', () => {
  it.each([
    ['$1,050,000.00', 600_000, [owed('other', 100_000), owed('mortgage_primary', 500_000)]],
    ['$970,000.00', 400_000, [owed('other', 100_000), owed('mortgage_primary', 480_000)]],
    [
      '$990,000.00',
      600_000,
      [
        owed('other', 100_000),
        owed('mortgage_primary', 500_000),
        owed('heloc_primary', 60_000, '2026-10-21'),
      ],
    ],
    [
      '$1,050,000.00',
      600_000,
      [
        owed('other', 100_000),
        owed('mortgage_primary', 500_000),
        owed('heloc_primary', 60_000, '2026-09-20'),
      ],
    ],
  ])(
    'comes to %s',
    async (shown, home, debts) => {
      server({
        'GET /api/accreditations': () => ({ body: overview }),
        'GET /api/profile/sections/financial-assets': () => ({
          body: section({
            annual_income: 0,
            assets: [line('brokerage', 1_150_000), line('primary_residence', home)],
            debts,
          }),
        }),
      })
      open('assets')
      expect(await screen.findByText('Net worth excluding your home', {}, slow)).toBeVisible()
      await waitFor(() => expect(screen.getByText(shown)).toBeVisible(), slow)
    },
    20_000,
  )
  it('shows the limit that follows while one types', async () => {
    server({
      'GET /api/accreditations': () => ({ body: overview }),
      'GET /api/profile/sections/financial-assets': () => ({
        body: section({ annual_income: 3_000_000, assets: [line('cash', 105_000)], debts: [] }),
      }),
    })
    open('assets')
    await waitFor(() => expect(screen.getByText('$5,250.00')).toBeVisible(), slow)
    await userEvent.click(screen.getByRole('button', { name: 'Edit the worksheet' }))
    const income = await screen.findByLabelText('Annual income', {}, slow)
    await userEvent.clear(income)
    await userEvent.type(income, '200000')
    await waitFor(() => expect(screen.getByText('$10,000.00')).toBeVisible(), slow)
  }, 30_000)
})

const identity: IdentityView = {
  status: presented('needs_information', 'Changes requested'),
  needs: [
    {
      field: 'document_front',
      label: 'Front',
      sentence: 'The picture cannot be read.',
      href: '/x#document',
    },
  ],
  information_due: '2026-12-20T15:00:00.000Z',
  approved_at: null,
  valid_until: null,
  ends_with: null,
  facts: [
    { label: 'Legal name', value: 'Mara Lindqvist', secret: null },
    {
      label: 'Social Security number',
      value: '•••-••-1061',
      secret: { section: 'personal-information', field: 'ssn' },
    },
  ],
  document: {
    standing: 'expiring',
    expires: '2026-12-31',
    kind: 'Passport',
    pictures: [],
    mrz: 'none',
  },
  missing: [],
  can: 'send_again',
  wait: null,
}
describe('the identity', () => {
  it('says what to correct, by when, and sends it again', async () => {
    server({
      'GET /api/verification/identity': () => ({ body: identity }),
      'POST /api/verification/identity/check': () => ({
        body: { ...identity, status: presented('submitted', 'In review'), can: null, needs: [] },
      }),
      'GET /api/profile/sections/identity-document': () => ({
        body: section(
          { document_type: 'us_passport', document_expires: '2026-12-31' },
          'identity-document',
        ),
      }),
    })
    open('identity')
    expect(await screen.findByText(/The picture cannot be read/, {}, slow)).toBeVisible()
    expect(screen.getByText(/By .*Dec.* 2026/)).toBeVisible()
    expect(await screen.findByText(/This ID expires on/, {}, slow)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
    await waitFor(() =>
      expect(sent.some((one) => one.path === '/api/verification/identity/check')).toBe(true),
    )
  }, 20_000)
  it('shows an own number for a while', async () => {
    server({
      'GET /api/verification/identity': () => ({ body: identity }),
      'GET /api/profile/sections/identity-document': () => ({
        body: section({}, 'identity-document'),
      }),
      'POST /api/profile/sections/personal-information/reveal': () => ({
        body: { field: 'ssn', value: '900111061', until: '2026-11-20T15:00:30.000Z' },
      }),
    })
    open('identity')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show Social Security number' }, slow),
    )
    expect(await screen.findByText('900111061', {}, slow)).toBeVisible()
  }, 20_000)
})
