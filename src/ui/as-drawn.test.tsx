import { act, fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AsDrawn } from './as-drawn.tsx'
import { later, type Later } from './later.ts'

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{name} {count}</button>
}
const draw = (name: string) => <Counter name={name} />
type Draw = typeof draw

function Page({ part, name, title = 'Above' }: { part: Later<Draw>; name: string; title?: string }) {
  return <main><h1>{title}</h1><AsDrawn part={part} of={name} /></main>
}
/** The page as the server draws it, in an element of its own. */
async function served(name: string): Promise<HTMLElement> {
  const part = later(() => Promise.resolve(draw))
  await part.fetch()
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(<Page part={part} name={name} />)
  return box
}
const settle = () => act(async () => { await new Promise((resolve) => setTimeout(resolve, 5)) })
const button = (box: HTMLElement): HTMLButtonElement | null => box.querySelector('button')

test('what the server drew stands until its code is here, then it is taken over in its place', async () => {
  const box = await served('Pitch')
  const before = button(box)
  const { promise, resolve } = Promise.withResolvers<Draw>()
  const part = later(() => promise)
  const complaints = vi.fn()
  const root = await act(async () => hydrateRoot(box, <Page part={part} name="Pitch" />, { onRecoverableError: complaints }))
  await settle()
  // what is around it may change meanwhile
  await act(async () => root.render(<Page part={part} name="Pitch" title="Still above" />))
  expect(box.querySelector('h1')?.textContent).toBe('Still above')
  expect(button(box)).toBe(before)
  await act(async () => resolve(draw))
  await settle()
  expect(button(box)).toBe(before)
  fireEvent.click(button(box) as HTMLElement)
  expect(button(box)?.textContent).toBe('Pitch 1')
  expect(complaints).not.toHaveBeenCalled()
})

test('where its code does not come, it goes on standing as it was drawn', async () => {
  const box = await served('Pitch')
  const before = button(box)
  const complaints = vi.fn()
  await act(async () => hydrateRoot(box, <Page part={later(() => Promise.reject<Draw>(new Error('no connection')))} name="Pitch" />, { onRecoverableError: complaints, onUncaughtError: complaints }))
  await settle()
  expect(button(box)).toBe(before)
  expect(complaints).not.toHaveBeenCalled()
})
