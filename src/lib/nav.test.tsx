import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useCallback, useRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryRouter, Outlet, RouterProvider } from '#router'
import { BlockerProvider, Link, RoutesContext, useBlocker, useNavigate } from './nav.tsx'

const prefetch = vi.fn<(to: string) => void>()
const show = (page: React.ReactNode) => {
  const around = (
    <RoutesContext value={{ prefetch, exists: () => true }}>
      <BlockerProvider>
        <Outlet />
      </BlockerProvider>
    </RoutesContext>
  )
  const router = createMemoryRouter(
    [
      {
        element: around,
        children: [
          { path: '/invest', element: page },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: ['/', '/invest'] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const link = () => screen.getByText<HTMLAnchorElement>('There')
/** True when the browser is left to follow it. */
const press = (init: MouseEventInit = {}): boolean => {
  const click = createEvent.click(link(), { button: 0, ...init })
  // jsdom cannot leave its page
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const ours = vi.spyOn(click, 'preventDefault')
  fireEvent(link(), click)
  return ours.mock.calls.length <= 1
}

describe('a link to an address of this site', () => {
  test('goes there without a new document', () => {
    const router = show(
      <Link to="/dashboard?tab=a#b" state={{ from: 1 }} preventScrollReset>
        There
      </Link>,
    )
    expect(link().getAttribute('href')).toBe('/dashboard?tab=a#b')
    press()
    expect(router.state).toMatchObject({
      location: { pathname: '/dashboard', search: '?tab=a', hash: '#b', state: { from: 1 } },
      historyAction: 'PUSH',
      preventScrollReset: true,
    })
  })
  test.each([
    ['/invest', false],
    ['/dashboard', true],
  ])('to %s, replacing: %s, takes the place of the entry', (to, replace) => {
    const router = show(
      <Link to={to} {...(replace ? { replace } : {})}>
        There
      </Link>,
    )
    press()
    expect(router.state.historyAction).toBe('REPLACE')
  })
  test.each([
    ['with a key held', { ctrlKey: true }, undefined],
    ['with another button', { button: 1 }, undefined],
    ['into another tab', {}, '_blank'],
  ] as const)('%s it is left to the browser', (_, init, target) => {
    const router = show(
      <Link to="/dashboard" target={target}>
        There
      </Link>,
    )
    expect(press(init)).toBe(true)
    expect(router.state.location.pathname).toBe('/invest')
  })
  test('is fetched when it is pointed at or focused', () => {
    show(<Link to="?page=2">There</Link>)
    fireEvent.pointerEnter(link())
    expect(prefetch).toHaveBeenLastCalledWith('/invest?page=2')
    fireEvent.focus(link())
    expect(prefetch).toHaveBeenCalledTimes(2)
  })
})

test.each(['//elsewhere.example/a', '/\\elsewhere.example/a', '/\t/elsewhere.example/a'])(
  '%j, which a browser takes for another site, is no link',
  (to) => {
    const router = show(<Link to={to}>There</Link>)
    expect(link().hasAttribute('href')).toBe(false)
    press()
    expect(router.state.location.pathname).toBe('/invest')
  },
)

function Form({ name, unsaved }: { name: string; unsaved: boolean }) {
  const dirty = useRef(unsaved)
  const blocker = useBlocker(useCallback(() => dirty.current, []))
  const navigate = useNavigate()
  const save = () => {
    dirty.current = false
    navigate('/saved')
  }
  return (
    <>
      <button onClick={save}>Save {name}</button>
      {blocker.state === 'blocked' ? (
        <p>
          {name} is not saved <button onClick={blocker.reset}>Stay</button>
          <button onClick={blocker.proceed}>Leave</button>
        </p>
      ) : null}
    </>
  )
}
describe('a page with two forms', () => {
  const open = (first: boolean, second: boolean) =>
    show(
      <>
        <Form name="first" unsaved={first} />
        <Form name="second" unsaved={second} />
        <Link to="/dashboard">There</Link>
      </>,
    )
  const at = (router: ReturnType<typeof show>) => router.state.location.pathname
  test('lets go of it when nothing is lost', () => {
    const router = open(false, false)
    press()
    expect(at(router)).toBe('/dashboard')
  })
  test('asks for the form that has unsaved work, and goes on where the person says so', async () => {
    const router = open(true, false)
    press()
    expect(screen.getByText(/first is not saved/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect([at(router), screen.queryByText(/is not saved/)]).toEqual(['/invest', null])
    await act(() => router.navigate(-1))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Elsewhere')).toBeVisible()
    expect(at(router)).toBe('/')
  })
  test('of both, the last asks', () => {
    open(true, true)
    press()
    expect(screen.getByText(/second is not saved/)).toBeVisible()
  })
  test('saved and left in one tick, nobody is asked', () => {
    const router = open(false, true)
    fireEvent.click(screen.getByRole('button', { name: 'Save second' }))
    expect(at(router)).toBe('/saved')
  })
})
