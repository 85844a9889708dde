import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { growth, loadingBarFlow } from './loading-bar.flow.ts'

type Event = 'START' | 'END' | 'ERR'
interface Seen {
  at: number
  state: string
  progress: number
  visible: boolean
  error: boolean
}

/** Plays a timeline (ms -> event) on a simulated clock and notes each change that is seen. */
function play(events: Readonly<Record<number, Event>>, until: number): Seen[] {
  const clock = new SimulatedClock()
  const actor = createActor(loadingBarFlow, { clock })
  const seen: Seen[] = []
  let now = 0
  actor.subscribe((s) => seen.push({ at: now, state: s.value, ...s.context }))
  actor.start()
  while (now <= until) {
    const event = events[now]
    if (event) actor.send({ type: event })
    now += 10
    clock.increment(10)
  }
  return seen
}
const at = (seen: readonly Seen[], time: number) => {
  const last = seen.filter((one) => one.at < time + 1).at(-1)
  if (!last) throw new Error(`nothing seen by ${time}`)
  const { progress, visible, error, state } = last
  return { progress: state === 'growing' ? 'grows' : progress, visible, error }
}
const hidden0 = { progress: 0, visible: false, error: false }

describe('the timelines of the loading bar', () => {
  test('A: a navigation of 150 ms is never shown', () => {
    const seen = play({ 0: 'START', 150: 'END' }, 1200)
    expect(at(seen, 150)).toEqual({ progress: 100, visible: false, error: false })
    expect(at(seen, 1030)).toEqual({ progress: 100, visible: false, error: false })
    expect(at(seen, 1050)).toEqual(hidden0)
    expect(seen.some((one) => one.visible)).toBe(false)
  })
  test('B: shown from 200, at 100 from 700, hidden from 1200, at 0 from 1600', () => {
    const seen = play({ 0: 'START', 700: 'END' }, 2000)
    expect(at(seen, 180)).toEqual(hidden0)
    expect(at(seen, 200)).toEqual({ progress: 'grows', visible: true, error: false })
    expect(at(seen, 700)).toEqual({ progress: 100, visible: true, error: false })
    expect(at(seen, 1180)).toMatchObject({ visible: true })
    expect(at(seen, 1200)).toEqual({ progress: 100, visible: false, error: false })
    expect(at(seen, 1600)).toEqual(hidden0)
  })
  test('C: a start before it hides keeps it visible at 0 and grows again after the throttle', () => {
    const seen = play({ 0: 'START', 700: 'END', 900: 'START', 1500: 'END' }, 2600)
    expect(at(seen, 900)).toEqual({ progress: 0, visible: true, error: false })
    expect(at(seen, 1080)).toEqual({ progress: 0, visible: true, error: false })
    expect(at(seen, 1100)).toEqual({ progress: 'grows', visible: true, error: false })
    expect(at(seen, 1500)).toEqual({ progress: 100, visible: true, error: false })
    expect(at(seen, 2000)).toMatchObject({ visible: false })
    expect(at(seen, 2400)).toEqual(hidden0)
  })
  test('D: a second start begins the throttle anew', () => {
    const seen = play({ 0: 'START', 150: 'START', 600: 'END' }, 1800)
    expect(at(seen, 340)).toEqual(hidden0)
    expect(at(seen, 350)).toMatchObject({ visible: true })
    expect(at(seen, 600)).toEqual({ progress: 100, visible: true, error: false })
    expect(at(seen, 1100)).toMatchObject({ visible: false })
    expect(at(seen, 1500)).toEqual(hidden0)
  })
  test('E: an error ends it in the error colour, which stays until the next start', () => {
    const seen = play({ 0: 'START', 500: 'ERR' }, 1800)
    expect(at(seen, 500)).toEqual({ progress: 100, visible: true, error: true })
    expect(at(seen, 1000)).toMatchObject({ visible: false })
    expect(at(seen, 1400)).toEqual({ progress: 0, visible: false, error: true })
  })
  test('F: an error while nothing loads is not seen', () => {
    expect(play({ 100: 'ERR' }, 1500).every((one) => !one.visible && one.progress === 0)).toBe(true)
  })
  test('G: the start after an error has the normal colour at once', () => {
    const seen = play({ 0: 'START', 500: 'ERR', 700: 'START' }, 1000)
    expect(at(seen, 690)).toMatchObject({ error: true })
    expect(at(seen, 700)).toMatchObject({ progress: 0, error: false })
  })
  test('I: a short navigation after it hid does not show it again', () => {
    const seen = play({ 0: 'START', 700: 'END', 1300: 'START', 1350: 'END' }, 2600)
    expect(at(seen, 1300)).toEqual(hidden0)
    expect(seen.filter((one) => one.at >= 1300).some((one) => one.visible)).toBe(false)
    expect(at(seen, 2230)).toMatchObject({ progress: 100 })
    expect(at(seen, 2250)).toEqual(hidden0)
  })
})

describe('its growth', () => {
  test.each([
    [0, 0],
    [100, 6.3],
    [250, 15.6],
    [500, 29.5],
    [1000, 50],
    [2000, 70.5],
    [5000, 87.4],
    [30_000, 97.9],
  ])('after %i ms is %f', (elapsed, width) => {
    expect(growth(elapsed)).toBeCloseTo(width, 1)
  })
  test('never reaches 100 by itself', () => expect(growth(3_600_000)).toBeLessThan(100))
})
