import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from '#router'
import { network } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import LogHeads from './log-heads.screen.tsx'

const PATH = '/api/admin/log-heads'
function open(items: unknown[]): void {
  network({
    [`GET ${PATH}`]: () => ({ body: { items, next_cursor: null, total: null, more: false } }),
  })
  const element = (
    <OwnCache>
      <LogHeads />
    </OwnCache>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

it('shows each signature with its hash and leads to the public key', async () => {
  open([
    {
      number: 7,
      day: '2099-12-24',
      signed_at: '2099-12-24T15:00:00.000Z',
      entries: 1234,
      head: 'ab'.repeat(32),
      key_id: '0123456789abcdef',
      signature: 'c2lnbmVk',
    },
  ])
  expect((await screen.findAllByText('ab'.repeat(32)))[0]).toBeVisible()
  expect(screen.getAllByText('1,234')[0]).toBeVisible()
  expect(screen.getByRole('link', { name: 'public key' })).toHaveAttribute(
    'href',
    '/.well-known/capstan-log.json',
  )
})

it('says when the first signature comes', async () => {
  open([])
  expect(await screen.findByText('No signatures yet')).toBeVisible()
  expect(screen.getByText(/within ten minutes/)).toBeVisible()
})
