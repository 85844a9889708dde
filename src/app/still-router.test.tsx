import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, type RouteObject, type RouterProviderProps } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from '#src/lib/nav.tsx'
import { stillRouter } from './still-router.ts'

type Router = RouterProviderProps['router']

function Page() {
  const [text, setText] = useState('')
  return <><input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} /><Link to="/other?x=1">Other</Link></>
}
const Root = () => <main><Outlet /></main>
const routes = (): RouteObject[] => [{ id: 'root', Component: Root, ErrorBoundary: () => <p>failed</p>, children: [{ id: '/first', path: '/first', loader: () => null, element: <Page /> }, { id: '/other', path: '/other', loader: () => null, element: <h1>The other page</h1> }] }]

let replaced: (router: Router) => void = () => undefined
function App({ first }: { first: Router }) {
  const [router, replace] = useState(first)
  useEffect(() => { replaced = replace }, [replace])
  return <RouterProvider router={router} />
}
/** The real router as the part that navigates makes it, and that it is the page's from then on. */
function whole(): Router {
  const router = createBrowserRouter(routes(), { hydrationData: { loaderData: { root: null, '/first': null } } })
  act(() => replaced(router))
  return router
}

beforeEach(() => {
  window.history.replaceState(null, '', '/first')
  window.scrollTo = () => undefined
})

describe('a page that the server has drawn', () => {
  it('shows its route and asks for no router before something is done', () => {
    const asked = vi.fn(() => Promise.reject(new Error('not needed')))
    render(<App first={stillRouter(routes(), asked)} />)
    expect(screen.getByLabelText('Note')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Other' }).getAttribute('href')).toBe('/other?x=1')
    expect(asked).not.toHaveBeenCalled()
  })

  it('keeps what was typed when the real router takes over', () => {
    render(<App first={stillRouter(routes(), () => Promise.resolve(whole()))} />)
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } })
    const before = screen.getByLabelText('Note')
    whole()
    expect(screen.getByLabelText('Note')).toBe(before)
    expect((before as HTMLInputElement).value).toBe('half a sentence')
  })

  it('goes where a link leads by the real router, which it fetches for that', async () => {
    const asked = vi.fn(() => Promise.resolve().then(whole))
    render(<App first={stillRouter(routes(), asked)} />)
    fireEvent.click(screen.getByRole('link', { name: 'Other' }))
    await screen.findByRole('heading', { name: 'The other page' })
    expect(window.location.pathname + window.location.search).toBe('/other?x=1')
    expect(asked).toHaveBeenCalledOnce()
  })
})
