import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { expect, it } from 'vitest'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { network, writesOf, type Reply } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { NamedPromoter } from './named-promoter.tsx'

const listing = '01900000-0000-7000-8000-000000000001'
const path = `/api/offerings/${listing}/promoter`
const page = { listing_id: listing, company: { name: 'Tidewater Grid' } } as OfferingPage
function open(reply: Reply) {
  const sent = network({ [`POST ${path}`]: () => reply })
  const Component = () => <NamedPromoter page={page} paidWith="$9,000 for praise" />
  const router = createMemoryRouter([{ path: '/', Component }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}
const callout = 'Tidewater Grid says that it pays you to promote this offering'

it('names the company and the compensation, and sends what the person answers', async () => {
  const sent = open({ body: {} })
  expect(screen.getByText(callout)).toBeVisible()
  expect(screen.getByText('$9,000 for praise')).toBeVisible()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Yes, it pays me' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'No, that’s wrong' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(2))
  expect(writesOf(sent).map((one) => one.body)).toEqual([{ paid: true }, { paid: false }])
})

it('shows that the person already answered elsewhere', async () => {
  const message = 'You already answered this.'
  open({ status: 422, body: { statusCode: 422, code: 'refused', message } })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, it pays me' }))
  expect(await screen.findByText(message)).toBeVisible()
})
