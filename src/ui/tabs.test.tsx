import { render, screen } from '@testing-library/react'
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
