import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { investment, presented } from './investment.fixture.ts'
import { OwnActions } from './own-actions.tsx'

const plain = { ...ports }
afterEach(() => void Object.assign(ports, plain))

function show(accepts: string[], answer: { status: number; body: unknown }) {
  const sent: { path: string; body: unknown }[] = []
  ports.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({
      path: new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    })
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }) as typeof ports.fetch
  const one = { ...investment, status: presented('reconfirm_required', 'Reconfirm', { accepts }) }
  const router = createMemoryRouter([{ path: '/', element: <OwnActions investment={one} /> }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}

it('sends the reconfirmation as an event of the investment', async () => {
  const sent = show(['CANCEL', 'RECONFIRMED'], { status: 200, body: presented('funded', 'Funded') })
  await userEvent.click(screen.getByRole('button', { name: 'Reconfirm my investment' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: `/api/lifecycles/investment/${investment.id}/events`,
        body: { type: 'RECONFIRMED', rev: 3 },
      },
    ]),
  )
})

it('says why a reconfirmation is refused', async () => {
  show(['RECONFIRMED'], {
    status: 409,
    body: {
      statusCode: 409,
      code: 'guard_failed',
      message: 'The reconfirmation window has closed.',
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Reconfirm my investment' }))
  expect(await screen.findByText('The reconfirmation window has closed.')).toBeVisible()
})

it('offers nothing that the state does not accept', () => {
  show(['CANCEL'], { status: 200, body: null })
  expect(screen.queryByRole('button')).toBeNull()
})
