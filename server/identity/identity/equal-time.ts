import { setTimeout as sleep } from 'node:timers/promises'

/** Both paths are faster than this: the response time does not reveal whether an address is known. */
const FLOOR_MS = 250
/** So much later comes a refusal for each wrong password before it. */
const STEP_MS = 150

/** Responds, also with a refusal, no sooner than after 250 ms. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(FLOOR_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** Counts how often an account was refused before; the work calls `tell` once it knows. */
export type ReportsAttempts = (before: number) => void

/**
 * A success comes as soon as it is there; a refusal comes no sooner than after 250 ms, whatever it was refused for, and
 * 150 ms later for each wrong try before it: guessing becomes slower, for an address that belongs to nobody just the
 * same.
 */
export async function refusedInEqualTime<T>(
  work: (tell: ReportsAttempts) => Promise<T>,
): Promise<T> {
  const started = performance.now()
  let before = 0
  try {
    return await work((tries) => {
      before = tries
    })
  } catch (error) {
    await sleep(Math.max(0, FLOOR_MS + STEP_MS * before - (performance.now() - started)))
    throw error
  }
}
