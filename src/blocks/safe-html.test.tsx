import { act, cleanup, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { SafeHtml } from './safe-html.tsx'

afterEach(cleanup)
const EVIL =
  '<p id="a">Kept</p><img src="x" onerror="alert(1)"><script>alert(1)</script><form><input name="q"></form>'

test('text that comes in the browser is cleaned before it is put into the page', async () => {
  const { container } = render(<SafeHtml html={EVIL} />)
  await vi.waitFor(() => expect(container.textContent).toContain('Kept'))
  expect(container.querySelector('#a')?.textContent).toBe('Kept')
  expect(container.innerHTML).not.toMatch(/script|onerror|form|input/)
})

test('text that the server has drawn stays in the page as it is, and what follows it is cleaned', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(<SafeHtml html="<p>One</p>" />)
  const drawn = place.querySelector('p')
  const root = hydrateRoot(place, <SafeHtml html="<p>One</p>" />)
  await act(() => Promise.resolve())
  expect(place.querySelector('p')).toBe(drawn)
  act(() => {
    root.render(<SafeHtml html={EVIL} />)
  })
  await vi.waitFor(() => expect(place.textContent).toContain('Kept'))
  expect(place.innerHTML).not.toMatch(/script|onerror/)
  act(() => root.unmount())
  place.remove()
})
