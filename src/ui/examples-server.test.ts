import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from '#router'
import { describe, expect, test } from 'vitest'
import type { Example } from './example.ts'

const files = import.meta.glob<{ examples: Example[] }>(
  ['./**/*.examples.tsx', '../blocks/**/*.examples.tsx'],
  { eager: true },
)

describe('every example on the server, where there is no window', () => {
  for (const [path, { examples }] of Object.entries(files)) {
    for (const example of examples) {
      test(`${path}: "${example.name}" renders, without an inline style that the policy would block`, () => {
        const html = renderToString(
          createElement(RouterProvider, {
            router: createMemoryRouter([{ path: '*', element: example.element }]),
          }),
        )
        expect(html.length).toBeGreaterThan(20)
        expect(html).not.toMatch(/\sstyle="/)
      })
    }
  }
})
