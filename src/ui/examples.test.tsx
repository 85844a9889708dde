import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Example } from './example.ts'

const files = import.meta.glob<{ examples: Example[] }>(
  ['./**/*.examples.tsx', '../blocks/**/*.examples.tsx'],
  { eager: true },
)

describe('every example of the gallery', () => {
  const output: unknown[][] = []
  beforeEach(() => {
    output.length = 0
    for (const method of ['error', 'warn', 'log', 'info'] as const)
      vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
        output.push(parts)
      })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('there are examples to render', () => {
    expect(Object.keys(files).length).toBeGreaterThan(30)
  })

  for (const [path, { examples }] of Object.entries(files)) {
    for (const example of examples) {
      test(`${path}: "${example.name}" renders something and prints nothing`, () => {
        const { container } = render(
          <RouterProvider router={createMemoryRouter([{ path: '*', element: example.element }])} />,
        )
        expect(container.innerHTML.length).toBeGreaterThan(20)
        expect(output).toEqual([])
      })
    }
  }
})
