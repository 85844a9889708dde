import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { NavigationType, type Navigator } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Link } from './nav.tsx'
import { StillRouter } from './navigation-router.tsx'

const went = vi.fn<(how: string, to: unknown, state: unknown, options: unknown) => void>()
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname}${to.search ?? ''}`),
  go: () => undefined,
  push: (...args) => went('push', args[0], args[1], args[2]),
  replace: (...args) => went('replace', args[0], args[1], args[2]),
}
const location = { pathname: '/invest', search: '', hash: '', state: null, key: 'a' }
const show = (link: React.ReactNode) => render(<StillRouter state={{ location, action: NavigationType.Pop }} navigator={navigator}>{link}</StillRouter>)
const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'There' })
/** True when the browser is left to follow it. */
const press = (init: MouseEventInit = {}): boolean => {
  const click = createEvent.click(link(), { button: 0, ...init })
  // jsdom cannot leave its page
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const ours = vi.spyOn(click, 'preventDefault')
  fireEvent(link(), click)
  return went.mock.calls.length === 0 && ours.mock.calls.length <= 1
}

beforeEach(() => went.mockReset())

describe('a link to an address of this site', () => {
  test('goes there without a new document', () => {
    show(<Link to="/dashboard?tab=a#b" state={{ from: 1 }} preventScrollReset>There</Link>)
    expect(link().getAttribute('href')).toBe('/dashboard?tab=a#b')
    press()
    expect(went).toHaveBeenCalledWith('push', '/dashboard?tab=a#b', { from: 1 }, { preventScrollReset: true })
  })
  test('takes the place of the address that we are at, and of any where it says so', () => {
    const here = window.location.pathname + window.location.search + window.location.hash
    const { unmount } = show(<Link to={here}>There</Link>)
    press()
    expect(went).toHaveBeenLastCalledWith('replace', here, undefined, {})
    unmount()
    show(<Link to="/dashboard" replace>There</Link>)
    press()
    expect(went).toHaveBeenLastCalledWith('replace', '/dashboard', undefined, {})
  })
  test.each([['with a key held', { ctrlKey: true }, undefined], ['with another button', { button: 1 }, undefined], ['into another tab', {}, '_blank']] as const)('%s it is left to the browser', (_, init, target) => {
    show(<Link to="/dashboard" target={target}>There</Link>)
    expect(press(init)).toBe(true)
  })
  test('goes nowhere when its own handler says no', () => {
    show(<Link to="/dashboard" onClick={(event) => event.preventDefault()}>There</Link>)
    press()
    expect(went).not.toHaveBeenCalled()
  })
})

test('what is not whole is resolved against where we are', () => {
  show(<Link to="?page=2">There</Link>)
  expect(link().getAttribute('href')).toBe('/invest?page=2')
  press()
  expect(went).toHaveBeenCalledTimes(1)
})
// React Router refuses to go to another site; what it refuses with is told to the page, not to the one who presses
test.each(['//elsewhere.example/a', '/\\elsewhere.example/a', '/\t/elsewhere.example/a'])('%j, which a browser takes for another site, is gone to by nobody', (to) => {
  show(<Link to={to}>There</Link>)
  const refused = (event: ErrorEvent) => event.preventDefault()
  window.addEventListener('error', refused)
  press()
  window.removeEventListener('error', refused)
  expect(went.mock.calls.filter(([, address]) => JSON.stringify(address).includes('//') || JSON.stringify(address).includes('\\'))).toEqual([])
})
