import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { ports } from '#src/api/ports.ts'
import type { SessionView } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import Perks from './perks.screen.tsx'

const ids = {
  account: '0192d3a0-0000-7000-8000-0000000000a1',
  listing: '0192d3a0-0000-7000-8000-0000000000b1',
  perk: '0192d3a0-0000-7000-8000-0000000000d1',
}
const perk = {
  id: ids.perk,
  title: 'Early shares',
  description: '',
  type: 'bonus_shares',
  basis: 'amount',
  threshold: 100_000,
  bonus_pct: '5',
  quantity_limit: 4,
  starts_at: null,
  ends_at: null,
  eligibility: 'all',
  rev: 2,
  threshold_text: 'from $1,000.00',
  effective_price: '3.90476',
  earned: 0,
  left: 4,
}
const sent: { path: string; body: unknown }[] = []
let page: { perks: object[]; may_edit: boolean }
let refusal: object | null
const nobody: SessionView = { settled: true, signedIn: true, user: null }
const before = { fetch: ports.fetch }
const answer = (status: number, body: unknown) =>
  Promise.resolve(
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  )

beforeEach(() => {
  sent.length = 0
  refusal = null
  page = { perks: [perk], may_edit: true }
  withSession(nobody)
  ports.fetch = (url, init) => {
    const path = new URL(String(url), 'http://capstan.test').pathname
    if (init?.method === 'POST') {
      sent.push({ path, body: JSON.parse(init.body as string) })
      return refusal === null ? answer(204, null) : answer(400, refusal)
    }
    if (path.endsWith('/perks'))
      return answer(200, { items: [], next_cursor: null, total: 0, more: false, ...page })
    return answer(404, { statusCode: 404, code: 'not_found', message: 'Page Not Found' })
  }
})
afterEach(() => {
  ports.fetch = before.fetch
})
const open = () => {
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/offering-details/offering-details/perks',
        element: <Perks />,
      },
    ],
    {
      initialEntries: [
        `/dashboard/raise-capital/company/${ids.account}/status/drafts/${ids.listing}/offering-details/offering-details/perks`,
      ],
    },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
    { wrapper: InSession },
  )
}

it('lists each perk with what earns it and the price that a bonus makes', async () => {
  open()
  expect((await screen.findByText(/5% more shares, \$3\.90476 for each/)).textContent).toBe(
    'Bonus shares · from $1,000.00 · 5% more shares, $3.90476 for each · 4 in all',
  )
})

it('changes one on the version that was read; what the rules refuse stands at the field', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change Early shares' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the perk' })
  refusal = {
    statusCode: 400,
    code: 'invalid',
    message: 'Check what is marked.',
    fields: {
      bonus_pct:
        'With this bonus up to 9 units could be issued, and 8 are authorized and unissued.',
    },
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save perk' }))
  expect(await within(dialog).findByText(/and 8 are authorized/)).toBeVisible()
  refusal = null
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save perk' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.body).toMatchObject({
    id: ids.perk,
    rev: 2,
    title: 'Early shares',
    bonus_pct: '5',
    threshold: 100_000,
  })
})

it('shows no act where nothing may be changed', async () => {
  page = { perks: [], may_edit: false }
  open()
  expect(await screen.findByText('This offering has no perks')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add perk' })).toBeNull()
})
