import type { Parts } from '#server/parts.ts'
import { readOffset } from './repo.ts'

const LOOK_MS = 1000

/** Takes the offset that the database holds, now and every second while the demo is on: all processes show one time. */
export async function shareClock(parts: Parts): Promise<void> {
  if (!parts.demo) return
  let seen = await readOffset(parts.db)
  parts.clock.setOffset(seen)
  const follow = (ms: number): void => {
    // only a change is followed: a clock that was moved by other means (seeds, tests) is not put back
    if (ms === seen) return
    seen = ms
    parts.clock.setOffset(ms)
  }
  const timer = setInterval(() => {
    readOffset(parts.db).then(follow, () => undefined)
  }, LOOK_MS)
  timer.unref()
}
