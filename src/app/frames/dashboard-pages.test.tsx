import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, useEffect, useState, type ReactNode } from 'react'
import { NavigationType, type Location, type Navigator } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aheads, type Ahead } from '#src/app/ahead.ts'
import { StillRouter } from '#src/lib/navigation-router.tsx'
import { useLocation, useParams } from '#src/lib/nav.tsx'
import type { Row } from '#src/routes/define.ts'
import { knowAll } from '#src/routes/known.ts'
import { Later } from '#src/ui/later.tsx'
import { DashboardPages, slotsFor } from './dashboard-pages.tsx'

const row = (path: string, file = path): Row => ({ path, title: path, area: 'investor', layout: 'dashboard', guards: ['auth'], screen: { file } })
const place = (pathname: string, search = '', state: unknown = null): Location => ({ pathname, search, hash: '', state, key: Math.random().toString() })
const [home, list, one, broken] = [row('/dashboard'), row('/dashboard/list'), row('/dashboard/one/:company'), row('/dashboard/broken')]
knowAll([home, list, one, broken])

describe('which pages are drawn', () => {
  const first = slotsFor(null, home, place('/dashboard'), null)
  const ahead: Ahead = { row: list, location: place('/dashboard/list', '?a=1') }
  const both = slotsFor(first, home, place('/dashboard'), ahead)

  it('is the same as before where nothing has changed', () => {
    expect(slotsFor(first, home, place('/dashboard'), null)).toBe(first)
    expect(slotsFor(both, home, place('/dashboard'), ahead)).toBe(both)
  })
  it('is the one that is shown, and the one ahead beside it', () => {
    expect(both.shown).toBe(first.shown)
    expect(both.next).toMatchObject(ahead)
    expect(both.next?.key).not.toBe(both.shown.key)
  })
  it('a page that was drawn ahead is shown as it is', () => {
    const arrived = slotsFor(both, list, place('/dashboard/list', '?a=1'), ahead)
    expect(arrived).toEqual({ shown: both.next, next: null })
    expect(arrived.shown).toBe(both.next)
  })
  it.each([['another query', place('/dashboard/list', '?a=2')], ['what a link brings along', place('/dashboard/list', '?a=1', { from: 'here' })]])('with %s it is drawn anew', (_, location) => {
    const { shown } = slotsFor(both, list, location, ahead)
    expect(shown).toMatchObject({ row: list, location })
    expect([both.shown.key, both.next?.key]).not.toContain(shown.key)
  })
  it('a screen stays while only its address changes, and nothing is drawn ahead for that', () => {
    const tab = { row: home, location: place('/dashboard', '?tab=2') }
    expect(slotsFor(first, home, tab.location, null).shown).toMatchObject({ key: first.shown.key, ...tab })
    expect(slotsFor(first, home, place('/dashboard'), tab)).toBe(first)
  })
  it('one ahead goes when it is not pointed at any more, and another one is another', () => {
    expect(slotsFor(both, home, place('/dashboard'), null)).toEqual({ shown: first.shown, next: null })
    const other = slotsFor(both, home, place('/dashboard'), { row: one, location: place('/dashboard/one/x') })
    expect(other.next?.key).not.toBe(both.next?.key)
  })
})

const begun: string[] = []
function Screen() {
  const { pathname } = useLocation()
  const { company } = useParams<'company'>()
  const [drawn] = useState(() => pathname)
  useEffect(() => { begun.push(`begins ${pathname}`); return () => void begun.push(`ends ${pathname}`) }, [pathname])
  return <><h1>{drawn} {company}</h1><Later><p>below {pathname}</p></Later></>
}
/** As a screen that finds nothing at its address. */
function Broken(): never {
  begun.push('tried')
  throw new Error('nothing there')
}
class Whole extends Component<{ children: ReactNode }> {
  override state = { said: '' }
  static getDerivedStateFromError = (error: Error) => ({ said: error.message })
  override render() { return this.state.said === '' ? this.props.children : <p>The page says: {this.state.said}</p> }
}
const navigator: Navigator = { createHref: () => '#', go: () => undefined, push: () => undefined, replace: () => undefined }
const draw = (of: Row) => (of === broken ? <Broken /> : <Screen key={of.path} />)
const Page = ({ of, at }: { of: Row; at: Location }) => <StillRouter state={{ location: at, action: NavigationType.Push }} navigator={navigator}><main><Whole><DashboardPages row={of} draw={draw} /></Whole></main></StillRouter>
/** As `aheads` tells it, without its waiting. */
async function pointAt(of: Row, pathname: string): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown'))
    aheads.draw(new URL(pathname, location.href), () => Promise.resolve(of))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

describe('a page that is drawn ahead', () => {
  beforeEach(() => void begun.splice(0))
  afterEach(() => { act(() => aheads.arrived()); cleanup() })

  it('is unseen and does nothing, until it is shown with what was drawn; its first screenful first', async () => {
    const { rerender, container } = render(<Page of={home} at={place('/dashboard')} />)
    await pointAt(one, '/dashboard/one/North%20Star')
    const headings = (): (string | null)[] => [...container.querySelectorAll('h1')].map((each) => each.textContent)
    expect(headings()).toEqual(['/dashboard ', '/dashboard/one/North%20Star North Star'])
    const drawn = container.querySelectorAll('h1')[1]
    expect(drawn?.style.display).toBe('none')
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(container.textContent).not.toContain('below /dashboard/one')
    expect(begun).toEqual(['begins /dashboard'])
    await act(async () => rerender(<Page of={one} at={place('/dashboard/one/North%20Star')} />))
    expect(screen.getByRole('heading')).toBe(drawn)
    expect(container.textContent).toContain('below /dashboard/one/North%20Star')
    expect(begun).toEqual(['begins /dashboard', 'ends /dashboard', 'begins /dashboard/one/North%20Star'])
    expect(aheads.now).toBeNull()
  })
  it('that fails takes the page of nobody while it is unseen, and says so when it is shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { rerender, container } = render(<Page of={home} at={place('/dashboard')} />)
    await pointAt(broken, '/dashboard/broken')
    expect(aheads.now?.row).toBe(broken)
    expect(begun).toContain('tried')
    expect(container.textContent).toBe('/dashboard below /dashboard')
    await act(async () => rerender(<Page of={broken} at={place('/dashboard/broken')} />))
    expect(container.textContent).toBe('The page says: nothing there')
    vi.restoreAllMocks()
  })
  it('goes unseen when another page is shown', async () => {
    const { rerender, container } = render(<Page of={home} at={place('/dashboard')} />)
    await pointAt(one, '/dashboard/one/a')
    await act(async () => rerender(<Page of={list} at={place('/dashboard/list')} />))
    expect([...container.querySelectorAll('h1')].map((each) => each.textContent)).toEqual(['/dashboard/list '])
    expect(begun).toEqual(['begins /dashboard', 'ends /dashboard', 'begins /dashboard/list'])
  })
})
