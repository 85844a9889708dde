import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import * as widgetParts from '#src/blocks/form/widget-parts.ts'
import * as parts from '#src/ui/parts.ts'

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
}

afterEach(() => cleanup())

// menus, lists and dialogs are here, as they are for somebody who has touched the page; src/ui/near.test.tsx tests the moment before
await Promise.all(Object.values({ ...parts, ...widgetParts }).map((part) => part.fetch()))
