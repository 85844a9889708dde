import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { RecordList } from '#src/blocks/record-list.tsx'
import { people, peopleView } from '#src/blocks/record-list.examples.tsx'
import { Toaster } from '#src/ui/toaster.tsx'
import { network, writesOf, type Sent } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'

const LIST = 'GET /api/holdings#users'
let stored: { views: unknown[]; columns: { list: string; columns: string[] }[] }
let refusal: { status: number; body: unknown } | undefined
let unreadable: typeof refusal
let sent: Sent[]
beforeEach(() => {
  localStorage.clear()
  stored = { views: [], columns: [] }
  refusal = undefined
  unreadable = undefined
  sent = network(({ path }) => {
    if (path === '/api/list-views') return unreadable ?? { body: stored }
    if (path === '/api/list-columns') return refusal ?? { status: 204 }
    return { body: { items: people, next_cursor: null, total: 3, more: false } }
  })
})

function open(user: object = { companies: [], admin_role: 'operator' }) {
  withSession({ settled: true, signedIn: true, user: user as never })
  const { columns, keyOf, to, nameOf, rowAction: _none, bulk: _bulk, ...view } = peopleView
  const element = (
    <InSession>
      <OwnCache>
        <RecordList
          name="GET /api/holdings"
          {...view}
          columns={columns as never}
          keyOf={keyOf as never}
          to={to as never}
          nameOf={nameOf as never}
        />
      </OwnCache>
    </InSession>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
/** Answers of a path wait until the returned function is called. */
function holdBack(path: string): () => void {
  const { fetch: answer } = ports
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  ports.fetch = async (address, init) => {
    const reply = await answer(address, init)
    if (address.includes(path)) await released
    return reply
  }
  return release
}
const table = () => screen.findByRole('table', { name: 'Users' })
const titles = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
const ALL = ['Name', 'E-mail', 'Identity', 'Invested, USD', 'Joined']
async function panel() {
  await table()
  act(() => screen.getByRole('button', { name: 'Columns' }).focus())
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('list', { name: 'Columns' })
}
const written = () => writesOf(sent).map((one) => one.body)

it('hides a column by keyboard, stores what is left, and resets it', async () => {
  open()
  expect(await titles()).toEqual(ALL)
  await panel()
  act(() => screen.getByRole('checkbox', { name: 'E-mail' }).focus())
  await userEvent.keyboard(' ')
  expect(await titles()).toEqual(['Name', 'Identity', 'Invested, USD', 'Joined'])
  await waitFor(() =>
    expect(written()).toEqual([{ list: LIST, columns: ['name', 'status', 'invested', 'joined'] }]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(await titles()).toEqual(ALL)
  // nothing is left to reset: the button stays in the tab order and says why
  const reset = screen.getByRole('button', { name: 'Reset' })
  expect(reset).toHaveFocus()
  expect(reset).toHaveAttribute('aria-disabled', 'true')
  expect(reset).toHaveAccessibleDescription('The list shows its own columns.')
  await waitFor(() => expect(written().at(-1)).toEqual({ list: LIST, columns: null }))
})
it('never hides the column that leads to the record, and says that exports have all', async () => {
  open()
  const list = await panel()
  const first = within(list).getByRole('checkbox', { name: 'Name' })
  await userEvent.click(first)
  expect(first).toBeChecked()
  expect(first).toHaveAttribute('aria-readonly', 'true')
  expect(first).toHaveAccessibleDescription('Always shown')
  expect(written()).toEqual([])
  expect(within(list).queryByRole('button', { name: 'Move Name down' })).toBeNull()
  expect(screen.getByText(/Exports have all columns/)).toBeVisible()
})
it('moves a column and leaves the focus with it', async () => {
  open()
  await panel()
  act(() => screen.getByRole('button', { name: 'Move Identity up' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(await titles()).toEqual(['Name', 'Identity', 'E-mail', 'Invested, USD', 'Joined'])
  // it is the first that moves: only the way down is left
  expect(screen.getByRole('button', { name: 'Move Identity down' })).toHaveFocus()
  expect(screen.getByText('Identity is now before E-mail')).toBeInTheDocument()
})
it('shows what was chosen before, without a flash of the other columns on a device that knows', async () => {
  stored.columns = [{ list: LIST, columns: ['joined', 'gone'] }]
  open()
  await waitFor(async () => expect(await titles()).toEqual(['Name', 'Joined']))
  // the device knows from now on
  expect(localStorage.getItem('capstan.list-choices')).toBe('some')
  cleanup()
  sent.length = 0
  const release = holdBack('/api/list-views')
  open()
  await waitFor(() => expect(sent.map((one) => one.path)).toContain('/api/holdings'))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(screen.queryByText('E-mail')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  release()
  expect(await titles()).toEqual(['Name', 'Joined'])
})
it('reads the stored choices again when one is made before they could be read', async () => {
  unreadable = { status: 403, body: { statusCode: 403, code: 'forbidden', message: 'No.' } }
  open()
  await panel()
  unreadable = undefined
  stored = {
    views: [{ id: 'a', list: LIST, name: 'Mara', query: 'q=none', columns: null }],
    columns: [{ list: LIST, columns: ['name', 'joined'] }],
  }
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
  await waitFor(async () => expect(await titles()).toEqual(['Name', 'Joined']))
  expect(written()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  expect(await screen.findByRole('menuitem', { name: 'Mara' })).toBeVisible()
})
it('shows the chosen columns on a card of a phone, too', async () => {
  stored.columns = [{ list: LIST, columns: ['joined'] }]
  open()
  const card = await waitFor(() => {
    const [first] = screen.getByRole('list', { name: 'Users' }).children
    expect(first).not.toHaveTextContent('E-mail')
    return first as HTMLElement
  })
  expect(card).toHaveTextContent('Joined')
  expect(card).toHaveTextContent('Mara Lindqvist')
})
it('says when a choice could not be saved, and shows what is stored', async () => {
  render(<Toaster />)
  refusal = { status: 403, body: { statusCode: 403, code: 'forbidden', message: 'No.' } }
  open()
  await panel()
  await userEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
  expect(await screen.findByText('Your columns could not be saved')).toBeVisible()
  await waitFor(async () => expect(await titles()).toEqual(ALL))
  expect(written()).toHaveLength(1)
})
it('offers no choice while somebody views as another person', async () => {
  open({ companies: [], admin_role: null, viewed_by: { name: 'Olive' } })
  await table()
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
})
