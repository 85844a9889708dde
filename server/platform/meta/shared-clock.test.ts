import { afterEach, expect, test, vi } from 'vitest'
import type { AppServices } from '#server/app-services.ts'
import { systemClock } from '#server/kernel/lib/clock.ts'
import { shareClock } from './shared-clock.ts'

afterEach(() => vi.useRealTimers())
const DAY = 86_400_000

/** A demo whose database answers when the test says so. */
async function demo(stored: number) {
  vi.useFakeTimers()
  const reads: ((ms: number) => void)[] = []
  const clock = systemClock()
  const db = {
    one: () =>
      reads.length === 0 && clock.offset() === 0
        ? Promise.resolve({ value: stored })
        : new Promise((resolve) => reads.push((value) => resolve({ value }))),
  }
  await shareClock({ demo: true, clock, db } as unknown as AppServices)
  /** the next look at the database, answered with these milliseconds */
  const look = async (between: () => void, ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(1000)
    between()
    reads.shift()?.(ms)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { clock, look }
}

test('a process takes the offset that another one has stored', async () => {
  const { clock, look } = await demo(-12 * DAY)
  expect(clock.offset()).toBe(-12 * DAY)
  await look(() => undefined, -3 * DAY)
  expect(clock.offset()).toBe(-3 * DAY)
})
test('what was read before this process set its clock does not set it back', async () => {
  const { clock, look } = await demo(-12 * DAY)
  await look(() => clock.setOffset(-DAY), -11 * DAY)
  expect(clock.offset()).toBe(-DAY)
  // the next look finds what this process has stored
  await look(() => undefined, -DAY)
  expect(clock.offset()).toBe(-DAY)
})
