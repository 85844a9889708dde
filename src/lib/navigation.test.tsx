import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Link, useBlocker, useLocation, useNavigate } from './nav.tsx'
import { NavigationRouter, usePending } from './navigation-router.tsx'
import { addressOf, Navigation, Redirect } from './navigation.ts'

/** Loads that a test ends itself, by their path. */
function loads() {
  const open = new Map<string, PromiseWithResolvers<string>>()
  const begun: PromiseWithResolvers<string>[] = []
  const asked: string[] = []
  return {
    asked,
    load: ({ pathname, search }: { pathname: string; search: string }) => {
      const load = Promise.withResolvers<string>()
      open.set(pathname + search, load)
      begun.push(load)
      asked.push(pathname + search)
      return load.promise
    },
    /** ends the load that began as the n-th */
    endNth: async (n: number, page: string) => act(async () => { begun[n]?.resolve(page); await Promise.resolve() }),
    end: async (path: string) => act(async () => { open.get(path)?.resolve(path); await Promise.resolve() }),
    fail: async (path: string, cause: Error) => act(async () => { open.get(path)?.reject(cause); await Promise.resolve() }),
  }
}
function start(entries = ['/a'], drawn: string | null = entries.at(-1) ?? null) {
  const history = createMemoryHistory({ initialEntries: entries })
  const network = loads()
  const navigation = new Navigation<string>(history as never, network.load, drawn)
  navigation.start()
  const shown = () => { const { location, page, action } = navigation.state; return { at: location.pathname + location.search + location.hash, page, action } }
  const go = (to: string, options: object = {}) => act(() => navigation.navigator.push(to, null, options))
  return { ...network, history, navigation, shown, go, back: () => act(() => history.go(-1)) }
}
beforeEach(() => {
  sessionStorage.clear()
  window.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a navigation', () => {
  it('loads the first page, whose address stands already', async () => {
    const { navigation, end, shown, history } = start(['/a'], null)
    expect(navigation.state).toMatchObject({ page: null, failure: null })
    await end('/a')
    expect(shown()).toEqual({ at: '/a', page: '/a', action: 'POP' })
    expect(history.index).toBe(0)
  })
  it('does not load again what the server has drawn', () => {
    const { asked, shown } = start()
    expect(asked).toEqual([])
    expect(shown().page).toBe('/a')
  })
  it('shows the page before, at its address, until the next one is here', async () => {
    const { go, end, shown, navigation, history } = start()
    go('/b?x=1')
    expect(shown()).toEqual({ at: '/a', page: '/a', action: 'POP' })
    expect(navigation.state.pending).toMatchObject({ pathname: '/b', search: '?x=1' })
    expect(history.index).toBe(0)
    await end('/b?x=1')
    expect(shown()).toEqual({ at: '/b?x=1', page: '/b?x=1', action: 'PUSH' })
    expect(navigation.state.pending).toBeNull()
    expect(history.index).toBe(1)
  })
  it('the newest wins: what was on its way before comes too late', async () => {
    const { go, end, shown, history } = start()
    go('/b')
    go('/c')
    await end('/c')
    await end('/b')
    expect(shown().at).toBe('/c')
    expect(history.index).toBe(1)
  })
  it('goes on where the page is elsewhere, and writes one entry', async () => {
    const { go, fail, end, shown, asked, history } = start()
    go('/b')
    await fail('/b', new Redirect('/login?redirect=%2Fb'))
    expect(asked).toEqual(['/b', '/login?redirect=%2Fb'])
    await end('/login?redirect=%2Fb')
    expect(shown()).toMatchObject({ at: '/login?redirect=%2Fb', action: 'PUSH' })
    expect(history.index).toBe(1)
  })
  it('a redirect of the first page, or of Back, takes the place of its entry', async () => {
    const first = start(['/a'], null)
    await first.fail('/a', new Redirect('/b'))
    await first.end('/b')
    expect(first.shown()).toMatchObject({ at: '/b', action: 'REPLACE' })
    const { back, fail, end, history } = start(['/old', '/a'])
    back()
    await fail('/old', new Redirect('/new'))
    await end('/new')
    expect([history.index, history.location.pathname]).toEqual([0, '/new'])
  })
  it('a failure has the address of what failed, and ends with the next page', async () => {
    const { go, fail, end, navigation, shown } = start()
    const cause = new Error('lost')
    go('/b')
    await fail('/b', cause)
    expect(shown()).toEqual({ at: '/b', page: null, action: 'PUSH' })
    expect(navigation.state.failure).toEqual({ cause })
    go('/c')
    await end('/c')
    expect(navigation.state).toMatchObject({ page: '/c', failure: null })
  })
  it('another place on the same page loads nothing', () => {
    const { go, asked, shown, history } = start()
    go('/a#terms')
    expect(asked).toEqual([])
    expect(shown()).toEqual({ at: '/a#terms', page: '/a', action: 'PUSH' })
    expect(history.index).toBe(1)
  })
  it('Back loads the page before, whose address the browser has set', async () => {
    const { back, end, shown } = start(['/a', '/b'])
    back()
    await end('/a')
    expect(shown()).toEqual({ at: '/a', page: '/a', action: 'POP' })
  })
  it('loads again where it is, without a way under way and without an entry', async () => {
    const { navigation, end, asked, history } = start()
    navigation.revalidate()
    expect(navigation.state.pending).toBeNull()
    await end('/a')
    expect([asked, navigation.state.arrivals, history.index]).toEqual([['/a'], 1, 0])
    expect(navigation.state.scroll).toBe('stay')
  })
  it('asked to load again on the way elsewhere, it loads that anew', async () => {
    const { go, navigation, endNth, asked, shown, history } = start()
    go('/b')
    act(() => navigation.revalidate())
    expect(asked).toEqual(['/b', '/b'])
    await endNth(0, 'for the one before')
    expect(shown()).toMatchObject({ at: '/a', page: '/a' })
    await endNth(1, 'for this one')
    expect(shown()).toEqual({ at: '/b', page: 'for this one', action: 'PUSH' })
    expect(history.index).toBe(1)
  })
  it('an address of a path with two slashes stays on this site', () => expect(addressOf({ pathname: '//evil.example/x', search: '?a' }, 'http://localhost').href).toBe('http://localhost//evil.example/x?a'))
})

describe('where one stands', () => {
  const scrolled = (to: number) => { Object.defineProperty(window, 'scrollY', { value: to, configurable: true }) }
  afterEach(() => scrolled(0))
  it('is the top of a new page, as it was with Back, and left alone on request', async () => {
    const { go, end, back, navigation } = start()
    scrolled(340)
    go('/b')
    scrolled(0)
    await end('/b')
    expect(navigation.state.scroll).toBe('start')
    back()
    await end('/a')
    expect(navigation.state.scroll).toBe(340)
    go('/a?q=1', { preventScrollReset: true })
    await end('/a?q=1')
    expect(navigation.state.scroll).toBe('stay')
  })
  it('is known after a reload of the tab', () => {
    const { navigation } = start()
    scrolled(120)
    navigation.keepPositions()
    expect(start().navigation.state.scroll).toBe(120)
  })
})

describe('a way that somebody is asked about', () => {
  const asks = () => true
  it('waits; reset stays, proceed goes on', async () => {
    const { navigation, go, end, asked, shown } = start()
    navigation.ask(asks)
    go('/b')
    expect([asked, navigation.state.blocked?.by === asks]).toEqual([[], true])
    act(() => navigation.state.blocked?.reset())
    expect(navigation.state.blocked).toBeNull()
    go('/b')
    act(() => navigation.state.blocked?.proceed())
    await end('/b')
    expect(shown().at).toBe('/b')
  })
  it('Back is undone while one is asked, and gone again afterwards', async () => {
    const { navigation, back, end, history, shown } = start(['/a', '/b'])
    navigation.ask(asks)
    back()
    expect([history.index, navigation.state.blocked === null]).toEqual([1, false])
    await act(async () => { navigation.state.blocked?.proceed(); await Promise.resolve() })
    await end('/a')
    expect([history.index, shown().at, navigation.state.blocked]).toEqual([0, '/a', null])
  })
  it('of several the last that wants to know asks, and none that has gone', () => {
    const { navigation, go } = start()
    navigation.ask(asks)
    const gone = navigation.ask(() => true)
    navigation.ask(() => false)
    gone()
    go('/b')
    expect(navigation.state.blocked?.by).toBe(asks)
  })
})

describe('in React', () => {
  const hold = () => true
  function Guarded() {
    const blocker = useBlocker(hold)
    return blocker.state === 'blocked' ? <button type="button" onClick={blocker.proceed}>Leave</button> : null
  }
  function Here() {
    const { pathname } = useLocation()
    const go = useNavigate()
    return <><p>at {pathname}, {usePending() === null ? 'at rest' : 'on the way'}</p><Link to="/b">B</Link><button type="button" onClick={() => go(-1)}>Back</button></>
  }
  it('links, hooks and what is under way follow it', async () => {
    const { navigation, end } = start()
    render(<NavigationRouter navigation={navigation}>{() => <Here />}</NavigationRouter>)
    await userEvent.click(screen.getByRole('link', { name: 'B' }))
    expect(await screen.findByText('at /a, on the way')).toBeTruthy()
    await end('/b')
    expect(await screen.findByText('at /b, at rest')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await end('/a')
    expect(await screen.findByText('at /a, at rest')).toBeTruthy()
  })
  it('holds up a link and goes on', async () => {
    const { navigation, end, asked } = start()
    render(<NavigationRouter navigation={navigation}>{() => <><Guarded /><Here /></>}</NavigationRouter>)
    await userEvent.click(screen.getByRole('link', { name: 'B' }))
    expect(asked).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await end('/b')
    expect(await screen.findByText('at /b, at rest')).toBeTruthy()
  })
  it('an effect that goes somewhere keeps its function over addresses', async () => {
    const { navigation, go, end } = start()
    const seen = new Set<unknown>()
    const Keeps = () => { seen.add(useNavigate()); return null }
    render(<NavigationRouter navigation={navigation}>{() => <Keeps />}</NavigationRouter>)
    go('/b')
    await end('/b')
    expect(seen.size).toBe(1)
  })
})
