import type { Parts } from '../../parts.ts'
import { readOffset } from './repo.ts'

const LOOK_MS = 1000

/** Takes the offset that the database holds, now and every second while the demo is on: all processes show one time. */
export async function shareClock(parts: Parts): Promise<void> {
  if (!parts.demo) return
  parts.clock.setOffset(await readOffset(parts.db))
  const timer = setInterval(() => {
    readOffset(parts.db).then((ms) => parts.clock.setOffset(ms), () => undefined)
  }, LOOK_MS)
  timer.unref()
}
