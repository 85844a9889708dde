import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '#src/routes/table.ts'

// on a busy machine a screen takes seconds to be there; what never comes still fails
configure({ asyncUtilTimeout: 15_000 })

/** What jsdom lacks and components may use: nothing is measured, no media query matches. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer })
if (typeof window !== 'undefined') {
  Object.assign(window, {
    ResizeObserver: Observer,
    IntersectionObserver: Observer,
    matchMedia: (media: string) => ({
      matches: false,
      media,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
      onchange: null,
    }),
    scrollTo: () => undefined,
  })
  // a list that renders its visible part has to be visible
  for (const side of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(Element.prototype, side, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute('role') === 'listbox' ? 320 : 0
      },
    })
}

afterEach(() => cleanup())
