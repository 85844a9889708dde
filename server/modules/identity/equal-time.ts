import { setTimeout as sleep } from 'node:timers/promises'

/** Both ways through are faster than this: the time of an answer does not tell whether an address is known. */
const FLOOR_MS = 250

/** Answers, or refuses, no sooner than after 250 ms. */
export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(FLOOR_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** A success comes as soon as it is there; a refusal comes no sooner than after 250 ms, whatever it was refused for. */
export async function refusedInEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(FLOOR_MS)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}
