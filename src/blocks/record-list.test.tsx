import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { RecordList } from './record-list.tsx'
import { examples, people, peopleView } from './record-list.examples.tsx'

type Answer = { status?: number; body: unknown }
const asked: URL[] = []
let answers: (url: URL) => Answer
const real = ports.fetch
beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  answers = () => ({ body: { items: people, next_cursor: 'c2', total: 1846, more: true } })
  ports.fetch = (url) => {
    const at = new URL(url, 'http://capstan.example')
    asked.push(at)
    const { status = 200, body } = answers(at)
    return Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  }
})
afterEach(() => {
  ports.fetch = real
})

function at(address: string, more: Partial<typeof peopleView> = {}) {
  const { columns, keyOf, to, nameOf, rowAction: _none, ...view } = { ...peopleView, ...more }
  const element = (
    <OwnCache>
      <RecordList
        name="GET /api/holdings"
        {...view}
        columns={columns as never}
        keyOf={keyOf as never}
        to={to as never}
        nameOf={nameOf as never}
        pageSize={50}
        bulk={more.bulk}
      />
    </OwnCache>
  )
  const router = createMemoryRouter(
    [
      { path: '/users', element },
      { path: '*', element: <p>Record</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const table = () => screen.findByRole('table', { name: 'Users' })
const lastQuery = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])

describe('an old link to a list', () => {
  const refuses =
    (...gone: string[]) =>
    (url: URL) => {
      const fields = Object.fromEntries(
        gone.filter((one) => url.searchParams.has(one)).map((one) => [one, 'Choose one of these.']),
      )
      return Object.keys(fields).length === 0
        ? { body: { items: people, next_cursor: null, total: 3, more: false } }
        : { status: 400, body: { code: 'invalid', message: 'Check the fields.', fields } }
    }

  it('drops a filter and an order that are gone, keeps the rest, and says so until the list is changed', async () => {
    answers = refuses('sort', 'country')
    const router = at('/users?q=mara&country=XX&sort=gone&show=review')
    await table()
    await waitFor(() => expect(router.state.location.search).toBe('?q=mara&show=review'))
    expect(screen.getByText(/We removed it/)).toBeVisible()
    expect(screen.queryByText(/could not load/)).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), ' l')
    await waitFor(() => expect(screen.queryByText(/We removed it/)).toBeNull())
  })

  it('begins at the first page where its page is gone', async () => {
    answers = refuses('cursor')
    const router = at('/users?q=mara&cursor=gone&from=50')
    await table()
    await waitFor(() => expect(router.state.location.search).toBe('?q=mara'))
    expect(screen.getByText(/You’re on the first page/)).toBeVisible()
  })

  it('shows the failure where nothing of the address is refused', async () => {
    answers = () => ({
      status: 400,
      body: { code: 'invalid', message: 'Check the fields.', fields: { other: 'Wrong.' } },
    })
    at('/users?q=mara')
    expect(await screen.findByText(/could not load/)).toBeVisible()
  })
})

describe('a list of records', () => {
  it('asks what the address says and shows the range', async () => {
    at('/users?q=mara&country=US&country=CA&sort=oldest&show=review')
    await table()
    expect(asked[0]?.searchParams.getAll('country')).toEqual(['US', 'CA'])
    expect(lastQuery()).toMatchObject({ q: 'mara', sort: 'oldest', show: 'review', limit: '50' })
    expect(screen.getByText('1 to 3 of 1,846')).toBeVisible()
    expect(
      screen.getByRole('link', { name: /Needs identity review/ }).getAttribute('aria-current'),
    ).toBe('page')
    expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
  })
  it('never asks for more than 50 rows, whatever the address says', async () => {
    at('/users?limit=5000')
    await table()
    expect(lastQuery()['limit']).toBe('50')
  })
  it('writes the order into the address and says it with aria-sort', async () => {
    const router = at('/users?cursor=c2&from=50')
    const rows = await table()
    expect(
      within(rows).getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort'),
    ).toBe('descending')
    await userEvent.click(within(rows).getByRole('button', { name: /Invested/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=amount'))
    expect(screen.getByRole('columnheader', { name: /Invested/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
  })
  it('walks by cursor there and back', async () => {
    const router = at('/users')
    await table()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(
      true,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(lastQuery()['cursor']).toBe('c2'))
    expect(await screen.findByText('51 to 53 of 1,846')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
  it('searches after a pause and goes back to the first page', async () => {
    const router = at('/users?cursor=c2&from=50')
    await table()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name, e-mail or ID' }), 'theo')
    await waitFor(() => expect(router.state.location.search).toBe('?q=theo'))
  })
  it('adds a filter by its menu and takes it off by its chip', async () => {
    const router = at('/users')
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Canada' }))
    await waitFor(() => expect(router.state.location.search).toBe('?country=CA'))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Country: Canada. Remove filter' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
  it('links the first column to the record and remembers the density', async () => {
    at('/users')
    const rows = await table()
    expect(within(rows).getByRole('link', { name: 'Mara Lindqvist' }).getAttribute('href')).toBe(
      '/admin/users/1',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Dense rows' }))
    expect(localStorage.getItem('capstan.density')).toBe('dense')
    await userEvent.click(screen.getByRole('button', { name: 'Wide rows' }))
  })
  it('says when nothing matches, and clears the filters', async () => {
    answers = () => ({ body: { items: [], next_cursor: null, total: 0, more: false } })
    const router = at('/users?q=zzz&seen=7')
    await screen.findByText('Nothing matches')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('No users yet')).toBeVisible()
  })
  it('shows a refusal in words without a retry, and a failure with one', async () => {
    answers = () => ({
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
    })
    at('/users')
    expect(await screen.findByText('Your role doesn’t allow this.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
  it('tries again after a failure', async () => {
    answers = () => ({
      status: 500,
      body: { statusCode: 500, code: 'internal', message: 'Internal Server Error' },
    })
    at('/users')
    await screen.findByText('We could not load users')
    answers = () => ({ body: { items: people, next_cursor: null, total: 3, more: false } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await table()).toBeTruthy()
  })
  it('acts on chosen rows and offers all that match', async () => {
    const bulk = vi.fn(() => null)
    at('/users', { bulk })
    const rows = await table()
    await userEvent.click(within(rows).getByRole('checkbox', { name: 'Select Theo Brandt' }))
    expect(bulk).toHaveBeenLastCalledWith(expect.objectContaining({ keys: ['3'], all: false }))
    await userEvent.click(screen.getByRole('button', { name: 'Select all 1,846' }))
    expect(bulk).toHaveBeenLastCalledWith(expect.objectContaining({ all: true }))
    expect(screen.getByText('1,846 selected')).toBeVisible()
  })
  it('says "more than" when the total is not counted, and drops columns while a drawer is open', () => {
    const router = createMemoryRouter([{ path: '/', element: examples[1]?.element }])
    render(<RouterProvider router={router} />)
    expect(screen.getByText('1 to 3 of more than 3')).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull()
  })
})
