import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import * as widgetParts from '#src/blocks/form/widget-parts.ts'
import * as parts from '#src/ui/parts.ts'
import '#src/routes/table.ts'

/** What jsdom lacks and components may ask for: nothing is measured, every media query answers no. */
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
    matchMedia: (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false, onchange: null }),
    scrollTo: () => undefined,
  })
  // a list that draws what is seen of it has to be seen
  for (const side of ['clientWidth', 'clientHeight'] as const) Object.defineProperty(Element.prototype, side, { configurable: true, get(this: Element) { return this.getAttribute('role') === 'listbox' ? 320 : 0 } })
}

afterEach(() => cleanup())

// menus, lists and dialogs are here, as they are for somebody who has touched the page; src/ui/near.test.tsx tests the moment before
await Promise.all(Object.values({ ...parts, ...widgetParts }).map((part) => part.fetch()))
