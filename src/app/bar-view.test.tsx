import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { growth, HIDE_MS, RESET_MS, THROTTLE_MS } from '#machines/flows/loading-bar.flow.ts'
import { loadingBar } from './loading-bar.ts'
import { BarView } from './bar-view.tsx'

/** ms between two frames of the page */
const FRAME_MS = 16
const bar = () => document.querySelector('[role=progressbar]') as HTMLElement
/** percent of the window's width */
const width = () =>
  100 *
  Number.parseFloat(
    /^scale\((\S+) 1\)$/.exec(bar().querySelector('rect')?.getAttribute('transform') ?? '')?.[1] ??
      '',
  )
const seen = () => ({
  width: width(),
  visible: bar().getAttribute('aria-hidden') === 'false',
  error: bar().getAttribute('aria-label') === 'Page failed to load',
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const send = (type: 'START' | 'END' | 'ERR') => act(() => loadingBar.send({ type }))

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
      'Date',
    ],
  })
  loadingBar.start()
  render(<BarView />)
})
afterEach(async () => {
  await pass(10_000)
  cleanup()
  vi.useRealTimers()
})

describe('the bar on the page, frame by frame', () => {
  test('is at 0 until the throttle is over, then grows from its first frame on as growth() says, each frame', async () => {
    send('START')
    await pass(THROTTLE_MS - 1)
    expect(seen()).toEqual({ width: 0, visible: false, error: false })
    await pass(1)
    expect(seen()).toEqual({ width: 0, visible: true, error: false })
    // the frame after it became visible begins the count
    await act(async () => vi.advanceTimersToNextFrame())
    expect(width()).toBe(0)
    for (let frame = 1; frame <= 60; frame += 1) {
      await act(async () => vi.advanceTimersToNextFrame())
      expect(width()).toBeCloseTo(growth(frame * FRAME_MS), 6)
    }
    send('END')
    expect(seen()).toEqual({ width: 100, visible: true, error: false })
    await pass(HIDE_MS - 1)
    expect(seen().visible).toBe(true)
    await pass(1)
    expect(seen()).toEqual({ width: 100, visible: false, error: false })
    await pass(RESET_MS - 1)
    expect(width()).toBe(100)
    await pass(1)
    expect(width()).toBe(0)
  })
  test('starts again from 0 after a second start, and counts its frames anew', async () => {
    send('START')
    await pass(THROTTLE_MS + 500)
    expect(width()).toBeGreaterThan(20)
    send('START')
    expect(seen()).toEqual({ width: 0, visible: true, error: false })
    await pass(THROTTLE_MS)
    await act(async () => vi.advanceTimersToNextFrame())
    await act(async () => vi.advanceTimersToNextFrame())
    expect(width()).toBeCloseTo(growth(FRAME_MS), 6)
    send('END')
  })
  test('fails in the error colour, which stays until the next start', async () => {
    send('START')
    await pass(500)
    send('ERR')
    expect(seen()).toEqual({ width: 100, visible: true, error: true })
    await pass(HIDE_MS + RESET_MS)
    expect(seen()).toEqual({ width: 0, visible: false, error: true })
    send('START')
    expect(seen().error).toBe(false)
    send('END')
  })
  test('shows nothing for an error while nothing loads', async () => {
    send('ERR')
    await pass(2000)
    expect(seen()).toMatchObject({ width: 0, visible: false })
  })
})
