import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toast } from './toast.tsx'
import { Toaster } from './toaster.tsx'

/** ms that a toast takes to leave once its time is over */
const LEAVE_MS = 200
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () =>
  screen.queryAllByText(/^(One|Two|Three|Four|Saving|Saved|Failed)$/).map((one) => one.textContent)
const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible="true"][data-removed="false"]')]
    .length
const list = () => document.querySelector('[data-sonner-toaster]') as HTMLElement

beforeEach(async () => {
  vi.useFakeTimers()
  render(<Toaster />)
  await pass(0)
})
afterEach(async () => {
  act(() => toast.dismiss())
  await pass(1000)
  cleanup()
  vi.useRealTimers()
})

describe('toasts', () => {
  test('are there for 4000 ms, not a moment less', async () => {
    act(() => toast.success('One'))
    await pass(3990)
    expect(shown()).toEqual(['One'])
    expect(visible()).toBe(1)
    await pass(20)
    expect(visible()).toBe(0)
    await pass(LEAVE_MS)
    expect(shown()).toEqual([])
  })
  test('are three at once; a fourth puts the oldest out of sight', async () => {
    act(() => {
      for (const word of ['One', 'Two', 'Three', 'Four']) toast.success(word)
    })
    await pass(50)
    expect(shown()).toHaveLength(4)
    expect(visible()).toBe(3)
    const hidden = document.querySelector('[data-sonner-toast][data-visible="false"]')
    expect(hidden?.textContent).toContain('One')
  })
  test('count down together', async () => {
    act(() => {
      toast.success('One')
      toast.info('Two')
    })
    await pass(3990)
    expect(visible()).toBe(2)
    await pass(20 + LEAVE_MS)
    expect(shown()).toEqual([])
  })
  test('wait while the pointer is over one of them, all of them, and go on with what was left', async () => {
    act(() => {
      toast.success('One')
      toast.info('Two')
    })
    await pass(3000)
    fireEvent.mouseEnter(list())
    await pass(60_000)
    expect(shown()).toHaveLength(2)
    fireEvent.mouseLeave(list())
    await pass(900)
    expect(visible()).toBe(2)
    await pass(150 + LEAVE_MS)
    expect(shown()).toEqual([])
  })
  test('wait while the tab is hidden', async () => {
    act(() => toast.success('One'))
    await pass(1000)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(() => document.dispatchEvent(new Event('visibilitychange')))
    await pass(60_000)
    expect(shown()).toEqual(['One'])
    hidden.mockReturnValue(false)
    await act(() => document.dispatchEvent(new Event('visibilitychange')))
    await pass(3050 + LEAVE_MS)
    expect(shown()).toEqual([])
    hidden.mockRestore()
  })
  test('that report an error with a way on stay until they are closed', async () => {
    act(() => toast.error('Failed', { action: { label: 'Again', onClick: () => undefined } }))
    await pass(600_000)
    expect(shown()).toEqual(['Failed'])
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await pass(50)
    await pass(LEAVE_MS)
    expect(shown()).toEqual([])
  })
  test('are told politely, 14 px apart, 356 wide, 24 from the edge and 16 on phones', async () => {
    act(() => toast.success('One'))
    await pass(50)
    const region = screen.getByRole('region', { name: /^Notifications/ })
    expect(region.getAttribute('aria-live')).toBe('polite')
    const style = list().getAttribute('style') ?? ''
    for (const [name, size] of [
      ['gap', '14px'],
      ['width', '356px'],
      ['offset-bottom', '24px'],
      ['mobile-offset-bottom', '16px'],
    ])
      expect(style).toContain(`--${name}: ${size}`)
  })
})
