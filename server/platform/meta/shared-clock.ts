import type { AppServices } from '#server/app-services.ts'
import { readOffset } from './repo.ts'

const LOOK_MS = 1000

/** Takes the offset that the database holds, now and every second while the demo is on: all processes show one time. */
export async function shareClock(services: AppServices): Promise<void> {
  if (!services.demo) return
  let seen = await readOffset(services.db)
  services.clock.setOffset(seen)
  const follow = (ms: number): void => {
    // only a change is followed: a clock that was set by other means (seeds, tests) is not reset
    if (ms === seen) return
    seen = ms
    services.clock.setOffset(ms)
  }
  const timer = setInterval(() => {
    const before = services.clock.offset()
    readOffset(services.db).then(
      // what was read while this process set its clock is from before that
      (ms) => void (services.clock.offset() === before && follow(ms)),
      () => undefined,
    )
  }, LOOK_MS)
  timer.unref()
}
