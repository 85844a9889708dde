import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { FocusKeeper } from './focus-keeper.tsx'

let loaded: () => void = () => undefined
/** A page that replaces its skeleton, with the h1, when its data comes. */
function Slow() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    loaded = () => setReady(true)
  }, [])
  return ready ? (
    <main>
      <h1>Mara Ellison</h1>
      <button>Edit</button>
    </main>
  ) : (
    <main>
      <h1>User</h1>
      <a href="/home">Home</a>
    </main>
  )
}
function Root() {
  return (
    <>
      <Outlet />
      <FocusKeeper />
      <button>Bar</button>
    </>
  )
}
const open = () => {
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          { path: '/', element: <h1>Start</h1> },
          { path: '/slow', element: <Slow /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

describe('the focus after a navigation', () => {
  it('is on the h1, and on the one that replaces it when the data comes', async () => {
    const router = open()
    await act(() => router.navigate('/slow'))
    expect(screen.getByRole('heading', { name: 'User' })).toHaveFocus()
    act(() => loaded())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Mara Ellison' })).toHaveFocus())
  })
  it('remains where the person has moved it meanwhile', async () => {
    const router = open()
    await act(() => router.navigate('/slow'))
    act(() => screen.getByRole('button', { name: 'Bar' }).focus())
    act(() => loaded())
    await screen.findByRole('heading', { name: 'Mara Ellison' })
    expect(screen.getByRole('button', { name: 'Bar' })).toHaveFocus()
  })
})
