import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Countdown } from './countdown.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('counts down by the clock it is given and then says closed with the date', () => {
  vi.useFakeTimers()
  const until = '2026-12-02T04:59:00Z'
  let time = Date.parse(until) - 2000
  render(<Countdown until={until} now={() => time} />)
  expect(screen.getByRole('timer').textContent).toContain('02sec')
  time += 1000
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(screen.getByRole('timer').textContent).toContain('01sec')
  time += 1000
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText('Closed Dec 1, 2026, 11:59 PM ET')).toBeVisible()
})
