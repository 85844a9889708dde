import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, describe, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { detailOf, investment, presented } from './investment.fixture.ts'
import StepScreen from './step.screen.tsx'

const plain = { ...ports }
afterEach(() => {
  Object.assign(ports, plain)
})
const base = `/api/investments/${investment.id}`
const file = '0190b1c2-0000-7000-8000-0000000000aa'
const known = {
  legal_first: 'Mara',
  legal_last: 'Lindquist',
  dob: '1987-03-04',
  citizenship: 'US',
  phone: '+17575554471',
  document_type: 'us_passport',
  document_expires: '2031-06-30',
  document_front: file,
  address: {
    line1: '412 Colonial Avenue',
    city: 'Norfolk',
    region: 'VA',
    postal: '23507',
    country: 'US',
  },
}

describe('a correction of the identity step', () => {
  it('shows only what was marked, keeps the rest as it was, and submits all of it', async () => {
    const sent: { path: string; method: string; body: unknown }[] = []
    const detail = detailOf('kyc', {
      status: presented('needs_action', 'Needs a correction'),
      values: known,
      masked: { ssn: '***-**-1061', document_number: '*****123' },
      needs: { legal_last: 'Enter your last name as shown on your ID.' },
    })
    const replies: Record<string, unknown> = {
      [`GET ${base}`]: { ...investment, next_step: 'kyc' },
      [`GET ${base}/steps/kyc`]: detail,
      [`PUT ${base}/steps/kyc/draft`]: { saved_at: '2026-11-20T15:42:00Z', rev: 2 },
      [`POST ${base}/steps/kyc`]: { ...investment, next_step: 'payment' },
    }
    ports.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const path = new URL(input instanceof Request ? input.url : input, 'http://localhost')
        .pathname
      const method = init?.method ?? 'GET'
      sent.push({
        path,
        method,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      })
      const found = replies[`${method} ${path}`]
      return found === undefined
        ? new Promise<Response>(() => undefined)
        : new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } })
    }) as typeof ports.fetch
    const router = createMemoryRouter(
      [{ path: '/investment/:investment_id/:step', element: <StepScreen /> }],
      { initialEntries: [`/investment/${investment.id}/kyc`] },
    )
    render(
      <OwnCache>
        <RouterProvider router={router} />
      </OwnCache>,
    )
    const name = await screen.findByRole<HTMLInputElement>(
      'textbox',
      { name: 'Legal last name' },
      { timeout: 3000 },
    )
    expect(screen.queryByRole('textbox', { name: 'Legal first name' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Photo ID' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Stays as it is' }).textContent).toContain(
      '412 Colonial Avenue',
    )
    expect(screen.getByRole('region', { name: 'Stays as it is' }).textContent).toContain('1061')
    await userEvent.clear(name)
    await userEvent.type(name, 'Lindqvist')
    await userEvent.click(screen.getByRole('checkbox', { name: /These details are mine/ }))
    await userEvent.click(screen.getByRole('button', { name: /Save and continue/ }))
    await waitFor(() =>
      expect(sent.find((one) => one.method === 'POST')?.body).toEqual({
        values: { ...known, legal_last: 'Lindqvist', attest: true },
      }),
    )
  })
})
