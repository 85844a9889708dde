import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cover } from './cover.tsx'

test('a drawn cover hydrates in place, and another company has another drawing', async () => {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Cover seed="Harbour" />)
  const shape = box.querySelector('svg')?.firstChild
  const harbour = box.querySelector('svg')?.innerHTML ?? ''
  expect(harbour.length).toBeGreaterThan(100)
  const complaints: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(box, <Cover seed="Harbour" />, {
      onRecoverableError: (error) => complaints.push(error),
    }),
  )
  expect(complaints).toEqual([])
  expect(box.querySelector('svg')?.firstChild).toBe(shape)
  await act(async () => root.render(<Cover seed="Orchard" />))
  expect(box.querySelector('svg')?.innerHTML).not.toBe(harbour)
})
