import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, expect, test, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { keyOf, makeQueryClient } from '#src/api/query.ts'
import { PlatformBrand } from './platform-brand.tsx'

const client = makeQueryClient()
const asked = vi.fn<typeof ports.fetch>(() => new Promise(() => undefined))
const plain = { ...ports }
afterEach(() => Object.assign(ports, plain))
const show = (element: ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )

test('the mark has the platform’s own name: from the answer that is there, from the document’s head, else the product’s; it asks for none', async () => {
  ports.fetch = asked
  const shown = show(<PlatformBrand to="/" />)
  expect(screen.getByRole('link', { name: 'Capstan, home' }).textContent).toBe('Capstan')
  client.setQueryData(keyOf('GET /api/platform', {}), { name: 'Harbour' })
  expect((await screen.findByRole('link', { name: 'Harbour, home' })).textContent).toBe('Harbour')
  client.clear()
  shown.unmount()
  document.head.innerHTML = '<meta name="application-name" content="Quay">'
  show(<PlatformBrand to="/" compact />)
  expect(screen.getByRole('link', { name: 'Quay, home' }).textContent).toBe('')
  document.head.innerHTML = ''
  expect(asked).not.toHaveBeenCalled()
})
