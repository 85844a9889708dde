import { act, render } from '@testing-library/react'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { useShell, useShownShell, type Shell } from './shell.ts'

let drawn: Shell[] = []
function Frame() {
  drawn.push(useShownShell())
  return null
}
function Screen({ shell }: { shell: Shell }) {
  useShell(shell)
  return null
}
const page = (key: string | null, shell: Shell) => (
  <>
    <Frame />
    {key === null ? null : <Screen key={key} shell={shell} />}
  </>
)
const named = (pageName: string): Shell => ({
  crumbs: [{ label: 'Home', to: '/dashboard' }, { label: pageName }],
  pageName,
  extra: createElement('b', null, 'Saved'),
})
/** What the layout was rendered with since the last look; the same thing twice counts once. */
const seen = (): Shell[] => {
  const found = drawn.filter((one, index) => one !== drawn[index - 1])
  drawn = drawn.slice(-1)
  return found
}

test('a frame hears of what a screen adds, once while it stays the same, and is plain when the screen is gone', async () => {
  const { rerender } = render(page('a', named('Tax')))
  await act(async () => undefined)
  expect(seen()).toEqual([{}, named('Tax')])
  rerender(page('a', named('Tax')))
  await act(async () => undefined)
  expect(seen()).toHaveLength(1)
  rerender(page('a', { ...named('Tax'), extra: createElement('b', null, 'Saving') }))
  await act(async () => undefined)
  expect(seen().map(({ extra }) => extra)).toEqual([
    createElement('b', null, 'Saved'),
    createElement('b', null, 'Saving'),
  ])
  rerender(page(null, {}))
  await act(async () => undefined)
  expect(seen().at(-1)).toEqual({})
})

test('from one screen to the next the frame is not plain in between', async () => {
  const { rerender } = render(page('a', named('Tax')))
  await act(async () => undefined)
  seen()
  rerender(page('b', named('Owners')))
  await act(async () => undefined)
  expect(seen()).toEqual([named('Tax'), named('Owners')])
})
