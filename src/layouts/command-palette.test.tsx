import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { network, type Sent } from '#tests/support/network.ts'
import { useCommandPalette } from './use-command-palette.tsx'
import type { ShellUser } from './user-menu.tsx'

const user: ShellUser = {
  name: 'Olive Marsh',
  detail: 'Operator',
  entries: [
    { id: 'security', label: 'Security', to: '/dashboard/security' },
    { id: 'log-out', label: 'Log out', onSelect: () => undefined },
  ],
}
const menu = [{ items: [{ to: '/admin/money/queue', label: 'Money' }] }]
let sent: Sent[]
let answer: { status?: number; body: unknown }
beforeEach(() => {
  answer = {
    body: {
      items: [
        {
          kind: 'person',
          id: 'p',
          title: 'Mara Quillfeather',
          detail: 'mara@mail.example',
          to: '/admin/users/user-details/p',
        },
      ],
    },
  }
  sent = network(() => answer)
})

function Frame() {
  const { palette } = useCommandPalette({ menu, user, scope: 'records' })
  return (
    <>
      <h1>Home</h1>
      {palette}
    </>
  )
}
function open() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <OwnCache>
          <Frame />
        </OwnCache>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return router
}
const field = () => screen.findByRole('combobox')

it('opens by Ctrl-K, and lists the screens before anything is typed', async () => {
  open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await field()
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Money', 'Security'])
  expect(sent).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
it('finds a person and opens their page by keyboard alone', async () => {
  const router = open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'quill')
  await screen.findByRole('option', { name: /Mara Quillfeather/ })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/user-details/p'))
  expect(screen.queryByRole('combobox')).toBeNull()
})
it('says when nothing matches, and when records cannot be searched', async () => {
  open()
  answer = { body: { items: [] } }
  await userEvent.keyboard('{Meta>}k{/Meta}')
  await userEvent.type(await field(), 'zzz')
  expect(await screen.findByText('Nothing matches “zzz”.')).toBeVisible()
  answer = { status: 403, body: { statusCode: 403, code: 'forbidden', message: 'No.' } }
  await userEvent.type(await field(), 'y')
  expect(await screen.findByText(/Records can’t be searched right now/)).toBeVisible()
})
