import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HotkeysProvider } from 'react-hotkeys-hook'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { network, type Sent } from '#tests/support/network.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
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
const menu = [
  {
    items: [
      { to: '/admin/money/queue', label: 'Money' },
      {
        to: '/offering/details',
        label: 'Issuance platform',
        items: [
          { to: '/offering/details', label: 'Details' },
          { to: '/offering/partners', label: 'Partners' },
        ],
      },
    ],
  },
]
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
  localStorage.clear()
})

const acts: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve role',
    explain: 'The role counts at once.',
    done: 'Approved',
  },
  {
    type: 'DECLINED',
    label: 'Decline role',
    explain: 'The person gets no role.',
    done: 'Declined',
  },
]

function Frame({ rows }: { rows: number }) {
  const { palette } = useCommandPalette({ menu, user, scope: 'records' })
  return (
    <>
      <h1>Home</h1>
      <input aria-label="Name" />
      {Array.from({ length: rows }, (_, id) => (
        <EventButtons
          key={id}
          machine="role-grant"
          id={String(id)}
          presented={{ accepts: ['APPROVED'], rev: 1 }}
          acts={acts}
          changes={[]}
        />
      ))}
      {palette}
    </>
  )
}
function open(rows = 0) {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <InSession>
          <OwnCache>
            <HotkeysProvider>
              <Frame rows={rows} />
            </HotkeysProvider>
          </OwnCache>
        </InSession>
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
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Money',
    'Issuance platform: Details',
    'Issuance platform: Partners',
    'Security',
    'Keyboard shortcuts',
  ])
  expect(sent).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
it('finds a page within a group of the menu', async () => {
  const router = open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'partners')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/offering/partners'))
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
  await userEvent.keyboard('/')
  await userEvent.type(await field(), 'zzz')
  expect(await screen.findByText('Nothing matches “zzz”.')).toBeVisible()
  answer = { status: 403, body: { statusCode: 403, code: 'forbidden', message: 'No.' } }
  await userEvent.type(await field(), 'y')
  expect(await screen.findByText(/Records can’t be searched right now/)).toBeVisible()
})
it('starts what the state of the open record accepts, and asks before it is sent', async () => {
  open(1)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'role')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(screen.getByRole('option')).toHaveTextContent('Approve role')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Approve role' })).toBeVisible()
  expect(sent.filter(({ path }) => path.includes('lifecycles'))).toEqual([])
})
it('does not offer what several rows have: it would not say which row is meant', async () => {
  answer = { body: { items: [] } }
  open(2)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'role')
  expect(await screen.findByText('Nothing matches “role”.')).toBeVisible()
})
it('lists the shortcuts by a question mark, and not within a field', async () => {
  open(1)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('heading', { name: 'Home' }))
  await userEvent.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list).toHaveTextContent('List the shortcuts?')
  expect(list).toHaveTextContent('Ctrl Kor/')
  expect(list).toHaveTextContent('Approve role')
})
it('leaves keys without Ctrl alone once they are turned off', async () => {
  open()
  await userEvent.keyboard('?')
  await userEvent.click(await screen.findByRole('switch', { name: 'Shortcuts without Ctrl' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await field()).toBeVisible()
})
it('opens a saved view of a list by its name', async () => {
  withSession({ settled: true, signedIn: true, user: { companies: [] } as never })
  answer = {
    body: {
      items: [],
      columns: [],
      views: [
        {
          id: 'v',
          list: 'GET /api/admin/users#users',
          name: 'Locked accounts',
          path: '/admin/users',
          query: 'state=locked',
        },
      ],
    },
  }
  const router = open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'locked')
  const found = await screen.findByRole('option', { name: /Locked accounts/ })
  expect(found).toHaveTextContent('View of Users')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?state=locked&view=v'))
})
