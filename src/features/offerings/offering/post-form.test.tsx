import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { expect, it } from 'vitest'
import { network, writesOf } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { isOfCompany } from './of-company.ts'
import PostForm from './post-form.tsx'

const listing = '01900000-0000-7000-8000-000000000001'
const path = `/api/offerings/${listing}/discussion`
const paid = { name: 'The company pays me for promoting it' }
function open(ofCompany: boolean) {
  const sent = network({ [`POST ${path}`]: () => ({ status: 201, body: { id: listing } }) })
  const Component = () => (
    <PostForm
      listingId={listing}
      parentId={null}
      label="Your answer"
      button="Post answer"
      ofCompany={ofCompany}
    />
  )
  const router = createMemoryRouter([{ path: '/', Component }])
  render(
    <OwnCache>
      <RouterProvider router={router} />
    </OwnCache>,
  )
  return sent
}

it('asks whether the company pays for the post, and for what it pays', async () => {
  const sent = open(false)
  fireEvent.click(screen.getByRole('checkbox', paid))
  fireEvent.change(await screen.findByLabelText(/Compensation/), { target: { value: '$500' } })
  fireEvent.change(screen.getByLabelText(/Your answer/), { target: { value: 'A fine company.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post answer' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({ body: 'A fine company.', paid_with: '$500' })
})

it('does not ask the company’s own people, whose posts carry its label', async () => {
  const sent = open(true)
  expect(screen.queryByRole('checkbox', paid)).toBeNull()
  fireEvent.change(screen.getByLabelText(/Your answer/), { target: { value: 'We build in May.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post answer' }))
  await waitFor(() => expect(writesOf(sent)).toHaveLength(1))
  expect(writesOf(sent)[0]?.body).toMatchObject({ body: 'We build in May.', paid_with: null })
})

it('its own people are those with a role in the company of the offering', () => {
  const own = { account_id: listing, name: 'Acme', slug: 'acme', role: 'viewer' as const }
  expect(isOfCompany({ companies: [own] }, { company: { account_id: listing } })).toBe(true)
  expect(isOfCompany({ companies: [own] }, { company: { account_id: 'another' } })).toBe(false)
  expect(isOfCompany(null, { company: { account_id: listing } })).toBe(false)
})
