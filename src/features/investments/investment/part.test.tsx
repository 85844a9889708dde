import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvitationView } from '#domain/investors/model/registration.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { presented } from './investment.fixture.ts'
import Part from './part.screen.tsx'

const ID = '0190b1c2-0000-7000-8000-000000000041'
interface Sent {
  method: string
  path: string
  body: unknown
}
let sent: Sent[] = []
const plain = { ...ports }
/** A server that responds by method and path; a call without a response stays pending. */
function server(replies: Record<string, () => { status?: number; body: unknown }>): void {
  ports.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const one: Sent = {
      method: init?.method ?? 'GET',
      path: new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    }
    sent.push(one)
    const reply = replies[`${one.method} ${one.path}`]?.()
    return reply === undefined
      ? new Promise<Response>(() => undefined)
      : new Response(JSON.stringify(reply.body), {
          status: reply.status ?? 200,
          headers: { 'content-type': 'application/json' },
        })
  }) as typeof ports.fetch
}
function open(): void {
  const router = createMemoryRouter(
    [{ path: '/dashboard/registrations/part/:party_id', element: <Part /> }],
    { initialEntries: [`/dashboard/registrations/part/${ID}`] },
  )
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
}
beforeEach(() => {
  sent = []
})
afterEach(() => {
  Object.assign(ports, plain)
})
const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { statusCode: status, code, message, ...more },
})
const here = `GET /api/parties/${ID}`
const slow = { timeout: 5000 }
const view: InvitationView = {
  id: ID,
  registration_id: ID,
  title: 'Ann Roe and Bob Roe, JTWROS',
  type_label: 'Joint tenants',
  role: 'holder',
  role_label: 'Joint holder',
  invited_by: 'Ann Roe',
  signs: true,
  joined: false,
  declined: false,
  identity: presented('approved', 'Confirmed'),
  needs: {},
  values: {},
  masked: {},
  asks_means: false,
  spouses: false,
}

describe('a part in the registration of somebody else', () => {
  it('is on its way under its heading', async () => {
    server({})
    open()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Confirm who you are' }, slow),
    ).toBeVisible()
  })
  it('that cannot be read says so, with a way to try again', async () => {
    server({ [here]: () => refusal(500, 'unexpected', 'Something went wrong.') })
    open()
    expect(await screen.findByRole('button', { name: /Try again/ }, slow)).toBeVisible()
  })
  it('is taken with one key by whoever is known already; a refusal is told', async () => {
    server({
      [here]: () => ({ body: view }),
      [`POST /api/parties/${ID}/join`]: () =>
        refusal(409, 'guard_failed', 'Enter your identity details first.'),
    })
    open()
    const take = await screen.findByRole('button', { name: 'Take part' }, slow)
    take.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Enter your identity details first.')).toBeVisible()
    expect(sent.find((one) => one.method === 'POST')?.body).toEqual({})
  })
  it('asks a spouse for the own figures and says that they count together', async () => {
    server({ [here]: () => ({ body: { ...view, asks_means: true, spouses: true } }) })
    open()
    expect(await screen.findByText(/we add your spouse’s figures to yours/, {}, slow)).toBeVisible()
    expect(
      screen.getByText(
        'Income above $300,000 together with my spouse in each of the last two years',
      ),
    ).toBeVisible()
  })
  it('shows only what has to be corrected, with what was said about it', async () => {
    server({
      [here]: () => ({
        body: {
          ...view,
          joined: true,
          identity: presented('needs_information', 'Changes requested'),
          values: { legal_first: 'Bob', legal_last: 'Roe' },
          needs: { legal_last: 'Enter it as on your ID.' },
        },
      }),
    })
    open()
    expect(await screen.findByRole('textbox', { name: 'Legal last name' }, slow)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Legal first name' })).toBeNull()
    expect(screen.getAllByText('Enter it as on your ID.').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'I do not take part' })).toBeNull()
  })
  it('is declined with a reason; then it says so and can be taken after all', async () => {
    let declined = false
    server({
      [here]: () => ({ body: { ...view, declined } }),
      [`POST /api/parties/${ID}/decline`]: () => {
        declined = true
        return { body: { ...view, declined } }
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'I do not take part' }, slow))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline my part' }))
    expect(within(dialog).getByText('Say why, in a few words.')).toBeVisible()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Why?' }), 'I never agreed.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline my part' }))
    expect(await screen.findByText('You have declined.', {}, slow)).toBeVisible()
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
        reason: 'I never agreed.',
      }),
    )
    expect(screen.getByRole('button', { name: 'Take part' })).toBeVisible()
  })
})
