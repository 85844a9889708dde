import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScrollKeeper } from './scroll-keeper.tsx'

const at = (hash = '') => ({ pathname: '/a', search: '', hash, state: null, key: 'k' })
let height = 0
let grow: () => void = () => undefined
class Growth {
  constructor(tell: () => void) { grow = tell }
  observe() {}
  disconnect() { grow = () => undefined }
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Growth)
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true })
  window.scrollTo = ((_: number, y: number) => { Object.assign(window, { scrollY: Math.min(y, height) }) }) as typeof window.scrollTo
  height = 1000
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('where one stands', () => {
  it('is the top, where one stood, or as it is', () => {
    Object.assign(window, { scrollY: 50 })
    render(<ScrollKeeper location={at()} scroll="stay" />)
    expect(window.scrollY).toBe(50)
    render(<ScrollKeeper location={at()} scroll="start" />)
    expect(window.scrollY).toBe(0)
    render(<ScrollKeeper location={at()} scroll={700} />)
    expect(window.scrollY).toBe(700)
  })
  it('waits for a page that is still too short', () => {
    height = 200
    render(<ScrollKeeper location={at()} scroll={700} />)
    expect(window.scrollY).toBe(200)
    height = 900
    grow()
    expect(window.scrollY).toBe(700)
    height = 2000
    Object.assign(window, { scrollY: 10 })
    grow()
    expect(window.scrollY, 'it goes there once').toBe(10)
  })
  it.each(['wheel', 'pointerdown', 'keydown', 'touchstart'])('lets go when somebody does something: %s', (act) => {
    height = 200
    render(<ScrollKeeper location={at()} scroll={700} />)
    window.dispatchEvent(new Event(act))
    height = 900
    grow()
    expect(window.scrollY).toBe(200)
  })
  it('lets go after two seconds, and with the page', () => {
    vi.useFakeTimers()
    height = 200
    const { unmount } = render(<ScrollKeeper location={at()} scroll={700} />)
    vi.advanceTimersByTime(2000)
    height = 900
    grow()
    expect(window.scrollY).toBe(200)
    height = 300
    render(<ScrollKeeper location={at()} scroll={800} />).unmount()
    height = 900
    grow()
    expect(window.scrollY).toBe(300)
    unmount()
  })
  it('is what the hash names, also when it comes later; a hash that names nothing begins at the top', () => {
    const seen = vi.fn()
    Element.prototype.scrollIntoView = seen
    Object.assign(window, { scrollY: 90 })
    render(<ScrollKeeper location={at('#terms%2')} scroll="start" />)
    expect(window.scrollY).toBe(0)
    render(<ScrollKeeper location={at('#terms')} scroll="start" />)
    expect(seen).not.toHaveBeenCalled()
    render(<p id="terms">Terms</p>)
    grow()
    expect(seen).toHaveBeenCalledTimes(1)
  })
})
