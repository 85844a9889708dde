import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => { vi.resetModules() })
const settle = () => act(async () => { await new Promise((resolve) => setTimeout(resolve)) })
const drawing = (box: ParentNode): string => box.querySelector('svg')?.innerHTML ?? ''

/** A cover as the server draws it. */
async function served(seed: string): Promise<string> {
  const [{ renderToString }, { Cover }, { artPart }] = [await import('react-dom/server'), await import('./cover.tsx'), await import('./parts.ts')]
  await artPart.fetch()
  const html = renderToString(<Cover seed={seed} />)
  vi.resetModules()
  return html
}

test('a cover that the server drew stays as it is, and another one is drawn in its place', async () => {
  const [html, other] = [await served('Harbour'), await served('Orchard')]
  const { Cover } = await import('./cover.tsx')
  const box = document.createElement('div')
  box.innerHTML = html
  const [before, node] = [drawing(box), box.querySelector('svg')?.firstChild]
  expect(before.length).toBeGreaterThan(100)
  const complaints: unknown[] = []
  const root = await act(async () => hydrateRoot(box, <Cover seed="Harbour" />, { onRecoverableError: (error) => complaints.push(error) }))
  await settle()
  await act(async () => root.render(<Cover seed="Harbour" className="rounded-lg" />))
  expect(complaints).toEqual([])
  expect(box.querySelector('svg')?.firstChild).toBe(node)
  await act(async () => root.render(<Cover seed="Orchard" />))
  await settle()
  box.innerHTML = `${other}${box.innerHTML}`
  const [wanted, drawn] = box.querySelectorAll('svg')
  expect(drawn?.innerHTML).toBe(wanted?.innerHTML)
})

test('a cover that was not there before is drawn when its code has come', async () => {
  const { Cover } = await import('./cover.tsx')
  const { container } = render(<Cover seed="Harbour" />)
  await settle()
  expect(drawing(container).length).toBeGreaterThan(100)
})
