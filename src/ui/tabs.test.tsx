import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TertiaryTabs } from './view-tabs.tsx'

function Period() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a')
  return (
    <TertiaryTabs
      label="Period"
      value={value}
      onChange={setValue}
      items={[
        { value: 'a', label: 'First', panel: 'one' },
        { value: 'b', label: 'Second', panel: 'two' },
        { value: 'c', label: 'Third', panel: 'three' },
      ]}
    />
  )
}

test('on paper all panels follow one after another, each with its name (G4)', () => {
  render(<Period />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
    'First',
    'Second',
    'Third',
  ])
  for (const text of ['one', 'two', 'three']) expect(screen.getByText(text)).toBeVisible()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('two')).toBeNull()
})

test('arrows, Home and End choose a tab, only the chosen tab is a Tab stop, and the panel follows', async () => {
  const user = userEvent.setup()
  render(<Period />)
  await user.tab()
  expect(screen.getByRole('tab', { name: 'First' })).toBe(document.activeElement)
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Third' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel').textContent).toBe('three')
  await user.keyboard('{Home}{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Second' })).toBe(document.activeElement)
  expect(screen.getByRole('tabpanel').textContent).toBe('two')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
})
