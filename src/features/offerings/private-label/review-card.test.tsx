import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#router'
import { network, writesOf, type Replies } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import type { Label } from './label-query.ts'
import { ReviewCard } from './review-card.tsx'

const ID = '0192d3a0-0000-7000-8000-000000000001'
const PATH = `/api/admin/offerings/${ID}/private-label/review`
const label = (more: Partial<Label> = {}): Label => ({
  brand: 'U.S. Treasury Direct',
  accent: '#14532d',
  cta: '#9a3412',
  logo_file_id: null,
  footer: 'FDIC insured',
  terms_url: 'https://treasury.example/terms',
  privacy_url: '',
  sender: '',
  rev: 4,
  logo_name: null,
  saved_by: 'Imani Ashford',
  saved_at: '2026-12-01T15:00:00.000Z',
  review: null,
  shown: 2,
  may_review: true,
  legal: [],
  sender_name: 'U.S. Treasury Direct via Capstan',
  is_public: true,
  may_edit: true,
  domain: null,
  ...more,
})
function open(shown: Label, replies: Replies = {}) {
  const sent = network(replies)
  const content = (
    <OwnCache>
      <ReviewCard label={shown} listingId={ID} />
    </OwnCache>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: content }])} />)
  return sent
}

it('shows a reviewer what visitors would see, and sends the decision on that version (J15)', async () => {
  const sent = open(label(), { [`POST ${PATH}`]: () => ({ body: { shown: 2 } }) })
  for (const text of ['FDIC insured', 'https://treasury.example/terms'])
    expect(await screen.findByText(text)).toBeVisible()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject this branding' })
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await within(dialog).findByText('Say what has to change.')).toBeVisible()
  expect(writesOf(sent)).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'You are no agency.')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(writesOf(sent)[0]?.body).toEqual({ decision: 'reject', reason: 'You are no agency.' }),
  )
})

it('says to the company what waits, what visitors see, and why a version was rejected', async () => {
  open(label({ may_review: false }))
  expect(await screen.findByText('Version 4 waits for the platform’s review')).toBeVisible()
  expect(screen.getByText('Until it’s approved, visitors see version 2.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  open(
    label({
      may_review: false,
      shown: null,
      review: {
        decision: 'rejected',
        reason: 'You are no agency.',
        decided_at: '2026-12-02T15:00:00.000Z',
      },
    }),
  )
  expect(await screen.findByText('Version 4 was rejected')).toBeVisible()
  expect(
    screen.getByText(/You are no agency\. Until it’s approved, visitors see the company’s name/),
  ).toBeVisible()
})
