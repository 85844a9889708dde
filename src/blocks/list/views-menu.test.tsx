import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { beforeEach, expect, it } from 'vitest'
import { RecordList, type RecordListProps } from '#src/blocks/record-list.tsx'
import { people, peopleView } from '#src/blocks/record-list.examples.tsx'
import { network, writesOf, type Reply, type Sent } from '#tests/support/network.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { InSession, withSession } from '#tests/support/session.tsx'

const LIST = 'GET /api/holdings#users'
const view = (id: string, more: object = {}) => ({
  id,
  list: LIST,
  name: 'Mara in Canada',
  path: '/users',
  query: 'country=CA&q=mara',
  columns: ['name', 'joined'],
  density: 'dense',
  is_default: false,
  ...more,
})
let stored: { id: string; name: string }[]
let nextCursor: string | null
let columnsOutside: { list: string; columns: string[] }[]
let refusal: Reply | undefined
let sent: Sent[]
beforeEach(() => {
  localStorage.clear()
  stored = []
  columnsOutside = []
  nextCursor = null
  refusal = undefined
  sent = network(({ path, method, body }) => {
    if (path === '/api/list-views' && method === 'GET')
      return { body: { views: stored, columns: columnsOutside } }
    if (!path.startsWith('/api/list-views'))
      return {
        body: { items: people, next_cursor: nextCursor, total: 30, more: nextCursor !== null },
      }
    if (refusal !== undefined) return refusal
    const id = path.split('/')[3]
    if (method === 'DELETE') {
      stored = stored.filter((one) => one.id !== id)
      return { status: 204 }
    }
    const saved = { ...view(id ?? 'new'), ...(body as object) }
    stored = [...stored.filter((one) => one.id !== saved.id), saved]
    return { status: method === 'POST' ? 201 : 200, body: saved }
  })
})

/** The first list is the one whose views are stored; another one has its own label and prefix. */
type Other = Pick<RecordListProps<'GET /api/holdings'>, 'label' | 'prefix'>
const staffUser = { companies: [], admin_role: 'operator' }
function open(
  address: string,
  user: object = staffUser,
  { lists = [{}], state }: { lists?: readonly Partial<Other>[]; state?: unknown } = {},
) {
  withSession({ settled: true, signedIn: true, user: user as never })
  const { columns, keyOf, to, nameOf, rowAction: _none, bulk: _bulk, ...rest } = peopleView
  const element = (
    <InSession>
      <OwnCache>
        {lists.map((more) => (
          <RecordList
            key={more.label ?? rest.label}
            name="GET /api/holdings"
            {...rest}
            {...more}
            columns={columns as never}
            keyOf={keyOf as never}
            to={to as never}
            nameOf={nameOf as never}
          />
        ))}
      </OwnCache>
    </InSession>
  )
  const routes = [
    { path: '/record', element: <h1>Record</h1> },
    { path: '*', element },
  ]
  const [pathname, search = ''] = address.split('?')
  const entry = { pathname, search: search === '' ? '' : `?${search}`, state }
  const router = createMemoryRouter(routes, { initialEntries: [entry] })
  render(<RouterProvider router={router} />)
  return router
}
const table = () => screen.findByRole('table', { name: 'Users' })
const titles = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((one) => one.textContent)
const ALL = ['Name', 'E-mail', 'Identity', 'Invested, USD', 'Joined']
const writes = () => writesOf(sent).map(({ method, path, body }) => ({ method, path, body }))
/** Opens the menu by keyboard and returns its entries. */
async function menu(name: string | RegExp = 'Views') {
  await table()
  const button = await screen.findByRole('button', { name })
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
  return (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
}
const choose = async (entry: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name: entry }))

it('saves search, filters, order and row height by keyboard alone, and then shows the view', async () => {
  open('/users?q=mara&country=US&country=CA&sort=oldest&cursor=c2&from=25&other=1')
  expect(await menu()).toEqual(['Save as a new view'])
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Save as a new view' })
  act(() => within(dialog).getByRole('textbox', { name: 'Name' }).focus())
  await userEvent.keyboard('North Americans{Enter}')
  expect(await screen.findByRole('button', { name: 'View: North Americans' })).toBeVisible()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: '/api/list-views',
      body: {
        list: LIST,
        name: 'North Americans',
        path: '/users',
        query: 'country=US&country=CA&q=mara&sort=oldest',
        columns: null,
        density: 'normal',
        is_default: false,
      },
    },
  ])
})
it('names the field of a refusal, and leaves what was typed', async () => {
  refusal = {
    status: 422,
    body: {
      statusCode: 422,
      code: 'refused',
      message: 'These values aren’t accepted.',
      fields: { name: 'You have a view of this name for this list. Choose another name.' },
    },
  }
  open('/users')
  await menu()
  await choose('Save as a new view')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.type(field, 'Taken{Enter}')
  expect(await screen.findByText(/You have a view of this name/)).toBeVisible()
  expect(field).toHaveValue('Taken')
  expect(field).toBeInvalid()
})
it('shows a view with its filters, columns and rows, and the whole list again', async () => {
  stored = [view('a')]
  const router = open('/users?sort=oldest&other=1')
  expect(await menu()).toEqual(['Mara in Canada', 'Save as a new view', 'Edit views'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(router.state.location.search).toBe('?other=1&q=mara&country=CA&view=a'),
  )
  expect(await titles()).toEqual(['Name', 'Joined'])
  // the row height is of the view: the device stays as it was, and so do other lists
  expect(screen.getByRole('button', { name: 'Wide rows' })).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('capstan.density')).toBeNull()
  await menu('View: Mara in Canada')
  await choose('Show the whole list')
  await waitFor(() => expect(router.state.location.search).toBe('?other=1'))
  expect(await titles()).toEqual(ALL)
  expect(screen.getByRole('button', { name: 'Dense rows' })).toBeVisible()
})
it('changes the row height of the view that is shown, and not of the device', async () => {
  stored = [view('a')]
  open('/users?q=mara&country=CA')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: 'Wide rows' }))
  expect(screen.getByRole('button', { name: 'Dense rows' })).toBeVisible()
  expect(localStorage.getItem('capstan.density')).toBeNull()
  await menu('View: Mara in Canada (changed)')
  await choose('Save changes to “Mara in Canada”')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  expect(writes()).toMatchObject([{ body: { density: 'normal', columns: ['name', 'joined'] } }])
})
it('shows the list’s own columns after a reset, whatever is chosen outside of the view', async () => {
  stored = [view('a')]
  columnsOutside = [{ list: LIST, columns: ['name', 'email'] }]
  open('/users?q=mara&country=CA')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(await titles()).toEqual(ALL)
  expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus()
  expect(writes()).toEqual([])
})
it('says when what is shown differs from the view, and stores the difference with it', async () => {
  stored = [view('a', { density: null })]
  open('/users?q=mara&country=CA')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'E-mail' }))
  expect(await titles()).toEqual(['Name', 'Joined', 'E-mail'])
  // the choice outside of views is another one
  expect(writes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await menu('View: Mara in Canada (changed)')
  await choose('Save changes to “Mara in Canada”')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  expect(writes()).toMatchObject([
    {
      method: 'PUT',
      path: '/api/list-views/a',
      body: { name: 'Mara in Canada', columns: ['name', 'joined', 'email'] },
    },
  ])
})
it('opens the default view where the address asks for nothing, and only then', async () => {
  stored = [view('a', { is_default: true })]
  const first = open('/users')
  await waitFor(() => expect(first.state.location.search).toBe('?q=mara&country=CA&view=a'))
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: /Country: Canada. Remove/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(first.state.location.search).toBe(''))
  await screen.findByRole('button', { name: 'View: Mara in Canada (changed)' })
})
/** Opens a record, and comes back to the list. */
async function recordAndBack(router: ReturnType<typeof open>) {
  await act(() => router.navigate('/record'))
  await screen.findByRole('heading', { name: 'Record' })
  await act(() => router.navigate(-1))
  await table()
}
it('does not open the default view again when the person returns from a record', async () => {
  stored = [view('a', { is_default: true })]
  const router = open('/users')
  await menu('View: Mara in Canada')
  await choose('Show the whole list')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await recordAndBack(router)
  await screen.findByRole('button', { name: 'Views' })
  expect(router.state.location.search).toBe('')
})
it('does not open it again after its filters were cleared, nor on another page', async () => {
  stored = [view('a', { is_default: true, query: 'q=mara' })]
  const router = open('/users', staffUser, { state: { other: 1 } })
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.state).toMatchObject({ other: 1, listWithoutView: true })
  await recordAndBack(router)
  await screen.findByRole('button', { name: 'Views' })
  expect(router.state.location.search).toBe('')
  await act(() => router.navigate('/users?cursor=c2'))
  await recordAndBack(router)
  await screen.findByRole('button', { name: 'Views' })
  expect(router.state.location.search).toBe('?cursor=c2')
})
it('keeps the view on the next page, with what was changed, and when the person returns from a record', async () => {
  stored = [view('a', { query: '' })]
  nextCursor = 'c2'
  const router = open('/users?view=a')
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'E-mail' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(router.state.location.search).toContain('cursor=c2'))
  expect(await titles()).toEqual(['Name', 'Joined', 'E-mail'])
  await recordAndBack(router)
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  expect(await titles()).toEqual(['Name', 'Joined'])
  expect(router.state.location.search).toContain('cursor=c2')
})
it('opens the defaults of two lists of one page, and leaves both as they were chosen', async () => {
  const lists = [
    { label: 'Users', prefix: 'u' },
    { label: 'Past users', prefix: 'p' },
  ]
  stored = [
    view('a', { is_default: true, query: 'q=mara' }),
    view('b', {
      is_default: true,
      query: 'q=theo',
      name: 'Theo',
      list: 'GET /api/holdings#past-users',
    }),
  ]
  const router = open('/users', staffUser, { lists })
  await screen.findByRole('button', { name: 'View: Mara in Canada' })
  await screen.findByRole('button', { name: 'View: Theo' })
  const query = () => Object.fromEntries(new URLSearchParams(router.state.location.search))
  expect(query()).toEqual({ uq: 'mara', uview: 'a', pq: 'theo', pview: 'b' })
  await menu('View: Mara in Canada')
  await choose('Show the whole list')
  await waitFor(() => expect(query()).toEqual({ pq: 'theo', pview: 'b' }))
  await recordAndBack(router)
  await screen.findByRole('button', { name: 'Views' })
  await screen.findByRole('button', { name: 'View: Theo' })
  expect(query()).toEqual({ pq: 'theo', pview: 'b' })
})
it('opens the view that a link names, with its search, and forgets it when another is chosen', async () => {
  stored = [view('a', {}), view('b', { name: 'Others', query: 'q=others' })]
  const router = open('/users?view=b')
  await screen.findByRole('button', { name: 'View: Others' })
  await waitFor(() => expect(router.state.location.search).toBe('?q=others&view=b'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await screen.findByRole('button', { name: 'View: Others (changed)' })
  await act(() => router.navigate('/users?view=gone'))
  expect(router.state.location.search).toBe('?view=gone')
})
it('leaves an address with a query as it is', async () => {
  stored = [view('a', { is_default: true })]
  const router = open('/users?q=theo')
  await screen.findByRole('button', { name: 'Views' })
  expect(router.state.location.search).toBe('?q=theo')
})
it('renames, makes the default and deletes in one dialog, with the focus where it was', async () => {
  stored = [view('a'), view('b', { name: 'Others', query: 'q=others' })]
  open('/users')
  await menu()
  await choose('Edit views')
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Others' }))
  const field = screen.getByRole('textbox', { name: 'New name of “Others”' })
  expect(field).toHaveFocus()
  await userEvent.clear(field)
  await userEvent.type(field, 'The rest{Enter}')
  expect(await screen.findByRole('button', { name: 'Rename The rest' })).toHaveFocus()
  await userEvent.click(screen.getByRole('checkbox', { name: /The rest/ }))
  await waitFor(() => expect(writes().at(-1)?.body).toMatchObject({ is_default: true }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Mara in Canada' }))
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(screen.queryByText('Mara in Canada')).toBeNull())
  expect(screen.getByRole('group', { name: 'Views' })).toHaveFocus()
})
it('only shows views while somebody views as another person', async () => {
  stored = [view('a')]
  open('/users', { companies: [], admin_role: null, viewed_by: { operator: 'Olive' } })
  expect(await menu()).toEqual(['Mara in Canada'])
})
